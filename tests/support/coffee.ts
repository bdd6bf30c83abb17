// The calls about coffee that many tests make, each as one function.

import type { BagChange, CoffeeBag } from '../../contract/api/coffee/bags.ts'
import type { CoffeeBean, CreateBeanBody } from '../../contract/api/coffee/beans.ts'
import type { CoffeeRoast, RoastChange } from '../../contract/api/coffee/roasts.ts'
import { type CallAnswer, call, dataOf, type Member } from './members.ts'

export async function createBean(member: Member, body: CreateBeanBody): Promise<CoffeeBean> {
  return dataOf(await call(member.origin, 'POST /coffee/beans', { cookie: member.cookie, body })).coffee_bean
}

/** Creates a roast that has not started, and returns its id. */
export async function createRoast(member: Member, coffee_bean_id: number): Promise<number> {
  const request = { cookie: member.cookie, body: { coffee_bean_id } }
  return dataOf(await call(member.origin, 'POST /coffee/roasts', request)).coffee_roast_id
}

export async function readRoast(member: Member, coffee_roast_id: number): Promise<CoffeeRoast> {
  const request = { cookie: member.cookie, params: { coffee_roast_id } }
  return dataOf(await call(member.origin, 'GET /coffee/roasts/:coffee_roast_id', request)).coffee_roast
}

/** Makes one change of a roast. The answer may be an error, for tests that expect one. */
export function postRoast(
  member: Member,
  coffee_roast_id: number,
  body: RoastChange,
  idempotencyKey?: string,
): Promise<CallAnswer<'POST /coffee/roasts/:coffee_roast_id'>> {
  return call(member.origin, 'POST /coffee/roasts/:coffee_roast_id', {
    cookie: member.cookie,
    params: { coffee_roast_id },
    body,
    idempotencyKey,
  })
}

/** Makes one change of a roast, and throws when the server answers with an error. */
export async function changeRoast(
  member: Member,
  roastId: number,
  body: RoastChange,
  idempotencyKey?: string,
): Promise<CoffeeRoast> {
  return dataOf(await postRoast(member, roastId, body, idempotencyKey)).coffee_roast
}

/** Starts the roast at the given time. */
export function startRoast(member: Member, roastId: number, startMs: number): Promise<CoffeeRoast> {
  return changeRoast(member, roastId, { start_time: new Date(startMs).toISOString() })
}

export async function listBags(member: Member): Promise<CoffeeBag[]> {
  return dataOf(await call(member.origin, 'GET /coffee/bags', { cookie: member.cookie }))
}

/** The member's bag with this code. */
export async function bagWithCode(member: Member, code: string): Promise<CoffeeBag> {
  const bag = (await listBags(member)).find(({ bag_code }) => bag_code === code)
  if (bag === undefined) throw new Error(`There is no bag ${code}.`)
  return bag
}

/** Changes a bag. The answer may be an error, for tests that expect one. */
export function patchBag(
  member: Member,
  coffee_bag_id: number,
  body: BagChange,
): Promise<CallAnswer<'PATCH /coffee/bags/:coffee_bag_id'>> {
  const request = { cookie: member.cookie, params: { coffee_bag_id }, body }
  return call(member.origin, 'PATCH /coffee/bags/:coffee_bag_id', request)
}
