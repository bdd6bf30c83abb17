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
 * gateway has reported a failure, has refused the message, or could not be reached. `unsure`: the gateway may have the
 * message, and cannot be asked. `unsent`: waited in a backup that was restored. `received`: a message from outside.
 */
export const MESSAGE_STATES = [
  'local',
  'queued',
  'sent',
  'delivered',
  'failed',
  'unsure',
  'unsent',
  'received',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The states of a message that a person may send again. */
export const STATES_TO_SEND_AGAIN: readonly MessageState[] = ['failed', 'unsure', 'unsent']

/** Why a message was not delivered. Source: the error codes of Twilio. */
const FAILURES: ReadonlyMap<string, string> = new Map([
  ['21610', 'The receiver has answered STOP, and must text START before messages can arrive again.'],
  ['30003', 'The phone is switched off or has no reception.'],
  ['30005', 'The number does not exist or is no longer used.'],
  ['30007', 'The carrier has taken the message for spam and has blocked it.'],
  ['30034', 'The number of this site is not registered for messages to the USA. Register it at Twilio (A2P 10DLC).'],
])

/** A sentence about an error code of the gateway. A code without a sentence of its own is named alone. */
export function failureReason(errorCode: string): string {
  return FAILURES.get(errorCode) ?? `Error code ${errorCode}.`
}

/** The most files of one message. Source: Twilio. */
export const MAX_MEDIA = 10

const PICTURE: readonly [string, string] = ['picture', 'pictures']
/** The words for the first part of a content type, for one file and for several. Most files without one are pictures. */
const MEDIA_WORDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['image', PICTURE],
  ['', PICTURE],
  ['video', ['video', 'videos']],
  ['audio', ['sound', 'sounds']],
])
const OTHER_MEDIA = ['file', 'files'] as const

/** The files of a message by their kinds: '2 pictures and 1 video'. */
export function mediaText(contentTypes: readonly string[]): string {
  const counts = new Map<readonly [string, string], number>()
  for (const type of contentTypes) {
    const words = MEDIA_WORDS.get(type.split('/')[0]?.toLowerCase() ?? '') ?? OTHER_MEDIA
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const parts = [...counts].map(([[one, several], count]) => `${count} ${count === 1 ? one : several}`)
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')
}

/** Why a text cannot be sent, as a sentence for a person; null if it can be sent. */
export function messageError(text: string): string | null {
  if (text.trim() === '') return 'A message needs some text.'
  if (text.length > MAX_MESSAGE_LENGTH) return `A message has at most ${MAX_MESSAGE_LENGTH} characters.`
  return null
}
