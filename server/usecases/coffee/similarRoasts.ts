// Finds the member's other roasts that are most similar to one roast.

import { setImmediate as letOtherWorkRun } from 'node:timers/promises'
import type { SimilarRoast } from '../../../contract/api/coffee/similarRoasts.ts'
import { type CurveGrid, curveGrid } from '../../../contract/rules/coffee/curveGrid.ts'
import { heatOf } from '../../../contract/rules/coffee/heat.ts'
import { mostSimilar } from '../../../contract/rules/coffee/similarity.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { beanTempsOf, eventsOf } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import { endedRoastsOf, type RoastRow, roastOf } from '../../db/repositories/coffeeRoasts.ts'
import type { Session } from '../shared/session.ts'
import { asEvent, asSummary, asTemp, endSecondsOf } from './roastShape.ts'
import { noSuchRoast } from './roasts.ts'

/** Only this many of the newest roasts are compared, so that a long history does not take longer. */
const MAX_ROASTS = 200
const MAX_SIMILAR = 5

/** The grid of a roast. A roast may have a reading each second, but only its points on the grid stay in memory. */
async function gridOf(db: Db, row: RoastRow): Promise<CurveGrid> {
  const temps = await beanTempsOf(db, row.coffee_roast_id)
  const events = await eventsOf(db, row.coffee_roast_id)
  return curveGrid(
    heatOf({
      input_history: temps.map(asTemp),
      event_history: events.map(asEvent),
      end_seconds: endSecondsOf(row),
    }),
  )
}

/**
 * The member's ended roasts that are most similar to the given roast. The list is empty if this roast has not ended.
 * The roasts are read one by one and not in one transaction, so that other calls need not wait.
 */
export async function listSimilarRoasts(
  { db }: Context,
  { user: { user_id } }: Session,
  roastId: number,
): Promise<SimilarRoast[]> {
  const givenRoast = await roastOf(db, user_id, roastId)
  if (givenRoast === undefined) throw noSuchRoast()
  if (givenRoast.end_ms === null) return []
  const grid = await gridOf(db, givenRoast)
  const otherRoasts = []
  for (const roast of await endedRoastsOf(db, user_id, { limit: MAX_ROASTS, except: roastId })) {
    otherRoasts.push({ roast, grid: await gridOf(db, roast) })
    await letOtherWorkRun()
  }
  return mostSimilar(grid, otherRoasts, MAX_SIMILAR).map(({ roast, similarity }) => {
    const { coffee_roast_id, coffee_bean_id, coffee_bean_name, end_time, cupping_score } = asSummary(roast)
    return {
      coffee_roast_id,
      coffee_bean_id,
      coffee_bean_name,
      end_time,
      notes: roast.notes,
      cupping_score,
      distance: similarity.distance,
      shift_seconds: similarity.shiftSeconds,
      temp_difference_c: similarity.tempC,
      rate_difference_c: similarity.ratePerMinute,
    }
  })
}
