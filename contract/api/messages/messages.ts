import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MESSAGE_MAX, MESSAGE_STATES } from '../../rules/messages/messages.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

export const Message = Type.Object({
  message_id: Id,
  direction: Type.Enum(['OUTGOING', 'INCOMING']),
  from_handle: Type.String({ description: "The sender's phone number: 10 digits, without +1." }),
  message: Type.String(),
  state: Type.Enum([...MESSAGE_STATES]),
  created: Timestamp,
})
export type Message = Static<typeof Message>

const Thread = Type.Array(Message, { description: 'The newest 500, oldest of them first.' })

const SendMessageBody = Type.Object(
  { message: Type.String({ minLength: 1, maxLength: MESSAGE_MAX }) },
  { additionalProperties: false },
)

export const MessageGateway = Type.Object({
  configured: Type.Boolean({ description: 'Off: the thread is kept here and nothing is sent.' }),
  from_handle: Type.String({ description: 'The number that messages go out from: 10 digits.' }),
})
export type MessageGateway = Static<typeof MessageGateway>

/** `message:new` and `message:update` tell admins' pages to read the thread again. */
export const messagesApi = endpoints({
  'GET /message': {
    summary: 'The message thread',
    access: 'admin',
    answer: Thread,
  },
  'POST /message': {
    summary: 'Send a message and read the thread',
    access: 'admin',
    body: SendMessageBody,
    answer: Thread,
    errors: ['INVALID_MESSAGE'],
  },
  'GET /message/gateway': {
    summary: 'Whether messages leave the house, and from which number',
    access: 'admin',
    answer: MessageGateway,
  },
})
