// Tests when first crack is proposed.

import { describe, expect, test } from 'vitest'
import { isCrackLikely } from '../../../contract/rules/coffee/crackProposal.ts'
import { type Learned, learn, numbersOfRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { historyFor, simulatedRoasts } from '../../support/simulatedRoasts.ts'

const LEARNED: Learned = {
  targetC: 196,
  targetSpreadC: 2,
  targetRoasts: 3,
  bend: 0,
  usualSeconds: 500,
  usualSpreadSeconds: 15,
}

/** Readings every 15 s on a line of 8 °C/min, which is at 196 °C at 500 s. The last one is at or before `seconds`. */
function lineUntil(seconds: number): TempSample[] {
  const samples = Array.from({ length: 60 }, (_, index) => ({
    seconds: 5 + index * 15,
    tempC: 196 + (8 * (5 + index * 15 - 500)) / 60,
  }))
  return samples.filter((sample) => sample.seconds <= seconds)
}

describe('the temperature now', () => {
  test.each([
    { seconds: 492, tempC: 194.9, isLikely: false },
    { seconds: 493, tempC: 195.1, isLikely: true },
    { seconds: 500, tempC: 196, isLikely: true },
    { seconds: 544, tempC: 201.9, isLikely: true },
    { seconds: 546, tempC: 202.1, isLikely: false },
  ])('[roast-forecast-22] at $tempC °C, with 196 °C ± 2 °C: $isLikely', ({ seconds, isLikely }) => {
    expect(isCrackLikely(lineUntil(seconds), LEARNED, seconds)).toBe(isLikely)
  })

  test('[roast-forecast-22] between two readings the temperature is that of the curve, and mistyped readings do not count', () => {
    const readings = lineUntil(485)
    expect(isCrackLikely(readings, LEARNED, 492)).toBe(false)
    expect(isCrackLikely(readings, LEARNED, 493)).toBe(true)
    expect(isCrackLikely([...readings, { seconds: 490, tempC: 19.4 }], LEARNED, 493)).toBe(true)
  })

  test('[roast-forecast-22] beans that do not get hotter are not at first crack', () => {
    const cooling = [196.4, 196.2, 196, 195.9].map((tempC, index) => ({ seconds: 440 + 15 * index, tempC }))
    expect(isCrackLikely(cooling, LEARNED, 486)).toBe(false)
  })
})

describe('a dip of the rate of rise', () => {
  /** The line until 470 s, and then two readings that are this much below it. */
  const dipped = (firstC: number, lastC: number) =>
    lineUntil(485).map((sample) => {
      const belowC = sample.seconds === 485 ? lastC : sample.seconds === 470 ? firstC : 0
      return { ...sample, tempC: sample.tempC - belowC }
    })

  test.each([
    { belowC: 1.8, isLikely: false, why: 'the dip is too small' },
    { belowC: 2.4, isLikely: false, why: 'the dip is too small' },
  ])('[roast-forecast-22] $belowC °C below the curve: $why', ({ belowC, isLikely }) => {
    expect(isCrackLikely(dipped(belowC / 2, belowC), { ...LEARNED, targetC: 195 }, 486)).toBe(isLikely)
  })

  test('[roast-forecast-22] 2.6 °C below the curve is a dip, at most two spreads below the usual temperature', () => {
    // The last reading is 191.4 °C.
    const readings = dipped(1.3, 2.6)
    expect(isCrackLikely(readings, { ...LEARNED, targetC: 195.3 }, 486)).toBe(true)
    expect(isCrackLikely(readings, { ...LEARNED, targetC: 195.5 }, 486)).toBe(false)
  })
})

test('[roast-forecast-23] nothing is proposed with two earlier first cracks, nor after 45 s without a reading', () => {
  const readings = lineUntil(485)
  expect(isCrackLikely(readings, LEARNED, 530)).toBe(true)
  expect(isCrackLikely(readings, LEARNED, 531)).toBe(false)
  expect(isCrackLikely([], LEARNED, 500)).toBe(false)
  expect(isCrackLikely(readings, { ...LEARNED, targetRoasts: 2 }, 500)).toBe(false)
})

test('[roast-forecast-24] on made roasts with noise the proposal begins near first crack', () => {
  const differences: number[] = []
  let roastCount = 0
  for (const seed of [1, 2, 3, 4, 5]) {
    const roasts = simulatedRoasts(seed, 16)
    for (const [index, { bean, readings, firstCrackSeconds }] of roasts.entries()) {
      if (index < 4) continue
      roastCount += 1
      const learned = learn(historyFor(bean, roasts.slice(0, index)).map(numbersOfRoast))
      for (let seconds = 300; seconds < firstCrackSeconds + 58; seconds += 1) {
        const known = readings.filter((reading) => reading.seconds <= seconds)
        if (!isCrackLikely(known, learned, seconds)) continue
        differences.push(seconds - firstCrackSeconds)
        break
      }
    }
  }
  // Nearly every roast gets a proposal.
  expect(differences.length).toBeGreaterThanOrEqual(0.95 * roastCount)
  const mean = differences.reduce((sum, seconds) => sum + Math.abs(seconds), 0) / differences.length
  expect(mean).toBeLessThanOrEqual(20)
  expect(differences.filter((seconds) => seconds < -45).length).toBeLessThanOrEqual(0.05 * roastCount)
})
