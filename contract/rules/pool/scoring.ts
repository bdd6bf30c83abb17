import type { Discipline } from './handicaps.ts'

export const MAX_PLAYERS: Record<Discipline, number> = { '8-Ball': 2, '9-Ball': 4 }

/** The highest handicap that a game can be set up with. */
export const HANDICAP_LIMIT = 100

/** The points that close a rack of 9-Ball: balls 1 to 8 count one each, the nine counts two. */
export const RACK_POINTS = 10

/** One tap on a scoreboard: a player's score goes up or down by one. */
export type Tap = { pool_player_id: number; action: 'add' | 'subtract' }

type ScoredPlayer = {
  pool_player_id: number
  score: number
  remaining: number
  handicap: number
  winner: boolean
  racks: { score: number }[]
}

/** What scoring needs of a game; a whole game goes in and comes out. Every player has the same number of racks. */
export type ScoredGame = {
  game_type: Discipline
  winner_player_id: number | null
  players: ScoredPlayer[]
}

export type ScoreError = 'NOT_FOUND' | 'GAME_HAS_WINNER' | 'SCORE_AT_HANDICAP' | 'SCORE_AT_ZERO'

export type Seat = { pool_player_id: number; handicap: number }

export type Tally = {
  winner_player_id: number | null
  players: Omit<ScoredPlayer, 'handicap'>[]
}

/** A handicap as the setup allows it: a whole number from 0 to 100. */
export function clampHandicap(value: number): number {
  return Math.min(HANDICAP_LIMIT, Math.max(0, Math.trunc(value) || 0))
}

/** Why a game cannot start with these players, or null. */
export function playersError(
  gameType: Discipline,
  players: readonly Seat[],
): 'INVALID_PLAYERS' | 'INVALID_HANDICAP' | null {
  const distinct = new Set(players.map((player) => player.pool_player_id))
  const least = gameType === '8-Ball' ? MAX_PLAYERS['8-Ball'] : 1
  if (players.length < least || players.length > MAX_PLAYERS[gameType] || distinct.size < players.length) {
    return 'INVALID_PLAYERS'
  }
  // The setup may pass through 0, but nobody could win a game to 0.
  const playable = players.every(
    ({ handicap }) => Number.isInteger(handicap) && handicap >= 1 && handicap <= HANDICAP_LIMIT,
  )
  return playable ? null : 'INVALID_HANDICAP'
}

/** Why a tap cannot count, or null. Once there is a winner, only the winner's score may go down. */
export function scoreError(game: ScoredGame, tap: Tap): ScoreError | null {
  const player = game.players.find(({ pool_player_id }) => pool_player_id === tap.pool_player_id)
  if (player === undefined) return 'NOT_FOUND'
  const reopens = tap.action === 'subtract' && tap.pool_player_id === game.winner_player_id
  if (game.winner_player_id !== null && !reopens) return 'GAME_HAS_WINNER'
  if (tap.action === 'add') return player.score < player.handicap ? null : 'SCORE_AT_HANDICAP'
  return player.score > 0 ? null : 'SCORE_AT_ZERO'
}

/** Whether the next point opens a rack: in 8-Ball each point is a rack, in 9-Ball a rack closes at 10 points. */
function opensRack(gameType: Discipline, pointsInLastRack: number | undefined): boolean {
  return pointsInLastRack === undefined || gameType === '8-Ball' || pointsInLastRack >= RACK_POINTS
}

function rackTotal(players: readonly ScoredPlayer[], rack: number): number {
  return players.reduce((total, player) => total + (player.racks[rack]?.score ?? 0), 0)
}

function withScore<Player extends ScoredPlayer>(player: Player, score: number): Player {
  return { ...player, score, remaining: player.handicap - score, winner: score >= player.handicap }
}

function addPoint<Player extends ScoredPlayer>(gameType: Discipline, players: readonly Player[], id: number): Player[] {
  const last = (players[0]?.racks.length ?? 0) - 1
  const opens = opensRack(gameType, last < 0 ? undefined : rackTotal(players, last))
  const target = opens ? last + 1 : last
  return players.map((player) => {
    const racks = opens ? [...player.racks, { score: 0 }] : player.racks
    if (player.pool_player_id !== id) return { ...player, racks }
    return {
      ...withScore(player, player.score + 1),
      racks: racks.map((rack, index) => (index === target ? { score: rack.score + 1 } : rack)),
    }
  })
}

