// The form in which a member adds an event that was missed during a roast.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { EVENT_TYPES, type RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import { eventError, parseMinutes, TYPED_TIME_ERROR } from '../../../contract/rules/coffee/roastRepairs.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { type DraftKey, type KeepDraft, textsIn } from '../shared/drafts.ts'

export interface MissedEventInput {
  /** The events of the roast. */
  readonly events: readonly TimedEvent[]
  /** Seconds from the start of the roast to its end; null while the roast is in progress. */
  readonly endSeconds: number | null
  /** The key under which this browser stores the draft of the form. */
  readonly draftKey: DraftKey
}

interface MissedEventContext extends MissedEventInput {
  event_type: RoastEventType
  /** The typed time in minutes and seconds, for example '08:41'. */
  time: string
  /** Why the event cannot be added. */
  problem: string | null
}

type MissedEventEvent =
  | { type: 'eventType.choose'; event_type: RoastEventType }
  | { type: 'time.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'form.close' }

/** What the member has chosen and typed in the form. */
type Typed = Pick<MissedEventContext, 'event_type' | 'time'>
/** The data of the roast that decides which times are possible for the event. */
type Limits = Pick<MissedEventInput, 'events' | 'endSeconds'>

/** The event as it was typed; null if the typed text is not a time. */
function typedEvent({ event_type, time }: Typed): TimedEvent | null {
  const seconds = parseMinutes(time)
  return seconds === null ? null : { event_type, seconds }
}

/** Why the typed event cannot be added; null if it can. */
function problemOf({ events, endSeconds, ...typed }: Typed & Limits): string | null {
  const event = typedEvent(typed)
  return event ? eventError(event, events, endSeconds) : TYPED_TIME_ERROR
}

/** The typed form as the draft to store; an empty text if no time was typed. */
const keptText = ({ event_type, time }: Typed) => (time === '' ? '' : JSON.stringify({ event_type, time }))

/** The time of the logged event of this type, in seconds; undefined if the roast has no such event. */
const loggedSeconds = ({ events, event_type }: Pick<Typed, 'event_type'> & Limits) =>
  events.find((event) => event.event_type === event_type)?.seconds

/**
 * The event type and the time in the stored draft. Empty if the draft cannot be read, or if the event is already logged
 * at the time of the draft.
 */
function typedInDraft(stored: string, limits: Limits): Partial<Typed> {
  const { event_type, time } = textsIn(stored)
  const knownType = EVENT_TYPES.find((type) => type === event_type)
  if (knownType === undefined || time === undefined) return {}
  const typed = { event_type: knownType, time }
  return loggedSeconds({ ...limits, ...typed }) === parseMinutes(time) ? {} : typed
}

/**
 * The form in which a member adds a missed event to an ended roast. Its output is the event, or null if the form was
 * closed. A typed time that was not added is shown again when the form opens the next time.
 */
export const missedEventMachine = setup({
  types: {
    context: {} as MissedEventContext,
    events: {} as MissedEventEvent,
    input: {} as MissedEventInput,
    output: {} as TimedEvent | null,
  },
  actors: { readDraft: placeholder<string, DraftKey>('readDraft') },
  actions: {
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    /** Shows the event type and the time of the stored draft in the form. */
    storeKept: assign(({ context }, { stored }: { stored: string }) => typedInDraft(stored, context)),
    storeType: assign({ event_type: (_, { event_type }: { event_type: RoastEventType }) => event_type, problem: null }),
    storeTime: assign({ time: (_, { value }: { value: string }) => value, problem: null }),
    /** Stores why the typed event cannot be added. */
    explain: assign({ problem: ({ context }) => problemOf(context) }),
    /** Removes the typed time, so that the output of the machine is null. */
    clear: assign({ time: '' }),
  },
  guards: {
    isPossible: ({ context }) => problemOf(context) === null,
    /** Whether the roast already has an event of this type, so that a new time would move the event. */
    isMove: ({ context }) => problemOf(context) === null && loggedSeconds(context) !== undefined,
    /** Whether the member has not typed a time yet. */
    isUntouched: ({ context }) => context.time === '',
  },
}).createMachine({
  id: 'missedEvent',
  context: ({ input }) => {
    // Most roasts start with the charge, so members rarely forget it. The form does not offer it first.
    const isMissing = (type: RoastEventType) =>
      type !== 'CHARGE' && input.events.every(({ event_type }) => event_type !== type)
    const missing = EVENT_TYPES.find(isMissing)
    return { ...input, event_type: missing ?? 'DRY_END', time: '', problem: null }
  },
  output: ({ context }) => typedEvent(context),
  initial: 'typing',
  states: {
    typing: {
      on: {
        'eventType.choose': {
          actions: [
            { type: 'storeType', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptText(context) }) },
          ],
        },
        'time.change': {
          actions: [
            { type: 'storeTime', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: keptText(context) }) },
          ],
        },
        'form.submit': [
          {
            description:
              'The event is already logged, so the page asks whether to move it. If the member cancels, the draft stays.',
            guard: 'isMove',
            target: 'closed',
          },
          {
            guard: 'isPossible',
            target: 'closed',
            actions: { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: '' }) },
          },
          { actions: 'explain' },
        ],
        'form.close': { target: 'closed', actions: 'clear' },
      },
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the stored draft. If the member types a time before the read ends, this time counts.',
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => context.draftKey,
            onDone: [
              {
                guard: 'isUntouched',
                target: 'read',
                actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
              },
              { target: 'read' },
            ],
            onError: 'read',
          },
        },
        read: {},
      },
    },
    closed: { type: 'final' },
  },
})

export type MissedEventRef = ActorRefFrom<typeof missedEventMachine>
