import type { CoffeeRoast, RoastList } from '../../../contract/api/coffee/roasts.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { deleteBagIfEmpty } from '../../db/repositories/coffeeBags.ts'
import { eventsOf, inputsOf } from '../../db/repositories/coffeeHistories.ts'
import { lockBags, preferencesOf } from '../../db/repositories/coffeePreferences.ts'
import {
  deleteRoast,
  firstCracksOf,
  insertRoast,
  lockedRoast,
  roastOf,
  roastsOf,
  totalsOf,
} from '../../db/repositories/coffeeRoasts.ts'
import type { Unit } from '../../db/work.ts'
import { userRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../members/sessions.ts'
import { record } from '../shared/auditLog.ts'
import { checkBean } from './beans.ts'
import { asRoast, asSummary } from './roastShape.ts'

const PAGE = 50
/** How many earlier roasts a forecast rests on: the beans and the roaster of years ago tell nothing. */
const FIRST_CRACKS = 50

/** A roast that is missing and one that is another member's look the same. */
export function noSuchRoast(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such roast.')
}

/** The member's roasts, newest first. `before`: the last id of the page before. */
export async function listRoasts(
  context: Context,
  session: Session,
  { limit = PAGE, before, coffee_bag_id: bagId }: { limit?: number; before?: number; coffee_bag_id?: number },
): Promise<RoastList> {
  const { user_id } = session.user
  const page = { limit, ...(before !== undefined && { before }), ...(bagId !== undefined && { bagId }) }
  const [roasts, stats, preferences] = await Promise.all([
    roastsOf(context.db, user_id, page),
    totalsOf(context.db, user_id),
    preferencesOf(context.db, user_id),
  ])
  return { roasts: roasts.map(asSummary), stats, preferences }
}

/** The member's roast with its histories, or null. */
export async function findRoast(db: Db, userId: number, roastId: number): Promise<CoffeeRoast | null> {
  const row = await roastOf(db, userId, roastId)
  if (row === undefined) return null
  return asRoast(row, await inputsOf(db, roastId), await eventsOf(db, roastId))
}

export async function readRoast(
  context: Context,
  session: Session,
  roastId: number,
): Promise<{ coffee_roast: CoffeeRoast }> {
  const coffee_roast = await findRoast(context.db, session.user.user_id, roastId)
  if (coffee_roast === null) throw noSuchRoast()
  return { coffee_roast }
}

/** Tells the member's own pages, on whatever device, that a roast has changed. */
export function tellMember(context: Context, userId: number, id: number, version: number): void {
  context.live.send(userRoom(userId), 'coffee_roast:update', { id, version })
}

export function createRoast(
  context: Context,
  unit: Unit,
  session: Session,
  beanId: number,
): Promise<{ coffee_roast_id: number }> {
  return unit.write(async ({ db, after }) => {
    const { user_id } = session.user
    await checkBean(db, beanId)
    const roast = { user_id, coffee_bean_id: beanId, created_ms: context.clock.now() }
    const coffee_roast_id = await insertRoast(db, roast)
    after(() => tellMember(context, user_id, coffee_roast_id, 1))
    return { coffee_roast_id }
  })
}

/** Deletes a roast with its histories. A bag that held only this roast goes with it. */
export function removeRoast(context: Context, unit: Unit, session: Session, roastId: number): Promise<Done> {
  return unit.write(async (work) => {
    const { db, after } = work
    const { user_id } = session.user
    const roast = await lockedRoast(db, user_id, roastId)
    if (roast === undefined) throw noSuchRoast()
    const { coffee_bag_id: bagId, version } = roast
    if (bagId !== null) await lockBags(db, user_id)
    await deleteRoast(db, roastId)
    if (bagId !== null) await deleteBagIfEmpty(db, bagId)
    after(() => tellMember(context, user_id, roastId, version + 1))
    await record(context, work, { level: 'warn', message: `Deleted coffee roast ${roastId}.`, userId: user_id })
    return DONE
  })
}

/** When first crack started in the member's latest ended roasts of a bean, in seconds, newest first. */
export async function earlierFirstCracks(context: Context, session: Session, beanId: number): Promise<number[]> {
  await checkBean(context.db, beanId)
  const rows = await firstCracksOf(context.db, session.user.user_id, beanId, FIRST_CRACKS)
  return rows.map((row) => row.first_crack_elapsed_ms / SECOND_MS)
}
