import type { Generated } from 'kysely'
import type { Message } from '../../../contract/api/messages/messages.ts'

/** The text messages (SMS). All of them belong to the same thread. */
export interface MessagesTable {
  message_id: Generated<number>
  direction: Message['direction']
  /** The phone number of the sender: digits without +1, or as it came if it has no +1. It can also be a name. */
  from_handle: string
  message: string
  state: Message['state']
  /** The member who sent it; null for a received message. */
  user_id: number | null
  /** The id that the SMS gateway gave to the message; null until the gateway has accepted the message. */
  gateway_sid: string | null
  /** Why the gateway did not deliver the message; null without a code of the gateway. */
  error_code: string | null
  /** The content types of the files of a received message, as JSON; null without files. */
  media: string | null
  /** How often the server has tried to send the message, since a person has asked for it. */
  attempts: number
  /** The time of the next attempt to send a `queued` or `unsure` message; null if there is none. */
  due_ms: number | null
  /** The gateway may have the message since this time; null if it does not have it, or has answered. */
  doubt_ms: number | null
  created_ms: number
}

/** The calls of the SMS gateway at an address of this server. */
export interface GatewayCallsTable {
  /** Only received messages are counted. */
  name: 'inbound'
  /** The last call with a right signature. */
  called_ms: number | null
  /** The last call with a wrong signature. */
  refused_ms: number | null
}
