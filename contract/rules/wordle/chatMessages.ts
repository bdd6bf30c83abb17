// Splits the text of a chat into messages. Phones write the day and the time in many ways, so this file does not know
// these ways. A head is a line that starts with a day and a time, and then has a name.

export interface ChatMessage {
  /** The name of the sender; null if no person wrote the message, or if no head is before it. */
  readonly name: string | null
  /** The day and the time, as the app wrote them; null if the head has none. */
  readonly moment: string | null
  /** The line where the message begins, from 1. */
  readonly line: number
  readonly lines: string[]
}

type Head = Pick<ChatMessage, 'name' | 'moment'> & {
  /** The text after the name; empty if the text begins on the next line. */
  readonly text: string
  readonly kind: 'named' | 'bare' | 'discord' | 'other'
}

/** A time: `19:30`, `19.30.12`, `20 h 30`. */
const TIME = /(?<![\d.:])\d{1,2}(?::\d{2}(?::\d{2})?|\.\d{2}(?:\.\d{2})?|\s?\p{L}\s?\d{2})(?!\d|[.:]\d)/gu

/** Between the numbers of a day and a time there are at most this many characters, for example ' de noviembre '. */
const MAX_GAP = 20

/** The numbers in a text without this time. */
const numbersBeside = (text: string, { 0: time, index }: RegExpMatchArray) =>
  `${text.slice(0, index)} ${text.slice((index ?? 0) + time.length)}`.match(/\d+/g) ?? []

/** Whether a text is a day and a time: it has a time, and two or three other numbers. A tab is only after a time. */
function isMoment(text: string): boolean {
  if (text.includes('\t') || text.split(/\d+/).some((gap) => gap.length > MAX_GAP)) return false
  return [...text.matchAll(TIME)].some((time) => {
    const numbers = numbersBeside(text, time)
    return (numbers.length === 2 || numbers.length === 3) && numbers.every((number) => number.length <= 4)
  })
}

/** Whether a part of a line looks like a day or like a time. */
export const hasDayOrTime = (text: string) => /\d{1,2}[:.]\d{2}|\d{1,4}[./-]\d{1,2}/.test(text)

/** A day and a time in brackets, as an iPhone writes them: `[…] Ann: text`. */
const IN_BRACKETS = /^[^\p{L}\p{N}[(]{0,3}[[(](?<moment>[^\])]{5,60})[\])]\s?(?<rest>.*)$/u
/** A day and a time before a dash, as Android writes them: `… - Ann: text`. */
const BEFORE_DASH = /^(?<moment>\d.{4,60}?)\s[-–—]\s(?<rest>.*)$/u
/** The name of the sender, and the text of the message after the colon. */
const NAME_AND_TEXT = /^(?<name>[^:：]{1,80}?)\s?[:：]\s?(?<text>.*)$/u
/** The head of a message from Telegram: `Ann, [14.03.26 19:30]`. The text follows on the next line. */
const TELEGRAM = /^(?<name>[^:[]{1,80}?), \[(?<moment>[^\]]{5,60})\]:?$/u
/** The head of a message from Discord: `Ann — 14.03.2026 19:30`. The name of an app is on a line before it. */
const DISCORD = /^(?<name>.{0,80}?)\s?—\s(?<moment>\S.{3,40})$/u
/** A time without a day: `7:30 PM`, `19:30:12`, `Today at 19:30`. */
const TIME_ONLY = /^[^\d]{0,20}\d{1,2}(?:[:.]\d{2}){1,2}(?:\s?[ap]\.?\s?m\.?)?$/iu
/** The first line of a head in an export from Signal: `From: Ann`. Other lines of the head follow, then the text. */
const FROM = /^From: (?<name>[^\n]{1,80}?)(?: \([+\d][^)]*\))?$/u
/** A day and a time without a dash or brackets, as older phones write them: `… Ann: text`, `…: Ann: text`. */
const OLDER =
  /^(?<moment>\d.{4,60}?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?\s?[Mm]\.?)?)[,:]?\s(?<name>[^:：]{1,80}?)\s?[:：]\s?(?<text>.*)$/u
/**
 * Heads with a time without a day, or with a day and a time after the name: copied from a window, `[19:30] Ann: text`;
 * IRC, `<Ann> text` or `19:30 <@Ann> text`; LINE, with tabs between `19:30`, `Ann` and the text; KakaoTalk, `[Ann] [7:30 PM] text`; Slack,
 * `Ann  7:30 PM`; WeChat, `Ann 2026/3/14 19:30`. In the last two the text follows on the next line.
 */
const UNDATED = [
  /^\[(?<time>[^\]]{4,20})\]\s(?<name>[^:：<]{1,80}?)\s?[:：]\s?(?<text>.*)$/u,
  /^(?:\[?(?<time>[^\]<>\t]{4,20}?)\]?\s)?<[@+%&~\s]?(?<name>[^<>]{1,80})>\s(?<text>.*)$/u,
  /^(?<time>[^\t]{4,20})\t(?<name>[^\t]{1,80})\t(?<text>.*)$/u,
  /^\[(?<name>[^\]]{1,80})\]\s\[(?<time>[^\]]{4,20})\]\s(?<text>.*)$/u,
  /^(?<name>\S.{0,78}?)\s{2,}(?<time>[^\s\d]{0,10}\s?\d.{3,9})$/u,
  /^(?<name>\S.{0,78}?)\s(?<moment>\d.{9,40})$/u,
]
/**
 * A head that a person has typed: `Ann: Wordle 1,234 4/6`. The beginning of a result must follow the colon, because any
 * line of a message can have a colon.
 */
const TYPED = /^(?<name>[^:：]{1,80}?)\s?[:：]\s?(?<text>[^\p{L}\p{N}]*Wordle[*_~]*\s+[*_~]*\d.*)$/iu

