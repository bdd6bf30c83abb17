import { type ActorRefFrom, assign, setup } from 'xstate'
import { EVENT_TYPES, type RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import { eventError, parseMinutes, TYPED_TIME_ERROR } from '../../../contract/rules/coffee/roastRepairs.ts'

export interface MissedEventInput {
  /** The events of the roast. */
  readonly events: readonly TimedEvent[]
  /** Seconds from the start of the roast to its end. */
  readonly endSeconds: number | null
}

interface MissedEventContext extends MissedEventInput {
  event_type: RoastEventType
  /** The typed time, as in '08:41'. */
  time: string
  /** Why the event cannot be added. */
  problem: string | null
}

export type MissedEventEvent =
  | { type: 'eventType.choose'; event_type: RoastEventType }
  | { type: 'time.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'form.close' }

type Typed = Pick<MissedEventContext, 'event_type' | 'time'>

/** The event as it was typed; null if its time cannot be read. */
function typedEvent({ event_type, time }: Typed): TimedEvent | null {
  const seconds = parseMinutes(time)
  return seconds === null ? null : { event_type, seconds }
}

function problemOf({ events, endSeconds, ...typed }: Typed & MissedEventInput): string | null {
  const event = typedEvent(typed)
  return event ? eventError(event, events, endSeconds) : TYPED_TIME_ERROR
}

/**
 * The form in which a member adds an event of an ended roast that was missed. Its output is the event, or null if the
 * form was closed.
 */
export const missedEventMachine = setup({
  types: {
    context: {} as MissedEventContext,
    events: {} as MissedEventEvent,
    input: {} as MissedEventInput,
    output: {} as TimedEvent | null,
  },
  actions: {
    storeType: assign({ event_type: (_, { event_type }: { event_type: RoastEventType }) => event_type, problem: null }),
    storeTime: assign({ time: (_, { value }: { value: string }) => value, problem: null }),
    explain: assign({ problem: ({ context }) => problemOf(context) }),
    clear: assign({ time: '' }),
  },
  guards: { isPossible: ({ context }) => problemOf(context) === null },
}).createMachine({
  id: 'missedEvent',
  context: ({ input }) => {
    const missing = EVENT_TYPES.find((type) => input.events.every(({ event_type }) => event_type !== type))
    return { ...input, event_type: missing ?? 'DRY_END', time: '', problem: null }
  },
  output: ({ context }) => typedEvent(context),
  initial: 'typing',
  states: {
    typing: {
      on: {
        'eventType.choose': { actions: { type: 'storeType', params: ({ event }) => event } },
        'time.change': { actions: { type: 'storeTime', params: ({ event }) => event } },
        'form.submit': [{ guard: 'isPossible', target: 'closed' }, { actions: 'explain' }],
        'form.close': { target: 'closed', actions: 'clear' },
      },
    },
    closed: { type: 'final' },
  },
})

export type MissedEventRef = ActorRefFrom<typeof missedEventMachine>
