// Reads results from the text of a chat. WhatsApp, Signal, Telegram and Discord export or copy chats as plain text. A
// post of Wordle can have several lines, so a message continues until the next head.

import { type ChatMessage, type DayOrder, dayOf, dayOrderOf, hasDayOrTime, messagesIn } from './chatMessages.ts'
import { puzzleOn } from './results.ts'
import { guessesOf, type LineNote, normalizeText, parseShares, puzzleName, type Share, scoreText } from './shares.ts'

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
  /** Sentences for a person about results that cannot be read, have no certain sender, or were posted twice. */
  readonly notes: readonly string[]
}

/** The results in a message, and the lines that cannot be read. */
interface MessageContent {
  readonly results: readonly ChatResult[]
  readonly notes: readonly LineNote[]
}

/** The posts in a message. A post in a line that may be the head of another message has no certain sender. */
function postsIn({ name, line, lines }: ChatMessage, senders: ReadonlySet<string>): MessageContent {
  const results: ChatResult[] = []
  const { posts, contradictions, leftOut } = parseShares(lines.join('\n'))
  const notes = [...contradictions, ...leftOut]
  for (const { line: postLine, before, ...share } of posts) {
    const namedBefore = before
      .replace(/\s?[:：][^:：]*$/u, '')
      .trim()
      .toLowerCase()
    const isOther = namedBefore !== name?.toLowerCase() && senders.has(namedBefore)
    if (name !== null && !isOther && !hasDayOrTime(before)) results.push({ ...share, name })
    else {
      const score = scoreText({ guesses: share.guesses, hard_mode: share.hardMode })
      notes.push({ line: postLine, text: `it is not clear who has posted ${puzzleName(share.puzzle)} ${score}.` })
    }
  }
  return { results, notes: notes.map((note) => ({ ...note, line: note.line + line - 1 })) }
}

/** A line that Discord's own Wordle app posts: `👑 3/6: @Ann @Ben B.` */
const APP_LINE = /^[^\p{L}\p{N}]*(?<score>[1-6X])\/6(?<star>\*?)\s?:\s?(?<names>.*@.*)$/iu
/** A player in such a line. Discord sometimes writes the number of an account instead of the name. */
const PLAYER = /<@!?(?<account>\d+)>|@?(?<name>(?:(?!\s@|\s?<@).)+)/gu
/** The number of the puzzle, which the app mostly writes only into its picture. */
const APP_PUZZLE = /\bWordle No\.? ?(\d[\d,]*)/i

/**
 * The results in a message of Discord's own Wordle app, which posts the scores of all players on the next day. The
 * message has no number of a puzzle, so the day of the message tells which one it was.
 */
function appResultsIn({ moment, line, lines }: ChatMessage, order: DayOrder): MessageContent {
  const matches = lines.map((text) => APP_LINE.exec(text)?.groups)
  const firstLine = matches.findIndex((groups) => groups !== undefined)
  if (firstLine < 0) return { results: [], notes: [] }
  const text = lines.join('\n')
  const number = APP_PUZZLE.exec(text)?.[1]?.replaceAll(',', '')
  const day = moment !== null && /\byesterday/i.test(text) ? dayOf(moment, order) : null
  const puzzleOfDay = day === null ? null : puzzleOn(day) - 1
  const puzzle = number === undefined ? puzzleOfDay : Number(number)
  if (puzzle === null) {
    const reason = 'the puzzle of these scores is not known, because the day of the message is missing or not certain.'
    return { results: [], notes: [{ line: line + firstLine, text: reason }] }
  }
  const results = matches.flatMap(({ score = '', star, names = '' } = {}) =>
    [...names.matchAll(PLAYER)].map(({ groups }) => ({
      name: (groups?.account ?? groups?.name ?? '').trim(),
      puzzle,
      guesses: guessesOf(score),
      hardMode: star === '*',
      grid: null,
    })),
  )
  return { results: results.filter(({ name }) => name !== ''), notes: [] }
}

/**
 * Reads the results in a chat. If a person has posted a puzzle twice, the later post counts.
 * @returns the results in the order of the chat.
 */
export function readChat(pasted: string): ParsedChat {
  const messages = messagesIn(normalizeText(pasted))
  const senders = new Set(messages.flatMap(({ name }) => name?.toLowerCase() ?? []))
  const order = dayOrderOf(messages.flatMap(({ moment }) => moment ?? []))
  const results = new Map<string, ChatResult>()
  const notes: string[] = []
  for (const message of messages) {
    const posts = postsIn(message, senders)
    const appResults = appResultsIn(message, order)
    const messageNotes = [...posts.notes, ...appResults.notes].sort((a, b) => a.line - b.line)
    const sender = message.name === null ? '' : `, ${message.name}`
    notes.push(...messageNotes.map(({ line, text }) => `Line ${line}${sender}: ${text}`))
    for (const result of [...posts.results, ...appResults.results]) {
      const { name, puzzle } = result
      const key = `${puzzle} ${name}`
      const earlier = results.get(key)
      const isSame = earlier?.guesses === result.guesses
      if (earlier !== undefined && !isSame) {
        notes.push(`${name} has posted ${puzzleName(puzzle)} with two scores. The later one counts.`)
      }
      results.delete(key)
      results.set(key, isSame && result.grid === null ? { ...result, grid: earlier?.grid ?? null } : result)
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
