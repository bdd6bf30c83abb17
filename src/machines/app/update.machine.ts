import { type ActorRefFrom, setup } from 'xstate'
import { actionPlaceholder, callbackPlaceholder, placeholder } from './placeholder.ts'
import type { UpdateEvent } from './update.types.ts'

/** Shows that a new version is ready. The page reloads only after a tap on 'Reload'. */
export const updateMachine = setup({
  types: { events: {} as UpdateEvent },
  actors: {
    /** Registers the service worker, and sends `update.found` when a worker of another build waits. */
    watchUpdates: callbackPlaceholder('watchUpdates'),
    /** Activates the waiting worker. Ends when the worker is active. */
    activateUpdate: placeholder<unknown>('activateUpdate'),
  },
  actions: {
    reloadPage: actionPlaceholder('reloadPage'),
  },
  delays: { activationTimeout: 5_000, reloadTimeout: 10_000 },
}).createMachine({
  id: 'update',
  invoke: { id: 'watchUpdates', src: 'watchUpdates' },
  initial: 'current',
  states: {
    current: { on: { 'update.found': 'ready' } },
    ready: {
      on: {
        'update.accept': 'activating',
        'update.postpone': 'current',
      },
    },
    activating: {
      description: 'If the worker does not become active, the page reloads anyway: the server has the new documents.',
      invoke: {
        id: 'activateUpdate',
        src: 'activateUpdate',
        onDone: 'reloading',
        onError: 'reloading',
      },
      after: { activationTimeout: 'reloading' },
    },
    reloading: {
      entry: 'reloadPage',
      description:
        'Normally the page ends here. If the page loads a file while a new worker becomes active, Chromium sometimes never ends the reload. A second reload takes its place. The button can be tapped again, too.',
      on: { 'update.accept': { target: 'reloading', reenter: true } },
      after: { reloadTimeout: { target: 'reloading', reenter: true } },
    },
  },
})

export type UpdateRef = ActorRefFrom<typeof updateMachine>
