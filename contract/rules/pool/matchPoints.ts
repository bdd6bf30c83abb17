import { nineBallMatchPoints } from './handicaps.ts'

/** What the match points of 9-Ball need of a player. `skill_level` as it was when the game started. */
export type MatchSeat = { score: number; handicap: number; skill_level: number | null; winner: boolean }

export type MatchPoints = {
  /** What each player has safe: the points of a loser with that score, in the order of the players. */
  safe: [number, number]
  /** The split of the 20 points, were the player who is nearer to the target the winner; null while they are level. */
  split: [number, number] | null
}

/** Who is nearer to the own target, in proportion: 0 or 1, or null when they are level. */
function leader([first, second]: readonly [MatchSeat, MatchSeat]): 0 | 1 | null {
  if (first.winner) return 0
  if (second.winner) return 1
  const difference = first.score * second.handicap - second.score * first.handicap
  if (difference === 0) return null
  return difference > 0 ? 0 : 1
}

/**
 * The match points of a 9-Ball game of two: as they stand, and as they would be if it ended now. Null for any other
 * number of players, and where the levels are not known.
 */
export function matchPoints(players: readonly MatchSeat[]): MatchPoints | null {
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
