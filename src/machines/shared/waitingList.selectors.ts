import { isCreation, withDependants } from '../app/outbox.clientIds.ts'
import { isQuestion } from '../app/outbox.selectors.ts'
import type { PendingContext, PendingEntry } from './pending.types.ts'

/** What the member decides at once: all old taps of one game, if somebody else has changed the game since. */
export interface Question {
  readonly queue: string
  readonly keys: readonly string[]
  /** What was tapped: '+1 Teddy' and how often. */
  readonly labels: readonly { readonly label: string; readonly count: number }[]
  readonly firstMs: number
  readonly lastMs: number
  /** Whether every tap added a point. */
  readonly isOnlyPoints: boolean
  /** What has changed since then, in the words of the server. */
  readonly changes: string
}

const isPoint = ({ command }: PendingEntry) =>
  typeof command.body === 'object' && 'action' in command.body && command.body.action === 'add'

function questionAbout(entries: readonly PendingEntry[], queue: string): Question {
  const own = entries.filter((entry) => entry.queue === queue)
  const times = own.map(({ createdMs }) => createdMs)
  const labels = [...new Set(own.map(({ label }) => label))]
  return {
    queue,
    keys: own.map(({ key }) => key),
    labels: labels.map((label) => ({ label, count: own.filter((entry) => entry.label === label).length })),
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
    isOnlyPoints: own.every(isPoint),
    changes: own.at(-1)?.error?.message ?? '',
  }
}

/** The questions among the entries: one for each game. */
export function questionsIn(entries: readonly PendingEntry[]): readonly Question[] {
  const undecided = entries.filter(isQuestion)
  return [...new Set(undecided.map(({ queue }) => queue))].map((queue) => questionAbout(undecided, queue))
}

/** The question to ask now; null if there is none, or the member did not want to decide yet. */
export function openQuestion({
  entries,
  postponed,
}: {
  entries: readonly PendingEntry[]
  postponed: readonly string[]
}): Question | null {
  return questionsIn(entries).find(({ keys }) => keys.some((key) => !postponed.includes(key))) ?? null
}

/** The entries that wait for an answer of the server, and those that it has refused. Questions are neither. */
export const waitingIn = (entries: readonly PendingEntry[]) => entries.filter(({ error }) => error === null)
export const refusedIn = (entries: readonly PendingEntry[]) =>
  entries.filter((entry) => entry.error !== null && !isQuestion(entry))

/** 'Discard the game and 12 taps?' Null while the member is not asked. */
export function discardQuestion({ entries, discarded }: Pick<PendingContext, 'entries' | 'discarded'>): string | null {
  const creation = entries.find(({ key }) => key === discarded)
  if (!creation) return null
  const noun = creation.local?.created?.type ?? 'entry'
  const taps = withDependants(entries, creation.key).length - 1
  if (taps === 0) return `Discard the ${noun}?`
  return `Discard the ${noun} and ${taps} ${taps === 1 ? 'tap' : 'taps'}?`
}

/** '3 taps not saved yet.', or '3 not saved yet.' if a new game or roast is among them. */
export function waitingText(waiting: readonly PendingEntry[]): string {
  const count = waiting.length
  if (waiting.some(isCreation)) return `${count} not saved yet.`
  return `${count} ${count === 1 ? 'tap' : 'taps'} not saved yet.`
}
