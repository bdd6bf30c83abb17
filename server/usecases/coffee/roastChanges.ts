// The commands that change a roast after it was created.

import type { CoffeeRoast, InputChange, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { chargeTempError, inputError, roastColorName } from '../../../contract/rules/coffee/roast.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type InputRow,
  inputOf,
  insertInput,
  isKeyUsed,
  saveEvent,
  updateInput,
} from '../../db/repositories/coffeeReadingsAndEvents.ts'
import { lockRoast, type RoastRow, updateRoast } from '../../db/repositories/coffeeRoasts.ts'
import type { Unit } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { bagForCode, deleteBagIfLeftEmpty } from './bags.ts'
import { findRoast, noSuchRoast, sendRoastUpdate } from './roasts.ts'
import { elapsedMs, endAt, startAt } from './roastTimes.ts'

/**
 * The columns of the roast's row that a command sets: `{}` if it changes only readings or events, null if it changes
 * nothing.
 */
type RowChange = Partial<Omit<RoastRow, 'coffee_roast_id' | 'user_id' | 'version'>> | null

/**
 * Locks one of the member's roasts, applies a command and returns the whole roast. If the command changes anything, the
 * version is raised and the member's pages get an update.
 */
function changeLockedRoast(
  context: Context,
  unit: Unit,
  session: Session,
  roastId: number,
  apply: (db: Db, roast: RoastRow) => Promise<RowChange>,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return unit.write(async ({ db, after }) => {
    const { user_id } = session.user
    const roast = await lockRoast(db, user_id, roastId)
    if (roast === undefined) throw noSuchRoast()
    const rowChange = await apply(db, roast)
    if (rowChange !== null) {
      const version = roast.version + 1
      await updateRoast(db, roastId, { ...rowChange, version })
      // After the update, because until then the old bag still contains this roast.
      const { coffee_bag_id } = rowChange
      if (coffee_bag_id !== undefined) await deleteBagIfLeftEmpty(db, roast.coffee_bag_id, coffee_bag_id)
      after(() => sendRoastUpdate(context, user_id, roastId, version))
    }
    const coffee_roast = await findRoast(db, user_id, roastId)
    if (coffee_roast === null) throw noSuchRoast()
    return { coffee_roast }
  })
}

/**
 * Applies the first of these that the body has: a reading, an event, the start, the end, the bag code. If it has none of
 * them, applies all details. A reading or an event whose key the roast has already is not logged again, however late the
 * repeat arrives.
 */
export function changeRoast(
  context: Context,
  unit: Unit,
  session: Session,
  roastId: number,
  body: RoastChange,
  idempotencyKey: string | null = null,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return changeLockedRoast(context, unit, session, roastId, async (db, roast) => {
    const nowMs = context.clock.now()
    const logs = body.input !== undefined || body.roast_event !== undefined
    if (logs && idempotencyKey !== null && (await isKeyUsed(db, roastId, idempotencyKey))) return null
    const stamp = { created_ms: nowMs, idempotency_key: idempotencyKey }
    if (body.input !== undefined) return logInput(db, roast, body.input, stamp)
    if (body.roast_event !== undefined) return logEvent(db, roast, body.roast_event, stamp)
    if (body.start_time !== undefined) return startAt(roast, body.start_time, nowMs)
    if (body.end_time !== undefined) return endAt(roast, body.end_time, nowMs)
    if (body.code !== undefined) return { coffee_bag_id: await bagForCode(db, roast, body.code, nowMs) }
    return detailsChange(body)
  })
}

function refuseIfInvalid(error: string | null): void {
  if (error !== null) throw new RequestError('INVALID_INPUT', error)
}

/** When a call logged something, and with which key. */
type Stamp = Pick<InputRow, 'created_ms' | 'idempotency_key'>

async function logInput(
  db: Db,
  roast: RoastRow,
  { input_type, input_value, seconds }: NonNullable<RoastChange['input']>,
  stamp: Stamp,
): Promise<RowChange> {
  refuseIfInvalid(inputError({ input_type, input_value }))
  await insertInput(db, {
    coffee_roast_id: roast.coffee_roast_id,
    type: input_type,
    value: input_value,
    elapsed_ms: elapsedMs(roast, seconds, stamp.created_ms),
    ...stamp,
  })
  return {}
}

async function logEvent(
  db: Db,
  roast: RoastRow,
  { event_type, seconds }: NonNullable<RoastChange['roast_event']>,
  stamp: Stamp,
): Promise<RowChange> {
  const elapsed_ms = elapsedMs(roast, seconds, stamp.created_ms)
  await saveEvent(db, { coffee_roast_id: roast.coffee_roast_id, event_type, elapsed_ms, ...stamp })
  return event_type === 'FIRST_CRACK_START' ? { first_crack_elapsed_ms: elapsed_ms } : {}
}

function detailsChange({ coffee_in_mg, coffee_out_mg, charge_temp_c, roast_color }: RoastChange): RowChange {
  if (typeof charge_temp_c === 'number') refuseIfInvalid(chargeTempError(charge_temp_c))
  if (typeof roast_color === 'string' && roastColorName(roast_color) === null) {
    refuseIfInvalid('This colour is not on the roast colour scale.')
  }
  return {
    ...(coffee_in_mg !== undefined && { coffee_in_mg }),
    ...(coffee_out_mg !== undefined && { coffee_out_mg }),
    ...(charge_temp_c !== undefined && { charge_temp_c }),
    ...(roast_color !== undefined && { roast_color }),
  }
}

/** Corrects a reading, also of an ended roast. The result must obey the same limits as a new reading. */
export function correctInput(
  context: Context,
  unit: Unit,
  session: Session,
  { coffee_roast_id, input_id }: { coffee_roast_id: number; input_id: number },
  body: InputChange,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return changeLockedRoast(context, unit, session, coffee_roast_id, async (db) => {
    const input = await inputOf(db, coffee_roast_id, input_id)
    if (input === undefined) throw new RequestError('NOT_FOUND', 'There is no such reading.')
    const { value = input.value, type = input.type } = body
    refuseIfInvalid(inputError({ input_value: value, input_type: type }))
    await updateInput(db, input_id, { value, type })
    return {}
  })
}
