// Tests the forecast of first crack.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ForecastModel,
  forecastAt,
  forecastFirstCrack,
  forecastModel,
  lastStep,
} from '../../../contract/rules/coffee/forecast.ts'
import { curveAt, tempAt } from '../../../contract/rules/coffee/forecastCurve.ts'
import { type EarlierRoast, learn, medianOf, numbersOfRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import { withoutMistyped } from '../../../contract/rules/coffee/mistypedReadings.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { fahrenheit, storedTempC } from '../../../contract/rules/coffee/units.ts'
import { historyFor, parabola, type SimulatedRoast, simulatedRoasts } from '../../support/simulatedRoasts.ts'

/** An earlier roast whose readings are on a parabola through its first crack. */
const earlier = (
  firstCrackSeconds: number,
  crackC: number,
  { sameBean = true, bend = -0.6 }: { sameBean?: boolean; bend?: number } = {},
): EarlierRoast => ({ sameBean, firstCrackSeconds, readings: parabola(firstCrackSeconds, crackC, bend) })

describe('the numbers from earlier roasts', () => {
  const learnedFrom = (history: EarlierRoast[]) => learn(history.map(numbersOfRoast))

  test('[roast-forecast-02] the expected temperature of first crack is (n · median of the bean + 3 · median of all) / (n + 3), with n roasts of the bean', () => {
    const ofBean = [earlier(500, 198), earlier(510, 200)]
    const others = [190, 191, 192].map((crackC) => earlier(480, crackC, { sameBean: false }))
    expect(learnedFrom([...ofBean, ...others]).targetC).toBeCloseTo((2 * 199 + 3 * 192) / 5, 2)
    expect(learnedFrom(others).targetC).toBeCloseTo(191, 2)
    expect(learnedFrom(ofBean).targetC).toBeCloseTo(199, 2)
    // Without earlier roasts these numbers are used.
    expect(learnedFrom([])).toEqual({
      targetC: 196,
      targetSpreadC: 3,
      targetRoasts: 0,
      bend: -0.6,
      usualSeconds: null,
      usualSpreadSeconds: 0,
    })
    // This roast has no readings, but the time of its first crack still counts.
    expect(learnedFrom([{ ...earlier(500, 198), readings: [] }])).toMatchObject({ targetC: 196, usualSeconds: 500 })
  })

  test('[roast-forecast-02] the spread is 1.4826 times the median distance from the usual value, but at least 1.5 °C and 15 s', () => {
    const history = [190, 193, 196, 199, 202].map((crackC, index) => earlier(480 + 30 * index, crackC))
    expect(learnedFrom(history).targetSpreadC).toBeCloseTo(1.4826 * 3, 6)
    expect(learnedFrom(history).usualSpreadSeconds).toBeCloseTo(1.4826 * 30, 6)
    const equalRoasts = [earlier(500, 196), earlier(500, 196)]
    expect(learnedFrom(equalRoasts)).toMatchObject({ targetSpreadC: 1.5, usualSpreadSeconds: 15 })
  })

  test('[roast-forecast-03] the bend is the median change of the rate before first crack, limited to -3 to 0', () => {
    const learnedBend = (...values: number[]) => learnedFrom(values.map((bend) => earlier(500, 196, { bend }))).bend
    expect(learnedBend(-1.2)).toBeCloseTo(-1.2, 6)
    expect(learnedBend(-0.5, -1, -2)).toBeCloseTo(-1, 6)
    expect(learnedBend(-9)).toBe(-3)
    expect(learnedBend(1)).toBe(0)
  })

  test('the median of an even number of values is the mean of the two middle values', () => {
    expect(medianOf([3, 1, 2])).toBe(2)
    expect(medianOf([4, 1, 2, 3])).toBe(2.5)
    expect(medianOf([])).toBeNaN()
  })
})

/** The model of each history is computed once, because the property tests use each history many times. */
const models = new WeakMap<readonly EarlierRoast[], ForecastModel>()
function modelOf(history: readonly EarlierRoast[]): ForecastModel {
  const model = models.get(history) ?? forecastModel(history)
  models.set(history, model)
  return model
}

/** The forecast for a computed roast, from the earlier roasts and from the readings of this roast until `seconds`. */
function forecastOf(
  roast: SimulatedRoast,
  history: readonly EarlierRoast[],
  seconds: number,
  readings = roast.readings,
) {
  const model = modelOf(history)
  const soFar = readings.filter((reading) => reading.seconds <= seconds)
  return forecastAt(model, lastStep(soFar, model), seconds)
}

const computedRoasts = simulatedRoasts(5, 24)
/** How many earlier roasts a history can have. */
const HISTORY_LENGTHS = [0, 1, 3, 8, 20]
/** Each computed roast with histories of these lengths, which do not contain it. */
const situations = computedRoasts.map((roast) => ({
  roast,
  histories: HISTORY_LENGTHS.map((count) =>
    historyFor(roast.bean, computedRoasts.filter((other) => other !== roast).slice(0, count)),
  ),
}))
const anyMoment = fc
  .record({
    situation: fc.constantFrom(...situations),
    historyIndex: fc.nat(HISTORY_LENGTHS.length - 1),
    percent: fc.integer({ min: 0, max: 110 }),
  })
  .map(({ situation: { roast, histories }, historyIndex, percent }) => ({
    roast,
    history: histories[historyIndex] ?? [],
    seconds: (percent * roast.firstCrackSeconds) / 100,
  }))

describe('the forecast', () => {
  test('[roast-forecast-04] the forecast is never in the past, and always inside its range', () => {
    fc.assert(
      fc.property(anyMoment, ({ roast, history, seconds }) => {
        const forecast = forecastOf(roast, history, seconds)
        if (forecast === null) return
        expect(forecast.low).toBeGreaterThanOrEqual(seconds)
        expect(forecast.seconds).toBeGreaterThanOrEqual(forecast.low)
        expect(forecast.high).toBeGreaterThanOrEqual(forecast.seconds)
        expect(forecast.seconds).toBeLessThan(4000)
      }),
    )
  })

  test('[roast-forecast-05] a new reading within 2 °C of the expected temperature moves the forecast by less than 20 s', () => {
    let comparisons = 0
    const offset = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(
        anyMoment,
        offset,
        fc.integer({ min: 8, max: 30 }),
        ({ roast, history, seconds }, differenceC, pauseSeconds) => {
          const readings = roast.readings.filter((reading) => reading.seconds <= seconds)
          const curve = curveAt(withoutMistyped(readings), modelOf(history).learned.bend)
          const nowSeconds = (readings.at(-1)?.seconds ?? 0) + pauseSeconds
          const before = forecastOf(roast, history, nowSeconds, readings)
          if (curve === null || before === null) return
          const next = { seconds: nowSeconds, tempC: tempAt(curve, nowSeconds) + differenceC }
          const after = forecastOf(roast, history, nowSeconds, [...readings, next])
          comparisons += 1
          expect(Math.abs((after?.seconds ?? Number.NaN) - before.seconds)).toBeLessThan(20)
        },
      ),
      { numRuns: 400 },
    )
    expect(comparisons).toBeGreaterThan(100)
  })

  test('[roast-forecast-06] readings typed in °F give the same forecast as in °C', () => {
    const typedF = ({ seconds, tempC }: TempSample) => ({
      seconds,
      tempC: storedTempC('DEGREES_FAHRENHEIT', Number(fahrenheit(tempC).toFixed(2))),
    })
    fc.assert(
      fc.property(anyMoment, ({ roast, history, seconds }) => {
        const inC = forecastOf(roast, history, seconds)
        const inF = forecastOf(roast, history, seconds, roast.readings.map(typedF))
        expect(inF?.basis).toBe(inC?.basis)
        if (inC && inF) expect(Math.abs(inF.seconds - inC.seconds)).toBeLessThan(1)
      }),
    )
  })

  test('[roast-forecast-07] on computed roasts with random errors in the readings, the mean error of the forecast is at most half of the mean error of the usual time', () => {
    // Each roast after the first twelve is forecast 90 s before its first crack, from at most 40 roasts before it.
    const results = [7, 11, 77].flatMap((seed) => {
      const roasts = simulatedRoasts(seed, 72)
      return roasts.slice(12).map((roast, index) => {
        const earlierRoasts = roasts.slice(Math.max(0, index - 28), index + 12)
        const forecast = forecastOf(roast, historyFor(roast.bean, earlierRoasts), roast.firstCrackSeconds - 90)
        const ofBean = earlierRoasts.filter(({ bean }) => bean === roast.bean)
        const usualSeconds = medianOf(ofBean.map(({ firstCrackSeconds }) => firstCrackSeconds))
        const crackSeconds = roast.firstCrackSeconds
        return {
          errorSeconds: Math.abs((forecast?.seconds ?? usualSeconds) - crackSeconds),
          usualErrorSeconds: Math.abs(usualSeconds - crackSeconds),
          isInRange: forecast !== null && forecast.low <= crackSeconds && crackSeconds <= forecast.high ? 1 : 0,
        }
      })
    })
    const mean = (numberOf: (result: (typeof results)[number]) => number) =>
      results.reduce((sum, result) => sum + numberOf(result), 0) / results.length
    expect(mean(({ errorSeconds }) => errorSeconds)).toBeLessThanOrEqual(
      mean(({ usualErrorSeconds }) => usualErrorSeconds) / 2,
    )
    // The share of the roasts whose first crack is in the range of the forecast.
    expect(mean(({ isInRange }) => isInRange)).toBeGreaterThanOrEqual(0.75)
    expect(mean(({ isInRange }) => isInRange)).toBeLessThanOrEqual(0.9)
  })

  test('[roast-forecast-08] the usual time is used until readings near first crack exist, and also if the curve was not better in the back-test', () => {
    const history = [450, 500, 550].map((crack) => earlier(crack, 196))
    const early = forecastFirstCrack({ elapsedSeconds: 60, readings: [], history })
    expect(early).toEqual({ seconds: 500, low: early?.low, high: early?.high, basis: 'median', stallTempC: null })
    const readings = parabola(560, 196)
    const later = forecastFirstCrack({ elapsedSeconds: 500, readings, history })
    expect(later?.basis).toBe('curve')
    expect(Math.abs((later?.seconds ?? 0) - 560)).toBeLessThan(10)

    // First crack is always at 500 s, but at very different temperatures, so a forecast by the curve is wrong.
    const misleading = [180, 190, 200, 210].map((crackC) => earlier(500, crackC))
    const model = forecastModel(misleading)
    expect(model.backTest?.usualErrorSeconds).toBe(0)
    expect(model.backTest?.errorSeconds).toBeGreaterThan(0)
    expect(forecastFirstCrack({ elapsedSeconds: 480, readings, history: misleading })).toMatchObject({
      seconds: 500,
      basis: 'median',
    })
  })

  test('[roast-forecast-09] a warning with the temperature of the stall is shown when two readings near first crack agree that the beans stall', () => {
    const history = [490, 500, 510].map((crack) => earlier(crack, 196))
    // These beans have 184 °C at 520 s. Their rate of rise is then only 0.3 °C/min, and it falls.
    const stalling = parabola(520, 184, -0.6, 0.3)
    const forecast = forecastFirstCrack({ elapsedSeconds: 450, readings: stalling, history })
    expect(forecast?.stallTempC).toBeGreaterThan(182)
    expect(forecast?.stallTempC).toBeLessThan(186)
    const forecastWithoutStall = forecastFirstCrack({ elapsedSeconds: 450, readings: parabola(520, 196), history })
    expect(forecastWithoutStall?.stallTempC).toBeNull()
    // At the start the beans cool the thermometer. This is not a stall.
    const readingsAfterCharge = [190, 170, 152, 135].map((tempC, index) => ({ seconds: 10 + index * 12, tempC }))
    for (let count = 1; count <= readingsAfterCharge.length; count += 1) {
      const start = forecastFirstCrack({ elapsedSeconds: 60, readings: readingsAfterCharge.slice(0, count), history })
      expect(start?.stallTempC).toBeNull()
    }
  })

  test('[roast-forecast-10] without earlier roasts and readings there is no forecast, and a forecast ends a minute after the expected time of first crack', () => {
    expect(forecastFirstCrack({ elapsedSeconds: 100, readings: [], history: [] })).toBeNull()
    const forecast = forecastFirstCrack({ elapsedSeconds: 440, readings: parabola(500, 196), history: [] })
    expect(forecast).toMatchObject({ basis: 'curve' })
    expect(Math.abs((forecast?.seconds ?? 0) - 500)).toBeLessThan(5)
    const history = [earlier(500, 196)]
    expect(forecastFirstCrack({ elapsedSeconds: 560, readings: [], history })?.seconds).toBe(560)
    expect(forecastFirstCrack({ elapsedSeconds: 560.1, readings: [], history })).toBeNull()
    const roast = parabola(500, 196).filter(({ seconds }) => seconds <= 480)
    expect(forecastFirstCrack({ elapsedSeconds: 570, readings: roast, history })).toBeNull()
  })

  test('[roast-forecast-11] the back-test forecasts each earlier roast from the other roasts, 90 s before its first crack', () => {
    expect(forecastModel([]).backTest).toBeNull()
    expect(forecastModel([earlier(500, 196)]).backTest).toBeNull()
    const { backTest } = forecastModel([earlier(480, 196), earlier(500, 196), earlier(580, 196)])
    expect(backTest?.roasts).toBe(3)
    // The usual time from the other two roasts: (500 + 580) / 2, (480 + 580) / 2, (480 + 500) / 2.
    expect(backTest?.usualErrorSeconds).toBeCloseTo((60 + 30 + 90) / 3, 9)
    expect(backTest?.errorSeconds).toBeLessThan(15)
  })

  test('`forecastModel`, `lastStep` and `forecastAt`, which a page calls one after another, give the same forecast as `forecastFirstCrack`', () => {
    fc.assert(
      fc.property(anyMoment, ({ roast, history, seconds }) => {
        const whole = forecastFirstCrack({ elapsedSeconds: seconds, readings: roast.readings, history })
        expect(forecastOf(roast, history, seconds)).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })
})
