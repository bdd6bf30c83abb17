import type { Message } from '../../../contract/api/messages/messages.ts'
import { timestamp } from '../../clock.ts'
import type { MessageRow } from '../../db/repositories/messages.ts'

/** A message in the API's form. */
export function asMessage({ message_id, direction, from_handle, message, state, created_ms }: MessageRow): Message {
  return { message_id, direction, from_handle, message, state, created: timestamp(created_ms) }
}
