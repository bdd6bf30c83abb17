// The sheet of a league night, as it is printed and saved: one table for each match.

import { type Cell, csvOf } from './csv.ts'
import type { Discipline } from './handicaps.ts'
import {
  BREAK_WORDS,
  type Breaks,
  endWords,
  type GameEnd,
  isOver,
  type RackNote,
  type RackTurns,
  type Scoring,
} from './scoredGame.ts'
import { rackMark } from './sheetTotals.ts'

/** A player of a game, in the order of play. `racks` has the player's score in each rack. */
interface SheetPlayer {
  readonly pool_player_id: number
  readonly display_name: string
  readonly skill_level: number | null
  readonly handicap: number
  readonly score: number
  readonly winner: boolean
  readonly safeties: number
  readonly fouls: number
  readonly racks: { score: number }[]
}

interface SheetGame<Player> {
  readonly started: string
  readonly game_type: Discipline
  readonly scoring: Scoring
  readonly breaks?: Breaks
  readonly winner_player_id: number | null
  readonly ended?: GameEnd | null
  readonly innings: number
  readonly players: readonly Player[]
  readonly rack_notes: readonly RackNote[]
  readonly rack_turns?: readonly RackTurns[]
}

interface SheetMatch<Player> {
  readonly position: number
  readonly pool_player_ids: readonly (number | null)[]
  readonly points: readonly number[] | null
  readonly game: SheetGame<Player> | null
  readonly ended: string | null
}

/** A league night as the API sends it. */
export interface SheetNight<Player = SheetPlayer> {
  readonly started: string
  readonly game_type: Discipline
  readonly teams: readonly {
    readonly name: string
    readonly players: readonly { pool_player_id: number; display_name: string; skill_level: number }[]
  }[]
  readonly matches: readonly SheetMatch<Player>[]
}

/**
 * The player of a team in a match: the name, the level and the seat. Null if nobody is chosen.
 * @param index 0 for the first team, 1 for the second
 */
export function sideOf<Player extends Pick<SheetPlayer, 'pool_player_id' | 'display_name' | 'skill_level'>>(
  night: SheetNight<Player>,
  { pool_player_ids, game }: SheetMatch<Player>,
  index: number,
) {
  const id = pool_player_ids[index] ?? null
  const entered = night.teams[index]?.players.find(({ pool_player_id }) => pool_player_id === id)
  const seated = game?.players.find(({ pool_player_id }) => pool_player_id === id)
  const name = seated?.display_name ?? entered?.display_name
  if (name === undefined) return null
  return { name, level: entered?.skill_level ?? seated?.skill_level ?? null, seated: seated ?? null }
}

/** The name of a player with the level, for example 'Ann (5)'. */
export const nameWithLevel = ({ name, level }: { name: string; level: number | null }) =>
  level === null ? name : `${name} (${level})`

/** Where a match is, in a word or two. */
export function matchState({ game }: Pick<SheetMatch<unknown>, 'game'>): string {
  if (game === null) return 'not started'
  return endWords(game) ?? (isOver(game) ? 'Final' : 'Running')
}

/** 'Alternate break' for a match in which the players break in turn. Null for any other match. */
export const breakText = ({ game }: { game: Pick<SheetGame<unknown>, 'breaks'> | null }): string | null =>
  game?.breaks === 'alternate' ? BREAK_WORDS.alternate : null

/** One line of the sheet of a match. Null: the number is not known, or there is none. */
export interface SheetLine {
  /** What the line counts, for example 'Safeties'. */
  readonly what: string
  /** 0 and 1 for a line of one team's player; null for a line of the whole match. */
  readonly team: number | null
  /** One cell for each rack. */
  readonly racks: readonly Cell[]
  readonly total: Cell
}

/** The sheet of a match that has begun: how many racks it has, and its lines. */
export interface MatchSheet {
  readonly rackCount: number
  readonly lines: readonly SheetLine[]
}

/** The line of the time-outs; none if the player had no time-out. */
function timeOuts(racks: readonly Cell[], team: number): SheetLine[] {
  const total = racks.reduce<number>((sum, cell) => sum + Number(cell), 0)
  return total === 0 ? [] : [{ what: 'Time-outs', team, racks, total }]
}

