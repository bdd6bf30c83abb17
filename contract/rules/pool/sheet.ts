// The score sheet. Everything on it follows from the list of taps, so after each tap the whole sheet is computed again.
// Source of the rules: the score sheet of the league. Where the league lets the scorer decide, this file has its own
// rule.

import type { Discipline } from './handicaps.ts'
import { isClosed, MAX_DEAD_BALLS, RACK_POINTS } from './racks.ts'
import {
  NINE,
  plainNote,
  type RackEnd,
  type RackNote,
  type ScoredGame,
  type ScoreError,
  type Seat,
  type Tally,
  type Tap,
} from './scoredGame.ts'

const NINE_POINTS = 2

/**
 * A ball that is down in the rack in play: it was pocketed, or it is dead. `pool_player_id` is the player who has its
 * point; null for a dead ball.
 */
type DownBall = { ball: number; pool_player_id: number | null }

/** The sheet after all taps. */
export type Sheet = Tally & { balls: DownBall[] }

/**
 * One pocketed ball of 9-Ball, or one rack of 8-Ball. Its tap, its player, its rack and its turn are indexes from 0.
 */
interface Shot {
  readonly tap: number
  readonly player: number
  readonly rack: number
  readonly turn: number
  readonly points: number
  /** False if the ball was made dead later. */
  counts: boolean
}

interface SheetRack {
  readonly note: RackNote
  /** The shot with which each named ball went down; null for a dead ball. */
  readonly balls: Map<number, Shot | null>
  closed: boolean
}

/** The state of the sheet while its taps are counted one by one. A player is an index in the order of play. */
interface SheetState {
  readonly gameType: Discipline
  readonly seats: readonly Seat[]
  readonly shots: Shot[]
  readonly racks: SheetRack[]
  readonly safeties: number[]
  readonly fouls: number[]
  atTable: number
  turn: number
  /**
   * How many turns have ended since the last rack was closed. While it is 0, the player at the table is the player who
   * breaks this rack: who makes its first shot.
   */
  turnsInRack: number
  innings: number
  winner: number | null
}

