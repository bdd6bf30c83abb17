// The page of the messages: the thread, and the field for a new message.
import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { messageError } from '../../../contract/rules/messages/messages.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { type DraftKey, draftKeyOf, type KeepDraft, textsIn } from '../shared/drafts.ts'
import { messageSearchMachine } from './messageSearch.machine.ts'
import { withNewest, withOlder } from './thread.ts'

interface MessagesContext {
  input: ScreenInput
  draftKey: DraftKey
  /** Whether this server can send messages, and from which phone number; null before the thread has loaded. */
  gateway: MessageGateway | null
  messages: readonly Message[]
  /** Whether the server has older messages. */
  hasOlder: boolean
  /** Why the thread did not load. */
  error: ApiError | null
  /** Why the older messages did not load. */
  olderError: ApiError | null
  /** The text in the field for a new message. */
  draft: string
  /** Why the last attempt to send the draft failed. */
  sendError: ApiError | null
  /**
   * The idempotency key of the draft. An unchanged draft keeps its key, also after a reload, so the server sends the
   * message only once.
   */
  key: string
  /** The text of the message that is being sent, or was sent last. */
  sentText: string
  /** The number of changes of the draft on this visit. */
  edits: number
  /** How many messages were sent on this visit. */
  sentCount: number
  /**
   * The message that the member chose from the search. Older messages load until the thread contains it, and the thread
   * shows it.
   */
  chosenId: number | null
}

type MessagesEvent =
  | { type: 'thread.reload' }
  | { type: 'older.load' }
  | { type: 'message.choose'; message_id: number }
  | { type: 'draft.change'; draft: string }
  | { type: 'message.send' }
  | LiveEvent

export interface SendMessage {
  message: string
  /** The idempotency key of the call. */
  key: string
}

/** A draft, and the idempotency key with which it is sent. */
interface KeyedDraft {
  readonly draft: string
  readonly key: string
}

/** Reads the stored draft. An earlier version of the app stored only the text. Such a draft gets the new key. */
function readKeyedDraft(stored: string, newKey: string): KeyedDraft {
  const { draft = stored, key = newKey } = textsIn(stored)
  return { draft, key }
}

/** The text to store: the draft with its key, or an empty text if the draft is blank. */
const storedText = ({ draft, key }: KeyedDraft) => (draft.trim() === '' ? '' : JSON.stringify({ draft, key }))

/** The text that the member has typed while the message was being sent. It is the draft without the sent text. */
const textAfterSent = ({ draft, sentText }: MessagesContext) =>
  draft.startsWith(sentText) ? draft.slice(sentText.length) : draft

/** The idempotency key that the draft gets with its next change. */
const nextKey = ({ input, edits }: MessagesContext) => `${input.visit}-${edits + 1}`

