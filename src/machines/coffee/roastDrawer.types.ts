// The types of the drawer that opens for one roast of the list.
import type { CoffeeRoast, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'
import type { RoastReceived } from './bagCode.machine.ts'

/** The event that the drawer sends to the page. The page then loads the list again. */
export type RoastReport = { type: 'roasts.changed' }

export interface RoastDrawerInput {
  /** The opened roast as the list has it. */
  readonly roast: RoastSummary
  readonly parent: ParentRef<RoastReport>
}

/** The roasts in the drawer's chart: the opened one and the template. */
export interface RoastAndTemplate {
  readonly roast: CoffeeRoast
  /** Null when the member has no template. */
  readonly template: CoffeeRoast | null
}

export interface RoastDrawerContext extends Omit<RoastDrawerInput, 'roast'> {
  /** The opened roast as the server last sent it. */
  roast: RoastSummary
  /** The roasts in the chart; null before they have loaded. */
  profile: RoastAndTemplate | null
  /** Why the roasts in the chart did not load. */
  error: ApiError | null
  /**
   * Milliseconds since 1970 by the server's clock, updated every second while the roast is running. Null if the roast
   * has not been running while the drawer was open.
   */
  nowMs: number | null
}

export type RoastDrawerEvent =
  /** The roast after the member has changed its bag. */
  | RoastReceived
  | { type: 'template.set' }
  | { type: 'roast.delete' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The roast may have changed on another page. */
  | { type: 'roast.refresh' }
  | { type: 'drawer.close' }
  | { type: 'clock.ticked'; nowMs: number }
