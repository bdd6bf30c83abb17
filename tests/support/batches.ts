// Sends a realistic roast to the server, for tests that need a roast with many readings.

import type { CoffeeRoast } from '../../contract/api/coffee/roasts.ts'
import { type ProfilePlan, profileTaps } from '../../server/demo/roastProfile.ts'
import { changeRoast, createRoast, readRoast } from './coffee.ts'
import type { Member } from './members.ts'

/** The plan of a realistic roast of twelve minutes. The demo also makes its roasts from such plans. */
export const DEFAULT_PLAN: ProfilePlan = {
  chargeC: 204,
  turningC: 91.5,
  turningSeconds: 82,
  peakRateCPerMin: 18.2,
  rateAtDropCPerMin: 6,
  endSeconds: 722.4,
  // The seconds and the watts of each change of the power.
  power: [
    [2, 1350],
    [296, 1200],
    [431, 1050],
    [538, 880],
    [618, 720],
  ],
  randomSeed: 7,
}

/** The time in ISO 8601, for example '2026-03-14T19:30:00.000Z'. */
const iso = (ms: number) => new Date(ms).toISOString()

/**
 * Sends a whole roast to the server, tap by tap. The roast has just ended. With `untilSeconds`, the roast is still in
 * progress and started that many seconds ago.
 * @returns the roast as the server has stored it.
 */
export async function createLoggedRoast(
  member: Member,
  coffee_bean_id: number,
  { plan = DEFAULT_PLAN, untilSeconds }: { plan?: ProfilePlan; untilSeconds?: number } = {},
): Promise<CoffeeRoast> {
  const id = await createRoast(member, coffee_bean_id)
  const startedMs = Date.now() - (untilSeconds ?? plan.endSeconds) * 1000
  await changeRoast(member, id, { start_time: iso(startedMs) })
  for (const { seconds, change } of profileTaps(plan)) {
    if (untilSeconds === undefined || seconds < untilSeconds) await changeRoast(member, id, change)
  }
  if (untilSeconds === undefined) await changeRoast(member, id, { end_time: iso(startedMs + plan.endSeconds * 1000) })
  return readRoast(member, id)
}
