// The field for a new message, on the page of the messages.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { messageError } from '../../../contract/rules/messages/messages.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { type DraftKey, type KeepDraft, textsIn } from '../shared/drafts.ts'

/** Sent to the page when a message was sent. `messages` are the newest messages after that. */
export type MessageSent = { type: 'message.sent'; messages: readonly Message[] }

interface ComposerInput {
  readonly draftKey: DraftKey
  /** The key of this visit of the page. */
  readonly visit: string
  readonly parent: ParentRef<MessageSent>
}

/** The text in the field, and the idempotency key with which it is sent. */
export interface KeyedDraft {
  readonly draft: string
  /** An unchanged draft keeps its key, also after a reload, so the server sends the message only once. */
  readonly key: string
}

interface ComposerContext extends ComposerInput, KeyedDraft {
  /** Why the last attempt to send the draft failed. */
  sendError: ApiError | null
  /** The text of the message that is being sent, or was sent last. */
  sentText: string
  /** The number of changes of the draft on this visit. */
  edits: number
}

/** Reads the stored draft. An earlier version of the app stored only the text. Such a draft gets the new key. */
function readKeyedDraft(stored: string, newKey: string): KeyedDraft {
  const { draft = stored, key = newKey } = textsIn(stored)
  return { draft, key }
}

/** The text to store: the draft with its key, or an empty text if the draft is blank. */
const storedText = ({ draft, key }: KeyedDraft) => (draft.trim() === '' ? '' : JSON.stringify({ draft, key }))

/** The text that the member has typed while the message was being sent. It is the draft without the sent text. */
const textAfterSent = ({ draft, sentText }: ComposerContext) =>
  draft.startsWith(sentText) ? draft.slice(sentText.length) : draft

/** The idempotency key that the draft gets with its next change. */
const nextKey = ({ visit, edits }: ComposerContext) => `${visit}-${edits + 1}`

/** The field for a new message, and the call that sends the message. */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as { type: 'draft.change'; draft: string } | { type: 'message.send' },
    input: {} as ComposerInput,
    tags: {} as 'busy',
  },
  actors: {
    /** Reads the text that the member typed before and did not send. */
    readDraft: placeholder<string, DraftKey>('readDraft'),
    sendMessage: placeholder<Message[], KeyedDraft>('sendMessage'),
  },
  actions: {
    storeKept: assign(({ context }, { stored }: { stored: string }) => ({
      ...readKeyedDraft(stored, nextKey(context)),
      edits: context.edits + 1,
    })),
    storeDraft: assign(({ context }, { draft }: { draft: string }) => ({
      draft,
      key: nextKey(context),
      edits: context.edits + 1,
    })),
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    storeSentText: assign({ sentText: ({ context }) => context.draft }),
    storeSendError: assign({ sendError: (_, params: { error: unknown }) => errorOf(params.error) }),
    reportSent: sendTo(
      ({ context }) => context.parent,
      (_, { messages }: { messages: readonly Message[] }) => ({ type: 'message.sent', messages }) as const,
    ),
  },
  guards: { isSendable: ({ context }) => messageError(context.draft) === null },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({ ...input, draft: '', sendError: null, key: '', sentText: '', edits: 0 }),
  on: {
    'draft.change': {
      target: '.editing',
      actions: [
        { type: 'storeDraft', params: ({ event }) => event },
        { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: storedText(context) }) },
      ],
    },
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'Reads the stored draft. If the member types a text before the read ends, this text counts.',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => context.draftKey,
        onDone: {
          target: 'editing',
          actions: { type: 'storeKept', params: ({ event }) => ({ stored: event.output }) },
        },
        onError: 'editing',
      },
    },
    editing: {
      on: { 'message.send': [{ guard: 'isSendable', target: 'sending' }, { target: '.refused' }] },
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
      description: 'The member can type the next message meanwhile.',
      entry: 'storeSentText',
      on: {
        'draft.change': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: storedText(context) }) },
          ],
        },
      },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { draft, key } }) => ({ draft, key }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'reportSent', params: ({ event }) => ({ messages: event.output }) },
            { type: 'storeDraft', params: ({ context }) => ({ draft: textAfterSent(context) }) },
            { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: storedText(context) }) },
          ],
        },
        onError: { target: 'editing.unsent', actions: { type: 'storeSendError', params: ({ event }) => event } },
      },
    },
  },
})

export type ComposerRef = ActorRefFrom<typeof composerMachine>
