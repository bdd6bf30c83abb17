// Turns rows of the database into text messages as the API sends them.

import type { Message } from '../../../contract/api/messages/messages.ts'
import { timestamp } from '../../clock.ts'
import type { MessageRow, NamedMessageRow } from '../../db/repositories/messages.ts'

/** A message in the API's form, without its sender. */
export function asMessage(row: MessageRow): Message {
  const { message_id, direction, from_handle, message, state, created_ms, error_code, media } = row
  return {
    message_id,
    direction,
    from_handle,
    message,
    state,
    created: timestamp(created_ms),
    ...(error_code !== null && { error_code }),
    ...(media !== null && { media: JSON.parse(media) as string[] }),
  }
}

/** A message in the API's form, with the name of the admin who sent it. */
export function asMessageWithSender(row: NamedMessageRow): Message {
  return { ...asMessage(row), ...(row.username === null ? {} : { username: row.username }) }
}