function takePoint<Player extends ScoredPlayer>(players: readonly Player[], id: number): Player[] {
  const target = players.find((player) => player.pool_player_id === id)?.racks.findLastIndex((rack) => rack.score > 0)
  const taken = players.map((player) => {
    if (player.pool_player_id !== id) return player
    return {
      ...withScore(player, player.score - 1),
      racks: player.racks.map((rack, index) => (index === target ? { score: rack.score - 1 } : rack)),
    }
  })
  return taken.map((player) => ({
    ...player,
    racks: player.racks.filter((_, index) => index !== target || rackTotal(taken, index) > 0),
  }))
}

/**
 * The game after a tap, or the same game when the tap is refused. Adding is exact. A game does not know the order of
 * its points, so taking one back takes it from the player's last rack that has one, and leaves later racks alone; the
 * server folds the taps themselves, and its answer replaces this one.
 */
export function applyTap<Game extends ScoredGame>(game: Game, tap: Tap): Game {
  if (scoreError(game, tap) !== null) return game
  const players =
    tap.action === 'add'
      ? addPoint(game.game_type, game.players, tap.pool_player_id)
      : takePoint(game.players, tap.pool_player_id)
  const winner = players.find((player) => player.winner)
  return { ...game, players, winner_player_id: winner?.pool_player_id ?? null }
}

/** The points that stand after all taps, in order, each as its player's id: a subtract undoes that player's latest. */
export function survivingPoints(taps: readonly Tap[]): number[] {
  const points: number[] = []
  for (const { pool_player_id, action } of taps) {
    if (action === 'add') {
      points.push(pool_player_id)
      continue
    }
    const latest = points.lastIndexOf(pool_player_id)
    if (latest >= 0) points.splice(latest, 1)
  }
  return points
}

/**
 * Scores, racks and winner from the surviving points.
 * @param adds pool_player_ids of the points in order, each one of `players`.
 */
export function tally(gameType: Discipline, players: readonly Seat[], adds: readonly number[]): Tally {
  const racks: Map<number, number>[] = []
  let pointsInLastRack: number | undefined
  for (const id of adds) {
    if (opensRack(gameType, pointsInLastRack)) {
      racks.push(new Map())
      pointsInLastRack = 0
    }
    const rack = racks.at(-1)
    rack?.set(id, (rack.get(id) ?? 0) + 1)
    pointsInLastRack = (pointsInLastRack ?? 0) + 1
  }
  const tallied = players.map(({ pool_player_id, handicap }) => {
    const own = racks.map((rack) => ({ score: rack.get(pool_player_id) ?? 0 }))
    const score = own.reduce((total, rack) => total + rack.score, 0)
    return { pool_player_id, score, remaining: handicap - score, winner: score >= handicap, racks: own }
  })
  return { winner_player_id: tallied.find(({ winner }) => winner)?.pool_player_id ?? null, players: tallied }
}

export const TAG_LENGTH = 40
export const TAG_LIMIT = 20

/** The tags with one more at the end: trimmed, and left as they are when it is empty or there already. */
export function addTag(tags: readonly string[], tag: string): string[] {
  const trimmed = tag.trim()
  return trimmed === '' || tags.includes(trimmed) ? [...tags] : [...tags, trimmed]
}

/** Why a tag cannot be added, in a sentence for a person, or null. A tag that is there already may be added again. */
export function tagError(tags: readonly string[], tag: string): string | null {
  const trimmed = tag.trim()
  if (trimmed === '') return 'A tag needs some text.'
  if (trimmed.length > TAG_LENGTH) return `A tag has at most ${TAG_LENGTH} characters.`
  if (!tags.includes(trimmed) && tags.length >= TAG_LIMIT) return `A game has at most ${TAG_LIMIT} tags.`
  return null
}
