// Turns rows of the database into games as the API sends them.

import type { GamePlayer, LiveGame, PoolGame, WatchedGame } from '../../../contract/api/pool/pool.ts'
import { timestamp } from '../../clock.ts'
import type { GamePlayerRow, GameRow } from '../../db/repositories/poolGames.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { UndoAndRedo } from './undoAndRedo.ts'

/** The points of a player in each rack, from the JSON column. */
function racksOf(json: string): GamePlayer['racks'] {
  const scores: number[] = JSON.parse(json)
  return scores.map((score) => ({ score }))
}

/** One entry for each rack of the game. Games from before dead balls were counted have none in the JSON column. */
function rackNotesOf(game: GameRow, players: readonly GamePlayer[]): PoolGame['rack_notes'] {
  const dead: number[] = JSON.parse(game.dead_balls)
  return (players[0]?.racks ?? []).map((_, rack) => ({ dead: dead[rack] ?? 0 }))
}

function asPlayer(row: GamePlayerRow, game: GameRow): GamePlayer {
  return {
    pool_player_id: row.pool_player_id,
    user_id: row.user_id,
    display_name: row.username,
    score: row.score,
    remaining: row.handicap - row.score,
    handicap: row.handicap,
    fouls: 0,
    winner: row.pool_player_id === game.winner_player_id,
    racks: racksOf(row.racks),
    skill_level: row.level,
  }
}

/** A game in the API's form. `rows` are the players of this game, in their order at the table. */
export function asGame(game: GameRow, rows: readonly GamePlayerRow[]): PoolGame {
  const players = rows.map((player) => asPlayer(player, game))
  return {
    pool_game_id: game.pool_game_id,
    started: timestamp(game.started_ms),
    game_type: game.game_type,
    tags: JSON.parse(game.tags),
    winner_player_id: game.winner_player_id,
    players,
    rack_notes: rackNotesOf(game, players),
    version: game.version,
    created_by: game.created_by,
  }
}

/** Like `asGame`, with the taps that undo and redo would change, and whether the game has a watch link. */
export function asLiveGame(game: GameRow, players: readonly GamePlayerRow[], steps: UndoAndRedo): LiveGame {
  return { ...asGame(game, players), ...steps, watch_open: game.watch_token_hash !== null }
}

/** A game as people with the watch link see it: without the ids of the players' accounts. */
export function asWatchedGame(game: GameRow, players: readonly GamePlayerRow[]): WatchedGame {
  const { pool_game_id, started, game_type, winner_player_id, rack_notes, version, ...rest } = asGame(game, players)
  return {
    pool_game_id,
    started,
    game_type,
    winner_player_id,
    rack_notes,
    version,
    players: rest.players.map(({ user_id: _, ...player }) => player),
  }
}

/** Games in the API's form, in the given order. `players` are the players of all these games. */
export function asGames(games: readonly GameRow[], players: readonly GamePlayerRow[]): PoolGame[] {
  const byGame = groupBy(players, ({ pool_game_id }) => pool_game_id)
  return games.map((game) => asGame(game, byGame.get(game.pool_game_id) ?? []))
}
