// Measures how long it takes to compute the ratings of a group, and the Brier score of its games.

import { forecastScoreOf, forecasts } from '../../contract/rules/pool/forecastScore.ts'
import { ratingsOf } from '../../contract/rules/pool/ratings.ts'
import { LAST_GAME_MS, randomMatches, strengthsOf } from '../support/poolResults.ts'
import { limitedRow, median, type Row } from './measure.ts'

const PLAYERS = 20
const RACKS = 2000
/** How often each figure is computed. The median of the times counts. */
const ROUNDS = 50
const SEED = 7
/** How far the ratings of the strongest and the weakest player are from the mean rating. */
const STRENGTH_SPREAD = 150

function medianMs(work: () => unknown): number {
  const timesMs = Array.from({ length: ROUNDS }, () => {
    const startedMs = performance.now()
    work()
    return performance.now() - startedMs
  })
  return median(timesMs)
}

/** The times to compute the figures. The last argument of `limitedRow` is the aim in milliseconds. */
export default async function ratingsBench(): Promise<Row[]> {
  const matches = randomMatches(SEED, strengthsOf(PLAYERS, STRENGTH_SPREAD), RACKS)
  // Each game has one rack, so there are as many results as racks.
  const gamesOfOneRack = randomMatches(SEED, strengthsOf(PLAYERS, STRENGTH_SPREAD), RACKS, 1)
  return [
    limitedRow(
      `ratings of ${PLAYERS} players, ${RACKS} racks`,
      medianMs(() => ratingsOf('8-Ball', matches, LAST_GAME_MS)),
      'ms',
      10,
    ),
    limitedRow(
      `the same, with one rack in each game`,
      medianMs(() => ratingsOf('8-Ball', gamesOfOneRack, LAST_GAME_MS)),
      'ms',
      10,
    ),
    {
      name: 'Brier score of their games',
      value: medianMs(() => forecastScoreOf([...forecasts('8-Ball', matches)])),
      unit: 'ms',
    },
  ]
}
