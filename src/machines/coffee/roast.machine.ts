import { CallError, CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import { roastIn } from './pending.ts'
import { alarm, dialog, lifecycle, template, view } from './roast.regions.ts'
import { roastSetup } from './roast.setup.ts'

/** Keeps the confirmed roast up to date: another device may change it too. */
const sync = roastSetup.createStateConfig({
  initial: 'idle',
  // Here and not above the regions: from there it would send all of them back to their start, the keypad with them.
  on: {
    'live.connected': '.refreshing',
    'outbox.delivered': {
      guard: {
        type: 'isAnsweredElsewhere',
        params: ({ event }) => ({ queue: event.queue, answer: event.answer }),
      },
      target: '.refreshing',
    },
  },
  states: {
    idle: { always: { guard: 'isStale', target: 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'refreshRoast',
        src: 'refreshRoast',
        input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id }),
        onDone: { target: 'idle', actions: { type: 'storeRoast', params: ({ event }) => ({ roast: event.output }) } },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: '#roast.failed',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'waiting' },
        ],
      },
      after: { callTimeout: 'waiting' },
    },
    // What is shown may be old; it is asked for again soon.
    waiting: { after: { refreshDelay: 'refreshing' } },
  },
})

/**
 * One roast, live. Taps go to the outbox and show at once, as waiting; what the server confirms takes their place. Every
 * moment is fixed at its tap, by the server's clock.
 */
export const roastMachine = roastSetup.createMachine({
  id: 'roast',
  context: ({ input }) => ({
    input,
    coffee_roast_id: Number(input.params.coffee_roast_id),
    confirmed: null,
    shown: null,
    preferences: null,
    firstCracks: [],
    template: null,
    entries: [],
    durable: true,
    tapCount: 0,
    nowMs: input.now(),
    latestVersion: 0,
    error: null,
  }),
  entry: 'askOutbox',
  on: {
    'outbox.changed': {
      actions: {
        type: 'storeEntries',
        params: ({ event }) => ({ entries: event.entries, durable: event.durable }),
      },
    },
    'live.received': {
      guard: { type: 'isAboutThisRoast', params: ({ event }) => ({ fact: event.fact }) },
      actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRoast',
        src: 'loadRoast',
        input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        callTimeout: {
          target: 'failed',
          actions: { type: 'storeError', params: { error: new CallError(CONNECTION_REFUSED) } },
        },
      },
    },
    failed: { on: { 'roast.reload': 'loading', 'live.connected': 'loading' } },
    ready: {
      type: 'parallel',
      on: {
        'outbox.delivered': {
          guard: {
            type: 'isOwnAnswer',
            params: ({ event }) => ({ queue: event.queue, answer: event.answer }),
          },
          actions: {
            type: 'storeDelivered',
            params: ({ event }) => ({ key: event.key, roast: roastIn(event.answer) }),
          },
        },
        'outbox.refused': {
          guard: { type: 'isOwnQueue', params: ({ event }) => ({ queue: event.queue }) },
          actions: {
            type: 'showAlert',
            params: ({ event }) => ({ type: 'error', message: event.error.message }),
          },
        },
        'roast.saved': { actions: { type: 'storeRoast', params: ({ event }) => ({ roast: event.roast }) } },
        'roast.export': {
          actions: {
            type: 'download',
            params: ({ context, event }) => {
              if (!context.shown) throw new Error('no roast to export')
              return { format: event.format, roast: context.shown }
            },
          },
        },
      },
      states: { lifecycle, view, dialog, template, alarm, sync },
    },
  },
})
