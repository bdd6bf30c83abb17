// The input, the context and the events of the page with the list of games.

import type { PoolGame } from '../../../contract/api/pool/games.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { PagedRef } from '../shared/paged.machine.ts'
import type { ListChanged } from '../shared/paged.types.ts'
import type { PendingReport } from '../shared/pending.types.ts'
import type { Place, PlaceMoved } from '../shared/place.types.ts'
import type { FollowReport } from './followGames.machine.ts'
import type { GameDetailsChanged } from './gameDetails.types.ts'
import type { UnsavedGame } from './unsavedGames.ts'

export interface PoolGamesInput extends ScreenInput {
  /** Milliseconds since 1970 by the clock of the member's computer or phone. */
  readonly now: () => number
  /** The scroll position in the list before Back or a reload. */
  readonly place: Place | null
  /** The path of the address when the list appears. In a wide window it can be that of a game beside the list. */
  readonly path: string
  /** Reads the scroll position that the open entry of the browser's history has now. */
  readonly readPlace: () => Place | null
}

export type GameListRef = PagedRef<null, PoolGame>

export interface PoolGamesContext {
  input: PoolGamesInput
  /** The game whose details were opened last. */
  opened: PoolGame | null
  /** The path of the address now. */
  path: string
  /** The scroll position to which the page returns. Null when it has returned. */
  place: Place | null
  /** The games that this browser created and the server does not know yet. */
  unsaved: readonly UnsavedGame[]
}

export type PoolGamesEvent =
  | { type: 'games.reload' }
  | { type: 'game.open'; game: PoolGame }
  | { type: 'details.open'; game: PoolGame }
  | { type: 'skill.open' }
  | { type: 'summary.reload' }
  | PlaceMoved
  | ListChanged<PoolGame>
  | GameDetailsChanged
  | FollowReport
  | PendingReport
  | LiveEvent
  | ScreenFact
