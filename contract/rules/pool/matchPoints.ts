// Computes the match points of a game, in progress or finished. In the league, the score of a match gives both players
// match points for their teams. The loser gets more of them for a higher score.

import { type Discipline, eightBallMatchPoints, nineBallLevelOf, nineBallMatchPoints } from './handicaps.ts'

/** The fields of a player that the match points depend on. */
export type MatchPlayer = { score: number; handicap: number; winner: boolean }

/** The match points of two players, during a game and after it. The first number belongs to the first player. */
export type MatchPoints = {
  /** The points that each player gets in any case: the points of a loser with the present score. */
  safe: [number, number]
  /** The points of both players if the leader wins now; null if neither player leads. */
  split: [number, number] | null
}

/**
 * The index of the winner. If there is no winner, the index of the player who has reached the larger part of the
 * handicap, or null if both parts are equal.
 */
function leaderOf([first, second]: readonly [MatchPlayer, MatchPlayer]): 0 | 1 | null {
  if (first.winner) return 0
  if (second.winner) return 1
  const difference = first.score * second.handicap - second.score * first.handicap
  if (difference > 0) return 0
  return difference < 0 ? 1 : null
}

/** The points of both players if this player lost with the present score. */
function pointsIfLoses(
  gameType: Discipline,
  { score, handicap }: MatchPlayer,
): { winner: number; loser: number } | null {
  if (gameType === '8-Ball') return eightBallMatchPoints(score, handicap)
  const level = nineBallLevelOf(handicap)
  return level === null ? null : nineBallMatchPoints(level, score)
}

/**
 * The races of a 9-Ball game of two players that belong to no level. Match points are computed from the level of a
 * race, so a game with such a race has no match points.
 */
export function racesWithoutLevel(gameType: Discipline, players: readonly Pick<MatchPlayer, 'handicap'>[]): number[] {
  if (gameType === '8-Ball' || players.length !== 2) return []
  const races = players.map(({ handicap }) => handicap).filter((race) => nineBallLevelOf(race) === null)
  return [...new Set(races)]
}

/**
 * The match points of a game of two players: what each player gets in any case, and what both get if the leader wins
 * now. Null if the game does not have two players, or if one of the 9-Ball races belongs to no level.
 */
export function matchPoints(gameType: Discipline, players: readonly MatchPlayer[]): MatchPoints | null {
  const [first, second] = players
  if (players.length !== 2 || !first || !second) return null
  const ifFirstLoses = pointsIfLoses(gameType, first)
  const ifSecondLoses = pointsIfLoses(gameType, second)
  if (ifFirstLoses === null || ifSecondLoses === null) return null
  const safe: [number, number] = [ifFirstLoses.loser, ifSecondLoses.loser]
  const leaderIndex = leaderOf([first, second])
  if (leaderIndex === null) return { safe, split: null }
  return {
    safe,
    split: leaderIndex === 0 ? [ifSecondLoses.winner, ifSecondLoses.loser] : [ifFirstLoses.loser, ifFirstLoses.winner],
  }
}
