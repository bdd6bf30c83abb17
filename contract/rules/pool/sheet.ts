// The score sheet. Everything on it follows from the list of taps, so after each tap the whole sheet is computed again.
// Source of the rules: the score sheet of the league. Where the league lets the scorer decide, this file has its own
// rule.

import type { Discipline } from './handicaps.ts'
import { RACK_POINTS } from './racks.ts'
import {
  type Breaks,
  NINE,
  OPPONENT_FAULTS,
  plainNote,
  RACK_ENDS,
  RACK_OVERS,
  type RackEnd,
  type RackNote,
  type RackOver,
  type RackTurns,
  type ScoredGame,
  type ScoreError,
  type Seat,
  type Tally,
  type Tap,
} from './scoredGame.ts'

const NINE_POINTS = 2

/** Only these balls can be dead: all balls of a rack but the nine. */
const BALLS_WITHOUT_NINE = NINE - 1

/**
 * A ball that is down in the rack in play: it was pocketed, or it is dead. `pool_player_id` is the player who has its
 * point; null for a dead ball.
 */
type DownBall = { ball: number; pool_player_id: number | null }

/** The sheet after all taps. */
export type Sheet = Tally & { balls: DownBall[] }

/** What the buttons of a sheet need to know about the turn that is played. */
export interface SheetTurn {
  /** Whether no turn has ended in this rack yet, so that a ball can have gone down on the break. */
  readonly isOfBreaker: boolean
  /** The balls of the rack in play that were pocketed in an earlier turn. */
  readonly earlierBalls: readonly number[]
}

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
  /** The turns of a closed rack. */
  turns: RackTurns | null
}

/** The state of the sheet while its taps are counted one by one. A player is an index in the order of play. */
interface SheetState {
  readonly gameType: Discipline
  readonly breaks: Breaks
  readonly seats: readonly Seat[]
  readonly shots: Shot[]
  readonly racks: SheetRack[]
  /** These four have a number for each player. `innings` are the turns of the player that have ended. */
  counts: TurnCounts
  /** The same numbers as they were when the rack in play began. */
  countsBeforeRack: TurnCounts
  atTable: number
  turn: number
  /**
   * How many turns have ended since the last rack was closed. While it is 0, the player at the table is the player who
   * breaks this rack: who makes its first shot.
   */
  turnsInRack: number
  /** The player who broke this rack, once a turn has ended in it. */
  breaker: number
  winner: number | null
}

type TurnCounts = Readonly<Record<keyof RackTurns, readonly number[]>>

function newSheetState(gameType: Discipline, seats: readonly Seat[], breaks: Breaks = 'winner'): SheetState {
  const zeros = seats.map(() => 0)
  const counts = { innings: zeros, safeties: zeros, fouls: zeros, time_outs: zeros }
  const start = { atTable: 0, turn: 0, turnsInRack: 0, breaker: 0, winner: null }
  return { gameType, breaks, seats, shots: [], racks: [], counts, countsBeforeRack: counts, ...start }
}

/** Adds one to this number of the player. */
function count(state: SheetState, name: keyof TurnCounts, player: number): void {
  state.counts = {
    ...state.counts,
    [name]: state.counts[name].map((number, index) => number + (index === player ? 1 : 0)),
  }
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
  const rack = { note: plainNote(0), balls: new Map(), closed: false, turns: null }
  racks.push(rack)
  return { rack, index: racks.length - 1 }
}

/** Who broke, or breaks, the rack in play. */
const breakerOf = ({ turnsInRack, breaker, atTable }: SheetState) => (turnsInRack === 0 ? atTable : breaker)

const nextPlayer = ({ seats }: SheetState, player: number) => (player + 1) % seats.length

/** Ends the turn of the player at the table. A turn that wins the match does not end in this way: it is no inning. */
function endTurn(state: SheetState): void {
  state.breaker = breakerOf(state)
  count(state, 'innings', state.atTable)
  state.turn += 1
  state.turnsInRack += 1
}

/** Puts the player at the table. If another player was at the table, the turn of that player ends. */
function takeTable(state: SheetState, player: number): void {
  if (state.atTable === player) return
  endTurn(state)
  state.atTable = player
}

/**
 * Closes a rack. `winner` is the index of the player who has won it; null if nobody has.
 * @param hasShot whether the winner was at the table. After a fault of the opponent, the winner has not played.
 */
function closeRack(state: SheetState, rack: SheetRack, winner: number | null, hasShot = true): void {
  rack.closed = true
  if (winner !== null && !hasReachedRace(state, winner)) passBreak(state, hasShot)
  rack.turns = turnsSince(state)
  rack.note.winner_pool_player_id = winner === null ? null : (state.seats[winner]?.pool_player_id ?? null)
  beginRack(state)
}

