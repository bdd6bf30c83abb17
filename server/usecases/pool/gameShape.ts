// Turns rows of the database into games as the API sends them.

import type { GamePlayer, LiveGame, PoolGame, WatchedGame } from '../../../contract/api/pool/games.ts'
import { plainNote, type RackNote, type RackTurns, type Tally } from '../../../contract/rules/pool/scoredGame.ts'
import { timestamp } from '../../clock.ts'
import type { GamePlayerRow, GameRow } from '../../db/repositories/poolGames.ts'
import type { TapRow } from '../../db/repositories/poolTaps.ts'
import { groupBy } from '../shared/groupBy.ts'
import { asTap, countingTaps, undoAndRedoTaps } from './undoAndRedo.ts'

/** The points of a player in each rack, from the JSON column. */
function racksOf(json: string): GamePlayer['racks'] {
  const scores: number[] = JSON.parse(json)
  return scores.map((score) => ({ score }))
}

/**
 * One entry for each rack of the game: how many dead balls it had, and on a score sheet also who won it and how. Dead
 * balls were not counted in old games, so their `dead_balls` is an empty list.
 */
function rackNotesOf(game: GameRow, players: readonly GamePlayer[]): RackNote[] {
  const deadBalls: number[] = JSON.parse(game.dead_balls)
  const { rackResults } = rackResultsOf(game.rack_results)
  return (players[0]?.racks ?? []).map((_, rack) => ({ ...plainNote(deadBalls[rack] ?? 0), ...rackResults[rack] }))
}

interface RackResults {
  readonly rackResults: readonly Omit<RackNote, 'dead'>[]
  readonly rackTurns?: RackTurns[]
}

/** The column of the racks of a score sheet. Before the turns of each rack were stored, it was only a list of results. */
function rackResultsOf(json: string): RackResults {
  const stored: RackResults['rackResults'] | { results: RackResults['rackResults']; turns: RackTurns[] } =
    JSON.parse(json)
  return 'results' in stored ? { rackResults: stored.results, rackTurns: stored.turns } : { rackResults: stored }
}

/** The text of the column that `rackResultsOf` reads. */
export const rackResultsText = ({ rack_notes, rack_turns }: Pick<Tally, 'rack_notes' | 'rack_turns'>) =>
  JSON.stringify({ results: rack_notes.map(({ dead: _, ...result }) => result), turns: rack_turns })

/** The turns of each rack of a score sheet, as a field of the game. */
function rackTurnsOf({ scoring, rack_results }: GameRow): { rack_turns?: RackTurns[] } {
  if (scoring === 'points') return { rack_turns: [] }
  const { rackTurns } = rackResultsOf(rack_results)
  return rackTurns === undefined ? {} : { rack_turns: rackTurns }
}

function asPlayer(row: GamePlayerRow, game: GameRow): GamePlayer {
  return {
    pool_player_id: row.pool_player_id,
    user_id: row.user_id,
    display_name: row.username,
    score: row.score,
    remaining: row.handicap - row.score,
    handicap: row.handicap,
    safeties: row.safeties,
    fouls: row.fouls,
    longest_run: row.longest_run,
    innings: row.innings,
    winner: row.pool_player_id === game.winner_player_id,
    racks: racksOf(row.racks),
    skill_level: row.level,
  }
}

/**
 * A game in the API's form. `rows` are the players of this game, in their order at the table. `viewerId` is the user
 * who gets the answer, because only the creator gets the client id.
 */
function asGame(game: GameRow, rows: readonly GamePlayerRow[], viewerId: number | null): PoolGame {
  const players = rows.map((player) => asPlayer(player, game))
  return {
    pool_game_id: game.pool_game_id,
    started: timestamp(game.started_ms),
    game_type: game.game_type,
    scoring: game.scoring,
    breaks: game.breaks,
    tags: JSON.parse(game.tags),
    winner_player_id: game.winner_player_id,
    ended: game.ended,
    players,
    rack_notes: rackNotesOf(game, players),
    innings: game.innings,
    at_table: game.at_table_player_id,
    version: game.version,
    created_by: game.created_by,
    ...(game.client_id !== null && game.created_by === viewerId && { client_id: game.client_id }),
  }
}

const asSheetTap = (tap: TapRow) => ({ ...asTap(tap), pool_game_tap_id: tap.pool_game_tap_id })

/**
 * A game in the API's form, with the taps that undo and redo would change, and whether the game has a watch link.
 * @param taps at least the taps that undo and redo would change, and on a score sheet all taps that count
 * @param viewerId the user who gets the answer; null if the answer needs no client id
 */
export function asLiveGame(
  game: GameRow,
  players: readonly GamePlayerRow[],
  taps: readonly TapRow[],
  viewerId: number | null = null,
): LiveGame {
  const sheetTaps = game.scoring === 'sheet' ? countingTaps(taps).map(asSheetTap) : []
  return {
    ...asGame(game, players, viewerId),
    ...undoAndRedoTaps(taps),
    ...rackTurnsOf(game),
    watch_open: game.watch_token_hash !== null,
    taps: sheetTaps,
  }
}

/** A game as people with the watch link see it: without its tags, its creator and the ids of the players' accounts. */
export function asWatchedGame(game: GameRow, players: readonly GamePlayerRow[]): WatchedGame {
  const { tags: _tags, created_by: _creator, ...watchedFields } = asGame(game, players, null)
  return {
    ...watchedFields,
    ...rackTurnsOf(game),
    players: watchedFields.players.map(({ user_id: _, ...player }) => player),
  }
}

/** Games in the API's form, in the given order. `players` are the players of all these games. */
export function asGames(games: readonly GameRow[], players: readonly GamePlayerRow[], viewerId: number): PoolGame[] {
  const byGame = groupBy(players, ({ pool_game_id }) => pool_game_id)
  return games.map((game) => asGame(game, byGame.get(game.pool_game_id) ?? [], viewerId))
}
