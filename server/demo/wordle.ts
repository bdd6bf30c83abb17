// The demo's Wordle results.

import { type Guesses, MAX_GUESSES, puzzleOn } from '../../contract/rules/wordle/results.ts'
import { puzzleName } from '../../contract/rules/wordle/shares.ts'
import { DAY_MS, HOUR_MS, timestamp } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Session } from '../usecases/shared/session.ts'
import { submitResults } from '../usecases/wordle/results.ts'
import type { SeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'
import { pseudoRandom } from './pseudoRandom.ts'

interface DemoPlayer {
  readonly session: Session
  /** On how many of ten days the member plays, on average. */
  readonly daysInTen: number
  /** Below 1, the member needs fewer guesses than average. Above 1, the member needs more. */
  readonly difficulty: number
  readonly playsToday: boolean
  readonly seed: number
}

const DAYS = 42
/** Of 1000 puzzles, how many take 1, 2, 3, 4, 5 and 6 guesses, and how many are not solved. */
const COUNTS_IN_1000 = [4, 66, 232, 328, 226, 112, 32]

/** Creates six weeks of results. The owner has not played today, so today's grids are hidden from the owner. */
export async function seedWordle(context: Context, clock: SeedClock, members: DemoMembers): Promise<void> {
  const nowMs = clock.now()
  const [ines, juno] = ['Ines', 'juno.w'].map((name) => members.invited.find(({ user }) => user.username === name))
  if (!ines || !juno) throw new Error('The demo needs the members Ines and juno.w.')
  const players: DemoPlayer[] = [
    { session: members.owner.session, daysInTen: 9.6, difficulty: 0.95, playsToday: false, seed: 3 },
    { session: ines.session, daysInTen: 8, difficulty: 1.1, playsToday: true, seed: 29 },
    { session: juno.session, daysInTen: 9, difficulty: 0.85, playsToday: true, seed: 71 },
  ]
  for (const { session, daysInTen, difficulty, playsToday, seed } of players) {
    const random = pseudoRandom(seed)
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
      const guesses = guessesFor(Math.min(0.999, random() * difficulty))
      const hasPlayed = daysAgo === 0 ? playsToday : random() * 10 < daysInTen
      if (!hasPlayed) continue
      // On earlier days, the member played an hour before the present time of day. Today's time is the present time,
      // because an hour ago may still be yesterday.
      const playedMs = nowMs - daysAgo * DAY_MS - (daysAgo === 0 ? 0 : HOUR_MS)
      const puzzle = puzzleOn(timestamp(playedMs).slice(0, 10))
      clock.moveTo(playedMs)
      await submitResults(context, context, session, { text: postText(puzzle, guesses, random), idempotencyKey: null })
    }
  }
  clock.returnToPresent()
}

/** @param drawn a random number from 0 to 1; for a higher number the member needs more guesses */
function guessesFor(drawn: number): Guesses {
  let rest = drawn * 1000
  const index = COUNTS_IN_1000.findIndex((count) => {
    rest -= count
    return rest < 0
  })
  const guesses = index + 1
  return guesses >= 1 && guesses <= MAX_GUESSES ? (guesses as Guesses) : null
}

/** A post as the game's Share button writes it. Later rows usually have more matches, and the last row is solved. */
function postText(puzzle: number, guesses: Guesses, random: () => number): string {
  const rows = Array.from({ length: guesses ?? MAX_GUESSES }, (_, index) => {
    const isLast = index + 1 === guesses
    return isLast ? '🟩🟩🟩🟩🟩' : squaresOfRow((index + 1) / (MAX_GUESSES + 1), random)
  })
  return `${puzzleName(puzzle)} ${guesses ?? 'X'}/6\n\n${rows.join('\n')}`
}

/** @param progress from 0 to 1; a row with a higher number usually has more matches */
function squaresOfRow(progress: number, random: () => number): string {
  const squares = Array.from({ length: 5 }, () => {
    const drawn = random()
    if (drawn < progress * 0.6) return '🟩'
    return drawn < progress * 0.6 + 0.25 ? '🟨' : '⬛'
  })
  // A row that is solved by chance would contradict the score.
  return squares.every((square) => square === '🟩') ? '🟩🟩⬛🟩🟩' : squares.join('')
}
