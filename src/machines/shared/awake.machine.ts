// The machine that keeps the screen of a phone or computer on.

import { type ActorRefFrom, setup } from 'xstate'
import { callbackPlaceholder } from '../app/placeholder.ts'
import { showAlert } from '../app/system.ts'
import type { WakeLockReport } from './awake.types.ts'

const REFUSED_ALERT = {
  type: 'warning',
  // The text is short, so that it is one line in a window of 320 px and the alert covers nothing.
  message: 'The screen may turn off. Touch it at times.',
  timeoutMs: 6000,
} as const

/** Keeps the screen on while it runs. If the browser refuses, an alert is shown once. */
export const awakeMachine = setup({
  types: { events: {} as WakeLockReport },
  actors: {
    /**
     * Asks the browser for a wake lock, which keeps the screen on. Asks again when the page is shown again. Sends a
     * `WakeLockReport` after each request.
     */
    wakeLock: callbackPlaceholder('wakeLock'),
  },
  actions: { showAlert },
}).createMachine({
  id: 'awake',
  invoke: { id: 'wakeLock', src: 'wakeLock' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'wakeLock.granted': 'granted',
        'wakeLock.refused': 'refused',
      },
    },
    granted: {
      description:
        'The browser ends the wake lock when the page is hidden, and `wakeLock` asks again when the page is shown again. If the browser then refuses, an alert is shown.',
      on: { 'wakeLock.refused': 'refused' },
    },
    refused: {
      description: 'The alert was shown. It is not shown again.',
      entry: { type: 'showAlert', params: REFUSED_ALERT },
    },
  },
})

export type AwakeRef = ActorRefFrom<typeof awakeMachine>
