import { withDependants } from './outbox.dependants.ts'
import { nextToSend } from './outbox.selectors.ts'
import { outboxSetup } from './outbox.setup.ts'

/**
 * Stores the actions of a member until the server has answered them. An entry is written to the disk before it is sent
 * or emitted, if the disk answers in time. It is deleted only after the answer. If the tab is closed before the answer,
 * the entry is sent again later, in order and with the same key, and the server applies it only once. An entry that the
 * server refuses stays until the member retries or discards it, if its `whenRefused` is `keep`. Another member in the
 * same browser neither sees nor sends these entries. Emits every change as an `OutboxFact`.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, entries: [], unsaved: [], durable: true, failures: 0, failedReads: 0 }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'connectivityFacts', src: 'connectivityFacts' },
  ],
  type: 'parallel',
  on: {
    'outbox.enqueue': { actions: { type: 'addUnsaved', params: ({ event }) => ({ entry: event.entry }) } },
  },
  states: {
    keeping: {
      description: 'Writes new entries to the disk, one after the other, even if their member has signed out.',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasUnsaved', target: 'writing' } },
        writing: {
          description:
            'If the disk fails, the entry is still delivered while the tab is open, and the page warns the member.',
          invoke: {
            id: 'keepEntry',
            src: 'keepEntry',
            input: ({ context }) => {
              const [entry] = context.unsaved
              if (!entry) throw new Error('no unsaved entry')
              return { entry }
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'moveFirstUnsavedToEntries', params: ({ event }) => ({ durable: event.output.durable }) },
                'emitChange',
              ],
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'moveFirstUnsavedToEntries', params: { durable: false } }, 'emitChange'],
            },
          },
          after: {
            keepTimeout: {
              target: 'idle',
              actions: [{ type: 'moveFirstUnsavedToEntries', params: { durable: false } }, 'emitChange'],
            },
          },
        },
      },
    },
    connection: {
      description:
        'Whether the page is online, as the connectivity actor reports it. `delivery` waits while the page is offline.',
      initial: 'online',
      states: {
        online: { on: { 'connectivity.lost': 'offline' } },
        offline: { on: { 'connectivity.recovered': 'online' } },
      },
    },
    rereading: {
      description: 'If the disk could not be read when the outbox opened, reads it again until that succeeds.',
      initial: 'idle',
      on: {
        'session.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => ({ user_id: event.session.user?.user_id ?? null }) },
          target: '.idle',
        },
      },
      states: {
        idle: { on: { 'disk.failed': 'waiting' } },
        waiting: { entry: 'countFailedRead', after: { rereadDelay: 'reading' } },
        reading: {
          invoke: {
            id: 'rereadStore',
            src: 'openStore',
            input: ({ context }) => ({ user_id: context.user_id }),
            onDone: [
              {
                guard: { type: 'isStoreDurable', params: ({ event }) => ({ stored: event.output }) },
                target: 'idle',
                actions: [{ type: 'storeOpened', params: ({ event }) => event.output }, 'emitChange'],
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
          after: { openTimeout: 'waiting' },
        },
      },
    },
    delivery: {
      initial: 'closed',
      on: {
        'session.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => ({ user_id: event.session.user?.user_id ?? null }) },
          target: '.closed',
          actions: [
            { type: 'storeUser', params: ({ event }) => ({ user_id: event.session.user?.user_id ?? null }) },
            'forgetEntries',
            'emitChange',
          ],
        },
      },
      states: {
        closed: {
          description: 'No member is signed in, so nothing is sent.',
          always: { guard: 'hasUser', target: 'opening' },
        },
        opening: {
          description:
            'Reads the member’s entries from the disk. If that fails, only new entries are sent until `rereading` has read the others.',
          invoke: {
            id: 'openStore',
            src: 'openStore',
            input: ({ context }) => ({ user_id: context.user_id }),
            onDone: [
              {
                guard: { type: 'isStoreDurable', params: ({ event }) => ({ stored: event.output }) },
                target: 'open',
                actions: [{ type: 'storeOpened', params: ({ event }) => event.output }, 'emitChange'],
              },
              {
                target: 'open',
                actions: [
                  { type: 'storeOpened', params: ({ event }) => event.output },
                  'emitChange',
                  'reportDiskFailure',
                ],
              },
            ],
            onError: {
              target: 'open',
              actions: [{ type: 'storeOpened', params: { entries: [], durable: false } }, 'reportDiskFailure'],
            },
          },
          after: {
            openTimeout: {
              target: 'open',
              actions: [{ type: 'storeOpened', params: { entries: [], durable: false } }, 'reportDiskFailure'],
            },
          },
        },
        open: {
          description:
            'Sends the entries of the signed-in member one by one. An entry without an answer is sent again.',
          initial: 'idle',
          invoke: { id: 'watchTabs', src: 'watchTabs' },
          on: {
            'outbox.retry': {
              guard: { type: 'isRefused', params: ({ event }) => ({ key: event.key }) },
              actions: [
                { type: 'clearError', params: ({ event }) => ({ key: event.key }) },
                { type: 'retryInStore', params: ({ event }) => ({ key: event.key }) },
                'emitChange',
              ],
            },
            'outbox.discard': {
              guard: { type: 'isKnown', params: ({ event }) => ({ key: event.key }) },
              actions: [
                {
                  type: 'discardInStore',
                  params: ({ context, event }) => ({ keys: withDependants(context.entries, event.key) }),
                },
                {
                  type: 'discardEntries',
                  params: ({ context, event }) => ({ keys: withDependants(context.entries, event.key) }),
                },
                'emitChange',
              ],
            },
            // The next four events: another tab has stored, tried to send, retried or discarded an entry.
            'tab.kept': {
              actions: [{ type: 'addEntryOfOtherTab', params: ({ event }) => ({ entry: event.entry }) }, 'emitChange'],
            },
            'tab.attempted': [
              {
                guard: { type: 'isQuestioned', params: ({ event }) => ({ attempt: event.attempt }) },
                actions: [{ type: 'storeAttempt', params: ({ event }) => ({ attempt: event.attempt }) }, 'emitChange'],
              },
              {
                guard: { type: 'isKnown', params: ({ event }) => ({ key: event.attempt.key }) },
                actions: [
                  { type: 'emitAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
                  { type: 'storeAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
                  'emitChange',
                ],
              },
            ],
            'tab.retried': {
              actions: [{ type: 'clearError', params: ({ event }) => ({ key: event.key }) }, 'emitChange'],
            },
            'tab.discarded': {
              actions: [{ type: 'discardEntries', params: ({ event }) => ({ keys: [event.key] }) }, 'emitChange'],
            },
          },
          states: {
            idle: {
              always: [
                { guard: 'isOffline', target: 'paused' },
                { guard: 'hasEntryToSend', target: 'sending' },
              ],
            },
            sending: {
              description:
                'Sends one entry at a time, the oldest that can be sent. All tabs of the browser share one lock, so this can wait until another tab has finished its call.',
              invoke: {
                id: 'deliver',
                src: 'deliver',
                input: ({ context }) => {
                  const entry = nextToSend(context)
                  if (!entry) throw new Error('no entry to send')
                  return { entry, knownKeys: context.entries.map(({ key }) => key) }
                },
                onDone: [
                  {
                    guard: { type: 'isUnanswered', params: ({ event }) => ({ attempt: event.output }) },
                    target: 'waiting',
                  },
                  // Nothing was sent: the disk has an earlier entry that this tab did not know. It is sent first.
                  {
                    guard: { type: 'hasEarlierEntry', params: ({ event }) => ({ attempt: event.output }) },
                    target: 'idle',
                    actions: [
                      { type: 'storeEarlierEntries', params: ({ event }) => ({ attempt: event.output }) },
                      'emitChange',
                    ],
                  },
                  // During the attempt, the member discarded the entry, or another tab received its answer.
                  { guard: { type: 'isUnknown', params: ({ event }) => ({ key: event.output.key }) }, target: 'idle' },
                  {
                    guard: { type: 'isQuestioned', params: ({ event }) => ({ attempt: event.output }) },
                    target: 'idle',
                    actions: [
                      { type: 'storeAttempt', params: ({ event }) => ({ attempt: event.output }) },
                      'emitChange',
                    ],
                  },
                  {
                    target: 'idle',
                    actions: [
                      { type: 'emitAttempt', params: ({ event }) => ({ attempt: event.output }) },
                      { type: 'storeAttempt', params: ({ event }) => ({ attempt: event.output }) },
                      'emitChange',
                    ],
                  },
                ],
                onError: 'waiting',
              },
              after: { deliverTimeout: 'waiting' },
            },
            waiting: {
              description: 'The attempt got no answer, or a temporary error. The entry is sent again soon.',
              entry: 'countFailure',
              always: { guard: 'isOffline', target: 'paused' },
              after: { retryDelay: 'idle' },
              on: { 'live.connected': 'idle', 'outbox.send': 'idle' },
            },
            paused: {
              description:
                'The page is offline. Nothing is sent until the connectivity actor or the socket has reached the server, or the member asks for it.',
              on: {
                'connectivity.recovered': 'idle',
                'live.connected': { guard: 'hasEntryToSend', target: 'sending' },
                'outbox.send': { guard: 'hasEntryToSend', target: 'sending' },
              },
            },
          },
        },
      },
    },
  },
})
