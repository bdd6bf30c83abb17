// Bags of roasted coffee: listing them, and finding or creating the bag for a roast.

import type { CoffeeBag, PublicBag, Roasting } from '../../../contract/api/coffee/bags.ts'
import { bagCodeError, bagCodeKey, normalizeBagCode } from '../../../contract/rules/coffee/bagCodes.ts'
import { tempsInHeat } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { averageRoastColor } from '../../../contract/rules/coffee/roast.ts'
import { temperatureAt } from '../../../contract/rules/coffee/roastCurve.ts'
import { roastDay } from '../../../contract/rules/coffee/roastDay.ts'
import { eventSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type BagRoastRow,
  type BagRow,
  bagByKey,
  bagOf,
  bagsOf,
  deleteBagIfEmpty,
  insertBag,
  roastsOfBags,
} from '../../db/repositories/coffeeBags.ts'
import { lockBags } from '../../db/repositories/coffeePreferences.ts'
import { beanTempsOf, eventsOf } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import { RequestError } from '../../requestError.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'
import { costOfRoasts } from './greenCost.ts'
import { asEvent, asTemp, endSecondsOf } from './roastShape.ts'

/** How many bags a part of the list has if the call does not name a number. */
const PAGE_SIZE = 50

/** The same error for a missing bag and for a bag of another member. */
export const noSuchBag = () => new RequestError('NOT_FOUND', 'There is no such bag.')

const codeInUse = () => new RequestError('BAG_CODE_IN_USE', 'This bag code is taken. Choose another.')

/** The earliest or latest known time (`pick` is `Math.min` or `Math.max`); null if no time is known. */
function timeAmong(times: readonly (number | null)[], pick: (...ms: number[]) => number): string | null {
  const known = times.filter((ms) => ms !== null)
  return known.length === 0 ? null : timestamp(pick(...known))
}

/** The roast that ended last. If several ended at the same time, the newest one. */
export function lastEnded(roasts: readonly BagRoastRow[]): BagRoastRow | undefined {
  // `roasts` are sorted, newest first. Roasts with the same end stay in this order.
  return roasts.filter(({ end_ms }) => end_ms !== null).sort((a, b) => (b.end_ms ?? 0) - (a.end_ms ?? 0))[0]
}

const firstStarted = (roasts: readonly BagRoastRow[]): BagRoastRow | undefined =>
  roasts.filter(({ start_ms }) => start_ms !== null).sort((a, b) => (a.start_ms ?? 0) - (b.start_ms ?? 0))[0]

const dayOf = (roast: BagRoastRow | undefined): string | null =>
  roast === undefined ? null : roastDay(roast.start_ms, roast.utc_offset_minutes)

/** A bag in the API's form. `roasts` are the roasts of this bag, newest first. */
export function asBag(
  { published_ms, processing, parts, purchase_price, price_mg, ...bag }: BagRow,
  roasts: readonly BagRoastRow[],
): CoffeeBag {
  return {
    ...bag,
    published: published_ms !== null,
    start_time: timeAmong(
      roasts.map(({ start_ms }) => start_ms),
      Math.min,
    ),
    end_time: timeAmong(
      roasts.map(({ end_ms }) => end_ms),
      Math.max,
    ),
    first_roasted_on: dayOf(firstStarted(roasts)),
    roasted_on: dayOf(lastEnded(roasts)),
    num_roasts: roasts.length,
    coffee_roast_ids: roasts.map(({ coffee_roast_id }) => coffee_roast_id),
    avg_roast_color: averageRoastColor(roasts.map(({ roast_color }) => roast_color)),
    mg: roasts.reduce((sum, { coffee_out_mg }) => sum + (coffee_out_mg ?? 0), 0),
  }
}

/** Bags in the API's form, in the given order. `roasts` are the roasts of all these bags. */
export function asBags(bags: readonly BagRow[], roasts: readonly BagRoastRow[]): CoffeeBag[] {
  const byBag = groupBy(roasts, ({ coffee_bag_id }) => coffee_bag_id)
  return bags.map((bag) => asBag(bag, byBag.get(bag.coffee_bag_id) ?? []))
}

/** A part of the list of the member's bags, newest first. `before` is the last id of the previous part. */
export async function listBags(
  context: Context,
  session: Session,
  { limit = PAGE_SIZE, before }: { limit?: number; before?: number },
): Promise<CoffeeBag[]> {
  const bags = await bagsOf(context.db, session.user.user_id, limit, before)
  if (bags.length === 0) return []
  const ids = bags.map(({ coffee_bag_id }) => coffee_bag_id)
  return asBags(bags, await roastsOfBags(context.db, ids))
}

