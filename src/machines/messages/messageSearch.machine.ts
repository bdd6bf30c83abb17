// The search on the page of the messages.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Message } from '../../../contract/api/messages/messages.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'

/**
 * The list of the messages that contain the text `params.text` of the input. An answer of a paged list can have other
 * data, which is called the head. These answers have only messages, so the type of the head is `null`.
 */
export const foundMessagesMachine = createPagedMachine<null, Message>(({ message_id }) => message_id)

interface MessageSearchContext {
  input: ScreenInput
  /** The text in the field. */
  text: string
}

type MessageSearchEvent =
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'search.change'; text: string }
  | { type: 'search.submit' }

/** The search in the messages: a field, and the list of found messages. Closing the search clears both. */
export const messageSearchMachine = setup({
  types: {
    context: {} as MessageSearchContext,
    events: {} as MessageSearchEvent,
    input: {} as ScreenInput,
    children: {} as { found: 'found' },
    tags: {} as 'open',
  },
  actors: { found: foundMessagesMachine },
  actions: {
    storeText: assign({ text: (_, params: { text: string }) => params.text }),
    forgetText: assign({ text: '' }),
  },
  guards: { hasText: ({ context }) => context.text.trim() !== '' },
}).createMachine({
  id: 'messageSearch',
  context: ({ input }) => ({ input, text: '' }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetText',
      on: { 'search.open': 'open' },
    },
    open: {
      tags: 'open',
      initial: 'waiting',
      on: {
        'search.close': 'closed',
        'search.change': { actions: { type: 'storeText', params: ({ event }) => event } },
        'search.submit': [{ guard: 'hasText', target: '.listing', reenter: true }, { target: '.empty' }],
      },
      states: {
        waiting: { description: 'Waits until the member submits a text.' },
        empty: {
          description:
            'The member submitted an empty field. The page shows an error at the field until the member types.',
          on: { 'search.change': { target: 'waiting', actions: { type: 'storeText', params: ({ event }) => event } } },
        },
        listing: {
          invoke: {
            id: 'found',
            src: 'found',
            input: ({ context: { input, text } }) => ({ ...input, params: { text: text.trim() } }),
          },
        },
      },
    },
  },
})

export type FoundMessagesRef = ActorRefFrom<typeof foundMessagesMachine>

export type MessageSearchRef = ActorRefFrom<typeof messageSearchMachine>
