// Measures how long it takes to compute the ratings of a group, and how good their forecasts were.

import { forecasts, scoreOf } from '../../contract/rules/pool/forecastScore.ts'
import { ratingsOf } from '../../contract/rules/pool/ratings.ts'
import { LAST_GAME_MS, randomMatches, strengthsOf } from '../support/poolResults.ts'
import { limitedRow, median, type Row } from './measure.ts'

const PLAYERS = 20
const RACKS = 2000
const ROUNDS = 50

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedMs = performance.now()
    work()
    return performance.now() - startedMs
  })
  return median(times)
}

export default async function ratingsBench(): Promise<Row[]> {
  const matches = randomMatches(7, strengthsOf(PLAYERS, 150), RACKS)
  // Each rack as a separate game: the most results that these racks can be.
  const single = randomMatches(7, strengthsOf(PLAYERS, 150), RACKS, 1)
  return [
    limitedRow(
      `ratings of ${PLAYERS} players, ${RACKS} racks`,
      medianMs(() => ratingsOf('8-Ball', matches, LAST_GAME_MS)),
      'ms',
      10,
    ),
    limitedRow(
      `the same, each rack a game`,
      medianMs(() => ratingsOf('8-Ball', single, LAST_GAME_MS)),
      'ms',
      10,
    ),
    {
      name: 'Brier score of their games',
      value: medianMs(() => scoreOf([...forecasts('8-Ball', matches)])),
      unit: 'ms',
    },
  ]
}
