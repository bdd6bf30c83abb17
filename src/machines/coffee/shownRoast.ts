import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { elapsedSeconds, INPUT_UNITS } from '../../../contract/rules/coffee/roast.ts'
import { memoOfTwo } from '../shared/memo.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import type { RoastContext, ShownEvent, ShownInput, ShownRoast } from './roast.types.ts'

function changeOf({ command }: PendingEntry): RoastChange {
  return command.call === 'POST /coffee/roasts/:coffee_roast_id' ? command.body : {}
}

/** Sorts by the second. At the same second, the one that was logged first stays first. */
function bySeconds<Moment extends { seconds: number }>(moments: Moment[]): Moment[] {
  return moments.sort((a, b) => a.seconds - b.seconds)
}

/** The roast after one pending tap. `id` is the id of an added reading or event. */
function withChange(
  roast: ShownRoast,
  { start_time, end_time, input, roast_event, ...change }: RoastChange,
  id: number,
): ShownRoast {
  if (start_time) return { ...roast, start_time: roast.start_time ?? start_time }
  if (end_time && roast.start_time !== null && roast.end_time === null) {
    const end_seconds = elapsedSeconds(Date.parse(roast.start_time), Date.parse(end_time))
    return { ...roast, end_time, end_seconds, start_cooling: end_seconds }
  }
  if (input?.seconds !== undefined) {
    const { input_type: type, input_value: value, seconds } = input
    const added: ShownInput = { input_id: id, type, value, seconds, units: INPUT_UNITS[type], unsaved: true }
    return { ...roast, input_history: bySeconds([...roast.input_history, added]) }
  }
  if (roast_event?.seconds !== undefined) {
    const { event_type, seconds } = roast_event
    const added: ShownEvent = { event_id: id, event_type, seconds, unsaved: true }
    const others = roast.event_history.filter((event) => event.event_type !== event_type)
    return {
      ...roast,
      first_crack: event_type === 'FIRST_CRACK_START' ? seconds : roast.first_crack,
      event_history: bySeconds([...others, added]),
    }
  }
  const { code: _, ...details } = change
  return { ...roast, ...details }
}

const withPending = memoOfTwo((confirmed: CoffeeRoast, pending: readonly PendingEntry[]): ShownRoast => {
  const saved: ShownRoast = {
    ...confirmed,
    input_history: confirmed.input_history.map((input) => ({ ...input, unsaved: false })),
    event_history: confirmed.event_history.map((event) => ({ ...event, unsaved: false })),
  }
  return pending
    .filter(({ error }) => error === null)
    .reduce((roast, entry, index) => withChange(roast, changeOf(entry), -1 - index), saved)
})

/** The confirmed roast with the pending taps. Refused taps are left out, because the page lists them separately. */
export function shownRoast({ confirmed, pending }: Pick<RoastContext, 'confirmed' | 'pending'>): ShownRoast | null {
  return confirmed && withPending(confirmed, pending)
}
