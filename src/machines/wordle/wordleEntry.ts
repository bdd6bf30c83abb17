// The outbox entry for a text with Wordle results. With the outbox, results can be submitted without a network.
import { puzzleName, scoreText } from '../../../contract/rules/wordle/shares.ts'
import { readSubmission } from '../../../contract/rules/wordle/submission.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { Place } from '../shared/place.types.ts'

export interface WordleInput extends ScreenInput {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How many results the list of the member's own results had before Back or a reload. */
  readonly place?: Pick<Place, 'items'> | null
}

/** A text that the member submits. */
interface SubmittedText {
  readonly input: WordleInput
  readonly results: string
  /** How many texts were submitted on this visit. */
  readonly submissions: number
}

/** One queue for all texts: they are delivered in order, so that the last text about a puzzle counts. */
export const WORDLE_QUEUE = 'wordle'

/** The key of the entry. Each text of a visit has a different one. */
export function entryKey({ input, submissions }: Pick<SubmittedText, 'input' | 'submissions'>): string {
  return `${input.visit}-${submissions}`
}

/** The outbox entry that submits the text. Its label names the results: 'Wordle 1,234 4/6'. */
export function wordleEntry({ input, results, submissions }: SubmittedText): NewEntry {
  const createdMs = input.now()
  const labels = readSubmission(results, createdMs).shares.map(
    ({ puzzle, guesses, hardMode }) => `${puzzleName(puzzle)} ${scoreText({ guesses, hard_mode: hardMode })}`,
  )
  return {
    key: entryKey({ input, submissions }),
    user_id: input.user?.user_id ?? 0,
    queue: WORDLE_QUEUE,
    // The command does not contain the member's day. The day would change only the statistics in the answer, and the
    // server refuses an old day.
    command: { call: 'POST /wordle', params: undefined, query: {}, body: { results } },
    label: labels.join(', '),
    createdMs,
    whenRefused: 'keep',
  }
}
