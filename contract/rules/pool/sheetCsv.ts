// Writes the result of a pool game as a CSV file.

import { type Cell, csvOf } from './csv.ts'
import type { Discipline } from './handicaps.ts'
import { type MatchPlayer, matchPoints } from './matchPoints.ts'
import {
  BREAK_WORDS,
  type Breaks,
  endWords,
  type GameEnd,
  type RackNote,
  type RackTurns,
  type Scoring,
} from './scoredGame.ts'
import { deadIn } from './scoring.ts'
import { sheetRows } from './sheetTotals.ts'

/** The fields of a game that its CSV file shows. `started` is an ISO time. */
export interface SheetGame {
  readonly game_type: Discipline
  readonly scoring: Scoring
  readonly breaks?: Breaks
  readonly innings: number
  readonly started: string
  readonly tags: readonly string[]
  readonly players: readonly SheetPlayer[]
  readonly rack_notes: RackNote[]
  readonly rack_turns?: RackTurns[]
  readonly ended?: GameEnd | null
}

/**
 * A player of the game. `racks` has the player's score in each rack. `longest_run` is the most points that the player
 * made in one turn.
 */
type SheetPlayer = Readonly<MatchPlayer> & {
  readonly pool_player_id: number
  readonly display_name: string
  readonly safeties: number
  readonly fouls: number
  readonly longest_run: number
  readonly innings?: number
  readonly skill_level: number | null
  readonly racks: readonly { score: number }[]
}

const rounded = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)))

/**
 * The result of a game as CSV (RFC 4180). It has a line of headings, and a line for each player with the points in
 * each rack. A game on a score sheet also has `sheetRows`. In 9-Ball the last line has the dead balls. The cells of
 * the match points are empty until the game has a winner, and also if the league gives no match points for such a game.
 * A game with alternate break has a column that says so. A game that was not played out has a last column that says how it
 * ended.
 */
export function sheetCsv(game: SheetGame): string {
  const { game_type, started, tags, players } = game
  // The columns that are added if the game is on a score sheet.
  const sheetColumns = game.scoring === 'sheet' ? sheetRows(game) : []
  const racks = Array.from({ length: players[0]?.racks.length ?? 0 }, (_, rack) => rack)
  const isOver = players.some(({ winner }) => winner)
  const finalPoints = isOver ? matchPoints(game_type, players)?.split : null
  const gameCells = [started, game_type, tags.join('; ')]
  const end = endWords(game)
  const isAlternate = game.breaks === 'alternate'
  const breaksColumn = (cell: Cell): Cell[] => (isAlternate ? [cell] : [])
  const endColumn = (cell: Cell): Cell[] => (end === null ? [] : [cell])
  const heading = ['Started', 'Game', 'Tags', 'Player', 'Level', 'Race', ...racks.map((rack) => `Rack ${rack + 1}`)]
  const lines = players.map((player, index): Cell[] => [
    ...gameCells,
    player.display_name,
    player.skill_level,
    player.handicap,
    ...racks.map((rack) => player.racks[rack]?.score ?? 0),
    player.score,
    player.winner ? 'yes' : 'no',
    finalPoints?.[index] ?? null,
    ...sheetColumns.map(({ digits, numberOf }) => rounded(numberOf(player), digits)),
    ...breaksColumn(BREAK_WORDS.alternate),
    ...endColumn(end),
  ])
  const deadPerRack = racks.map((rack) => deadIn(game, rack))
  const total = deadPerRack.reduce((sum, balls) => sum + balls, 0)
  const deadLine: Cell[] = [
    ...gameCells,
    'Dead balls',
    null,
    null,
    ...deadPerRack,
    total,
    null,
    null,
    ...sheetColumns.map(() => null),
    ...breaksColumn(null),
    ...endColumn(null),
  ]
  return csvOf([
    [
      ...[...heading, 'Total', 'Winner', 'Match points', ...sheetColumns.map(({ label }) => label)],
      ...[...breaksColumn('Break'), ...endColumn('Ended')],
    ],
    ...lines,
    ...(game_type === '9-Ball' ? [deadLine] : []),
  ])
}

/**
 * The name of the file with the sheet, for example `9-ball-2026-03-14-7.csv`.
 * @param day the day on which the game started, in the member's time zone, as YYYY-MM-DD
 */
export function sheetFileName(game: Pick<SheetGame, 'game_type'> & { pool_game_id: number }, day: string): string {
  return `${game.game_type.toLowerCase()}-${day}-${game.pool_game_id}.csv`
}
