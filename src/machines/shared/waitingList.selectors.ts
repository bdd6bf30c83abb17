// The questions and the sentences of the list 'Not saved yet'.
import { isCreation } from '../app/outbox.clientIds.ts'
import { withDependants } from '../app/outbox.dependants.ts'
import { isQuestion } from '../app/outbox.selectors.ts'
import type { PendingContext, PendingEntry } from './pending.types.ts'

/** One decision of the member about all old taps of one game, if another member has changed the game since. */
export interface Question {
  readonly queue: string
  /** The players of the game; null when an older version of the page stored the taps. */
  readonly about: string | null
  /** The keys of the outbox entries of these taps. */
  readonly keys: readonly string[]
  /** The taps in words: '3 × +1 Teddy, Undo +1 Teddy'. */
  readonly taps: string
  /** When the first and the last of these taps were made, in milliseconds since 1970. */
  readonly firstMs: number
  readonly lastMs: number
  /** Whether every tap added a point. */
  readonly isOnlyPoints: boolean
  /** What other members have changed since these taps, in the words of the server. */
  readonly changes: string
}

/** Whether the entry is a tap that added exactly one point. */
const isPoint = ({ command }: PendingEntry) =>
  typeof command.body === 'object' &&
  'action' in command.body &&
  command.body.action === 'add' &&
  // A ball of a score sheet can be two points.
  command.body.ball === undefined

/** The labels of the entries, each label once with its number: '3 × +1 Teddy, Undo +1 Teddy'. */
function countedLabels(entries: readonly PendingEntry[]): string {
  const labels = entries.map(({ label }) => label)
  const counts = [...new Set(labels)].map((label) => [label, labels.filter((other) => other === label).length] as const)
  return counts.map(([label, count]) => (count === 1 ? label : `${count} × ${label}`)).join(', ')
}

/** The game or the roast of the entries, in words. Null when no entry contains it. */
export const aboutOf = (entries: readonly PendingEntry[]) =>
  entries.find(({ about }) => about !== undefined)?.about ?? null

function questionAbout(entries: readonly PendingEntry[], queue: string): Question {
  const queueEntries = entries.filter((entry) => entry.queue === queue)
  const times = queueEntries.map(({ createdMs }) => createdMs)
  return {
    queue,
    about: aboutOf(queueEntries),
    keys: queueEntries.map(({ key }) => key),
    taps: countedLabels(queueEntries),
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
    isOnlyPoints: queueEntries.every(isPoint),
    changes: queueEntries.at(-1)?.error?.message ?? '',
  }
}

/** The questions among the entries: one for each game. */
export function questionsIn(entries: readonly PendingEntry[]): readonly Question[] {
  const undecided = entries.filter(isQuestion)
  return [...new Set(undecided.map(({ queue }) => queue))].map((queue) => questionAbout(undecided, queue))
}

/** The question to ask now. Null if there is none, or if the member has postponed every question. */
export function openQuestion({
  entries,
  postponed,
}: {
  entries: readonly PendingEntry[]
  postponed: readonly string[]
}): Question | null {
  return questionsIn(entries).find(({ keys }) => keys.some((key) => !postponed.includes(key))) ?? null
}

/** The entries that wait for an answer of the server. */
export const waitingIn = (entries: readonly PendingEntry[]) => entries.filter(({ error }) => error === null)
/** The entries that the server has refused, without those about which the member must decide. */
export const refusedIn = (entries: readonly PendingEntry[]) =>
  entries.filter((entry) => entry.error !== null && !isQuestion(entry))

/**
 * The codes of errors that a second attempt would get again, because a game or a roast was deleted or a bag code cannot
 * be used.
 */
const LASTING_ERRORS: readonly string[] = ['NOT_FOUND', 'BAG_CODE_IN_USE', 'BAG_OF_ANOTHER_BEAN', 'INVALID_BAG_CODE']

/** Whether the member can send a refused entry again. */
export const canRetry = ({ error }: PendingEntry) => error !== null && !LASTING_ERRORS.includes(error.code)

/** The entries with these keys, and the entries that must be discarded together with them. */
function discardedWith(entries: readonly PendingEntry[], keys: readonly string[]): readonly PendingEntry[] {
  const remaining = keys.reduce<readonly PendingEntry[]>((entriesLeft, key) => {
    const discardedKeys = entriesLeft.some((entry) => entry.key === key) ? withDependants(entriesLeft, key) : []
    return entriesLeft.filter((entry) => !discardedKeys.includes(entry.key))
  }, entries)
  return entries.filter((entry) => !remaining.includes(entry))
}

/**
 * The question before entries are discarded: 'Discard the game and 12 taps?' or 'Discard +1 Teddy, Undo +1 Teddy?' Null
 * while no question is open.
 */
export function discardQuestion({ entries, discarded }: Pick<PendingContext, 'entries' | 'discarded'>): string | null {
  const discardedEntries = discardedWith(entries, discarded)
  if (discardedEntries.length === 0) return null
  const creation = discardedEntries.find(isCreation)
  if (!creation) return `Discard ${countedLabels(discardedEntries)}?`
  const noun = creation.local?.created?.type ?? 'entry'
  const tapCount = discardedEntries.length - 1
  if (tapCount === 0) return `Discard the ${noun}?`
  return `Discard the ${noun} and ${tapCount} ${tapCount === 1 ? 'tap' : 'taps'}?`
}

/** Whether the entry is a tap, which changes a game or a roast. */
const isTap = (entry: PendingEntry) => /^(game|roast):/.test(entry.queue) && !isCreation(entry)

/**
 * '3 taps not saved yet.' if only taps wait, and '3 not saved yet.' if taps wait together with other entries, or if a
 * game or a roast waits that this browser created. In all other cases the labels: 'Wordle 1,234 4/6: not saved yet.'
 */
export function waitingText(waiting: readonly PendingEntry[]): string {
  const count = waiting.length
  if (waiting.every(isTap)) return `${count} ${count === 1 ? 'tap' : 'taps'} not saved yet.`
  if (waiting.some(isCreation) || waiting.some(isTap)) return `${count} not saved yet.`
  return `${waiting.map(({ label }) => label).join(', ')}: not saved yet.`
}

/** The question before a sign-out. `durable` is true if this browser still has the entries after the tab is closed. */
export function signOutQuestion({ entries, durable }: Pick<PendingContext, 'entries' | 'durable'>): string {
  const [entriesAre, theyStay] =
    entries.length === 1 ? ['1 entry is', 'It stays'] : [`${entries.length} entries are`, 'They stay']
  return durable
    ? `${entriesAre} not saved yet. ${theyStay} on this phone until you sign in here again.`
    : `${entriesAre} not saved yet. Keep this page open until you sign in here again: this browser stores nothing.`
}
