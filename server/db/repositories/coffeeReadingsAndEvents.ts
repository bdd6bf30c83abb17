// Reads and writes the readings and events of roasts. The database and the API call a reading an input.

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import type { CoffeeRoastEventsTable, CoffeeRoastInputsTable } from '../schema/coffee.ts'

export type InputRow = Selectable<CoffeeRoastInputsTable>
export type EventRow = Selectable<CoffeeRoastEventsTable>

const inputsByTime = (db: Db) =>
  db.selectFrom('coffee_roast_inputs').selectAll('coffee_roast_inputs').orderBy('elapsed_ms').orderBy('input_id')

const eventsByTime = (db: Db) =>
  db.selectFrom('coffee_roast_events').selectAll('coffee_roast_events').orderBy('elapsed_ms').orderBy('event_id')

/** The readings of a roast, sorted by time. */
export function inputsOf(db: Db, roastId: number): Promise<InputRow[]> {
  return inputsByTime(db).where('coffee_roast_id', '=', roastId).execute()
}

/** The events of a roast, sorted by time. */
export function eventsOf(db: Db, roastId: number): Promise<EventRow[]> {
  return eventsByTime(db).where('coffee_roast_id', '=', roastId).execute()
}

/** The bean temperatures of a roast, sorted by time. */
export function beanTempsOf(db: Db, roastId: number): Promise<Pick<InputRow, 'elapsed_ms' | 'value'>[]> {
  return db
    .selectFrom('coffee_roast_inputs')
    .select(['elapsed_ms', 'value'])
    .where('coffee_roast_id', '=', roastId)
    .where('type', '=', 'BEAN_TEMP')
    .orderBy('elapsed_ms')
    .orderBy('input_id')
    .execute()
}

/** Which bean temperatures `tempsAroundCrack` reads. */
export interface CrackReadings {
  readonly roastIds: readonly number[]
  /** Only readings from `beforeMs` before first crack to `afterMs` after it are returned. */
  readonly beforeMs: number
  readonly afterMs: number
}

/**
 * Bean temperatures around the first crack of roasts, sorted by time. An imported log can have one reading each second,
 * so only the first reading of each ten seconds is returned. The number 10000 is part of the SQL text, because SQLite
 * would divide with decimals if the number were a parameter.
 */
export async function tempsAroundCrack(
  db: Db,
  { roastIds, beforeMs, afterMs }: CrackReadings,
): Promise<Pick<InputRow, 'coffee_roast_id' | 'elapsed_ms' | 'value'>[]> {
  if (roastIds.length === 0) return []
  return db
    .selectFrom(
      db
        .selectFrom('coffee_roast_inputs as i')
        .innerJoin('coffee_roasts as r', 'r.coffee_roast_id', 'i.coffee_roast_id')
        .select(['i.coffee_roast_id', 'i.elapsed_ms', 'i.value'])
        .select(
          sql<number>`row_number() over (
            partition by i.coffee_roast_id, i.elapsed_ms / 10000 order by i.elapsed_ms, i.input_id
          )`.as('position'),
        )
        .where('i.coffee_roast_id', 'in', roastIds)
        .where('i.type', '=', 'BEAN_TEMP')
        .where(sql<number>`i.elapsed_ms - r.first_crack_elapsed_ms`, '>=', -beforeMs)
        .where(sql<number>`i.elapsed_ms - r.first_crack_elapsed_ms`, '<=', afterMs)
        .as('reading'),
    )
    .select(['coffee_roast_id', 'elapsed_ms', 'value'])
    .where('position', '=', 1)
    .orderBy('elapsed_ms')
    .execute()
}

/** The events of several roasts, sorted by time. */
export async function eventsOfRoasts(db: Db, roastIds: readonly number[]): Promise<EventRow[]> {
  if (roastIds.length === 0) return []
  return eventsByTime(db).where('coffee_roast_id', 'in', roastIds).execute()
}

/** The readings of all roasts of a member, sorted by time. */
export function inputsOfMember(db: Db, userId: number): Promise<InputRow[]> {
  return inputsByTime(db)
    .innerJoin('coffee_roasts', 'coffee_roasts.coffee_roast_id', 'coffee_roast_inputs.coffee_roast_id')
    .where('coffee_roasts.user_id', '=', userId)
    .execute()
}

/** The events of all roasts of a member, sorted by time. */
export function eventsOfMember(db: Db, userId: number): Promise<EventRow[]> {
  return eventsByTime(db)
    .innerJoin('coffee_roasts', 'coffee_roasts.coffee_roast_id', 'coffee_roast_events.coffee_roast_id')
    .where('coffee_roasts.user_id', '=', userId)
    .execute()
}