/**
 * With alternate break, brings the player to the table who breaks next. The turn of the winner goes on only if the winner
 * breaks. Otherwise it ends with the rack, and it counts like a turn that ends with a miss.
 */
function passBreak(state: SheetState, hasShot: boolean): void {
  const next = nextPlayer(state, breakerOf(state))
  if (state.breaks === 'winner' || next === state.atTable) return
  if (hasShot) count(state, 'innings', state.atTable)
  state.turn += 1
  state.atTable = next
}

/** The turns that have ended since the rack in play began. */
function turnsSince({ counts, countsBeforeRack }: SheetState): RackTurns {
  const since = (name: keyof TurnCounts) =>
    counts[name].map((number, player) => number - (countsBeforeRack[name][player] ?? 0))
  return {
    innings: since('innings'),
    safeties: since('safeties'),
    fouls: since('fouls'),
    time_outs: since('time_outs'),
  }
}

/** The turns of each rack, those of the rack in play last. */
function rackTurnsIn(state: SheetState): RackTurns[] {
  const closed = state.racks.flatMap(({ turns }) => turns ?? [])
  const open = turnsSince(state)
  const isPlayed = closed.length < state.racks.length || Object.values(open).some((numbers) => sum(numbers) > 0)
  return isPlayed ? [...closed, open] : closed
}

function beginRack(state: SheetState): void {
  state.turnsInRack = 0
  state.countsBeforeRack = state.counts
}

const hasReachedRace = (state: SheetState, player: number) =>
  pointsOf(state, player) >= (state.seats[player]?.handicap ?? 0)

/** Ends the game when the player has reached the race. */
function checkRace(state: SheetState, player: number): void {
  if (hasReachedRace(state, player)) state.winner = player
}

/**
 * The ball, if it is still on the table in this rack. Otherwise null: the shot then counts without the number of a
 * ball.
 */
const ballOnTable = ({ balls }: SheetRack, ball: number | undefined) =>
  ball === undefined || balls.has(ball) ? null : ball

/**
 * Adds a pocketed ball: one point, or two for the nine. The nine gives fewer points if the rack has fewer left, or if
 * the player needs fewer to win. It closes the rack, and the balls that are left are dead. So the points and the dead
 * balls of the last rack of a match make 9 if the nine gave one point instead of two.
 */
function addBall(state: SheetState, tap: number, player: number, { ball: namedBall, on_break = false }: Tap): void {
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
    // A turn goes on only after a pocketed ball. So the first ball that the breaker pockets went down on the break.
    const isFirstOfBreaker = state.turnsInRack === 0 && total === rack.note.dead
    rack.note.nine_on_break = on_break || isFirstOfBreaker
    rack.note.break_and_run = state.turnsInRack === 0 && !rack.note.nine_on_break
    rack.note.dead += Math.max(0, BALLS_WITHOUT_NINE - total)
  }
  if (ball === NINE || totalOf(state, index) >= RACK_POINTS) closeRack(state, rack, player)
  checkRace(state, player)
}

/**
 * Adds a rack of 8-Ball. If it was won by a fault of the opponent, the opponent was at the table, so the turn of the
 * opponent ends first.
 */
function addRack(state: SheetState, tap: number, player: number, how: RackEnd | null): void {
  const isFault = includes(OPPONENT_FAULTS, how)
  if (isFault) takeTable(state, 1 - player)
  takeTable(state, player)
  const { rack, index } = openRack(state)
  state.shots.push({ tap, player, rack: index, turn: state.turn, points: 1, counts: true })
  rack.note.how = how
  rack.note.break_and_run = how === 'break_and_run'
  closeRack(state, rack, player, !isFault)
  checkRace(state, player)
}

/**
 * Adds a dead ball. If the ball was counted as pocketed in this rack, its point is removed. Changes nothing if only the
 * nine is left on the table.
 */
function addDead(state: SheetState, player: number, namedBall: number | undefined): void {
  takeTable(state, player)
  const { rack, index } = openRack(state)
  const pocketedShot = namedBall === undefined ? null : (rack.balls.get(namedBall) ?? null)
  const ball = pocketedShot === null ? ballOnTable(rack, namedBall) : (namedBall ?? null)
  if (pocketedShot === null && totalOf(state, index) >= BALLS_WITHOUT_NINE) return
  if (pocketedShot !== null) pocketedShot.counts = false
  if (ball !== null) rack.balls.set(ball, null)
  rack.note.dead += 1
}

/**
 * Ends a rack that nobody wins. In 9-Ball what is left is dead, and the nine counts two. A rack of 8-Ball counts
 * nothing, and neither do its innings, safeties and fouls. The turn of the player at the table is no inning.
 */
