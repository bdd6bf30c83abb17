// Joins newly loaded messages with the messages that the page shows.
import type { Message } from '../../../contract/api/messages/messages.ts'
import { MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'

/** The messages that the page shows, oldest first. */
interface ShownThread {
  readonly messages: readonly Message[]
  /** Whether the server has older messages. */
  readonly hasOlder: boolean
}

/**
 * The newest messages, after the older messages that are already shown. If many messages have come since the last load,
 * there is a gap between the shown and the newest messages. The shown messages are then left out.
 */
export function withNewest(shown: ShownThread, newest: readonly Message[]): ShownThread {
  const firstId = newest[0]?.message_id ?? 0
  if (newest.length < MESSAGES_PER_LOAD) return { messages: newest, hasOlder: false }
  const isShown = shown.messages.some(({ message_id }) => message_id === firstId)
  if (!isShown) return { messages: newest, hasOlder: true }
  const older = shown.messages.filter(({ message_id }) => message_id < firstId)
  return { messages: [...older, ...newest], hasOlder: older.length > 0 ? shown.hasOlder : true }
}

/** The thread with the loaded older messages before the shown ones. */
export function withOlder(shown: ShownThread, loaded: readonly Message[]): ShownThread {
  const firstId = shown.messages[0]?.message_id ?? Number.POSITIVE_INFINITY
  const older = loaded.filter(({ message_id }) => message_id < firstId)
  return { messages: [...older, ...shown.messages], hasOlder: loaded.length === MESSAGES_PER_LOAD }
}
