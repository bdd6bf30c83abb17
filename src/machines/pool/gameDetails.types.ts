// The input, the context and the events of the panel with the details of a game.

import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'

/** Sent to the list when the tags of a game have changed. */
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
  /** The text in the field 'Add Tag'. */
  tag: string
  /** The tags that are being saved. */
  tags: readonly string[]
  /** Whether the member has deleted the game. */
  deleted: boolean
  /** Why the tags were not saved, or why the game was not deleted. */
  error: ApiError | null
}

export type GameDetailsEvent =
  | { type: 'tag.change'; tag: string }
  /** A member has changed the game. */
  | { type: 'game.received'; game: PoolGame }
  | { type: 'tag.add' }
  | { type: 'tag.remove'; tag: string }
  /** Opens the page of the game. */
  | { type: 'game.edit' }
  | { type: 'game.delete' }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }
  | { type: 'details.close' }
