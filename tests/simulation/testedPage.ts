// The functions that a simulation needs for a page. `poolPage.ts` and `roastPage.ts` have them.

import type { Ledger } from './ledger.ts'
import type { Phone, ShownPage, Tab } from './phone.ts'

/** The page that the phones show: a pool game or a roast. */
export interface TestedPage extends ShownPage {
  readonly ledger: Ledger
  /** Makes the game or the roast that the page shows. */
  setUp(): Promise<void>
  /** The members who may open the page. */
  members(): readonly number[]
  /** Whether the first phone starts the game or the roast. Otherwise the server has it from the start. */
  isStartedByPhone(): boolean
  /** If the tab shows something else: opens the game or the roast, if it exists. */
  findAndOpen(tab: Tab): void
  /** Does one thing that a member could do. */
  act(tab: Tab): void
  /** Checks the server and the phones at the end. */
  check(phones: readonly Phone[]): Promise<void>
}