export function inputOf(db: Db, roastId: number, inputId: number): Promise<InputRow | undefined> {
  return db
    .selectFrom('coffee_roast_inputs')
    .selectAll()
    .where('input_id', '=', inputId)
    .where('coffee_roast_id', '=', roastId)
    .executeTakeFirst()
}

/**
 * Whether a call with this key has logged a reading or an event of the roast, even if the reading or the event was
 * removed later.
 */
export async function isKeyUsed(db: Db, roastId: number, key: string): Promise<boolean> {
  for (const table of ['coffee_roast_inputs', 'coffee_roast_events', 'coffee_roast_removed_keys'] as const) {
    const rows = db.selectFrom(table).select('coffee_roast_id').where('coffee_roast_id', '=', roastId)
    if ((await rows.where('idempotency_key', '=', key).executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** The reading of the roast that was logged by the call with this idempotency key. */
export function inputByKey(db: Db, roastId: number, key: string): Promise<InputRow | undefined> {
  return db
    .selectFrom('coffee_roast_inputs')
    .selectAll()
    .where('idempotency_key', '=', key)
    .where('coffee_roast_id', '=', roastId)
    .executeTakeFirst()
}

export async function hasInputs(db: Db, roastId: number): Promise<boolean> {
  const first = db.selectFrom('coffee_roast_inputs').select('input_id').where('coffee_roast_id', '=', roastId).limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

export async function insertInput(db: Db, input: Insertable<CoffeeRoastInputsTable>): Promise<void> {
  await db.insertInto('coffee_roast_inputs').values(input).execute()
}

/** Inserts the readings of a new roast, at most a few hundred in one call. */
export async function insertInputs(db: Db, inputs: Insertable<CoffeeRoastInputsTable>[]): Promise<void> {
  if (inputs.length > 0) await db.insertInto('coffee_roast_inputs').values(inputs).execute()
}

/** Inserts the events of a new roast. */
export async function insertEvents(db: Db, events: Insertable<CoffeeRoastEventsTable>[]): Promise<void> {
  if (events.length > 0) await db.insertInto('coffee_roast_events').values(events).execute()
}

export async function updateInput(
  db: Db,
  inputId: number,
  change: Pick<InputRow, 'type' | 'value' | 'note' | 'elapsed_ms'>,
): Promise<void> {
  await db.updateTable('coffee_roast_inputs').set(change).where('input_id', '=', inputId).execute()
}

/**
 * Stores the key of a reading or an event that is removed or logged again, so that the server recognizes a repeated
 * call that arrives later.
 */
async function keepRemovedKey(
  db: Db,
  { coffee_roast_id, idempotency_key }: Pick<InputRow, 'coffee_roast_id' | 'idempotency_key'>,
): Promise<void> {
  if (idempotency_key === null) return
  await db
    .insertInto('coffee_roast_removed_keys')
    .values({ coffee_roast_id, idempotency_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes a reading. Its key stays stored. */
export async function deleteInput(db: Db, input: InputRow): Promise<void> {
  await keepRemovedKey(db, input)
  await db.deleteFrom('coffee_roast_inputs').where('input_id', '=', input.input_id).execute()
}

/** Moves an event to another time, counted from the start of the roast. */
export async function updateEvent(db: Db, eventId: number, elapsed_ms: number): Promise<void> {
  await db.updateTable('coffee_roast_events').set({ elapsed_ms }).where('event_id', '=', eventId).execute()
}

/** Deletes an event. Its key stays stored. */
export async function deleteEvent(db: Db, event: EventRow): Promise<void> {
  await keepRemovedKey(db, event)
  await db.deleteFrom('coffee_roast_events').where('event_id', '=', event.event_id).execute()
}

/**
 * Saves an event. If the roast has an event of this type, only its time and its key change. The old key stays stored.
 */
export async function saveEvent(db: Db, event: Insertable<CoffeeRoastEventsTable>): Promise<void> {
  const replacedEvent = await db
    .selectFrom('coffee_roast_events')
    .select(['coffee_roast_id', 'idempotency_key'])
    .where('coffee_roast_id', '=', event.coffee_roast_id)
    .where('event_type', '=', event.event_type)
    .executeTakeFirst()
  if (replacedEvent !== undefined) await keepRemovedKey(db, replacedEvent)
  await db
    .insertInto('coffee_roast_events')
    .values(event)
    .onConflict((conflict) =>
      conflict
        .columns(['coffee_roast_id', 'event_type'])
        .doUpdateSet({ elapsed_ms: event.elapsed_ms, idempotency_key: event.idempotency_key }),
    )
    .execute()
}