function endRackWithoutWinner(state: SheetState, player: number, how: RackOver): void {
  const breaker = breakerOf(state)
  const nextBreaker = nextPlayer(state, state.breaks === 'alternate' ? breaker : player)
  const nextAtTable = how === 'gathered' ? nextBreaker : breaker
  if (state.gameType === '9-Ball') {
    const { rack, index } = openRack(state)
    rack.note.dead += RACK_POINTS - totalOf(state, index)
    rack.note.how = how
    closeRack(state, rack, null)
  } else {
    state.counts = state.countsBeforeRack
    beginRack(state)
  }
  state.turn += 1
  state.atTable = nextAtTable
}

/** Counts a miss, a safety or a foul. It ends the turn of the player, and the next player is at the table. */
function countTurnEnd(state: SheetState, player: number, action: Tap['action']): void {
  takeTable(state, player)
  if (action !== 'miss') count(state, action === 'safety' ? 'safeties' : 'fouls', player)
  endTurn(state)
  state.atTable = nextPlayer(state, player)
}

const includes = <Value extends string>(values: readonly Value[], value: string | null): value is Value =>
  values.some((other) => other === value)

/** Whether a rack of this discipline can end in this way without a winner. */
const mayEndRack = (gameType: Discipline, how: string | null): how is RackOver =>
  includes(RACK_OVERS, how) && (how !== 'void' || gameType === '8-Ball')

/** Counts a tap that is not a `subtract`. A tap after the game was won changes nothing. */
function countTap(state: SheetState, tap: Tap, index: number): void {
  const { pool_player_id, action, ball, how = null } = tap
  const player = state.seats.findIndex((seat) => seat.pool_player_id === pool_player_id)
  if (player < 0 || state.winner !== null) return
  const isNineBall = state.gameType === '9-Ball'
  if (action === 'add' && isNineBall) addBall(state, index, player, tap)
  else if (action === 'add') addRack(state, index, player, includes(RACK_ENDS, how) ? how : null)
  else if (action === 'rack_over' && mayEndRack(state.gameType, how)) endRackWithoutWinner(state, player, how)
  else if (action === 'dead' && isNineBall) addDead(state, player, ball)
  else if (action === 'miss' || action === 'safety' || action === 'foul') countTurnEnd(state, player, action)
  else if (action === 'time_out') count(state, 'time_outs', player)
  else if (action === 'at_table') {
    state.atTable = player
    state.turn += 1
  }
}

/**
 * Counts the taps. A `subtract` removes its player's latest shot that counts. The result is the same as without the tap
 * of this shot and without the `subtract`.
 */
