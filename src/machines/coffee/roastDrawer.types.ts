import type { CoffeeRoast, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'
import type { RoastReceived } from './bagCode.machine.ts'

/** What the drawer tells the list: what it shows is old. */
export type RoastReport = { type: 'roasts.changed' }

export interface RoastDrawerInput {
  readonly roast: RoastSummary
  readonly parent: ParentRef<RoastReport>
}

/** What the drawer's chart is made of. */
export interface Profile {
  readonly roast: CoffeeRoast
  /** Null when the member has none. */
  readonly template: CoffeeRoast | null
}

export interface RoastDrawerContext extends Omit<RoastDrawerInput, 'roast'> {
  /** As the server told it last. */
  roast: RoastSummary
  profile: Profile | null
  /** Why the profile did not load. */
  error: ApiError | null
  /** By the server's clock, each second while the roast runs. */
  nowMs: number | null
}

export type RoastDrawerEvent =
  | RoastReceived
  | { type: 'template.set' }
  | { type: 'roast.delete' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
  /** The roast changed elsewhere. */
  | { type: 'roast.refresh' }
  | { type: 'drawer.close' }
  | { type: 'clock.ticked'; nowMs: number }
