// The coffee preferences of a member, for example the unit of temperatures.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CoffeePreferences, PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import { showWarning } from '../app/system.ts'

interface PreferencesContext {
  /** The preferences as the server has them; null before they have loaded. */
  saved: CoffeePreferences | null
  /** Choices that are being saved. */
  changeBeingSaved: PreferencesChange
  /** Choices made while a save was in progress. */
  waitingChange: PreferencesChange
  /** Why the preferences did not load. */
  error: ApiError | null
}

/** The answer of both calls: the one that loads the preferences, and the one that saves them. */
interface Answer {
  user_preferences: CoffeePreferences
}

type PreferencesEvent = { type: 'preferences.reload' } | { type: 'preference.choose'; change: PreferencesChange }

/**
 * A member's coffee preferences. A choice is shown immediately. If it cannot be saved, it is undone, and an alert shows
 * the reason.
 */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadPreferences: placeholder<Answer>('loadPreferences'),
    savePreferences: placeholder<Answer, PreferencesChange>('savePreferences'),
  },
  actions: {
    storeSaved: assign((_, { answer }: { answer: Answer }) => ({
      saved: answer.user_preferences,
      changeBeingSaved: {},
      error: null,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    choose: assign({
      waitingChange: ({ context }, { change }: { change: PreferencesChange }) => ({
        ...context.waitingChange,
        ...change,
      }),
    }),
    /** Turns the waiting choices into the choices that are being saved. */
    send: assign(({ context }) => ({ changeBeingSaved: context.waitingChange, waitingChange: {} })),
    forgetFailedChange: assign({ changeBeingSaved: {} }),
    showWarning,
  },
  guards: { hasWaiting: ({ context }) => Object.keys(context.waitingChange).length > 0 },
}).createMachine({
  id: 'preferences',
  context: { saved: null, changeBeingSaved: {}, waitingChange: {}, error: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPreferences',
        src: 'loadPreferences',
        onDone: { target: 'ready', actions: { type: 'storeSaved', params: ({ event }) => ({ answer: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    failed: { on: { 'preferences.reload': 'loading' } },
    ready: {
      on: {
        'preference.choose': {
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasWaiting', target: 'saving' } },
        saving: {
          entry: 'send',
          invoke: {
            id: 'savePreferences',
            src: 'savePreferences',
            input: ({ context }) => context.changeBeingSaved,
            onDone: {
              target: 'idle',
              actions: { type: 'storeSaved', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              target: 'idle',
              actions: ['forgetFailedChange', { type: 'showWarning', params: ({ event }) => event }],
            },
          },
        },
      },
    },
  },
})

export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>
