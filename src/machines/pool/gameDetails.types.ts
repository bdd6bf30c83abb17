import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { PoolGame } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'

/** What the list hears of a game whose tags were changed. */
export interface GameDetailsChanged {
  type: 'gameDetails.changed'
  game: PoolGame
}

export interface GameDetailsInput {
  game: PoolGame
  user: SessionUser | null
  parent: ParentRef<GameDetailsChanged>
}

export interface GameDetailsContext extends GameDetailsInput {
  /** What is typed into 'Add Tag'. */
  tag: string
  /** The tags that are on their way to the server. */
  tags: readonly string[]
  deleted: boolean
  error: ApiError | null
}

export type GameDetailsEvent =
  | { type: 'tag.change'; tag: string }
  | { type: 'tag.add' }
  | { type: 'tag.remove'; tag: string }
  | { type: 'game.edit' }
  | { type: 'game.delete' }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }
  | { type: 'details.close' }
