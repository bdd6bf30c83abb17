// Turns rows of the database into league nights as the API sends them.

import type { Night, NightInList, WatchedNight } from '../../../contract/api/pool/nights.ts'
import { pointsOfMatch, teamState, teamTotals } from '../../../contract/rules/pool/night.ts'
import { isOver } from '../../../contract/rules/pool/scoredGame.ts'
import { timestamp } from '../../clock.ts'
import type { Db } from '../../db/dialect.ts'
import { type GamePlayerRow, type GameRow, gamesOfNights, playersOfGames } from '../../db/repositories/poolGames.ts'
import { lastTapsOf, type NightPlayerRow, type NightRow, playersOfNights } from '../../db/repositories/poolNights.ts'
import { groupBy } from '../shared/groupBy.ts'
import { asWatchedGame } from './gameShape.ts'

/** The planned or seated players of a match: the player of each team, or null. */
export type PlayerPair = [number | null, number | null]

export const lineupOf = ({ lineup }: Pick<NightRow, 'lineup'>): PlayerPair[] => JSON.parse(lineup)

type WatchedMatch = WatchedNight['matches'][number]

/** The rows of a night, of its players and of its games. */
interface NightRows {
  readonly night: NightRow
  readonly players: readonly NightPlayerRow[]
  readonly games: readonly GameRow[]
  readonly gamePlayers: readonly GamePlayerRow[]
  readonly lastTaps: ReadonlyMap<number, number>
}

/**
 * The players of a game, the first team's player first. Somebody who has got a seat later can be in neither team. Then
 * the other player tells which seat it is.
 */
function pairOf(rows: readonly GamePlayerRow[], planned: PlayerPair, players: readonly NightPlayerRow[]): PlayerPair {
  const ids = rows.map(({ pool_player_id }) => pool_player_id)
  const teamOf = (id: number) => {
    const plannedTeam = planned.indexOf(id)
    return plannedTeam === -1 ? players.find(({ pool_player_id }) => pool_player_id === id)?.team : plannedTeam
  }
  const [first = null, second = null] = ids
  const isSwapped = (first !== null && teamOf(first) === 1) || (second !== null && teamOf(second) === 0)
  return isSwapped ? [second, first] : [first, second]
}

function asMatch(rows: NightRows, index: number): WatchedMatch {
  const position = index + 1
  const planned = lineupOf(rows.night)[index] ?? [null, null]
  const row = rows.games.find(({ night_position }) => night_position === position)
  if (row === undefined)
    return { position, pool_game_id: null, pool_player_ids: planned, points: null, game: null, ended: null }
  const seated = rows.gamePlayers.filter(({ pool_game_id }) => pool_game_id === row.pool_game_id)
  const pool_player_ids = pairOf(seated, planned, rows.players)
  const game = asWatchedGame(row, seated)
  const lastMs = isOver(row) ? rows.lastTaps.get(row.pool_game_id) : undefined
  return {
    position,
    pool_game_id: row.pool_game_id,
    pool_player_ids,
    points: pointsOfMatch({ pool_player_ids, game }),
    game,
    ended: lastMs === undefined ? null : timestamp(lastMs),
  }
}

function asTeam(rows: NightRows, matches: readonly WatchedMatch[], index: number): WatchedNight['teams'][number] {
  const { night } = rows
  const players = rows.players
    .filter(({ team }) => team === index)
    .map(({ pool_player_id, username, level }) => ({ pool_player_id, display_name: username, skill_level: level }))
  const { plays } = teamState(
    { level_limit: night.level_limit, teams: index === 0 ? [{ players }] : [{ players: [] }, { players }], matches },
    index,
  )
  return {
    name: index === 0 ? night.first_team : night.second_team,
    ...teamTotals(matches, index),
    levels_used: plays.reduce((sum, { skill_level }) => sum + skill_level, 0),
    players: players.map((player) => ({
      ...player,
      played: plays.filter(({ pool_player_id }) => pool_player_id === player.pool_player_id).length,
    })),
  }
}

function asWatchedNight(rows: NightRows): WatchedNight {
  const { night } = rows
  const matches = lineupOf(night).map((_, index) => asMatch(rows, index))
  return {
    pool_night_id: night.pool_night_id,
    started: timestamp(night.started_ms),
    game_type: night.game_type,
    level_limit: night.level_limit,
    teams: [asTeam(rows, matches, 0), asTeam(rows, matches, 1)],
    matches,
    version: night.version,
  }
}

/** Reads what belongs to these nights, and puts each night together, in the given order. */
async function readRows(db: Db, nights: readonly NightRow[]): Promise<NightRows[]> {
  const ids = nights.map(({ pool_night_id }) => pool_night_id)
  const players = groupBy(await playersOfNights(db, ids), ({ pool_night_id }) => pool_night_id)
  const games = await gamesOfNights(db, ids)
  const gameIds = games.map(({ pool_game_id }) => pool_game_id)
  const gamesByNight = groupBy(games, ({ pool_night_id }) => pool_night_id)
  const gamePlayers = groupBy(await playersOfGames(db, gameIds), ({ pool_game_id }) => pool_game_id)
  const lastTaps = await lastTapsOf(db, gameIds)
  return nights.map((night) => {
    const ownGames = gamesByNight.get(night.pool_night_id) ?? []
    return {
      night,
      players: players.get(night.pool_night_id) ?? [],
      games: ownGames,
      gamePlayers: ownGames.flatMap(({ pool_game_id }) => gamePlayers.get(pool_game_id) ?? []),
      lastTaps,
    }
  })
}

export async function readWatchedNight(db: Db, night: NightRow): Promise<WatchedNight> {
  const [rows] = await readRows(db, [night])
  if (rows === undefined) throw new Error('Each night has its rows.')
  return asWatchedNight(rows)
}

export async function readWholeNight(db: Db, night: NightRow): Promise<Night> {
  const watched = await readWatchedNight(db, night)
  return { ...watched, created_by: night.created_by, watch_open: night.watch_token_hash !== null }
}

/** The nights for a list: without the games themselves. */
export async function readNightsInList(db: Db, nights: readonly NightRow[]): Promise<NightInList[]> {
  return (await readRows(db, nights)).map((rows) => {
    const { matches, ...night } = asWatchedNight(rows)
    return {
      ...night,
      created_by: rows.night.created_by,
      matches: matches.map(({ game: _game, ended: _ended, ...match }) => match),
    }
  })
}
