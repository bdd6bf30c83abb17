// Applies taps to a game: which taps can count, and the scores, racks and winner after them.

import type { Discipline } from './handicaps.ts'
import { DEAD_BALL, isClosed, MAX_DEAD_BALLS, RACK_POINTS, racksOf } from './racks.ts'
import {
  plainNote,
  type ScoredGame,
  type ScoredPlayer,
  type ScoreError,
  type Seat,
  type Tally,
  type Tap,
} from './scoredGame.ts'
import { computeSheet, sheetError } from './sheet.ts'

/** The most players of a game. */
export const MAX_PLAYERS: Record<Discipline, number> = { '8-Ball': 2, '9-Ball': 4 }

/** The highest handicap that a game can have. */
export const MAX_HANDICAP = 100

/** The handicap that the wizard shows for a typed number: a whole number from 0 to 100. */
export function clampHandicap(value: number): number {
  return Math.min(MAX_HANDICAP, Math.max(0, Math.trunc(value) || 0))
}

/** Why a game cannot start with these players; null if it can. */
export function playersError(
  gameType: Discipline,
  players: readonly Seat[],
): 'INVALID_PLAYERS' | 'INVALID_HANDICAP' | null {
  const distinct = new Set(players.map((player) => player.pool_player_id))
  const minPlayers = gameType === '8-Ball' ? MAX_PLAYERS['8-Ball'] : 1
  if (players.length < minPlayers || players.length > MAX_PLAYERS[gameType] || distinct.size < players.length) {
    return 'INVALID_PLAYERS'
  }
  // The wizard allows 0 while a member types, but a race to 0 cannot be played.
  const arePlayable = players.every(
    ({ handicap }) => Number.isInteger(handicap) && handicap >= 1 && handicap <= MAX_HANDICAP,
  )
  return arePlayable ? null : 'INVALID_HANDICAP'
}

/** The actions of a game that is scored with plus and minus. */
const POINT_ACTIONS: readonly Tap['action'][] = ['add', 'subtract', 'dead']

const hasSheetField = ({ ball, how, on_break }: Tap) => [ball, how, on_break].some((field) => field !== undefined)

/**
 * Why a tap cannot count; null if it can. After a player has won, only a tap that takes a point from the winner can
 * count.
 */
export function scoreError(game: ScoredGame, tap: Tap): ScoreError | null {
  if (game.ended != null) return 'GAME_ENDED'
  if (game.scoring === 'sheet') return sheetError(game, tap)
  if (!POINT_ACTIONS.includes(tap.action) || hasSheetField(tap)) return 'NEEDS_SHEET'
  const player = game.players.find(({ pool_player_id }) => pool_player_id === tap.pool_player_id)
  if (player === undefined) return 'NOT_FOUND'
  const reopensGame = tap.action === 'subtract' && tap.pool_player_id === game.winner_player_id
  if (game.winner_player_id !== null && !reopensGame) return 'GAME_HAS_WINNER'
  if (tap.action === 'add') return player.score < player.handicap ? null : 'SCORE_AT_HANDICAP'
  if (tap.action === 'subtract') return player.score > 0 ? null : 'SCORE_AT_ZERO'
  return hasRoomForDeadBall(game) ? null : 'DEAD_NOT_LEFT'
}

/**
 * The number of dead balls in the rack with the index `rack`. 0 for a game without `rack_notes`, which is older than
 * the counting of dead balls.
 */
export function deadIn({ rack_notes }: Pick<ScoredGame, 'rack_notes'>, rack: number): number {
  return rack_notes[rack]?.dead ?? 0
}

/** The fields of a game from which its racks are computed. A watched game has the same fields. */
type GameOfRacks = Pick<ScoredGame, 'game_type' | 'players' | 'rack_notes'>

const rackCount = ({ players }: GameOfRacks) => players[0]?.racks.length ?? 0

/** The number of points of all players and of dead balls in one rack. */
function rackTotal(game: GameOfRacks, rack: number): number {
  return game.players.reduce((total, player) => total + (player.racks[rack]?.score ?? 0), deadIn(game, rack))
}

/**
 * The index of the rack to which the next point or dead ball is added. If the last rack is closed, this is the index of
 * a new rack after it.
 */
function currentRack(game: GameOfRacks): number {
  const last = rackCount(game) - 1
  return last < 0 || isClosed(game.game_type, rackTotal(game, last)) ? last + 1 : last
}

/**
 * The rack that is played now: its number from 1, its dead balls, and how many of its RACK_POINTS are left. In 8-Ball
 * only the number has a meaning.
 */
export function rackInPlay(game: GameOfRacks): { number: number; dead: number; left: number } {
  const rack = currentRack(game)
  return { number: rack + 1, dead: deadIn(game, rack), left: RACK_POINTS - rackTotal(game, rack) }
}

function hasRoomForDeadBall(game: ScoredGame): boolean {
  return game.game_type === '9-Ball' && deadIn(game, currentRack(game)) < MAX_DEAD_BALLS
}

function withScore<Player extends ScoredPlayer>(player: Player, score: number): Player {
  return { ...player, score, remaining: player.handicap - score, winner: score >= player.handicap }
}

