// The functions that a simulation needs for a page. `poolPage.ts` and `roastPage.ts` have them.

import type { Ledger } from './ledger.ts'
import type { Phone, ShownPage, Tab } from './phone.ts'

/** The page that the phones show: a pool game or a roast. */
export interface TestedPage extends ShownPage {
  /** The list of what the members did on the page. */
  readonly ledger: Ledger
  /** Creates the game or the roast on the server, unless a phone starts it. */
  setUp(): Promise<void>
  /** The members who can use the phones. All of them are allowed to open the page. */
  members(): readonly number[]
  /** Whether the first phone starts the game or the roast. If not, the server has it from the start. */
  isStartedByPhone(): boolean
  /** Opens the game or the roast if it exists and the tab does not show it yet. */
  findAndOpen(tab: Tab): void
  /** Does one thing that a member could do. */
  act(tab: Tab): void
  /** Checks the server and the phones at the end. */
  check(phones: readonly Phone[]): Promise<void>
}
