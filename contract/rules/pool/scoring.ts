import type { Discipline } from './handicaps.ts'
import { DEAD_BALL, isClosed, MAX_DEAD_BALLS, RACK_POINTS, racksOf } from './racks.ts'

/** The most players of a game. */
export const MAX_PLAYERS: Record<Discipline, number> = { '8-Ball': 2, '9-Ball': 4 }

/** The highest handicap that the setup of a game allows. */
export const MAX_HANDICAP = 100

/** What a tap does: it adds one point to a player's score, takes one away, or adds a dead ball to the rack. */
export const TAP_ACTIONS = ['add', 'subtract', 'dead'] as const

/** One tap on a scoreboard. A dead ball counts for no player; its `pool_player_id` is the player at the table. */
export type Tap = { pool_player_id: number; action: (typeof TAP_ACTIONS)[number] }

/**
 * A player of a game. The handicap is the score that the player needs to win, and `remaining` is the handicap minus the
 * score. A rack is a part of the game; `racks` has the player's points in each rack.
 */
type ScoredPlayer = {
  pool_player_id: number
  score: number
  remaining: number
  handicap: number
  winner: boolean
  racks: { score: number }[]
}

/** What belongs to a whole rack, not to one player. */
type RackNote = { dead: number }

/** The fields of a game that a tap changes or depends on. Every player has the same number of racks. */
export type ScoredGame = {
  game_type: Discipline
  winner_player_id: number | null
  players: ScoredPlayer[]
  rack_notes: RackNote[]
}

/** Why a tap cannot count. */
export type ScoreError = 'NOT_FOUND' | 'GAME_HAS_WINNER' | 'SCORE_AT_HANDICAP' | 'SCORE_AT_ZERO' | 'DEAD_NOT_LEFT'

/** A player of a new game, and the score that the player needs to win. */
export type Seat = { pool_player_id: number; handicap: number }

/** The scores, the racks and the winner of a game. */
export type Tally = {
  winner_player_id: number | null
  players: Omit<ScoredPlayer, 'handicap'>[]
  rack_notes: RackNote[]
}

/** The handicap that the setup shows for a typed number: a whole number from 0 to 100. */
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
  // The setup allows 0 while a member types, but a game to 0 cannot be played.
  const playable = players.every(
    ({ handicap }) => Number.isInteger(handicap) && handicap >= 1 && handicap <= MAX_HANDICAP,
  )
  return playable ? null : 'INVALID_HANDICAP'
}

/**
 * Why a tap cannot count; null if it can. After a player has won, only a tap that takes a point from the winner can
 * count.
 */
export function scoreError(game: ScoredGame, tap: Tap): ScoreError | null {
  const player = game.players.find(({ pool_player_id }) => pool_player_id === tap.pool_player_id)
  if (player === undefined) return 'NOT_FOUND'
  const reopens = tap.action === 'subtract' && tap.pool_player_id === game.winner_player_id
  if (game.winner_player_id !== null && !reopens) return 'GAME_HAS_WINNER'
  if (tap.action === 'add') return player.score < player.handicap ? null : 'SCORE_AT_HANDICAP'
  if (tap.action === 'subtract') return player.score > 0 ? null : 'SCORE_AT_ZERO'
  return hasRoomForDeadBall(game) ? null : 'DEAD_NOT_LEFT'
}

/** The dead balls in one rack. Games from before dead balls were counted have no notes. */
export function deadIn({ rack_notes }: Pick<ScoredGame, 'rack_notes'>, rack: number): number {
  return rack_notes[rack]?.dead ?? 0
}

const rackCount = ({ players }: ScoredGame) => players[0]?.racks.length ?? 0

/** The points of all players in one rack, and its dead balls. */
function rackTotal(game: ScoredGame, rack: number): number {
  return game.players.reduce((total, player) => total + (player.racks[rack]?.score ?? 0), deadIn(game, rack))
}

/** The index of the rack to which the next point or dead ball is added. Larger than all others if it opens a rack. */
function currentRack(game: ScoredGame): number {
  const last = rackCount(game) - 1
  return last < 0 || isClosed(game.game_type, rackTotal(game, last)) ? last + 1 : last
}

/** The rack of 9-Ball that is played now: its number from 1, its dead balls, and what is left of its RACK_POINTS. */
export function rackInPlay(game: ScoredGame): { number: number; dead: number; left: number } {
  const rack = currentRack(game)
  return { number: rack + 1, dead: deadIn(game, rack), left: RACK_POINTS - rackTotal(game, rack) }
}

function hasRoomForDeadBall(game: ScoredGame): boolean {
  return game.game_type === '9-Ball' && deadIn(game, currentRack(game)) < MAX_DEAD_BALLS
}

function withScore<Player extends ScoredPlayer>(player: Player, score: number): Player {
  return { ...player, score, remaining: player.handicap - score, winner: score >= player.handicap }
}

