// Computes how long the roast in the drawer has lasted.
import { elapsedSeconds, isInProgress } from '../../../contract/rules/coffee/roast.ts'
import type { RoastDrawerContext } from './roastDrawer.types.ts'

/** The elapsed seconds of a roast in progress; null when it has ended. 0 before its start and before the first tick. */
export function nowSeconds({ roast, nowMs }: Pick<RoastDrawerContext, 'roast' | 'nowMs'>): number | null {
  if (!isInProgress(roast)) return null
  if (roast.start_time === null || nowMs === null) return 0
  return elapsedSeconds(Date.parse(roast.start_time), nowMs)
}
