// The calls about the thread of text messages (SMS), which admins read and write.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import {
  MAX_MESSAGE_LENGTH,
  MAX_SEARCH_LENGTH,
  MESSAGE_STATES,
  MESSAGES_PER_LOAD,
} from '../../rules/messages/messages.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

export const Message = Type.Object({
  message_id: Id,
  direction: Type.Enum(['OUTGOING', 'INCOMING']),
  from_handle: Type.String({
    description:
      'The phone number or the name of the sender. A number of the USA or Canada has 10 digits, because +1 is left out.',
  }),
  message: Type.String(),
  state: Type.Enum([...MESSAGE_STATES]),
  created: Timestamp,
  error_code: Type.Optional(Type.String({ description: 'Why the gateway did not deliver it, as a code of Twilio.' })),
  media: Type.Optional(
    Type.Array(Type.String(), { description: 'The content types of the pictures and other files that came with it.' }),
  ),
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
  to_handle: Type.Union([Type.String(), Type.Null()], {
    description: 'The phone number to which messages are sent: 10 digits, without +1. Null without a gateway.',
  }),
  inbound: Type.Union(
    [
      Type.Object({
        address: Type.Union([Type.String(), Type.Null()], {
          description: 'Null if PUBLIC_ORIGIN is not set: the gateway then cannot reach this server.',
        }),
        called: Type.Union([Timestamp, Type.Null()], { description: 'The last call of the gateway.' }),
        refused: Type.Union([Timestamp, Type.Null()], { description: 'The last call with a wrong signature.' }),
      }),
      Type.Null(),
    ],
    { description: 'Where the gateway posts received messages, and when it did. Null without a gateway.' },
  ),
})
/** The service through which this server sends text messages. */
export type MessageGateway = Static<typeof MessageGateway>

/**
 * The calls about text messages. After the live events `message:new` and `message:update` a page reads the thread
 * again.
 */
export const messagesApi = endpoints({
  'GET /message': {
    summary: 'The newest messages of the thread, or the messages before a given message',
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MESSAGES_PER_LOAD, description: 'Without it, 500.' })),
        /** The id of the oldest message that the page has. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Thread,
  },
  'GET /message/search': {
    summary: 'The messages that contain the searched text, newest first, one part at a time',
    access: 'admin',
    query: Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The id of the last message in the previous part. */
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
  'POST /message/:message_id/again': {
    summary: 'Send a message again that was not sent, was not delivered or was perhaps sent; the answer is the thread',
    access: 'admin',
    params: Type.Object({ message_id: Id }),
    answer: Thread,
    errors: ['NOT_FOUND', 'NOT_TO_SEND_AGAIN'],
  },
  'GET /message/gateway': {
    summary: 'Whether this server can send messages, from which number and to which, and where it receives them',
    access: 'admin',
    answer: MessageGateway,
  },
})
