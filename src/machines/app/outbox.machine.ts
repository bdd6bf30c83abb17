import { expiredEntries, expiryAlert, nextToSend } from './outbox.selectors.ts'
import { outboxSetup } from './outbox.setup.ts'

/** Writes what was given to the device, one after the other, whoever is signed in by then. */
const keeping = outboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasUnsaved', target: 'writing' } },
    writing: {
      invoke: {
        id: 'keepEntry',
        src: 'keepEntry',
        input: ({ context }) => {
          const [entry] = context.unsaved
          if (!entry) throw new Error('nothing to keep')
          return { entry }
        },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'acceptFirstUnsaved', params: ({ event }) => ({ durable: event.output.durable }) },
            'reportChange',
          ],
        },
        // What no disk takes is delivered all the same, as long as the tab is open; the page says so.
        onError: {
          target: 'idle',
          actions: [{ type: 'acceptFirstUnsaved', params: { durable: false } }, 'reportChange'],
        },
      },
      after: {
        keepTimeout: {
          target: 'idle',
          actions: [{ type: 'acceptFirstUnsaved', params: { durable: false } }, 'reportChange'],
        },
      },
    },
  },
})

/** Sends the signed-in member's entries, the first one until the server has answered it. */
const open = outboxSetup.createStateConfig({
  initial: 'idle',
  invoke: { id: 'watchTabs', src: 'watchTabs' },
  on: {
    'outbox.retry': {
      guard: { type: 'isRefused', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'revive', params: ({ event }) => ({ key: event.key }) },
        { type: 'reviveInStore', params: ({ event }) => ({ key: event.key }) },
        'reportChange',
      ],
    },
    'outbox.discard': {
      guard: { type: 'isThere', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'drop', params: ({ event }) => ({ key: event.key }) },
        { type: 'dropFromStore', params: ({ event }) => ({ keys: [event.key] }) },
        'reportChange',
      ],
    },
    'tab.kept': {
      actions: [{ type: 'acceptEntry', params: ({ event }) => ({ entry: event.entry }) }, 'reportChange'],
    },
    'tab.attempted': {
      guard: { type: 'isThere', params: ({ event }) => ({ key: event.attempt.key }) },
      actions: [
        { type: 'reportAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
        { type: 'storeAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
        'reportChange',
      ],
    },
    'tab.revived': { actions: [{ type: 'revive', params: ({ event }) => ({ key: event.key }) }, 'reportChange'] },
    'tab.dropped': { actions: [{ type: 'drop', params: ({ event }) => ({ key: event.key }) }, 'reportChange'] },
  },
  states: {
    idle: {
      always: [
        {
          guard: 'hasExpired',
          actions: [
            {
              type: 'dropFromStore',
              params: ({ context }) => ({ keys: expiredEntries(context).map(({ key }) => key) }),
            },
            { type: 'showAlert', params: ({ context }) => expiryAlert(expiredEntries(context)) },
            'reportExpired',
            'dropExpired',
            'reportChange',
          ],
        },
        { guard: 'hasWaiting', target: 'sending' },
      ],
    },
    sending: {
      invoke: {
        id: 'deliver',
        src: 'deliver',
        input: ({ context }) => {
          const entry = nextToSend(context)
          if (!entry) throw new Error('nothing to send')
          return { entry }
        },
        onDone: [
          { guard: { type: 'isUnanswered', params: ({ event }) => ({ attempt: event.output }) }, target: 'waiting' },
          // Discarded in the meantime, or settled by another tab: nobody waits for it.
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ key: event.output.key }) },
            target: 'idle',
          },
          {
            target: 'idle',
            actions: [
              { type: 'reportAttempt', params: ({ event }) => ({ attempt: event.output }) },
              { type: 'storeAttempt', params: ({ event }) => ({ attempt: event.output }) },
              'reportChange',
            ],
          },
        ],
        onError: 'waiting',
      },
      after: { callTimeout: 'waiting' },
    },
    waiting: {
      entry: 'countFailure',
      after: { retryDelay: 'idle' },
      on: { 'connectivity.recovered': 'idle', 'live.connected': 'idle' },
    },
  },
})

/**
 * What members have done and the server has not confirmed. An entry is written to the device before anybody hears of
 * it, and leaves it when the server has answered: delivered once, in order, also after a closed tab. It belongs to its
 * member: somebody else on the same device neither sees nor sends it.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, entries: [], unsaved: [], durable: true, failures: 0 }),
  type: 'parallel',
  on: {
    'outbox.enqueue': { actions: { type: 'addUnsaved', params: ({ event }) => ({ entry: event.entry }) } },
    'outbox.tell': { actions: 'reportChange' },
  },
  states: {
    keeping,
    delivery: {
      initial: 'closed',
      on: {
        'session.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => ({ user_id: event.session.user?.user_id ?? null }) },
          target: '.closed',
          actions: [
            { type: 'storeUser', params: ({ event }) => ({ user_id: event.session.user?.user_id ?? null }) },
            'forgetEntries',
            'reportChange',
          ],
        },
      },
      states: {
        closed: { always: { guard: 'hasUser', target: 'opening' } },
        opening: {
          invoke: {
            id: 'openStore',
            src: 'openStore',
            input: ({ context }) => ({ user_id: context.user_id }),
            onDone: {
              target: 'open',
              actions: [{ type: 'storeOpened', params: ({ event }) => event.output }, 'reportChange'],
            },
            onError: { target: 'open', actions: [{ type: 'storeOpened', params: { entries: [], durable: false } }] },
          },
          after: {
            openTimeout: {
              target: 'open',
              actions: [{ type: 'storeOpened', params: { entries: [], durable: false } }],
            },
          },
        },
        open,
      },
    },
  },
})