/** The sheet of a match. It has no lines before the match begins. */
export function matchSheet({ pool_player_ids, game }: SheetMatch<SheetPlayer>): MatchSheet {
  if (game === null) return { rackCount: 0, lines: [] }
  const { players, rack_notes, rack_turns, scoring, game_type } = game
  const rackCount = Math.max(players[0]?.racks.length ?? 0, rack_turns?.length ?? 0)
  const perRack = (cellOf: (rack: number) => Cell) => Array.from({ length: rackCount }, (_, rack) => cellOf(rack))
  const isOnSheet = scoring === 'sheet'
  /** The number of one seat in a rack. It is 0 in a rack in which no turn has ended, and null if it is not known. */
  const turnsOf = (name: keyof RackTurns, seat: number) =>
    perRack((rack) => (rack_turns === undefined ? null : (rack_turns[rack]?.[name][seat] ?? 0)))
  const linesOfTeams = [0, 1].flatMap((team): SheetLine[] => {
    const seat = players.findIndex(({ pool_player_id }) => pool_player_id === pool_player_ids[team])
    const player = players[seat]
    if (player === undefined) return []
    const points = {
      what: 'Points',
      team,
      racks: perRack((rack) => player.racks[rack]?.score ?? 0),
      total: player.score,
    }
    if (!isOnSheet) return [points]
    return [
      points,
      { what: 'Safeties', team, racks: turnsOf('safeties', seat), total: player.safeties },
      { what: 'Fouls', team, racks: turnsOf('fouls', seat), total: player.fouls },
      ...timeOuts(turnsOf('time_outs', seat), team),
    ]
  })
  // An inning of the match ends with the turn of the player who has lost the lag.
  const innings = { what: 'Innings', team: null, racks: turnsOf('innings', players.length - 1), total: game.innings }
  const dead = perRack((rack) => rack_notes[rack]?.dead ?? 0)
  const deadTotal = rack_notes.reduce((sum, note) => sum + note.dead, 0)
  const marks = perRack((rack) => {
    const note = rack_notes[rack]
    return note === undefined ? null : (rackMark(note)?.mark ?? null)
  })
  return {
    rackCount,
    lines: [
      ...linesOfTeams,
      ...(isOnSheet ? [innings] : []),
      ...(game_type === '9-Ball' ? [{ what: 'Dead balls', team: null, racks: dead, total: deadTotal }] : []),
      ...(marks.some((mark) => mark !== null) ? [{ what: 'How', team: null, racks: marks, total: null }] : []),
    ],
  }
}

/** What the marks of these racks mean, each once, for example 'BR: Break and run'. */
export function markMeanings(games: readonly (Pick<SheetGame<unknown>, 'rack_notes'> | null)[]): string[] {
  const marks = games.flatMap((game) => game?.rack_notes.flatMap((note) => rackMark(note) ?? []) ?? [])
  return [...new Set(marks.map(({ mark, meaning }) => `${mark}: ${meaning}`))]
}

/**
 * The sheets of a night as CSV (RFC 4180): a line for each line of each sheet. A match that has not begun has one line
 * for each player who is planned. The match points are in the lines of the points. With a match with alternate break, a
 * last column says so.
 */
export function nightCsv(night: SheetNight): string {
  const sheets = night.matches.map((match) => ({ match, sheet: matchSheet(match) }))
  const racks = Array.from({ length: Math.max(0, ...sheets.map(({ sheet }) => sheet.rackCount)) }, (_, rack) => rack)
  const hasAlternate = night.matches.some((match) => breakText(match) !== null)
  const breakColumn = (cell: Cell): Cell[] => (hasAlternate ? [cell] : [])
  const rows = sheets.flatMap(({ match, sheet }): Cell[][] => {
    const { position, game, ended, points } = match
    const cellsOf = ({ what, team, racks: cells, total }: SheetLine): Cell[] => {
      const side = team === null ? null : sideOf(night, match, team)
      const isScore = what === 'Points'
      return [
        ...[position, matchState(match), game?.started ?? null, ended],
        ...[team === null ? null : (night.teams[team]?.name ?? null), side?.name ?? null, side?.level ?? null],
        side?.seated?.handicap ?? null,
        what,
        ...racks.map((rack) => cells[rack] ?? null),
        total,
        isScore && side?.seated && game !== null && isOver(game) ? (side.seated.winner ? 'yes' : 'no') : null,
        isScore && team !== null ? (points?.[team] ?? null) : null,
        ...breakColumn(breakText(match)),
      ]
    }
    const planned = [0, 1].map((team): SheetLine => ({ what: 'Points', team, racks: [], total: null }))
    return (game === null ? planned : sheet.lines).map(cellsOf)
  })
  const nightCells = [night.started, night.game_type]
  const heading = ['Night', 'Game', 'Match', 'State', 'Started', 'Ended', 'Team', 'Player', 'Level', 'Race', 'Line']
  return csvOf([
    [
      ...heading,
      ...racks.map((rack) => `Rack ${rack + 1}`),
      'Total',
      'Winner',
      'Match points',
      ...breakColumn('Break'),
    ],
    ...rows.map((row) => [...nightCells, ...row]),
  ])
}

/**
 * The name of the file with the sheets of a night, for example `night-2026-03-14-7.csv`.
 * @param day the day on which the night began, in the member's time zone, as YYYY-MM-DD
 */
export const nightFileName = ({ pool_night_id }: { pool_night_id: number }, day: string) =>
  `night-${day}-${pool_night_id}.csv`
