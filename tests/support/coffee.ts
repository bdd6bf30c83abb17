import type { CoffeeBag } from '../../contract/api/coffee/bags.ts'
import type { CoffeeBean, CreateBeanBody } from '../../contract/api/coffee/beans.ts'
import type { CoffeeRoast, RoastChange } from '../../contract/api/coffee/roasts.ts'
import { type CallAnswer, call, granted, type Member } from './members.ts'

export async function createBean(member: Member, body: CreateBeanBody): Promise<CoffeeBean> {
  return granted(await call(member.origin, 'POST /coffee/beans', { cookie: member.cookie, body })).coffee_bean
}

/** A roast of the bean that has not started; answers its id. */
export async function createRoast(member: Member, coffee_bean_id: number): Promise<number> {
  const request = { cookie: member.cookie, body: { coffee_bean_id } }
  return granted(await call(member.origin, 'POST /coffee/roasts', request)).coffee_roast_id
}

export async function readRoast(member: Member, coffee_roast_id: number): Promise<CoffeeRoast> {
  const request = { cookie: member.cookie, params: { coffee_roast_id } }
  return granted(await call(member.origin, 'GET /coffee/roasts/:coffee_roast_id', request)).coffee_roast
}

/** One change, as a tap or a dialog's Update makes it. The answer may be a error, which some tests are after. */
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
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
}

/** A change that has to succeed. */
export async function changeRoast(member: Member, roastId: number, body: RoastChange): Promise<CoffeeRoast> {
  return granted(await postRoast(member, roastId, body)).coffee_roast
}

/** Starts the roast now, by the given clock. */
export function startRoast(member: Member, roastId: number, nowMs: number): Promise<CoffeeRoast> {
  return changeRoast(member, roastId, { start_time: new Date(nowMs).toISOString() })
}

export async function listBags(member: Member): Promise<CoffeeBag[]> {
  return granted(await call(member.origin, 'GET /coffee/bags', { cookie: member.cookie }))
}
