import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MAX_MESSAGE_LENGTH, MAX_SEARCH_LENGTH, MESSAGE_STATES, THREAD_LENGTH } from '../../rules/messages/messages.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

export const Message = Type.Object({
  message_id: Id,
  direction: Type.Enum(['OUTGOING', 'INCOMING']),
  from_handle: Type.String({ description: "The sender's phone number: 10 digits, without +1." }),
  message: Type.String(),
  state: Type.Enum([...MESSAGE_STATES]),
  created: Timestamp,
  username: Type.Optional(
    Type.String({
      description: 'The admin who sent it. Missing for a received message, and after the account was deleted.',
    }),
  ),
})
/** One text message (SMS) of the thread. */
export type Message = Static<typeof Message>

const Thread = Type.Array(Message, { description: 'In the order of time.' })

const SendMessageBody = Type.Object(
  { message: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH }) },
  { additionalProperties: false },
)

export const MessageGateway = Type.Object({
  configured: Type.Boolean({ description: 'If false, this server stores messages and does not send them.' }),
  from_handle: Type.String({ description: 'The phone number from which messages are sent: 10 digits, without +1.' }),
})
/** The service through which this server sends text messages. */
export type MessageGateway = Static<typeof MessageGateway>

/**
 * The calls about text messages. After the live events `message:new` and `message:update` a page reads the thread
 * again.
 */
export const messagesApi = endpoints({
  'GET /message': {
    summary: 'The newest messages of the thread, or those before a message',
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: THREAD_LENGTH, description: 'Without it, 500.' })),
        /** The id of the oldest message that is known. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Thread,
  },
  'GET /message/search': {
    summary: 'One page of the messages that contain a text, newest first',
    access: 'admin',
    query: Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last id on the previous page. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(Message),
  },
  'POST /message': {
    summary: 'Send a message; the answer is the thread',
    access: 'admin',
    body: SendMessageBody,
    answer: Thread,
    errors: ['INVALID_MESSAGE'],
  },
  'GET /message/gateway': {
    summary: 'Whether this server can send messages, and from which number',
    access: 'admin',
    answer: MessageGateway,
  },
})
