// Turns rows of the database into roasts as the API sends them.

import type { CoffeeRoast, RoastEvent, RoastInput, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { elapsedSeconds, INPUT_UNITS } from '../../../contract/rules/coffee/roast.ts'
import { roastDay } from '../../../contract/rules/coffee/roastDay.ts'
import { SECOND_MS, timestamp } from '../../clock.ts'
import type { EventRow, InputRow } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import type { NamedRoastRow, RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import { groupBy } from '../shared/groupBy.ts'

const secondsOf = (elapsedMs: number): number => elapsedMs / SECOND_MS
const timeOf = (ms: number | null): string | null => (ms === null ? null : timestamp(ms))

/** The length of the roast in seconds; null until it has ended. */
export function endSecondsOf({ start_ms, end_ms }: Pick<RoastRow, 'start_ms' | 'end_ms'>): number | null {
  return start_ms === null || end_ms === null ? null : elapsedSeconds(start_ms, end_ms)
}

/** A roast in the form of the list: without readings and events. */
export function asSummary(row: NamedRoastRow): RoastSummary {
  const endSeconds = endSecondsOf(row)
  return {
    coffee_roast_id: row.coffee_roast_id,
    coffee_bean_id: row.coffee_bean_id,
    user_id: row.user_id,
    coffee_bean_name: row.coffee_bean_name,
    coffee_in_mg: row.coffee_in_mg,
    coffee_out_mg: row.coffee_out_mg,
    roast_color: row.roast_color,
    charge_temp_c: row.charge_temp_c,
    start_time: timeOf(row.start_ms),
    roasted_on: roastDay(row.start_ms, row.utc_offset_minutes),
    ...(row.utc_offset_minutes !== null && { utc_offset_minutes: row.utc_offset_minutes }),
    first_crack: row.first_crack_elapsed_ms === null ? null : secondsOf(row.first_crack_elapsed_ms),
    // The API has the end under two names.
    start_cooling: endSeconds,
    end_time: timeOf(row.end_ms),
    end_seconds: endSeconds,
    bag_code: row.bag_code,
    cupping_score: row.cupping_score,
    version: row.version,
    ...(row.client_id !== null && { client_id: row.client_id }),
  }
}

function asInput({ input_id, type, elapsed_ms, value, note, idempotency_key: key }: InputRow): RoastInput {
  const input = { input_id, type, seconds: secondsOf(elapsed_ms), value, units: INPUT_UNITS[type] }
  return { ...input, ...(note !== null && { note }), ...(key !== null && { key }) }
}

export function asEvent({ event_id, event_type, elapsed_ms }: EventRow): RoastEvent {
  return { event_id, event_type, seconds: secondsOf(elapsed_ms) }
}

/** A bean temperature as a reading of a roast. */
export function asTemp({ elapsed_ms, value }: Pick<InputRow, 'elapsed_ms' | 'value'>) {
  return { type: 'BEAN_TEMP', seconds: secondsOf(elapsed_ms), value }
}

/** Whole roasts, in the order of `rows`. `inputs` and `events` belong to these roasts and are sorted by time. */
export function asRoasts(
  rows: readonly NamedRoastRow[],
  inputs: readonly InputRow[],
  events: readonly EventRow[],
): CoffeeRoast[] {
  const inputsOf = groupBy(inputs, ({ coffee_roast_id }) => coffee_roast_id)
  const eventsOf = groupBy(events, ({ coffee_roast_id }) => coffee_roast_id)
  return rows.map((row) =>
    asRoast(row, inputsOf.get(row.coffee_roast_id) ?? [], eventsOf.get(row.coffee_roast_id) ?? []),
  )
}

/** A whole roast. `inputs` and `events` belong to this roast and are sorted by time. */
export function asRoast(row: NamedRoastRow, inputs: readonly InputRow[], events: readonly EventRow[]): CoffeeRoast {
  const { notes, cup, plan, whole_color, ground_color, color_system, roast_uuid } = row
  return {
    ...asSummary(row),
    notes,
    ...(cup !== null && { cup: JSON.parse(cup) }),
    ...(plan !== null && { plan: JSON.parse(plan) }),
    ...(whole_color !== null && { whole_color }),
    ...(ground_color !== null && { ground_color }),
    ...(color_system !== null && { color_system }),
    ...(roast_uuid !== null && { roast_uuid }),
    input_history: inputs.map(asInput),
    event_history: events.map(asEvent),
  }
}
