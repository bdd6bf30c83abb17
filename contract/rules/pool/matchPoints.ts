import { nineBallMatchPoints } from './handicaps.ts'

// In the league, the two players of a 9-Ball game share 20 match points. The loser gets more of them for a higher
// score.

/** The fields of a player that the match points depend on. `skill_level` is the level at the start of the game. */
export type MatchPlayer = { score: number; handicap: number; skill_level: number | null; winner: boolean }

/** The match points of two players while they play. The first number belongs to the first player. */
export type MatchPoints = {
  /** What each player has in any case: the points of a loser with the present score. */
  safe: [number, number]
  /** How the 20 points are shared if the leader wins now; null if neither player leads. */
  split: [number, number] | null
}

/**
 * The index of the winner. Without a winner: the index of the player with the larger score divided by handicap, or null
 * if both are equal.
 */
function leader([first, second]: readonly [MatchPlayer, MatchPlayer]): 0 | 1 | null {
  if (first.winner) return 0
  if (second.winner) return 1
  const difference = first.score * second.handicap - second.score * first.handicap
  if (difference === 0) return null
  return difference > 0 ? 0 : 1
}

/**
 * The match points of a 9-Ball game of two players: what each player has in any case, and how the 20 points are shared
 * if the leader wins now. Null if the game does not have two players, or if a skill level is not known.
 */
export function matchPoints(players: readonly MatchPlayer[]): MatchPoints | null {
  const [first, second] = players
  if (players.length !== 2 || !first || !second) return null
  if (first.skill_level === null || second.skill_level === null) return null
  const ifFirstLoses = nineBallMatchPoints(first.skill_level, first.score)
  const ifSecondLoses = nineBallMatchPoints(second.skill_level, second.score)
  const safe: [number, number] = [ifFirstLoses.loser, ifSecondLoses.loser]
  const ahead = leader([first, second])
  if (ahead === null) return { safe, split: null }
  return {
    safe,
    split: ahead === 0 ? [ifSecondLoses.winner, ifSecondLoses.loser] : [ifFirstLoses.loser, ifFirstLoses.winner],
  }
}
