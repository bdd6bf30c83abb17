import type { ActorRefFrom } from 'xstate'
import type { ChessAnswer } from '../../../contract/api/site/chess.ts'
import type { ChessSource } from '../../../contract/rules/site/chess.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

export interface ChessQuery {
  /** The chosen site. */
  readonly source: ChessSource
}

/**
 * The owner's chess results, loaded site by site. They stay, so that a site that is chosen again is shown immediately.
 */
export const chessMachine = createResourceMachine<ChessAnswer, ChessQuery>((known, loaded) => ({ ...known, ...loaded }))

export type ChessRef = ActorRefFrom<typeof chessMachine>
