// Reads the results of the chosen site from the machine of the chess page, and puts an age in words.
import type { SnapshotFrom } from 'xstate'
import type { ChessResults } from '../../../contract/api/site/chess.ts'
import type { chessMachine } from './chess.machine.ts'

type ChessSnapshot = SnapshotFrom<typeof chessMachine>

/** The chosen site's results; null until they are known. */
export function selectResults({ context }: ChessSnapshot): ChessResults | null {
  return context.data?.[context.query.source] ?? null
}

/** The number of all games: wins, draws, losses and games with an unknown result. */
export function gamesPlayed({ record }: ChessResults): number {
  return record.win + record.draw + record.loss + record.unknown
}

/** The units of an age, each with its seconds. The largest unit is the first. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** An age in its largest full unit, as in `3 hours ago`; `just now` below a minute. */
export function ageInWords(ageSeconds: number): string {
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(ageSeconds / seconds)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