function headIn(match: RegExpExecArray | null, kind: Head['kind']): Head | null {
  const { name = null, moment = null, text = '' } = match?.groups ?? {}
  if (match === null || (moment !== null && !isMoment(moment))) return null
  return { name, moment, text, kind }
}

/** The head in a line with a day and a time, or in a line of another app with a form that no other line has. */
function headOf(line: string): Head | null {
  const dated = IN_BRACKETS.exec(line) ?? BEFORE_DASH.exec(line)
  const { moment = '', rest = '' } = dated?.groups ?? {}
  if (isMoment(moment)) {
    const named = NAME_AND_TEXT.exec(rest)?.groups
    if (named !== undefined) return { name: named.name ?? null, moment, text: named.text ?? '', kind: 'named' }
    // An exported chat of Discord has only the name in this line. WhatsApp writes `[…] Ann left`, and a dash instead of
    // the brackets on Android.
    const isName = line.includes(`[${moment}]`) && rest.length <= 80 && !/\bWordle\s+\d/i.test(rest)
    return isName ? { name: rest, moment, text: '', kind: 'bare' } : { name: null, moment, text: rest, kind: 'other' }
  }
  return (
    headIn(TELEGRAM.exec(line), 'other') ?? headIn(FROM.exec(line), 'other') ?? headIn(DISCORD.exec(line), 'discord')
  )
}

/** The head of a message of today or yesterday from Discord. */
function todaysDiscordHead(line: string): Head | null {
  const { name = '', moment = '' } = DISCORD.exec(line)?.groups ?? {}
  return TIME_ONLY.test(moment) ? { name, moment: null, text: '', kind: 'discord' } : null
}

/** The head without a day in a line. */
function undatedHead(line: string): Head | null {
  for (const pattern of UNDATED) {
    const match = pattern.exec(line)
    const { time } = match?.groups ?? {}
    const head = time === undefined || TIME_ONLY.test(time) ? headIn(match, 'other') : null
    if (head !== null) return head
  }
  return null
}

/** The head that a person has typed. A name with a day or a time is a head that could not be read. */
function typedHead(line: string): Head | null {
  const head = headIn(TYPED.exec(line), 'other')
  return head === null || hasDayOrTime(head.name ?? '') ? null : head
}

/** The last line that has text, without the marks that Discord writes after the name of an app. */
const lastName = (lines: readonly string[]) =>
  lines.findLast((line) => !/^\s*(?:APP|BOT)?\s*$/.test(line))?.trim() ?? null

/**
 * The messages of a chat. A line that does not begin a message belongs to the message before it. The first message has
 * no sender, and contains what is before the first head.
 * @param text a text from `normalizeText`.
 */
export function messagesIn(text: string): ChatMessage[] {
  const allLines = text.split('\n')
  const heads = allLines.map(headOf)
  const kinds = new Set(heads.flatMap((head) => (head === null ? [] : [head.kind])))
  const isDiscord = kinds.has('discord') ? kinds.size === 1 : kinds.size === 0
  const messages: ChatMessage[] = [{ name: null, moment: null, line: 1, lines: [] }]
  let isDated = false
  let isTyped = false
  for (const [index, line] of allLines.entries()) {
    // The forms below are used only if no other line shows that the chat has other heads.
    const found: Head | null =
      heads[index] ??
      (isDiscord ? todaysDiscordHead(line) : null) ??
      (kinds.size === 0 ? headIn(OLDER.exec(line), 'other') : null) ??
      // After a head that a person has typed, these forms are mostly the text of a message.
      (kinds.size === 0 && !isTyped ? undatedHead(line) : null)
    isDated ||= found !== null
    const head: Head | null = found ?? (isDated ? null : typedHead(line))
    isTyped ||= found === null && head !== null
    const before = messages.at(-1)
    if (head === null) before?.lines.push(line)
    else {
      const isApp = head.kind === 'bare' && kinds.has('named')
      const name = head.kind === 'discord' && head.name === '' ? lastName(before?.lines ?? []) : head.name
      const sender = isApp ? null : name?.trim() || null
      messages.push({ name: sender, moment: head.moment, line: index + 1, lines: [head.text] })
    }
  }
  return messages
}

/** Which number of a day such as 3/4/2026 is first; null if the chat does not show it. */
export type DayOrder = 'day' | 'month' | null

/** The numbers of the day in a day and a time. */
function dayNumbers(moment: string): string[] {
  const times = [...moment.matchAll(TIME)]
  const time = times.find(([text]) => text.includes(':')) ?? times.at(-1)
  return time === undefined ? [] : numbersBeside(moment, time)
}

/** Finds a day of the chat whose first or second number is too large for a month. */
export function dayOrderOf(moments: readonly string[]): DayOrder {
  let order: DayOrder = null
  for (const moment of moments) {
    const [first = '', second = ''] = dayNumbers(moment)
    if (first.length > 2) continue
    if (Number(first) > 12) return 'day'
    if (Number(second) > 12) return 'month'
    // Countries that write periods write the day first.
    if (/^\d{1,2}\.\s?\d{1,2}\./.test(moment)) order = 'day'
  }
  return order
}

/** The day of a message as YYYY-MM-DD; null if it is not certain. */
export function dayOf(moment: string, order: DayOrder): string | null {
  const [first = '', second = '', third = ''] = dayNumbers(moment)
  const isYearFirst = first.length === 4
  const year = isYearFirst ? first : third.padStart(4, '20')
  const [month, day] = isYearFirst ? [second, third] : order === 'day' ? [second, first] : [first, second]
  if (third === '' || (!isYearFirst && order === null && first !== second)) return null
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? null : date
}
