import type { Message } from '../../../contract/api/messages/messages.ts'
import { timestamp } from '../../clock.ts'
import type { MessageRow } from '../../db/repositories/messages.ts'

/** A message as it goes over the wire. */
export function asMessage({ message_id, direction, from_handle, message, state, created_ms }: MessageRow): Message {
  return { message_id, direction, from_handle, message, state, created: timestamp(created_ms) }
}
