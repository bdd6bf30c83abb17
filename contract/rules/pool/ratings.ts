// Computes the ratings of players from the results of their games. They are the most likely ratings for all results
// together, so the order of the games does not matter. 'Rack' here means a rack of 8-Ball or a point of 9-Ball.

import type { Discipline } from './handicaps.ts'
import { PER_RATING_POINT } from './odds.ts'
import { findMostLikely, information, MEAN_RATING, type Pairing, type Rated } from './ratingSearch.ts'

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
/** A result counts half after three years. */
const HALF_LIFE_MS = 3 * YEAR_MS

/**
 * How many racks of 8-Ball or points of 9-Ball count as one independent result. The points of a rack of 9-Ball are not
 * independent of each other.
 */
const POINTS_PER_RESULT: Readonly<Record<Discipline, number>> = { '8-Ball': 1, '9-Ball': 2.5 }

/** With fewer racks than this, the shown rating is partly MEAN_RATING. */
const ESTABLISHED_RACKS = 200

/** A finished game of two players. */
export interface Result {
  readonly started_ms: number
  /** The racks of 8-Ball or of 9-Ball that were played. */
  readonly racks: number
  readonly players: readonly [Side, Side]
}

/** A player of a game. `score` is in racks of 8-Ball or in points of 9-Ball. */
interface Side {
  readonly player_id: number
  readonly score: number
}

/** The rating of a player. */
export interface Rating {
  readonly player_id: number
  /** Below 200 racks, a value between the most likely rating and the mean, 525. */
  readonly rating: number
  /** The standard error. In two of three cases the true rating differs from `rating` by at most this much. */
  readonly error: number
  /** The racks of all games, however old. */
  readonly racks: number
}

/** The rating that pages show. If a player has fewer than 200 racks, the missing racks count with the mean. */
const blendWithMean = ({ rating, racks }: Pick<Rated, 'rating' | 'racks'>) =>
  MEAN_RATING + (rating - MEAN_RATING) * Math.min(1, racks / ESTABLISHED_RACKS)

/** The results so far, and the ratings of the last search. */
export interface RatingHistory {
  readonly gameType: Discipline
  /** The key is the `player_id`. */
  readonly players: Map<number, Rated>
  /**
   * The start of the first added game. The stored weights are right for this time. For another time, they are
   * multiplied by `agingAt`.
   */
  originMs: number | null
}

export function emptyHistory(gameType: Discipline): RatingHistory {
  return { gameType, players: new Map(), originMs: null }
}

/** Adds a game. The ratings do not change before the next search. */
export function addResult(history: RatingHistory, { started_ms, racks, players: [first, second] }: Result): void {
  history.originMs ??= started_ms
  const weight = 2 ** ((started_ms - history.originMs) / HALF_LIFE_MS) / POINTS_PER_RESULT[history.gameType]
  const [one, other] = [playerIn(history, first.player_id), playerIn(history, second.player_id)]
  const played = (first.score + second.score) * weight
  addPairing(one, other, first.score * weight, played)
  addPairing(other, one, second.score * weight, played)
  one.racks += racks
  other.racks += racks
}

/**
 * Searches for the ratings that are most likely at a time. They are the ratings with the highest
 * Σ [w ln p + l ln(1−p)] · 2^(−age/3 years)/φ − Σ (R−525)²/(2·150²). w and l are the racks of 8-Ball or the points of
 * 9-Ball that a player won and lost in a game, p is the probability of winning one of them, and R is a rating. φ is 1
 * for racks of 8-Ball and 2.5 for points of 9-Ball. The search starts from the ratings of the last search.
 */
export function searchRatings(history: RatingHistory, atMs: number): void {
  findMostLikely([...history.players.values()], agingAt(history, atMs))
}

/** The shown rating of a player after the last search. */
export function shownRating({ players }: RatingHistory, playerId: number): number {
  const player = players.get(playerId)
  return player === undefined ? MEAN_RATING : blendWithMean(player)
}

/** The factor that turns the stored weights into the weights at a time. */
const agingAt = ({ originMs }: RatingHistory, atMs: number) => 2 ** (-(atMs - (originMs ?? atMs)) / HALF_LIFE_MS)

/** The player with this id. A player who is not in the history yet is added with the mean rating. */
function playerIn({ players }: RatingHistory, player_id: number): Rated {
  const knownPlayer = players.get(player_id)
  if (knownPlayer !== undefined) return knownPlayer
  const player = { player_id, index: players.size, rating: MEAN_RATING, racks: 0, pairings: new Map<number, Pairing>() }
  players.set(player_id, player)
  return player
}

/** Adds what a player has won and played against an opponent in one game. */
function addPairing(player: Rated, opponent: Rated, won: number, played: number): void {
  const pairing = player.pairings.get(opponent.player_id)
  if (pairing === undefined) {
    player.pairings.set(opponent.player_id, { opponent, won, played })
    return
  }
  pairing.won += won
  pairing.played += played
}

/**
 * The ratings of all players who have a result, the highest first.
 * @param atMs the time from which the age of the results counts
 */
export function ratingsOf(gameType: Discipline, results: readonly Result[], atMs: number): Rating[] {
  const history = emptyHistory(gameType)
  for (const result of results) addResult(history, result)
  searchRatings(history, atMs)
  const aging = agingAt(history, atMs)
  return [...history.players.values()]
    .map((player) => asRating(player, aging))
    .sort((a, b) => b.rating - a.rating || a.player_id - b.player_id)
}

/**
 * The rating of one player after the last search; null for a player without a result.
 * @param atMs the time of that search
 */
export function ratingIn(history: RatingHistory, playerId: number, atMs: number): Rating | null {
  const player = history.players.get(playerId)
  return player === undefined ? null : asRating(player, agingAt(history, atMs))
}

const asRating = (player: Rated, aging: number): Rating => ({
  player_id: player.player_id,
  rating: blendWithMean(player),
  error: 1 / (PER_RATING_POINT * Math.sqrt(information(player) * aging)),
  racks: player.racks,
})