/** Adds or removes one point of a player in one rack, or one dead ball if the id is DEAD_BALL. */
function changeRack<Game extends ScoredGame>(game: Game, targetRack: number, id: number, change: 1 | -1): Game {
  const racks = Array.from({ length: Math.max(rackCount(game), targetRack + 1) }, (_, rack) => rack)
  const changeIn = (rack: number, pointId: number) => (rack === targetRack && pointId === id ? change : 0)
  return {
    ...game,
    players: game.players.map((player) => {
      const { pool_player_id } = player
      const scored = pool_player_id === id ? withScore(player, player.score + change) : player
      const scores = racks.map((rack) => (player.racks[rack]?.score ?? 0) + changeIn(rack, pool_player_id))
      return { ...scored, racks: scores.map((score) => ({ score })) }
    }),
    rack_notes: racks.map((rack) => plainNote(deadIn(game, rack) + changeIn(rack, DEAD_BALL))),
  }
}

const addToRack = <Game extends ScoredGame>(game: Game, id: number): Game => changeRack(game, currentRack(game), id, 1)

/**
 * Takes a point of a player, or a dead ball, from the last rack that has one. If the rack is empty then, it is removed.
 */
function takeFromRack<Game extends ScoredGame>(game: Game, id: number): Game {
  const player = game.players.find(({ pool_player_id }) => pool_player_id === id)
  const targetRack =
    id === DEAD_BALL
      ? game.rack_notes.findLastIndex(({ dead }) => dead > 0)
      : (player?.racks.findLastIndex(({ score }) => score > 0) ?? -1)
  if (targetRack < 0) return game
  const changedGame = changeRack(game, targetRack, id, -1)
  if (rackTotal(changedGame, targetRack) > 0) return changedGame
  const isKept = (_: unknown, rack: number) => rack !== targetRack
  return {
    ...changedGame,
    players: changedGame.players.map((changedPlayer) => ({
      ...changedPlayer,
      racks: changedPlayer.racks.filter(isKept),
    })),
    rack_notes: changedGame.rack_notes.filter(isKept),
  }
}

function withWinner<Game extends ScoredGame>(game: Game): Game {
  return { ...game, winner_player_id: game.players.find(({ winner }) => winner)?.pool_player_id ?? null }
}

/**
 * The game after a tap; the same object if the tap cannot count. The page shows this game until the server has
 * answered. After an added point or dead ball, page and server have the same racks, unless a dead ball waits for the
 * next rack (see `racksOf`). A removed point is taken from the player's last rack that has a point of the player, and
 * the later racks do not change. The server computes the racks from all taps, so on the server the points after a
 * removed point can also move to another rack.
 */
export function applyTap<Game extends ScoredGame>(game: Game, tap: Tap): Game {
  if (scoreError(game, tap) !== null) return game
  if (game.scoring === 'sheet') return withTaps(game, [...game.taps, tap])
  const { pool_player_id, action } = tap
  if (action === 'subtract') return withWinner(takeFromRack(game, pool_player_id))
  return withWinner(addToRack(game, action === 'dead' ? DEAD_BALL : pool_player_id))
}

/** The game on a score sheet with these taps. */
export function withTaps<Game extends ScoredGame>(game: Game, taps: Tap[]): Game {
  const { players, balls: _, ...totals } = computeSheet(game.game_type, game.players, taps, game.breaks)
  return { ...game, ...totals, taps, players: game.players.map((player, index) => ({ ...player, ...players[index] })) }
}

/** The game before its last tap, as the page shows it until the server has answered the undo. */
export function revertTap<Game extends ScoredGame>(game: Game, { pool_player_id, action }: Tap): Game {
  if (game.scoring === 'sheet') return withTaps(game, game.taps.slice(0, -1))
  if (action === 'dead') return takeFromRack(game, DEAD_BALL)
  return applyTap(game, { pool_player_id, action: action === 'add' ? 'subtract' : 'add' })
}

/**
 * The points and the dead balls that are left after all taps, in order. A tap with `subtract` removes the latest point
 * of the same player.
 * @returns the pool_player_id of each point, and DEAD_BALL for each dead ball.
 */
export function remainingPoints(taps: readonly Tap[]): number[] {
  const points: number[] = []
  for (const { pool_player_id, action } of taps) {
    if (action !== 'subtract') {
      points.push(action === 'dead' ? DEAD_BALL : pool_player_id)
      continue
    }
    const latest = points.lastIndexOf(pool_player_id)
    if (latest >= 0) points.splice(latest, 1)
  }
  return points
}

/**
 * Computes the scores, the racks and the winner from the points of a game.
 * @param points the pool_player_id of each point or DEAD_BALL, in order; see `remainingPoints`.
 */
export function tally(gameType: Discipline, players: readonly Seat[], points: readonly number[]): Tally {
  const racks = racksOf(gameType, points)
  const tallied = players.map(({ pool_player_id, handicap }) => {
    const playerRacks = racks.map((rack) => ({ score: rack.points.get(pool_player_id) ?? 0 }))
    const score = playerRacks.reduce((total, rack) => total + rack.score, 0)
    const counted = {
      pool_player_id,
      score,
      remaining: handicap - score,
      winner: score >= handicap,
      racks: playerRacks,
    }
    return { ...counted, safeties: 0, fouls: 0, longest_run: 0, innings: 0 }
  })
  return {
    winner_player_id: tallied.find(({ winner }) => winner)?.pool_player_id ?? null,
    at_table: null,
    innings: 0,
    players: tallied,
    rack_notes: racks.map(({ dead }) => plainNote(dead)),
    rack_turns: [],
  }
}