function countTaps(gameType: Discipline, seats: readonly Seat[], taps: readonly Tap[], breaks?: Breaks): SheetState {
  const state = newSheetState(gameType, seats, breaks)
  for (const [index, tap] of taps.entries()) {
    if (tap.action !== 'subtract') {
      countTap(state, tap, index)
      continue
    }
    const player = seats.findIndex(({ pool_player_id }) => pool_player_id === tap.pool_player_id)
    const removedTap = state.shots.findLast((shot) => shot.counts && shot.player === player)?.tap
    const remainingTaps = taps.filter((_, otherIndex) => otherIndex !== index && otherIndex !== removedTap)
    return countTaps(gameType, seats, remainingTaps, breaks)
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
 * @param breaks who breaks the later racks. Without it, the winner of the rack before.
 */
export function computeSheet(
  gameType: Discipline,
  seats: readonly Seat[],
  taps: readonly Tap[],
  breaks?: Breaks,
): Sheet {
  return sheetIn(countTaps(gameType, seats, taps, breaks))
}

function sheetIn(state: SheetState): Sheet {
  const { seats, racks, winner, counts } = state
  const players = seats.map(({ pool_player_id, handicap }, player) => {
    const score = pointsOf(state, player)
    return {
      pool_player_id,
      score,
      remaining: handicap - score,
      winner: player === winner,
      racks: racks.map((_, rack) => ({ score: pointsOf(state, player, rack) })),
      safeties: counts.safeties[player] ?? 0,
      fouls: counts.fouls[player] ?? 0,
      longest_run: longestRun(state, player),
      innings: counts.innings[player] ?? 0,
    }
  })
  const idAt = (player: number | null) => (player === null ? null : (seats[player]?.pool_player_id ?? null))
  return {
    winner_player_id: idAt(winner),
    at_table: winner === null ? idAt(state.atTable) : null,
    // An inning of the game ends with the turn of the last player, who has lost the lag.
    innings: counts.innings.at(-1) ?? 0,
    players,
    rack_notes: racks.map(({ note }) => note),
    rack_turns: rackTurnsIn(state),
    balls: ballsDown(state),
  }
}

function turnIn(state: SheetState): SheetTurn {
  const rack = state.racks.at(-1)
  const balls = rack && !rack.closed ? [...rack.balls] : []
  const earlierBalls = balls.flatMap(([ball, shot]) => (shot !== null && shot.turn < state.turn ? [ball] : []))
  return { isOfBreaker: state.turnsInRack === 0, earlierBalls }
}

type GameOfSheet = Pick<ScoredGame, 'game_type' | 'players' | 'taps' | 'breaks'>

/** The score sheets that were computed before. The key is the list of the taps of a sheet. */
const sheets = new WeakMap<readonly Tap[], { sheet: Sheet; turn: SheetTurn; state: SheetState }>()

/** The sheet and its turn. They are computed once for each list of taps. */
function knownSheetOf({ game_type, players, taps, breaks }: GameOfSheet) {
  const known = sheets.get(taps)
  if (known !== undefined) return known
  const state = countTaps(game_type, players, taps, breaks)
  const computed = { sheet: sheetIn(state), turn: turnIn(state), state }
  sheets.set(taps, computed)
  return computed
}

/** The score sheet of a game. It is computed once for each list of taps. */
export const sheetOf = (game: GameOfSheet): Sheet => knownSheetOf(game).sheet

/** The turn that is played on a score sheet. */
export const turnOf = (game: GameOfSheet): SheetTurn => knownSheetOf(game).turn

/** The pool_player_id of the player who breaks, or broke, the rack in play. */
export function breakerIn(game: GameOfSheet): number | null {
  const { state } = knownSheetOf(game)
  return state.seats[breakerOf(state)]?.pool_player_id ?? null
}

/**
 * Why a tap cannot count on a score sheet; null if it can. A tap for a player who is not at the table can count, too.
 */
export const sheetError = (game: GameOfSheet, tap: Tap): ScoreError | null => errorIn(knownSheetOf(game).state, tap)

/**
 * For each tap, why it cannot count after the taps before it; null if it can. The taps are counted only once. Who breaks
 * makes no tap possible or impossible.
 */
export function sheetErrors(gameType: Discipline, seats: readonly Seat[], taps: readonly Tap[]): (ScoreError | null)[] {
  let state = newSheetState(gameType, seats)
  return taps.map((tap, index) => {
    const error = errorIn(state, tap)
    if (tap.action === 'subtract') state = countTaps(gameType, seats, taps.slice(0, index + 1))
    else countTap(state, tap, index)
    return error
  })
}

function errorIn(state: SheetState, tap: Tap): ScoreError | null {
  const { pool_player_id, action, ball } = tap
  if (!hasRightFields(state.gameType, tap)) return 'INVALID_TAP'
  const player = state.seats.findIndex((seat) => seat.pool_player_id === pool_player_id)
  if (player < 0) return 'NOT_FOUND'
  const reopensGame = action === 'subtract' && player === state.winner
  if (state.winner !== null && !reopensGame) return 'GAME_HAS_WINNER'
  if (action === 'subtract') return pointsOf(state, player) > 0 ? null : 'SCORE_AT_ZERO'
  if (action !== 'add' && action !== 'dead') return null
  const downBall = ballsDown(state).find((other) => other.ball === ball)
  if (action === 'add') return downBall ? 'BALL_ALREADY_DOWN' : null
  if (ball !== undefined && downBall?.pool_player_id === null) return 'BALL_ALREADY_DOWN'
  const isNineBall = state.gameType === '9-Ball'
  return isNineBall && ball !== NINE && hasRoomForDead(state, downBall !== undefined) ? null : 'DEAD_NOT_LEFT'
}

/** Whether `ball`, `how` and `on_break` belong to this tap. */
function hasRightFields(gameType: Discipline, { action, ball, how, on_break }: Tap): boolean {
  if (action === 'rack_over') return ball === undefined && on_break === undefined && mayEndRack(gameType, how ?? null)
  const mayNameBall = gameType === '9-Ball' && (action === 'add' || action === 'dead')
  if (!mayNameBall && (ball !== undefined || on_break !== undefined)) return false
  return how === undefined || (gameType === '8-Ball' && action === 'add' && includes(RACK_ENDS, how))
}

/**
 * Whether the rack in play can have one more dead ball. The nine cannot be dead, so another ball must be on the table.
 * @param isPocketed whether the ball that becomes dead was pocketed before, in the same rack
 */
function hasRoomForDead(state: SheetState, isPocketed: boolean): boolean {
  const isOpen = state.racks.at(-1)?.closed === false
  return !isOpen || isPocketed || totalOf(state, state.racks.length - 1) < BALLS_WITHOUT_NINE
}
