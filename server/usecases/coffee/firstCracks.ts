// Reads the member's earlier first cracks, from which the page forecasts the next first crack.

import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import { tempsInHeat } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { storedSeconds } from '../../../contract/rules/coffee/roast.ts'
import { chargeSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import { MINUTE_MS, SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { eventsOfRoasts, tempsAroundCrack } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import { firstCracksOf } from '../../db/repositories/coffeeRoasts.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'
import { asEvent, asTemp } from './roastShape.ts'

/** The forecast of first crack uses only this many recent roasts: beans and roasting machines change over the years. */
const MAX_ROASTS = 40
/**
 * The answer contains the readings from this time before first crack to this time after it. With one reading per ten
 * seconds, these are at most 97 for each roast.
 */
const READINGS_WINDOW = { beforeMs: 15 * MINUTE_MS, afterMs: MINUTE_MS }

/**
 * The member's latest ended roasts that had a first crack, newest first, with the readings in the heat around it.
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
    const events = groupBy(await eventsOfRoasts(db, roastIds), ({ coffee_roast_id }) => coffee_roast_id)
    return roasts.map(({ coffee_roast_id, coffee_bean_id, first_crack_elapsed_ms }) => {
      const event_history = (events.get(coffee_roast_id) ?? []).map(asEvent)
      const charge = chargeSeconds(event_history)
      const input_history = (temps.get(coffee_roast_id) ?? []).map(asTemp)
      return {
        coffee_roast_id,
        coffee_bean_id,
        first_crack: sinceCharge(first_crack_elapsed_ms / SECOND_MS, charge),
        readings: tempsInHeat({ input_history, event_history }).map(({ seconds, tempC }) => ({
          seconds: sinceCharge(seconds, charge),
          temp_c: tempC,
        })),
      }
    })
  })
}

/** The difference of two times of a roast, exact to a thousandth. */
const sinceCharge = (seconds: number, charge: number) => storedSeconds(seconds - charge)