function newSheetState(gameType: Discipline, seats: readonly Seat[]): SheetState {
  const zeros = () => seats.map(() => 0)
  const start = { atTable: 0, turn: 0, turnsInRack: 0, innings: 0, winner: null }
  return { gameType, seats, shots: [], racks: [], safeties: zeros(), fouls: zeros(), ...start }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The points of the player in one rack; without `rack`, in the whole game. */
function pointsOf({ shots }: SheetState, player: number, rack?: number): number {
  const playerShots = shots.filter((shot) => shot.counts && shot.player === player && (rack ?? shot.rack) === shot.rack)
  return sum(playerShots.map(({ points }) => points))
}

/** The points of all players in the rack, and its dead balls. */
function totalOf({ shots, racks }: SheetState, rack: number): number {
  const points = shots.filter((shot) => shot.counts && shot.rack === rack).map((shot) => shot.points)
  return sum(points) + (racks[rack]?.note.dead ?? 0)
}

/** The rack in play, and its index. If there is no open rack, a new one begins. */
function openRack({ racks }: SheetState): { rack: SheetRack; index: number } {
  const last = racks.at(-1)
  if (last && !last.closed) return { rack: last, index: racks.length - 1 }
  const rack = { note: plainNote(0), balls: new Map(), closed: false }
  racks.push(rack)
  return { rack, index: racks.length - 1 }
}

/** An inning is counted when the turn of the last player in the order of play ends. */
function endTurn(state: SheetState): void {
  const { atTable, seats } = state
  if (atTable === seats.length - 1) state.innings += 1
  state.turn += 1
  state.turnsInRack += 1
}

/** Puts the player at the table. If another player was at the table, the turn of that player ends. */
function takeTable(state: SheetState, player: number): void {
  if (state.atTable === player) return
  endTurn(state)
  state.atTable = player
}

/** Closes a rack. `winner` is the index of the player who has won it; null if a dead ball closed it. */
function closeRack(state: SheetState, rack: SheetRack, winner: number | null): void {
  rack.closed = true
  rack.note.winner_pool_player_id = winner === null ? null : (state.seats[winner]?.pool_player_id ?? null)
  state.turnsInRack = 0
}

/** Ends the game when the player has reached the race. */
function checkRace(state: SheetState, player: number): void {
  if (pointsOf(state, player) < (state.seats[player]?.handicap ?? 0)) return
  endTurn(state)
  state.winner = player
}

/**
 * The ball, if it is still on the table in this rack. Otherwise null: the shot then counts without the number of a
 * ball.
 */
const ballOnTable = ({ balls }: SheetRack, ball: number | undefined) =>
  ball === undefined || balls.has(ball) ? null : ball

/**
 * Adds a pocketed ball: one point, or two for the nine. The nine gives fewer points if the rack has fewer left, or if
 * the player needs fewer to win. It closes the rack, and the balls that are left are dead.
 */
function addBall(state: SheetState, tap: number, player: number, namedBall: number | undefined): void {
  takeTable(state, player)
  const { rack, index } = openRack(state)
  const total = totalOf(state, index)
  const ball = ballOnTable(rack, namedBall)
  const pointsToWin = (state.seats[player]?.handicap ?? 0) - pointsOf(state, player)
  const points = ball === NINE ? Math.min(NINE_POINTS, RACK_POINTS - total, pointsToWin) : 1
  const shot: Shot = { tap, player, rack: index, turn: state.turn, points, counts: true }
  state.shots.push(shot)
  if (ball !== null) rack.balls.set(ball, shot)
  if (ball === NINE) {
    rack.note.nine_on_break = total === 0 && state.turnsInRack === 0
    rack.note.break_and_run = total > 0 && state.turnsInRack === 0
    rack.note.dead += RACK_POINTS - total - points
  }
  if (totalOf(state, index) >= RACK_POINTS) closeRack(state, rack, player)
  checkRace(state, player)
}

/**
 * Adds a rack of 8-Ball. If it was won by a fault of the opponent, the opponent was at the table, so the turn of the
 * opponent ends first.
 */
function addRack(state: SheetState, tap: number, player: number, how: RackEnd | undefined): void {
  if (how === 'opponent_early_eight' || how === 'opponent_scratch') takeTable(state, 1 - player)
  takeTable(state, player)
  const { rack, index } = openRack(state)
  state.shots.push({ tap, player, rack: index, turn: state.turn, points: 1, counts: true })
  rack.note.how = how ?? null
  rack.note.break_and_run = how === 'break_and_run'
  closeRack(state, rack, player)
  checkRace(state, player)
}

/** Adds a dead ball. If the ball was counted as pocketed in this rack, its point is removed. */
function addDead(state: SheetState, player: number, namedBall: number | undefined): void {
  takeTable(state, player)
  const { rack, index } = openRack(state)
  const pocketedShot = namedBall === undefined ? null : (rack.balls.get(namedBall) ?? null)
  const ball = pocketedShot === null ? ballOnTable(rack, namedBall) : (namedBall ?? null)
  if (rack.note.dead >= MAX_DEAD_BALLS) return
  if (pocketedShot !== null) pocketedShot.counts = false
  if (ball !== null) rack.balls.set(ball, null)
  rack.note.dead += 1
  if (totalOf(state, index) >= RACK_POINTS) closeRack(state, rack, null)
}

/** Counts a miss, a safety or a foul. It ends the turn of the player, and the next player is at the table. */
function countTurnEnd(state: SheetState, player: number, action: Tap['action']): void {
  takeTable(state, player)
  const actionCounts = action === 'safety' ? state.safeties : state.fouls
  if (action !== 'miss') actionCounts[player] = (actionCounts[player] ?? 0) + 1
  endTurn(state)
  state.atTable = (player + 1) % state.seats.length
}

/** Counts a tap that is not a `subtract`. `tap` is its index. A tap after the game was won changes nothing. */
function countTap(state: SheetState, { pool_player_id, action, ball, how }: Tap, tap: number): void {
  const player = state.seats.findIndex((seat) => seat.pool_player_id === pool_player_id)
  if (player < 0 || state.winner !== null) return
  const isNineBall = state.gameType === '9-Ball'
  if (action === 'add' && isNineBall) addBall(state, tap, player, ball)
  else if (action === 'add') addRack(state, tap, player, how)
  else if (action === 'dead' && isNineBall) addDead(state, player, ball)
  else if (action === 'miss' || action === 'safety' || action === 'foul') countTurnEnd(state, player, action)
  else if (action === 'at_table') {
    state.atTable = player
    state.turn += 1
  }
}

/**
 * Counts the taps. A `subtract` removes its player's latest shot that counts. The result is the same as without the tap
 * of this shot and without the `subtract`.
 */
function countTaps(gameType: Discipline, seats: readonly Seat[], taps: readonly Tap[]): SheetState {
  const state = newSheetState(gameType, seats)
  for (const [index, tap] of taps.entries()) {
    if (tap.action !== 'subtract') {
      countTap(state, tap, index)
      continue
    }
    const player = seats.findIndex(({ pool_player_id }) => pool_player_id === tap.pool_player_id)
    const removedTap = state.shots.findLast((shot) => shot.counts && shot.player === player)?.tap
    const remainingTaps = taps.filter((_, otherIndex) => otherIndex !== index && otherIndex !== removedTap)
    return countTaps(gameType, seats, remainingTaps)
  }
  return state
}

/** The most points of a player in one turn. */
function longestRun({ shots }: SheetState, player: number): number {
  const turns = new Map<number, number>()
  for (const shot of shots) {
    if (shot.counts && shot.player === player) turns.set(shot.turn, (turns.get(shot.turn) ?? 0) + shot.points)
  }
  return Math.max(0, ...turns.values())
}

/** The balls that are down in the rack in play. */
function ballsDown({ racks, seats }: SheetState): DownBall[] {
  const rack = racks.at(-1)
  if (!rack || rack.closed) return []
  return [...rack.balls].map(([ball, shot]) => {
    return { ball, pool_player_id: shot === null ? null : (seats[shot.player]?.pool_player_id ?? null) }
  })
}

/**
 * The score sheet after these taps.
 * @param seats the players in the order of play. The first one has won the lag and breaks the first rack.
 * @param taps the taps that count, in order.
 */
export function computeSheet(gameType: Discipline, seats: readonly Seat[], taps: readonly Tap[]): Sheet {
  const state = countTaps(gameType, seats, taps)
  const { racks, winner } = state
  const players = seats.map(({ pool_player_id, handicap }, player) => {
    const score = pointsOf(state, player)
    return {
      pool_player_id,
      score,
      remaining: handicap - score,
      winner: player === winner,
      racks: racks.map((_, rack) => ({ score: pointsOf(state, player, rack) })),
      safeties: state.safeties[player] ?? 0,
      fouls: state.fouls[player] ?? 0,
      longest_run: longestRun(state, player),
    }
  })
  const idAt = (player: number | null) => (player === null ? null : (seats[player]?.pool_player_id ?? null))
  return {
    winner_player_id: idAt(winner),
    at_table: winner === null ? idAt(state.atTable) : null,
    innings: state.innings,
    players,
    rack_notes: racks.map(({ note }) => note),
    balls: ballsDown(state),
  }
}

/** The score sheets that were computed before. The key is the list of the taps of a sheet. */
const sheets = new WeakMap<readonly Tap[], Sheet>()

/** The score sheet of a game. It is computed once for each list of taps. */
export function sheetOf({ game_type, players, taps }: Pick<ScoredGame, 'game_type' | 'players' | 'taps'>): Sheet {
  const knownSheet = sheets.get(taps)
  if (knownSheet !== undefined) return knownSheet
  const sheet = computeSheet(game_type, players, taps)
  sheets.set(taps, sheet)
  return sheet
}

/**
 * Why a tap cannot count on a score sheet; null if it can. A tap for a player who is not at the table can count, too.
 */
export function sheetError(game: ScoredGame, tap: Tap): ScoreError | null {
  const { pool_player_id, action, ball, how } = tap
  const isNineBall = game.game_type === '9-Ball'
  const mayNameBall = isNineBall && (action === 'add' || action === 'dead')
  if ((ball !== undefined && !mayNameBall) || (how !== undefined && (isNineBall || action !== 'add')))
    return 'INVALID_TAP'
  const player = game.players.find((seat) => seat.pool_player_id === pool_player_id)
  if (player === undefined) return 'NOT_FOUND'
  const reopensGame = action === 'subtract' && pool_player_id === game.winner_player_id
  if (game.winner_player_id !== null && !reopensGame) return 'GAME_HAS_WINNER'
  if (action === 'subtract') return player.score > 0 ? null : 'SCORE_AT_ZERO'
  if (action !== 'add' && action !== 'dead') return null
  const downBall = sheetOf(game).balls.find((other) => other.ball === ball)
  if (action === 'add') return downBall ? 'BALL_ALREADY_DOWN' : null
  if (ball !== undefined && downBall?.pool_player_id === null) return 'BALL_ALREADY_DOWN'
  return isNineBall && ball !== NINE && hasRoomForDead(game, downBall !== undefined) ? null : 'DEAD_NOT_LEFT'
}

/**
 * Whether the rack in play can have one more dead ball. The nine cannot be dead.
 * @param isPocketed whether the ball that becomes dead was pocketed before, in the same rack
 */
function hasRoomForDead(game: ScoredGame, isPocketed: boolean): boolean {
  const { balls, rack_notes, players } = sheetOf(game)
  const rack = rack_notes.length - 1
  const dead = rack_notes[rack]?.dead ?? 0
  const total = players.reduce((points, player) => points + (player.racks[rack]?.score ?? 0), dead)
  const isOpen = rack >= 0 && !isClosed(game.game_type, total)
  if (!isOpen) return true
  return dead < MAX_DEAD_BALLS && (isPocketed || balls.length < NINE - 1)
}
