// The standings of teams over their league nights.

import type { Discipline } from './handicaps.ts'
import { teamKey } from './night.ts'

/** The standings count this many of the newest nights that the member sees. */
export const MOST_NIGHTS = 100

/** Who comes first, for the page. */
export const TIE_RULE =
  'More points come first, and with equal points more matches won. Teams that are equal in both share their place.'

/** The fields of a night that the standings depend on. */
interface PlayedNight {
  readonly game_type: Discipline
  readonly teams: readonly { readonly name: string; readonly points: number; readonly matches_won: number }[]
  readonly matches: readonly { readonly pool_game_id: number | null }[]
}

interface StandingsRow {
  /** The place, from 1. Teams that share a place have the same number. */
  place: number
  /** The name of the team as its newest night has it. */
  name: string
  /** How many nights the team has played, finished or not. */
  nights: number
  points: number
  matches_won: number
}

/** A table of teams that have played each other in a discipline, at least through other teams. */
export interface StandingsTable {
  game_type: Discipline
  teams: StandingsRow[]
}

type Row = Omit<StandingsRow, 'place'>

/** Less than 0 if the first team comes first, and 0 if both share their place. */
const compareTeams = (first: Row, second: Row) => second.points - first.points || second.matches_won - first.matches_won

/** The rows in the order of their places. Teams that share a place are in the order of their names. */
function placed(rows: readonly Row[]): StandingsRow[] {
  const isBetter = (row: Row) => (other: Row) => compareTeams(other, row) < 0
  return rows
    .map((row) => ({ place: rows.filter(isBetter(row)).length + 1, ...row }))
    .toSorted((first, second) => first.place - second.place || first.name.localeCompare(second.name, 'en'))
}

/**
 * The tables of these nights. A night counts when its first match has begun. Two nights have the same team if its name
 * is the same without regard to case. Teams that have never met, not even through other teams, are in different tables.
 * @param nights the newest first. The table with the newest night comes first.
 */
export function standingsOf(nights: readonly PlayedNight[]): StandingsTable[] {
  const tables: { game_type: Discipline; rows: Map<string, Row> }[] = []
  for (const { game_type, teams, matches } of nights) {
    if (matches.every(({ pool_game_id }) => pool_game_id === null)) continue
    const isOfNight = (table: (typeof tables)[number]) =>
      table.game_type === game_type && teams.some(({ name }) => table.rows.has(teamKey(name)))
    const [first = { game_type, rows: new Map<string, Row>() }, ...others] = tables.filter(isOfNight)
    if (!tables.includes(first)) tables.push(first)
    // The night joins the tables of its teams.
    for (const other of others) {
      for (const [key, row] of other.rows) first.rows.set(key, row)
      tables.splice(tables.indexOf(other), 1)
    }
    for (const { name, points, matches_won } of teams) {
      const row = first.rows.get(teamKey(name)) ?? { name, nights: 0, points: 0, matches_won: 0 }
      first.rows.set(teamKey(name), {
        name: row.name,
        nights: row.nights + 1,
        points: row.points + points,
        matches_won: row.matches_won + matches_won,
      })
    }
  }
  return tables.map(({ game_type, rows }) => ({ game_type, teams: placed([...rows.values()]) }))
}