export async function readBag(context: Context, session: Session, bagId: number): Promise<CoffeeBag> {
  const bag = await bagOf(context.db, session.user.user_id, bagId)
  if (bag === undefined) throw noSuchBag()
  return asOwnBag(context.db, bag)
}

/** One bag of the member in the API's form, with how it was roasted and what its green coffee costs. */
export async function asOwnBag(db: Db, bag: BagRow): Promise<CoffeeBag> {
  const roasts = await roastsOfBags(db, [bag.coffee_bag_id])
  const roasting = await roastingOf(db, bag, roasts)
  const cost = await costOfRoasts(db, roasts)
  return { ...asBag(bag, roasts), roasting: { ...roasting, ...(cost !== null && { cost }) } }
}

/** How the coffee of a bag was roasted. `roasts` are the roasts of the bag. */
export async function roastingOf(
  db: Db,
  { processing, parts }: Pick<BagRow, 'processing' | 'parts'>,
  roasts: readonly BagRoastRow[],
): Promise<Roasting> {
  const last = lastEnded(roasts)
  const green_mg = roasts.reduce((sum, { coffee_in_mg }) => sum + (coffee_in_mg ?? 0), 0) || null
  const { temps, events } = last === undefined ? NOTHING_LOGGED : await curveOfRoast(db, last)
  const crackSeconds = eventSeconds(events, 'FIRST_CRACK_START')
  return {
    processing,
    ...(parts !== null && { blend: true }),
    green_mg,
    seconds: last === undefined ? null : endSecondsOf(last),
    drop_temp_c: temps.at(-1)?.tempC ?? null,
    first_crack_seconds: crackSeconds,
    first_crack_temp_c: crackSeconds === null ? null : temperatureAt(temps, crackSeconds),
    cupping_score: last?.cupping_score ?? null,
  }
}

const NOTHING_LOGGED = { temps: [], events: [] }

/** The temperatures of a roast from charge to drop, and its events. */
export async function curveOfRoast(db: Db, roast: BagRoastRow) {
  const events = (await eventsOf(db, roast.coffee_roast_id)).map(asEvent)
  const input_history = (await beanTempsOf(db, roast.coffee_roast_id)).map(asTemp)
  const curve = { input_history, event_history: events, end_seconds: endSecondsOf(roast) }
  return { temps: tempsInHeat(curve), events }
}

/** The part of a bag that every visitor may see. Upper and lower case in the code make no difference. */
export async function findPublicBag(context: Context, code: string): Promise<PublicBag> {
  const bag = await bagByKey(context.db, bagCodeKey(code))
  if (bag === undefined) throw noSuchBag()
  return { bag_code: bag.bag_code, bean_name: bag.bean_name }
}

/**
 * Returns the id of the bag for a roast; null if `code` is null. Creates the bag if it does not exist. Lock the roast
 * before you call this function. The function locks all bags of the member, so that the bag is not deleted before the
 * roast is put into the bag.
 */
export async function bagForCode(
  db: Db,
  { user_id, coffee_bean_id }: Pick<RoastRow, 'user_id' | 'coffee_bean_id'>,
  code: string | null,
  nowMs: number,
): Promise<number | null> {
  const error = code === null ? null : bagCodeError(code)
  if (error !== null) throw new RequestError('INVALID_BAG_CODE', error)
  await lockBags(db, user_id)
  if (code === null) return null
  const bag_code_key = bagCodeKey(code)
  const bag = await bagByKey(db, bag_code_key)
  if (bag === undefined) {
    const bag_code = normalizeBagCode(code)
    const bagId = await insertBag(db, { user_id, coffee_bean_id, bag_code, bag_code_key, created_ms: nowMs })
    // Another member has just used the code for a new bag. It cannot be another call of this member, because the bags
    // of this member are locked.
    if (bagId === undefined) throw codeInUse()
    return bagId
  }
  if (bag.user_id !== user_id) throw codeInUse()
  if (bag.coffee_bean_id !== coffee_bean_id) {
    throw new RequestError('BAG_OF_ANOTHER_BEAN', `Bag ${bag.bag_code} holds ${bag.bean_name}. A bag holds one bean.`)
  }
  return bag.coffee_bag_id
}

/** Deletes the old bag of a roast if it has no roast left. Call it after the roast has its new bag. */
export async function deleteBagIfLeftEmpty(db: Db, fromBagId: number | null, toBagId: number | null): Promise<void> {
  if (fromBagId !== null && fromBagId !== toBagId) await deleteBagIfEmpty(db, fromBagId)
}
