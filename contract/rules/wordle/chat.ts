// Reads results from the text of a chat. WhatsApp, Signal and Telegram export or copy chats as plain text. Each app
// writes a different head before a message: the name of the sender, mostly with a time. A post of Wordle can have
// several lines, so a message continues until the next head.

import { parseShares, puzzleName, type Share } from './shares.ts'

/**
 * The most characters of a chat. The page refuses a longer text. A chat of ten members and three years has about 2
 * million characters.
 */
export const MAX_CHAT_LENGTH = 10_000_000

/** The most results of one call. If a chat has more results, the page sends them in several calls. */
export const MAX_CHAT_RESULTS = 500

/** A result in the chat, with the name of its sender as the chat writes it. */
export interface ChatResult extends Share {
  readonly name: string
}

export interface ParsedChat {
  /** At most one for each name and puzzle. */
  readonly results: readonly ChatResult[]
  /** Sentences for a person about results that cannot be read, or were posted twice. */
  readonly notes: readonly string[]
}

/** Characters that phones put around names and lines: direction marks, zero-width characters. */
const INVISIBLE = /[\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu

/** A day and a time: `14.03.26, 19:30:12`, `3/14/26, 7:30 PM` or `2026-03-14 19:30`. */
const WHEN =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:,|,? at)?[\s\u{A0}\u{202F}]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u{A0}\u{202F}]?[AaPp]\.?[\s\u{A0}\u{202F}]?[Mm]\.?)?/u
/**
 * A time and a day: `19:30, 14.3.2026` or `7:30 PM, 3/14/2026`. WhatsApp in a browser writes it in brackets before a
 * copied message.
 */
const TIME_AND_DAY =
  /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u{A0}\u{202F}]?[AaPp]\.?[\s\u{A0}\u{202F}]?[Mm]\.?)?, \d{1,4}[./-]\d{1,2}[./-]\d{1,4}/u
/**
 * A day without a year, and a time: `3/14, 7:30 PM` or `14.3., 19:30`. WhatsApp on Android writes it in brackets before
 * a copied message.
 */
const DAY_WITHOUT_YEAR =
  /^\d{1,2}[./-]\d{1,2}\.?, \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u{A0}\u{202F}]?[AaPp]\.?[\s\u{A0}\u{202F}]?[Mm]\.?)?/u
/** The text after a time in brackets, as an iPhone writes it: `[…] Ann: text`. */
const AFTER_BRACKETS = /^\] (.*)/u
/** The text after a time without brackets, as Android writes it: `… - Ann: text`. */
const AFTER_TIME = /^ [-–] (.*)/u
/** The name of the sender, and the text of the message after the colon. */
const NAME_AND_TEXT = /^(?<name>[^:]{1,80}?): ?(?<text>.*)/u
/** The head of a message from Telegram: `Ann, [14.03.26 19:30]`. The text follows on the next line. */
const TELEGRAM = /^(?<name>[^:[]{1,80}?), \[(?<sent>[^\]]{8,40})\]:?$/u
/** The first line of a head in an export from Signal: `From: Ann`. Other lines of the head follow, then the text. */
const FROM = /^From: (?<name>[^\n]{1,80}?)(?: \([+\d][^)]*\))?$/u
/**
 * A head that a person has typed: `Ann: Wordle 1,234 4/6`. The beginning of a result must follow the colon, because any
 * line of a message can have a colon.
 */
const TYPED = /^(?<name>[^:\n]{1,80}?): ?(?<text>Wordle[\s\u{A0}]+\d.*)/iu

/** Finds a text that looks like a result, valid or not. Messages without such a text are skipped without an error. */
const LOOKS_LIKE_RESULT = /\bWordle\b[^\n/]{0,20}\d[^\n/]{0,20}\s[\p{L}\d]+\/6/iu

interface ChatMessage {
  /** The name of the sender; null if the app wrote the message, and not a person. */
  readonly name: string | null
  readonly lines: string[]
}

/** Whether the text is a time and nothing more. */
const isTime = (text: string) => WHEN.exec(text)?.[0] === text

/** What the first line of a message contains. */
interface Head {
  /** The name of the sender; null if no person wrote the message. */
  readonly name: string | null
  /** The text after the name; empty if the text begins on the next line. */
  readonly text: string
}

const headIn = (match: RegExpExecArray | null): Head => ({
  name: match?.groups?.name ?? null,
  text: match?.groups?.text ?? '',
})

/**
 * The name and the text in the first line of a message. The name is null if no person wrote the message. Returns null
 * for a line that does not begin a message.
 */
function headOf(line: string): Head | null {
  const start = line.startsWith('[') ? 1 : 0
  const afterBracket = line.slice(start)
  const copiedTime = start === 1 ? (TIME_AND_DAY.exec(afterBracket) ?? DAY_WITHOUT_YEAR.exec(afterBracket)) : null
  const time = (WHEN.exec(afterBracket) ?? copiedTime)?.[0]
  const afterTime = time === undefined ? '' : line.slice(start + time.length)
  const messageAfterTime = (start === 1 ? AFTER_BRACKETS : AFTER_TIME).exec(afterTime)?.[1]
  // A line that the app wrote, such as '14.03.26, 19:30 - Ann added Ben', has a time but no sender before a colon.
  if (messageAfterTime !== undefined) return headIn(NAME_AND_TEXT.exec(messageAfterTime))
  const telegram = TELEGRAM.exec(line)
  if (isTime(telegram?.groups?.sent ?? '')) return headIn(telegram)
  const otherHead = FROM.exec(line) ?? TYPED.exec(line)
  return otherHead && headIn(otherHead)
}

/**
 * The messages of a chat. A line that does not begin a message belongs to the message before it. Lines before the first
 * message are left out.
 */
function messagesIn(text: string): ChatMessage[] {
  const messages: ChatMessage[] = []
  for (const line of text.split('\n')) {
    const head = headOf(line)
    if (head === null) messages.at(-1)?.lines.push(line)
    else messages.push({ name: head.name?.trim() ?? null, lines: [head.text] })
  }
  return messages
}

/**
 * Reads the results in a chat. If a person has posted a puzzle twice, the later post counts.
 * @returns the results in the order of the chat.
 */
export function readChat(pasted: string): ParsedChat {
  const text = pasted.replace(INVISIBLE, '').replace(/\r\n?|[\u{85}\u{2028}\u{2029}]/gu, '\n')
  const results = new Map<string, ChatResult>()
  const notes: string[] = []
  for (const { name, lines } of messagesIn(text)) {
    const message = lines.join('\n')
    if (name === null || !LOOKS_LIKE_RESULT.test(message)) continue
    const { results: shares, errors } = parseShares(message)
    notes.push(...errors.map((error) => `${name}: ${error}`))
    for (const share of shares) {
      const key = `${share.puzzle} ${name}`
      const earlier = results.get(key)
      if (earlier !== undefined && earlier.guesses !== share.guesses) {
        notes.push(`${name} has posted ${puzzleName(share.puzzle)} with two scores. The later one counts.`)
      }
      results.delete(key)
      results.set(key, { ...share, name })
    }
  }
  if (results.size === 0 && notes.length === 0) {
    notes.push('There is no result in this text. Each result needs the name of its sender before it.')
  }
  return { results: [...results.values()], notes }
}

/** The names in the order in which they occur, each with the number of its results. */
export function namesIn(results: readonly ChatResult[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name } of results) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
