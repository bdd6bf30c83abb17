// Computes how likely a player wins, from the ratings of two players. 'Rack' here means a rack of 8-Ball or a point of
// 9-Ball.

/** A player whose rating is 100 higher wins twice as many racks as the opponent. */
const DOUBLING = 100

/** If p is the probability to win a rack, p/(1 − p) is e^(this number · the difference of the ratings). */
export const PER_RATING_POINT = Math.LN2 / DOUBLING

/**
 * The probability that the first player wins a rack: 1/(1 + 2^(−d/100)).
 * @param difference d, the first player's rating minus the second player's
 */
export function rackProbability(difference: number): number {
  return 1 / (1 + Math.exp(-difference * PER_RATING_POINT))
}

/**
 * The probabilities that the first player wins a game. The index is the number of racks that the first player still
 * needs, from 0 to `firstNeeds`. The second player needs `secondNeeds` racks. W(a,b) is the probability if the
 * players need a and b racks, and p is `rackChance`: W(0,b) = 1, W(a,0) = 0, W(a,b) = p·W(a−1,b) + (1−p)·W(a,b−1).
 * The formula assumes that no rack depends on another one.
 */
function winsByFirstNeed(rackChance: number, firstNeeds: number, secondNeeds: number): number[] {
  // W(0,b) is 1. Every other entry is still missing, which counts as W(a,0) = 0.
  const wins = [1]
  for (let b = 1; b <= secondNeeds; b += 1) {
    for (let a = 1; a <= firstNeeds; a += 1) {
      wins[a] = rackChance * (wins[a - 1] ?? 1) + (1 - rackChance) * (wins[a] ?? 0)
    }
  }
  return wins
}

/**
 * The probability that the first player wins a game.
 * @param rackChance the probability that the first player wins a rack; see `rackProbability`
 * @param needs how many racks each player still needs: whole numbers, at most one of them 0
 */
export function winProbability(rackChance: number, [firstNeeds, secondNeeds]: readonly [number, number]): number {
  if (secondNeeds === 0) return 0
  return winsByFirstNeed(rackChance, firstNeeds, secondNeeds)[firstNeeds] ?? 1
}

/**
 * The race that gives both players the most equal chances. The player with the higher rating needs `longest`, so that
 * the match is as long as a match of the league. If two races are equally fair, the longer one is chosen.
 * @param difference the first player's rating minus the second player's
 * @param longest the longer of the two races, at least 1
 * @returns the races of the first and of the second player
 */
export function fairRace(difference: number, longest: number): [number, number] {
  if (difference < 0) {
    const [second, first] = fairRace(-difference, longest)
    return [first, second]
  }
  const rackChance = rackProbability(difference)
  const distances = Array.from({ length: longest }, (_, index) =>
    Math.abs(winProbability(rackChance, [longest, index + 1]) - 1 / 2),
  )
  return [longest, distances.lastIndexOf(Math.min(...distances)) + 1]
}

/** A forecast, and whether it came true. */
export interface Outcome {
  readonly probability: number
  readonly happened: boolean
}

/** The Brier score of a coin, which always forecasts one half. */
export const COIN_BRIER = 0.25

/** The mean of the squared errors of the forecasts: 0 is best, 1 is worst. NaN if there are no forecasts. */
export function brierScore(outcomes: readonly Outcome[]): number {
  const sum = outcomes.reduce((total, { probability, happened }) => total + (probability - (happened ? 1 : 0)) ** 2, 0)
  return sum / outcomes.length
}
