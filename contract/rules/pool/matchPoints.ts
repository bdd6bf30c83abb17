import { nineBallMatchPoints } from './handicaps.ts'

/** The fields of a player that the match points depend on. `skill_level` is the level at the start of the game. */
export type MatchPlayer = { score: number; handicap: number; skill_level: number | null; winner: boolean }

/** The match points of two players, in the order of the players. */
export type MatchPoints = {
  /** What each player gets at least: the points for losing with the present score. */
  safe: [number, number]
  /** How the 20 points are split if the player who leads wins now; null if neither leads. */
  split: [number, number] | null
}

/** The index of the player with the larger score / handicap, or null if both are equal. */
function leader([first, second]: readonly [MatchPlayer, MatchPlayer]): 0 | 1 | null {
  if (first.winner) return 0
  if (second.winner) return 1
  const difference = first.score * second.handicap - second.score * first.handicap
  if (difference === 0) return null
  return difference > 0 ? 0 : 1
}

/**
 * The match points of a 9-Ball game of two players: those that are safe, and the split if the game ended now. Null for
 * any other number of players, and if a skill level is not known. Source: `nineBallMatchPoints`.
 */
export function matchPoints(players: readonly MatchPlayer[]): MatchPoints | null {
  const [first, second] = players
  if (players.length !== 2 || !first || !second) return null
  if (first.skill_level === null || second.skill_level === null) return null
  const asLoser = [
    nineBallMatchPoints(first.skill_level, first.score),
    nineBallMatchPoints(second.skill_level, second.score),
  ] as const
  const safe: [number, number] = [asLoser[0].loser, asLoser[1].loser]
  const ahead = leader([first, second])
  if (ahead === null) return { safe, split: null }
  return { safe, split: ahead === 0 ? [asLoser[1].winner, safe[1]] : [safe[0], asLoser[0].winner] }
}
