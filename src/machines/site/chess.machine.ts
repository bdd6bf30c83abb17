// The machine of the page with the owner's chess results.

import type { ActorRefFrom } from 'xstate'
import type { ChessAnswer } from '../../../contract/api/site/chess.ts'
import type { ChessSource } from '../../../contract/rules/site/chess.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

export interface ChessQuery {
  /** The chosen site. */
  readonly source: ChessSource
}

/**
 * Loads the owner's results of the chosen chess site. The results of a site stay when another site is chosen, so that
 * they are shown immediately when the first site is chosen again.
 */
export const chessMachine = createResourceMachine<ChessAnswer, ChessQuery>((known, loaded) => ({ ...known, ...loaded }))

export type ChessRef = ActorRefFrom<typeof chessMachine>
