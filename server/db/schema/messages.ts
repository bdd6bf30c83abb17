import type { Generated } from 'kysely'
import type { Message } from '../../../contract/api/messages/messages.ts'

/** The text messages (SMS). All of them belong to the same thread. */
export interface MessagesTable {
  message_id: Generated<number>
  direction: Message['direction']
  /** The phone number of the sender: digits without +1. */
  from_handle: string
  message: string
  state: Message['state']
  /** The member who sent it; null for a received message. */
  user_id: number | null
  /** The id that the SMS gateway gave to the message; null until the gateway has accepted the message. */
  gateway_sid: string | null
  /** How often the server has tried to send the message. */
  attempts: number
  /** The time of the next attempt to send a queued message; null in any other state. */
  due_ms: number | null
  created_ms: number
}
