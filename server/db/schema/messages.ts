import type { Generated } from 'kysely'
import type { Message } from '../../../contract/api/messages/messages.ts'

export interface MessagesTable {
  message_id: Generated<number>
  direction: Message['direction']
  /** The sender's phone number, in digits, without +1. */
  from_handle: string
  message: string
  state: Message['state']
  /** The member who sent it; null for what came in. */
  user_id: number | null
  /** The gateway's id for it; null until it has one. */
  gateway_sid: string | null
  attempts: number
  /** When a queued message is tried next; null for any other. */
  due_ms: number | null
  created_ms: number
}
