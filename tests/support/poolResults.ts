// Results of games between players whose strengths are known, made from a seed. Used by the property tests and the
// benchmark of the ratings.

import type { Match } from '../../contract/rules/pool/forecastScore.ts'
import { rackProbability } from '../../contract/rules/pool/odds.ts'
import { MEAN_RATING } from '../../contract/rules/pool/ratingSearch.ts'
import { pseudoRandom } from '../../server/demo/pseudoRandom.ts'

/** The time at which the last game started. */
export const LAST_GAME_MS = Date.parse('2026-03-01T20:00:00Z')
const TIME_BETWEEN_GAMES_MS = 60 * 60 * 1000

/**
 * The strengths of players, at equal distances from `spread` below the mean rating to `spread` above it. Their mean is
 * the mean of all ratings. From results one can compute only the differences between players, so the mean must be
 * fixed.
 */
export function strengthsOf(playerCount: number, spread: number): number[] {
  return Array.from({ length: playerCount }, (_, index) => MEAN_RATING + spread * ((2 * index) / (playerCount - 1) - 1))
}

/**
 * Games of 8-Ball to `race` racks between random players, until `rackCount` racks are played in total. The last game
 * can end before a player has won it, because no racks are left.
 */
export function randomMatches(seed: number, strengths: readonly number[], rackCount: number, race = 5): Match[] {
  const random = pseudoRandom(seed)
  // The first numbers of small seeds are close to each other, so they are skipped.
  for (let skipped = 0; skipped < 20; skipped += 1) random()
  const matches: Omit<Match, 'started_ms'>[] = []
  for (let racksLeft = rackCount; racksLeft > 0; ) {
    const first = Math.floor(random() * strengths.length)
    const second = (first + 1 + Math.floor(random() * (strengths.length - 1))) % strengths.length
    const rackWinProbability = rackProbability((strengths[first] ?? 0) - (strengths[second] ?? 0))
    let [firstScore, secondScore] = [0, 0]
    for (; racksLeft > 0 && firstScore < race && secondScore < race; racksLeft -= 1) {
      if (random() < rackWinProbability) firstScore += 1
      else secondScore += 1
    }
    matches.push({
      racks: firstScore + secondScore,
      players: [
        { player_id: first + 1, score: firstScore },
        { player_id: second + 1, score: secondScore },
      ],
      races: [race, race],
      firstWon: firstScore > secondScore,
    })
  }
  return matches.map((match, index) => ({
    ...match,
    started_ms: LAST_GAME_MS - (matches.length - 1 - index) * TIME_BETWEEN_GAMES_MS,
  }))
}
