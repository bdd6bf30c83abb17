// The page of the messages: the thread, with the search and the field for a new message as child machines.
import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { showError } from '../app/system.ts'
import { draftKeyOf } from '../shared/drafts.ts'
import { composerMachine, type MessageSent } from './composer.machine.ts'
import { messageSearchMachine } from './messageSearch.machine.ts'
import { withNewest, withOlder } from './thread.ts'

interface MessagesContext {
  input: ScreenInput
  /** Whether this server can send messages, from which phone number and to which; null before the thread has loaded. */
  gateway: MessageGateway | null
  messages: readonly Message[]
  /** Whether the server has older messages. */
  hasOlder: boolean
  /** Why the thread did not load. */
  error: ApiError | null
  /** Why the older messages did not load. */
  olderError: ApiError | null
  /** How many messages were sent on this visit. */
  sentCount: number
  /**
   * The message that the member chose from the search. Older messages load until the thread contains it, and the thread
   * shows it.
   */
  chosenId: number | null
  /** The message that is being sent again, or was sent again last. */
  againId: number | null
}

type MessagesEvent =
  | { type: 'thread.reload' }
  | { type: 'older.load' }
  | { type: 'message.choose'; message_id: number }
  | { type: 'message.sendAgain'; message_id: number }
  | MessageSent
  | LiveEvent

/** The message thread. A sent message and a live event make the page load the thread again. */
export const messagesMachine = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as MessagesEvent,
    input: {} as ScreenInput,
    children: {} as { search: 'search'; composer: 'composer' },
  },
  actors: {
    liveFacts,
    loadThread: placeholder<{ messages: Message[]; gateway: MessageGateway }>('loadThread'),
    loadOlder: placeholder<Message[], { before: number }>('loadOlder'),
    sendAgain: placeholder<Message[], { message_id: number }>('sendAgain'),
    search: messageSearchMachine,
    composer: composerMachine,
  },
  actions: {
    showError,
    storeNewest: assign(({ context }, { messages }: { messages: readonly Message[] }) => withNewest(context, messages)),
    storeAgain: assign({ againId: (_, params: { message_id: number }) => params.message_id }),
    reloadThread: raise({ type: 'thread.reload' }),
    storeThread: assign(({ context }, { messages, gateway }: { messages: Message[]; gateway: MessageGateway }) => ({
      ...withNewest(context, messages),
      gateway,
      error: null,
    })),
    storeSent: assign(({ context }, { messages }: MessageSent) => ({
      ...withNewest(context, messages),
      sentCount: context.sentCount + 1,
      chosenId: null,
    })),
    storeOlder: assign(({ context }, { messages }: { messages: Message[] }) => ({
      ...withOlder(context, messages),
      olderError: null,
    })),
    storeChosen: assign({ chosenId: (_, params: { message_id: number }) => params.message_id }),
    closeSearch: sendTo('search', { type: 'search.close' }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeOlderError: assign({ olderError: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    hasOlder: ({ context }) => context.hasOlder,
    /** Whether the thread does not contain the chosen message yet, and the server has older messages. */
    lacksChosen: ({ context: { chosenId, hasOlder, messages } }) =>
      chosenId !== null && hasOlder && !messages.some(({ message_id }) => message_id === chosenId),
    isAboutThread: (_, { fact }: { fact: LiveFact }) => fact.type === 'messages.changed',
  },
}).createMachine({
  id: 'messages',
  context: ({ input }) => ({
    input,
    gateway: null,
    messages: [],
    hasOlder: false,
    error: null,
    olderError: null,
    sentCount: 0,
    chosenId: null,
    againId: null,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'search', src: 'search', input: ({ context }) => context.input },
    {
      id: 'composer',
      src: 'composer',
      input: ({ context: { input }, self }) => ({
        draftKey: draftKeyOf(input, 'message'),
        visit: input.visit,
        parent: self,
      }),
    },
  ],
  type: 'parallel',
  states: {
    thread: {
      initial: 'loading',
      on: {
        'thread.reload': '.loading',
        'live.connected': '.loading',
        'live.received': {
          guard: { type: 'isAboutThread', params: ({ event }) => ({ fact: event.fact }) },
          target: '.loading',
        },
        // Replaces a load that began before the message was sent: its answer may not contain the message.
        'message.sent': { target: '.loading', actions: { type: 'storeSent', params: ({ event }) => event } },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadThread',
            src: 'loadThread',
            onDone: { target: 'loaded', actions: { type: 'storeThread', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
          },
        },
        loaded: {},
        failed: {},
      },
    },
    older: {
      description:
        'Loads older messages: when the member asks for them, or until the thread contains the chosen message.',
      initial: 'idle',
      on: {
        'message.choose': {
          target: '.idle',
          actions: [{ type: 'storeChosen', params: ({ event }) => event }, 'closeSearch'],
        },
      },
      states: {
        idle: {
          always: { guard: 'lacksChosen', target: 'loading' },
          on: { 'older.load': { guard: 'hasOlder', target: 'loading' } },
        },
        loading: {
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: ({ context }) => ({ before: context.messages[0]?.message_id ?? 0 }),
            onDone: {
              target: 'idle',
              actions: { type: 'storeOlder', params: ({ event }) => ({ messages: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'storeOlderError', params: ({ event }) => event } },
          },
        },
        failed: { on: { 'older.load': 'loading' } },
      },
    },
    again: {
      description:
        'Sends a message again that was not sent, was not delivered or was perhaps sent. One at a time. The thread loads ' +
        'again, because a load that began before has the old state of the message.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'message.sendAgain': { target: 'sending', actions: { type: 'storeAgain', params: ({ event }) => event } },
          },
        },
        sending: {
          invoke: {
            id: 'sendAgain',
            src: 'sendAgain',
            input: ({ context }) => ({ message_id: context.againId ?? 0 }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'storeNewest', params: ({ event }) => ({ messages: event.output }) }, 'reloadThread'],
            },
            onError: {
              target: 'idle',
              actions: [{ type: 'showError', params: ({ event }) => event }, 'reloadThread'],
            },
          },
        },
      },
    },
  },
})

export type MessagesRef = ActorRefFrom<typeof messagesMachine>