/** The message thread and the field for a new message. A live event makes the page load the thread again. */
export const messagesMachine = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as MessagesEvent,
    input: {} as ScreenInput,
    children: {} as { search: 'search'; readDraft: 'readDraft' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    /** Reads the text that the member typed before and did not send. */
    readDraft: placeholder<string, DraftKey>('readDraft'),
    loadThread: placeholder<{ messages: Message[]; gateway: MessageGateway }>('loadThread'),
    loadOlder: placeholder<Message[], { before: number }>('loadOlder'),
    search: messageSearchMachine,
    sendMessage: placeholder<Message[], SendMessage>('sendMessage'),
  },
  actions: {
    storeThread: assign(({ context }, { messages, gateway }: { messages: Message[]; gateway: MessageGateway }) => ({
      ...withNewest(context, messages),
      gateway,
      error: null,
    })),
    storeMessages: assign(({ context }, { messages }: { messages: Message[] }) => withNewest(context, messages)),
    storeOlder: assign(({ context }, { messages }: { messages: Message[] }) => ({
      ...withOlder(context, messages),
      olderError: null,
    })),
    countSent: assign({ sentCount: ({ context }) => context.sentCount + 1, chosenId: null }),
    storeChosen: assign({ chosenId: (_, params: { message_id: number }) => params.message_id }),
    closeSearch: sendTo('search', { type: 'search.close' }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeOlderError: assign({ olderError: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeSendError: assign({ sendError: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      ...readKeyedDraft(stored, nextKey(context)),
      edits: context.edits + 1,
    })),
    storeDraft: assign(({ context }, { draft }: { draft: string }) => ({
      draft,
      key: nextKey(context),
      edits: context.edits + 1,
    })),
    storeSentText: assign({ sentText: ({ context }) => context.draft }),
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    reloadThread: raise({ type: 'thread.reload' }),
  },
  guards: {
    /** Whether the member has not changed the draft on this visit. */
    isUntouched: ({ context }) => context.edits === 0,
    hasOlder: ({ context }) => context.hasOlder,
    /** Whether the thread does not contain the chosen message yet, and the server has older messages. */
    lacksChosen: ({ context: { chosenId, hasOlder, messages } }) =>
      chosenId !== null && hasOlder && !messages.some(({ message_id }) => message_id === chosenId),
    isSendable: ({ context }) => messageError(context.draft) === null,
    isAboutThread: (_, { fact }: { fact: LiveFact }) => fact.type === 'messages.changed',
  },
}).createMachine({
  id: 'messages',
  context: ({ input }) => ({
    input,
    draftKey: draftKeyOf(input, 'message'),
    gateway: null,
    messages: [],
    hasOlder: false,
    error: null,
    olderError: null,
    draft: '',
    sendError: null,
    key: '',
    sentText: '',
    edits: 0,
    sentCount: 0,
    chosenId: null,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'search', src: 'search', input: ({ context }) => context.input },
  ],
  type: 'parallel',
  states: {
    draft: {
      initial: 'reading',
      states: {
        reading: {
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
    thread: {
      initial: 'loading',
      on: {
        'thread.reload': '.loading',
        'live.connected': '.loading',
        'live.received': {
          guard: { type: 'isAboutThread', params: ({ event }) => ({ fact: event.fact }) },
          target: '.loading',
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadThread',
            src: 'loadThread',
            onDone: { target: 'loaded', actions: { type: 'storeThread', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
            },
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
    composer: {
      description: 'The field for a new message, and the call that sends the message.',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'draft.change': {
              target: '.ready',
              actions: [
                { type: 'storeDraft', params: ({ event }) => ({ draft: event.draft }) },
                { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: storedText(context) }) },
              ],
            },
            'message.send': [{ guard: 'isSendable', target: 'sending' }, { target: '.refused' }],
          },
          initial: 'ready',
          states: {
            ready: {},
            unsent: {
              description: 'The last attempt to send the draft failed. The page shows why until the draft changes.',
            },
            refused: { description: 'The draft cannot be sent. The page shows why until the draft changes.' },
          },
        },
        sending: {
          tags: 'busy',
          entry: 'storeSentText',
          on: {
            'draft.change': {
              actions: [
                { type: 'storeDraft', params: ({ event }) => ({ draft: event.draft }) },
                { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: storedText(context) }) },
              ],
            },
          },
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: ({ context }) => ({ message: context.draft, key: context.key }),
            onDone: {
              target: 'editing',
              actions: [
                { type: 'storeMessages', params: ({ event }) => ({ messages: event.output }) },
                'countSent',
                { type: 'storeDraft', params: ({ context }) => ({ draft: textAfterSent(context) }) },
                { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: storedText(context) }) },
                // Replaces a load that began before the message was sent: its answer may not contain the message.
                'reloadThread',
              ],
            },
            onError: {
              target: 'editing.unsent',
              actions: { type: 'storeSendError', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})

export type MessagesRef = ActorRefFrom<typeof messagesMachine>
