// The types of the drawer that opens for one roast of the list.
import type { CoffeeRoast, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'
import type { RoastReceived } from './bagCode.machine.ts'

/** The event that the drawer sends to the page. The page then loads the list again. */
export type RoastReport = { type: 'roasts.changed' }

export interface RoastDrawerInput {
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
  profile: RoastAndTemplate | null
  /** Why the profile did not load. */
  error: ApiError | null
  /** The time by the server's clock, updated every second while the roast is running. */
  nowMs: number | null
}

export type RoastDrawerEvent =
  | RoastReceived
  | { type: 'template.set' }
  | { type: 'roast.delete' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The roast may have changed on another page. */
  | { type: 'roast.refresh' }
  | { type: 'drawer.close' }
  | { type: 'clock.ticked'; nowMs: number }
