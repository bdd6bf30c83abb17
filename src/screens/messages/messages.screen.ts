// The page with the message thread, which has all text messages (SMS): its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { composerMachine, type KeyedDraft } from '../../machines/messages/composer.machine.ts'
import { foundMessagesMachine, messageSearchMachine } from '../../machines/messages/messageSearch.machine.ts'
import { messagesMachine } from '../../machines/messages/messages.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { Messages } from '../../views/messages/Messages/Messages.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'

/** Loads the newest messages, and the service through which the server sends text messages. */
const loadThread = (call: Call) =>
  fromPromise<{ messages: Message[]; gateway: MessageGateway }>(async ({ signal }) => {
    const [messages, gateway] = await Promise.all([
      call('GET /message', { signal }),
      call('GET /message/gateway', { signal }),
    ])
    return { messages: dataOf(messages), gateway: dataOf(gateway) }
  })

/** Loads the next part of the messages that contain the searched text. */
const loadFound = (call: Call) =>
  fromPromise<PageOf<null, Message>, PageRequest>(async ({ input: { input, before, limit }, signal }) => {
    const query = { text: input.params.text ?? '', limit, ...(before !== null && { before }) }
    return { head: null, items: dataOf(await call('GET /message/search', { query, signal })) }
  })

/** The page with the message thread. */
export const screen = screenModule({
  View: Messages,
  logic: ({ call }) =>
    messagesMachine.provide({
      actors: {
        loadThread: loadThread(call),
        loadOlder: callLogic(call, 'GET /message', (query: { before: number }) => ({ query })),
        sendAgain: callLogic(call, 'POST /message/:message_id/again', (params: { message_id: number }) => ({ params })),
        search: messageSearchMachine.provide({
          actors: { found: foundMessagesMachine.provide({ actors: { loadPage: loadFound(call) } }) },
        }),
        composer: composerMachine.provide({
          actions: { keepDraft },
          actors: {
            readDraft,
            sendMessage: callLogic(call, 'POST /message', ({ draft, key }: KeyedDraft) => ({
              body: { message: draft },
              idempotencyKey: key,
            })),
          },
        }),
      },
    }),
})
