// Rules for text messages (SMS): their length and their states.

/**
 * The most characters of one text message, counted as JavaScript does (UTF-16 units). Source: the limit of the SMS
 * gateway.
 */
export const MAX_MESSAGE_LENGTH = 1_600

/** The most characters of the text with which a member searches the messages. */
export const MAX_SEARCH_LENGTH = 200

/**
 * The thread shows this many of the newest messages at first, and the same number of older messages each time the
 * member asks for more.
 */
export const MESSAGES_PER_LOAD = 500

/**
 * The states of a message. `local`: stored on this server only, because no gateway is configured. `queued`: not sent
 * yet. `sent`: accepted by the gateway. `delivered`: the gateway has reported that the message arrived. `failed`: the
 * gateway has reported a failure, has refused the message, or could not be reached. `received`: a message from outside.
 */
export const MESSAGE_STATES = ['local', 'queued', 'sent', 'delivered', 'failed', 'received'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a text cannot be sent, as a sentence for a person; null if it can be sent. */
export function messageError(text: string): string | null {
  if (text.trim() === '') return 'A message needs some text.'
  if (text.length > MAX_MESSAGE_LENGTH) return `A message has at most ${MAX_MESSAGE_LENGTH} characters.`
  return null
}
