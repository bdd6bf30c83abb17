import { type Guesses, MAX_GUESSES, puzzleOn } from '../../contract/rules/wordle/results.ts'
import { DAY_MS, HOUR_MS, timestamp } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Session } from '../usecases/shared/session.ts'
import { submitResults } from '../usecases/wordle/results.ts'
import type { SeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'
import { pseudoRandom } from './pseudoRandom.ts'

interface DemoPuzzler {
  readonly session: Session
  /** How many of ten days are played. */
  readonly diligence: number
  /** Shifts the guesses: below 1 is better. */
  readonly luck: number
  readonly playsToday: boolean
  readonly seed: number
}

const DAYS = 42
/** How often a puzzle takes 1, 2 … 6 guesses, and a miss, of a thousand. */
const ODDS = [4, 66, 232, 328, 226, 112, 32]

/** Six weeks of results. The owner has not played today, so today's grids are still hidden. */
export async function seedWordle(context: Context, clock: SeedClock, members: DemoMembers): Promise<void> {
  const nowMs = clock.now()
  const [ines, juno] = ['Ines', 'juno.w'].map((name) => members.invited.find(({ user }) => user.username === name))
  if (!ines || !juno) throw new Error('The demo lacks puzzlers.')
  const puzzlers: DemoPuzzler[] = [
    { session: members.owner.session, diligence: 9.6, luck: 0.95, playsToday: false, seed: 3 },
    { session: ines.session, diligence: 8, luck: 1.1, playsToday: true, seed: 29 },
    { session: juno.session, diligence: 9, luck: 0.85, playsToday: true, seed: 71 },
  ]
  for (const { session, diligence, luck, playsToday, seed } of puzzlers) {
    const chance = pseudoRandom(seed)
    for (let ago = DAYS; ago >= 0; ago--) {
      const guesses = guessesFor(Math.min(0.999, chance() * luck))
      const plays = ago === 0 ? playsToday : chance() * 10 < diligence
      if (!plays) continue
      const playedMs = nowMs - ago * DAY_MS - (ago === 0 ? 0 : HOUR_MS)
      const puzzle = puzzleOn(timestamp(playedMs).slice(0, 10))
      clock.moveTo(playedMs)
      await submitResults(context, context, session, { text: share(puzzle, guesses, chance) })
    }
  }
  clock.release()
}

function guessesFor(luck: number): Guesses {
  let below = luck * 1000
  const index = ODDS.findIndex((odds) => {
    below -= odds
    return below < 0
  })
  const guesses = index + 1
  return guesses >= 1 && guesses <= MAX_GUESSES ? (guesses as Guesses) : null
}

/** A post as the Share button makes it: rows that get warmer, and the last one solved. */
function share(puzzle: number, guesses: Guesses, chance: () => number): string {
  const rows = Array.from({ length: guesses ?? MAX_GUESSES }, (_, index) => {
    const isLast = index + 1 === guesses
    return isLast ? '🟩🟩🟩🟩🟩' : row((index + 1) / (MAX_GUESSES + 1), chance)
  })
  return `Wordle ${puzzle.toLocaleString('en')} ${guesses ?? 'X'}/6\n\n${rows.join('\n')}`
}

function row(warmth: number, chance: () => number): string {
  const squares = Array.from({ length: 5 }, () => {
    const heat = chance()
    if (heat < warmth * 0.6) return '🟩'
    return heat < warmth * 0.6 + 0.25 ? '🟨' : '⬛'
  })
  // A row that has come out solved would contradict the score.
  return squares.every((square) => square === '🟩') ? '🟩🟩⬛🟩🟩' : squares.join('')
}
