// A member's roasts: listing, reading, creating and deleting them. Other changes are in `roastChanges.ts`
// and `roastRepairs.ts`.

import type { CoffeeRoast, RoastList } from '../../../contract/api/coffee/roasts.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type Db, readAtOneMoment } from '../../db/dialect.ts'
import { deleteBagIfEmpty } from '../../db/repositories/coffeeBags.ts'
import { lockBags, preferencesOf } from '../../db/repositories/coffeePreferences.ts'
import { eventsOf, inputsOf } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import {
  deleteRoast,
  findRoastByClientId,
  insertRoast,
  lastGoodRoastOf,
  lockRoast,
  type RoastRow,
  roastOf,
  roastsOf,
  totalsOf,
} from '../../db/repositories/coffeeRoasts.ts'
import { findIdOfDeleted, storeClientIdOfDeleted } from '../../db/repositories/deletedClientIds.ts'
import type { Work, Writer } from '../../db/work.ts'
import { userRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { refuseMissingBean } from './beans.ts'
import { greenBefore } from './greenCost.ts'
import { asRoast, asSummary } from './roastShape.ts'

/** How many roasts a part of the list has if the call does not name a number. */
const PAGE_SIZE = 50

/** The same error for a missing roast and for a roast of another member. */
export function noSuchRoast(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such roast.')
}

/** A part of the list of the member's roasts, newest first. `before` is the last id of the previous part. */
export function listRoasts(
  context: Context,
  session: Session,
  { limit = PAGE_SIZE, before, coffee_bag_id: bagId }: { limit?: number; before?: number; coffee_bag_id?: number },
): Promise<RoastList> {
  const { user_id } = session.user
  // A roast that was not started within a day is hidden. It is not deleted, because a phone without a network may have
  // started it.
  const unstartedSinceMs = context.clock.now() - DAY_MS
  const part = {
    limit,
    unstartedSinceMs,
    ...(before !== undefined && { before }),
    ...(bagId !== undefined && { bagId }),
  }
  return readAtOneMoment(context.db, async (db) => {
    const roasts = await roastsOf(db, user_id, part)
    const stats = await totalsOf(db, user_id, unstartedSinceMs)
    return { roasts: roasts.map(asSummary), stats, preferences: await preferencesOf(db, user_id) }
  })
}

/** The member's roast with its readings and events; null when there is no such roast. */
export function findRoast(db: Db, userId: number, roastId: number): Promise<CoffeeRoast | null> {
  return readAtOneMoment(db, async (snapshot) => {
    const row = await roastOf(snapshot, userId, roastId)
    if (row === undefined) return null
    const roast = asRoast(row, await inputsOf(snapshot, roastId), await eventsOf(snapshot, roastId))
    return { ...roast, ...(await greenBefore(snapshot, row)) }
  })
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

/**
 * The member's last good roast of a bean, with its readings and events; null when there is none. A roast is good when
 * it has ended and had a first crack.
 */
export async function readLastGoodRoast(
  { db }: Context,
  { user: { user_id } }: Session,
  beanId: number,
): Promise<{ coffee_roast: CoffeeRoast | null }> {
  const roastId = await lastGoodRoastOf(db, user_id, beanId)
  return { coffee_roast: roastId === undefined ? null : await findRoast(db, user_id, roastId) }
}

/** Sends the id and the new version of a roast to all open pages of the member. */
export function sendRoastUpdate(context: Context, userId: number, id: number, version: number): void {
  context.live.send(userRoom(userId), 'coffee_roast:update', { id, version })
}

/**
 * Creates a roast that has not started. If the member sends the same `client_id` again, the answer is the roast that
 * was created with it. So a repeat creates no second roast, however late it arrives, even if the roast was deleted.
 */
export function createRoast(
  context: Context,
  writer: Writer,
  session: Session,
  { coffee_bean_id, client_id }: { coffee_bean_id: number; client_id?: string },
): Promise<{ coffee_roast_id: number }> {
  return writer.write(async ({ db, after }) => {
    const { user_id } = session.user
    const findExisting = async () =>
      client_id === undefined
        ? undefined
        : ((await findRoastByClientId(db, user_id, client_id)) ??
          (await findIdOfDeleted(db, user_id, 'coffee_roast', client_id)))
    const existingId = await findExisting()
    if (existingId !== undefined) return { coffee_roast_id: existingId }
    await refuseMissingBean(db, coffee_bean_id)
    const roast = { user_id, coffee_bean_id, created_ms: context.clock.now(), client_id: client_id ?? null }
    const newId = await insertRoast(db, roast)
    if (newId === undefined) {
      // Another call with the same client id has created the roast at the same time.
      const idOfOtherCall = await findExisting()
      if (idOfOtherCall === undefined) throw new Error('A roast with this client id exists.')
      return { coffee_roast_id: idOfOtherCall }
    }
    after(() => sendRoastUpdate(context, user_id, newId, 1))
    return { coffee_roast_id: newId }
  })
}

/** Deletes a roast with its readings and events. Its bag is deleted too when it has no other roast. */
export function removeRoast(context: Context, writer: Writer, session: Session, roastId: number): Promise<Done> {
  return writer.write(async (work) => {
    const roast = await lockRoast(work.db, session.user.user_id, roastId)
    if (roast === undefined) throw noSuchRoast()
    await removeLockedRoast(context, work, roast)
    return DONE
  })
}

/** Deletes a roast that is locked, with its readings and events, and its bag when it has no other roast. */
export async function removeLockedRoast(
  context: Context,
  work: Work,
  { coffee_roast_id, coffee_bag_id, user_id, version, client_id }: RoastRow,
): Promise<void> {
  const { db, after } = work
  if (coffee_bag_id !== null) await lockBags(db, user_id)
  await deleteRoast(db, coffee_roast_id)
  await storeClientIdOfDeleted(db, { user_id, kind: 'coffee_roast', client_id, deleted_id: coffee_roast_id })
  if (coffee_bag_id !== null) await deleteBagIfEmpty(db, coffee_bag_id)
  after(() => sendRoastUpdate(context, user_id, coffee_roast_id, version + 1))
  const message = `Deleted coffee roast ${coffee_roast_id}.`
  await addLogEntry(context, work, { level: 'warn', kind: 'content', message, userId: user_id })
}
