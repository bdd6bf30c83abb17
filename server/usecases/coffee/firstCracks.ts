// Reads the member's earlier first cracks, from which the page forecasts the next first crack.

import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import { MINUTE_MS, SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { chargesOf, tempsAroundCrack } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import { firstCracksOf } from '../../db/repositories/coffeeRoasts.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'

/** The forecast of first crack uses only this many recent roasts: beans and roasting machines change over the years. */
const MAX_ROASTS = 40
/**
 * The answer contains the readings from this time before first crack to this time after it. With one reading per ten
 * seconds, these are at most 97 for each roast.
 */
const READINGS_WINDOW = { beforeMs: 15 * MINUTE_MS, afterMs: MINUTE_MS }

/**
 * The member's latest ended roasts that had a first crack, newest first, with the readings around the first crack.
 * Times count from the charge, because some members start the timer at the charge, and others earlier.
 */
export function listFirstCracks(context: Context, session: Session): Promise<FirstCrackRoast[]> {
  return readAtOneMoment(context.db, async (db) => {
    const roasts = await firstCracksOf(db, session.user.user_id, MAX_ROASTS)
    const roastIds = roasts.map(({ coffee_roast_id }) => coffee_roast_id)
    const temps = groupBy(
      await tempsAroundCrack(db, { roastIds, ...READINGS_WINDOW }),
      ({ coffee_roast_id }) => coffee_roast_id,
    )
    const charges = new Map(
      (await chargesOf(db, roastIds)).map(({ coffee_roast_id, elapsed_ms }) => [coffee_roast_id, elapsed_ms]),
    )
    return roasts.map(({ coffee_roast_id, coffee_bean_id, first_crack_elapsed_ms }) => {
      const chargeMs = charges.get(coffee_roast_id) ?? 0
      return {
        coffee_roast_id,
        coffee_bean_id,
        first_crack: (first_crack_elapsed_ms - chargeMs) / SECOND_MS,
        readings: (temps.get(coffee_roast_id) ?? []).map(({ elapsed_ms, value }) => ({
          seconds: (elapsed_ms - chargeMs) / SECOND_MS,
          temp_c: value,
        })),
      }
    })
  })
}
