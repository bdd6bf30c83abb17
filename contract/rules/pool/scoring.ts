import type { Discipline } from './handicaps.ts'

/** The most players of a game. */
export const MAX_PLAYERS: Record<Discipline, number> = { '8-Ball': 2, '9-Ball': 4 }

/** The highest handicap that the setup of a game allows. */
export const MAX_HANDICAP = 100

/**
 * The points in a rack of 9-Ball: balls 1 to 8 count one each, and the nine counts two. Source: the rules of the
 * league.
 */
export const RACK_POINTS = 10

/** One tap on a scoreboard: it adds one point to a player's score or takes one away. */
export type Tap = { pool_player_id: number; action: 'add' | 'subtract' }

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

/** The fields of a game that a tap changes or depends on. Every player has the same number of racks. */
export type ScoredGame = {
  game_type: Discipline
  winner_player_id: number | null
  players: ScoredPlayer[]
}

/** Why a tap cannot count. */
export type ScoreError = 'NOT_FOUND' | 'GAME_HAS_WINNER' | 'SCORE_AT_HANDICAP' | 'SCORE_AT_ZERO'

/** A player of a new game, and the score that the player needs to win. */
export type Seat = { pool_player_id: number; handicap: number }

/** The scores, the racks and the winner of a game. */
export type Tally = {
  winner_player_id: number | null
  players: Omit<ScoredPlayer, 'handicap'>[]
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
  return player.score > 0 ? null : 'SCORE_AT_ZERO'
}

/**
 * Whether the next point is the first one of a new rack. In 8-Ball each point is a rack; a rack of 9-Ball has 10
 * points.
 */
function opensRack(gameType: Discipline, pointsInLastRack: number | undefined): boolean {
  return pointsInLastRack === undefined || gameType === '8-Ball' || pointsInLastRack >= RACK_POINTS
}

/** The points of all players in one rack. */
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

function removePoint<Player extends ScoredPlayer>(players: readonly Player[], id: number): Player[] {
  const target = players.find((player) => player.pool_player_id === id)?.racks.findLastIndex((rack) => rack.score > 0)
  const changed = players.map((player) => {
    if (player.pool_player_id !== id) return player
    return {
      ...withScore(player, player.score - 1),
      racks: player.racks.map((rack, index) => (index === target ? { score: rack.score - 1 } : rack)),
    }
  })
  return changed.map((player) => ({
    ...player,
    racks: player.racks.filter((_, index) => index !== target || rackTotal(changed, index) > 0),
  }))
}

/**
 * The game after a tap; the same object if the tap cannot count. The page shows this game until the server has
 * answered. After an added point, page and server have the same racks. A removed point is taken from the player's last
 * rack that has a point of the player, and the later racks do not change. The server computes the racks from all taps,
 * so there a removed point may also move points between racks.
 */
export function applyTap<Game extends ScoredGame>(game: Game, tap: Tap): Game {
  if (scoreError(game, tap) !== null) return game
  const players =
    tap.action === 'add'
      ? addPoint(game.game_type, game.players, tap.pool_player_id)
      : removePoint(game.players, tap.pool_player_id)
  const winner = players.find((player) => player.winner)
  return { ...game, players, winner_player_id: winner?.pool_player_id ?? null }
}

/**
 * The points that are left after all taps, in order. A tap with `subtract` removes the latest point of the same player.
 * @returns the pool_player_id of each point.
 */
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
 * Computes the scores, the racks and the winner from the points of a game.
 * @param adds the pool_player_id of each point, in order; see `survivingPoints`.
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