/** Changes one rack by one: the points of a player, or the dead balls with DEAD_BALL as the id. */
function changeRack<Game extends ScoredGame>(game: Game, target: number, id: number, change: 1 | -1): Game {
  const racks = Array.from({ length: Math.max(rackCount(game), target + 1) }, (_, rack) => rack)
  const changeIn = (rack: number, owner: number) => (rack === target && owner === id ? change : 0)
  return {
    ...game,
    players: game.players.map((player) => {
      const { pool_player_id } = player
      const scored = pool_player_id === id ? withScore(player, player.score + change) : player
      const scores = racks.map((rack) => (player.racks[rack]?.score ?? 0) + changeIn(rack, pool_player_id))
      return { ...scored, racks: scores.map((score) => ({ score })) }
    }),
    rack_notes: racks.map((rack) => ({
      ...game.rack_notes[rack],
      dead: deadIn(game, rack) + changeIn(rack, DEAD_BALL),
    })),
  }
}

const addToRack = <Game extends ScoredGame>(game: Game, id: number): Game => changeRack(game, currentRack(game), id, 1)

/** Takes a point or a dead ball from the last rack that has one. A rack that is empty then is removed. */
function takeFromRack<Game extends ScoredGame>(game: Game, id: number): Game {
  const player = game.players.find(({ pool_player_id }) => pool_player_id === id)
  const target =
    id === DEAD_BALL
      ? game.rack_notes.findLastIndex(({ dead }) => dead > 0)
      : (player?.racks.findLastIndex(({ score }) => score > 0) ?? -1)
  if (target < 0) return game
  const changed = changeRack(game, target, id, -1)
  if (rackTotal(changed, target) > 0) return changed
  const isKept = (_: unknown, rack: number) => rack !== target
  return {
    ...changed,
    players: changed.players.map((seat) => ({ ...seat, racks: seat.racks.filter(isKept) })),
    rack_notes: changed.rack_notes.filter(isKept),
  }
}

function withWinner<Game extends ScoredGame>(game: Game): Game {
  return { ...game, winner_player_id: game.players.find(({ winner }) => winner)?.pool_player_id ?? null }
}

/**
 * The game after a tap; the same object if the tap cannot count. The page shows this game until the server has
 * answered. After an added point or dead ball, page and server have the same racks. A removed point is taken from the
 * player's last rack that has a point of the player, and the later racks do not change. The server computes the racks
 * from all taps, so there a removed point may also move points between racks.
 */
export function applyTap<Game extends ScoredGame>(game: Game, tap: Tap): Game {
  if (scoreError(game, tap) !== null) return game
  const { pool_player_id, action } = tap
  if (action === 'subtract') return withWinner(takeFromRack(game, pool_player_id))
  return withWinner(addToRack(game, action === 'dead' ? DEAD_BALL : pool_player_id))
}

/** The game before its last tap, as the page shows it until the server has answered the undo. */
export function revertTap<Game extends ScoredGame>(game: Game, { pool_player_id, action }: Tap): Game {
  if (action === 'dead') return takeFromRack(game, DEAD_BALL)
  return applyTap(game, { pool_player_id, action: action === 'add' ? 'subtract' : 'add' })
}

/**
 * The points and the dead balls that are left after all taps, in order. A tap with `subtract` removes the latest point
 * of the same player.
 * @returns the pool_player_id of each point, and DEAD_BALL for each dead ball.
 */
export function survivingPoints(taps: readonly Tap[]): number[] {
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
 * @param points the pool_player_id of each point or DEAD_BALL, in order; see `survivingPoints`.
 */
export function tally(gameType: Discipline, players: readonly Seat[], points: readonly number[]): Tally {
  const racks = racksOf(gameType, points)
  const tallied = players.map(({ pool_player_id, handicap }) => {
    const own = racks.map((rack) => ({ score: rack.points.get(pool_player_id) ?? 0 }))
    const score = own.reduce((total, rack) => total + rack.score, 0)
    return { pool_player_id, score, remaining: handicap - score, winner: score >= handicap, racks: own }
  })
  return {
    winner_player_id: tallied.find(({ winner }) => winner)?.pool_player_id ?? null,
    players: tallied,
    rack_notes: racks.map(({ dead }) => ({ dead })),
  }
}

/** The most characters that a tag of a game can have. */
export const MAX_TAG_LENGTH = 40
/** The most tags that a game can have. */
export const MAX_TAGS = 20

/**
 * Adds a tag at the end, without the spaces around it. An empty tag, or one that the game already has, is not added.
 */
export function addTag(tags: readonly string[], tag: string): string[] {
  const trimmed = tag.trim()
  return trimmed === '' || tags.includes(trimmed) ? [...tags] : [...tags, trimmed]
}

/**
 * Why a tag cannot be added, as a sentence for a person; null if it can. A tag that the game already has is no
 * error.
 */
export function tagError(tags: readonly string[], tag: string): string | null {
  const trimmed = tag.trim()
  if (trimmed === '') return 'A tag needs some text.'
  if (trimmed.length > MAX_TAG_LENGTH) return `A tag has at most ${MAX_TAG_LENGTH} characters.`
  if (!tags.includes(trimmed) && tags.length >= MAX_TAGS) return `A game has at most ${MAX_TAGS} tags.`
  return null
}
