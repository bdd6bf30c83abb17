/** Characters that fit into one message: the SMS gateway's limit. */
export const MESSAGE_MAX = 1_600

/** Messages that the thread shows: the newest. */
export const THREAD_LENGTH = 500

/**
 * Where a message stands. `local`: kept here, nothing is sent. `queued`: waits to be sent. `sent`: the gateway has it.
 * `delivered` and `failed` are the gateway's last word. `received`: it came in from outside.
 */
export const MESSAGE_STATES = ['local', 'queued', 'sent', 'delivered', 'failed', 'received'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a text cannot be sent, in a sentence for a person, or null. Counts as the gateway does, in UTF-16 units. */
export function messageError(text: string): string | null {
  if (text.trim() === '') return 'A message needs some text.'
  if (text.length > MESSAGE_MAX) return `A message has at most ${MESSAGE_MAX} characters.`
  return null
}
