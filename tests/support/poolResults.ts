// Results of games between players whose strengths are known, made from a seed. For the properties and the benchmark of
// the ratings.

import type { Match } from '../../contract/rules/pool/forecastScore.ts'
import { rackProbability } from '../../contract/rules/pool/odds.ts'
import { pseudoRandom } from '../../server/demo/pseudoRandom.ts'

/** Where the games end: the last one started then. */
export const MADE_NOW_MS = Date.parse('2026-03-01T20:00:00Z')
const BETWEEN_GAMES_MS = 60 * 60 * 1000

/** The strengths of players. Their mean is that of all ratings, because results tell only differences. */
export function strengthsOf(players: number, spread: number): number[] {
  return Array.from({ length: players }, (_, index) => 525 + spread * ((2 * index) / (players - 1) - 1))
}

/**
 * Games of 8-Ball to `race` racks between random players, until this number of racks was played. One game ends early if
 * the racks are used up.
 */
export function madeMatches(seed: number, strengths: readonly number[], racks: number, race = 5): Match[] {
  const random = pseudoRandom(seed)
  for (let warm = 0; warm < 20; warm += 1) random()
  const matches: Omit<Match, 'started_ms'>[] = []
  for (let left = racks; left > 0; ) {
    const first = Math.floor(random() * strengths.length)
    const second = (first + 1 + Math.floor(random() * (strengths.length - 1))) % strengths.length
    const wins = rackProbability((strengths[first] ?? 0) - (strengths[second] ?? 0))
    let [own, other] = [0, 0]
    for (; left > 0 && own < race && other < race; left -= 1) {
      if (random() < wins) own += 1
      else other += 1
    }
    matches.push({
      racks: own + other,
      players: [
        { player_id: first + 1, score: own },
        { player_id: second + 1, score: other },
      ],
      races: [race, race],
      firstWon: own > other,
    })
  }
  return matches.map((match, index) => ({
    ...match,
    started_ms: MADE_NOW_MS - (matches.length - 1 - index) * BETWEEN_GAMES_MS,
  }))
}
