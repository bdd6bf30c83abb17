// Applies the pending taps to the confirmed roast, so that the page shows both.
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { cupAndScore } from '../../../contract/rules/coffee/cup.ts'
import { storedPlan } from '../../../contract/rules/coffee/plan.ts'
import { elapsedSeconds, INPUT_UNITS } from '../../../contract/rules/coffee/roast.ts'
import { eventSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import { memoOfTwo } from '../shared/memo.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import type { RoastContext, ShownEvent, ShownInput, ShownRoast } from './roast.types.ts'

/** Sorts readings or events by their time. Those with the same time stay in their order. */
function bySeconds<Moment extends { seconds: number }>(moments: Moment[]): Moment[] {
  return moments.sort((a, b) => a.seconds - b.seconds)
}

/** A roast without an end. */
const NO_END = { end_time: null, end_seconds: null, start_cooling: null }

/** The roast with these events. Its `first_crack` is computed from them. */
function withEvents(roast: ShownRoast, events: ShownEvent[]): ShownRoast {
  return { ...roast, event_history: bySeconds(events), first_crack: eventSeconds(events, 'FIRST_CRACK_START') }
}

/**
 * The roast after one pending tap. `id` and `key` are for the reading or the event that the tap adds. A roast that was
 * loaded before the tap was answered may already contain the reading of the tap. The reading is then not added again.
 */
function withChange(roast: ShownRoast, change: RoastChange, id: number, key: string): ShownRoast {
  const { start_time, end_time, resume_time, input, roast_event, undo_input, undo_event, code, plan, ...details } =
    change
  // The text of a start has the time of the member's zone, so it begins with the member's day.
  if (start_time !== undefined)
    return start_time && roast.start_time
      ? roast
      : { ...roast, start_time, roasted_on: start_time?.slice(0, 10) ?? null }
  if (end_time === null || resume_time !== undefined) return { ...roast, ...NO_END }
  if (end_time !== undefined && roast.start_time !== null && roast.end_time === null) {
    const end_seconds = elapsedSeconds(Date.parse(roast.start_time), Date.parse(end_time))
    return { ...roast, end_time, end_seconds, start_cooling: end_seconds }
  }
  if (input?.seconds !== undefined) {
    const { input_type: type, input_value: value, note, seconds } = input
    if (roast.input_history.some((other) => other.key === key)) return roast
    const text = note === undefined ? {} : { note }
    const units = INPUT_UNITS[type]
    const added: ShownInput = { input_id: id, key, type, value, ...text, seconds, units, unsaved: true }
    return { ...roast, input_history: bySeconds([...roast.input_history, added]) }
  }
  if (undo_input !== undefined) {
    return { ...roast, input_history: roast.input_history.filter((other) => other.key !== undo_input) }
  }
  if (roast_event?.seconds !== undefined) {
    const { event_type, seconds } = roast_event
    const beforeSeconds = eventSeconds(roast.event_history, event_type)
    if (beforeSeconds === seconds) return roast
    const added: ShownEvent = { event_id: id, event_type, seconds, unsaved: true, key, beforeSeconds }
    const others = roast.event_history.filter((event) => event.event_type !== event_type)
    return withEvents(roast, [...others, added])
  }
  if (undo_event !== undefined) {
    const { event_type, seconds } = undo_event
    const isUndone = (event: ShownEvent) => event.event_type === event_type && event.seconds === seconds
    return withEvents(
      roast,
      roast.event_history.filter((event) => !isUndone(event)),
    )
  }
  return {
    ...roast,
    ...details,
    ...cupAndScore(details),
    ...(code !== undefined && { bag_code: code }),
    ...(plan !== undefined && { plan: storedPlan(plan ?? []) }),
  }
}

/** The roast after one pending entry: a tap, or a correction in the table. */
function withEntry(roast: ShownRoast, { command, key, coffee_bean_name }: PendingEntry, id: number): ShownRoast {
  const inputs = roast.input_history
  const events = roast.event_history
  switch (command.call) {
    case 'POST /coffee/roasts/:coffee_roast_id':
      return {
        ...withChange(roast, command.body, id, key),
        ...(coffee_bean_name !== undefined && { coffee_bean_name }),
      }
    case 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': {
      const changed = inputs.map((input): ShownInput => {
        if (input.input_id !== command.params.input_id) return input
        const type = command.body.type ?? input.type
        return { ...input, ...command.body, units: INPUT_UNITS[type], unsaved: true }
      })
      return { ...roast, input_history: bySeconds(changed) }
    }
    case 'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id':
      return { ...roast, input_history: inputs.filter(({ input_id }) => input_id !== command.params.input_id) }
    case 'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': {
      const { seconds } = command.body
      const { event_id } = command.params
      return withEvents(
        roast,
        events.map((event) => (event.event_id === event_id ? { ...event, seconds, unsaved: true } : event)),
      )
    }
    case 'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id':
      return withEvents(
        roast,
        events.filter(({ event_id }) => event_id !== command.params.event_id),
      )
    default:
      return roast
  }
}

/**
 * The confirmed roast with the pending taps. The result is stored: the same roast and the same list of entries always
 * give the same object. The readings and events of pending taps get ids below 0.
 */
const withPending = memoOfTwo((confirmed: CoffeeRoast, pending: readonly PendingEntry[]): ShownRoast => {
  const saved: ShownRoast = {
    ...confirmed,
    input_history: confirmed.input_history.map((input) => ({ ...input, unsaved: false })),
    event_history: confirmed.event_history.map((event) => ({ ...event, unsaved: false })),
  }
  return pending
    .filter(({ error }) => error === null)
    .reduce((roast, entry, index) => withEntry(roast, entry, -1 - index), saved)
})

/** The confirmed roast with the pending taps. Refused taps are left out, because the page lists them separately. */
export function shownRoast({ confirmed, pending }: Pick<RoastContext, 'confirmed' | 'pending'>): ShownRoast | null {
  return confirmed && withPending(confirmed, pending)
}
