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
import { curveAt, tempOn } from '../../../contract/rules/coffee/forecastCurve.ts'
import { type EarlierRoast, learn, medianOf, numbersOfRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import { withoutMistyped } from '../../../contract/rules/coffee/headlineRate.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { fahrenheit, storedTempC } from '../../../contract/rules/coffee/units.ts'
import { historyFor, type MadeRoast, madeRoasts } from '../../support/roastSet.ts'

/** A roast with a reading every 15 s, on the parabola that reaches `crackC` at `crackSeconds` with this rate and bend. */
function parabola(crackSeconds: number, crackC: number, bend = -0.6, rate = 8): TempSample[] {
  const count = Math.floor(crackSeconds / 15) + 2
  return Array.from({ length: count }, (_, index) => {
    const x = (index * 15 - crackSeconds) / 60
    return { seconds: index * 15, tempC: crackC + rate * x + (bend * x * x) / 2 }
  })
}
const earlier = (
  firstCrackSeconds: number,
  crackC: number,
  { sameBean = true, bend = -0.6 }: { sameBean?: boolean; bend?: number } = {},
): EarlierRoast => ({ sameBean, firstCrackSeconds, readings: parabola(firstCrackSeconds, crackC, bend) })

describe('the numbers from earlier roasts', () => {
  const learned = (history: EarlierRoast[]) => learn(history.map(numbersOfRoast))

  test('[roast-forecast-02] the temperature of first crack is (n · median of the bean + 3 · median of all) / (n + 3)', () => {
    const ofBean = [earlier(500, 198), earlier(510, 200)]
    const others = [190, 191, 192].map((crackC) => earlier(480, crackC, { sameBean: false }))
    expect(learned([...ofBean, ...others]).targetC).toBeCloseTo((2 * 199 + 3 * 192) / 5, 2)
    expect(learned(others).targetC).toBeCloseTo(191, 2)
    expect(learned(ofBean).targetC).toBeCloseTo(199, 2)
    expect(learned([])).toEqual({
      targetC: 196,
      targetSpreadC: 3,
      bend: -0.6,
      usualSeconds: null,
      usualSpreadSeconds: 0,
    })
    // The readings of this roast end before first crack, but the time of its first crack still counts.
    expect(learned([{ ...earlier(500, 198), readings: [] }])).toMatchObject({ targetC: 196, usualSeconds: 500 })
  })

  test('[roast-forecast-02] the spread is 1.4826 times the median distance, but at least 1.5 °C and 15 s', () => {
    const spread = [190, 193, 196, 199, 202].map((crackC, index) => earlier(480 + 30 * index, crackC))
    expect(learned(spread).targetSpreadC).toBeCloseTo(1.4826 * 3, 6)
    expect(learned(spread).usualSpreadSeconds).toBeCloseTo(1.4826 * 30, 6)
    const equal = [earlier(500, 196), earlier(500, 196)]
    expect(learned(equal)).toMatchObject({ targetSpreadC: 1.5, usualSpreadSeconds: 15 })
  })

  test('[roast-forecast-03] the bend is the median change of the rate before first crack, limited to -3 to 0', () => {
    const bends = (...values: number[]) => learned(values.map((bend) => earlier(500, 196, { bend }))).bend
    expect(bends(-1.2)).toBeCloseTo(-1.2, 6)
    expect(bends(-0.5, -1, -2)).toBeCloseTo(-1, 6)
    expect(bends(-9)).toBe(-3)
    expect(bends(1)).toBe(0)
  })

  test('the median of an even number of values is the mean of the two middle values', () => {
    expect(medianOf([3, 1, 2])).toBe(2)
    expect(medianOf([4, 1, 2, 3])).toBe(2.5)
    expect(medianOf([])).toBeNaN()
  })
})

/** The models of the histories that the properties use again and again. */
const models = new WeakMap<readonly EarlierRoast[], ForecastModel>()
function modelOf(history: readonly EarlierRoast[]): ForecastModel {
  const model = models.get(history) ?? forecastModel(history)
  models.set(history, model)
  return model
}

/** A forecast of a computed roast from the earlier roasts, with its readings until `seconds`. */
function at(roast: MadeRoast, history: readonly EarlierRoast[], seconds: number, readings = roast.readings) {
  const model = modelOf(history)
  const soFar = readings.filter((reading) => reading.seconds <= seconds)
  return forecastAt(model, lastStep(soFar, model), seconds)
}

const computedRoasts = madeRoasts(5, 24)
const ROASTS = [0, 1, 3, 8, 20]
/** Each made roast with the histories of several members. */
const situations = computedRoasts.map((roast) => ({
  roast,
  histories: ROASTS.map((count) =>
    historyFor(roast.bean, computedRoasts.filter((other) => other !== roast).slice(0, count)),
  ),
}))
const anyMoment = fc
  .record({
    situation: fc.constantFrom(...situations),
    history: fc.nat(ROASTS.length - 1),
    percent: fc.integer({ min: 0, max: 110 }),
  })
  .map(({ situation: { roast, histories }, history, percent }) => ({
    roast,
    history: histories[history] ?? [],
    seconds: (percent * roast.firstCrackSeconds) / 100,
  }))

describe('the forecast', () => {
  test('[roast-forecast-04] the forecast is never in the past, and always inside its range', () => {
    fc.assert(
      fc.property(anyMoment, ({ roast, history, seconds }) => {
        const forecast = at(roast, history, seconds)
        if (forecast === null) return
        expect(forecast.low).toBeGreaterThanOrEqual(seconds)
        expect(forecast.seconds).toBeGreaterThanOrEqual(forecast.low)
        expect(forecast.high).toBeGreaterThanOrEqual(forecast.seconds)
        expect(forecast.seconds).toBeLessThan(4000)
      }),
    )
  })

  test('[roast-forecast-05] a new reading within 2 °C of the expected temperature moves it by less than 20 s', () => {
    let moved = 0
    const offset = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(anyMoment, offset, fc.integer({ min: 8, max: 30 }), ({ roast, history, seconds }, offC, pause) => {
        const readings = roast.readings.filter((reading) => reading.seconds <= seconds)
        const curve = curveAt(withoutMistyped(readings), modelOf(history).learned.bend)
        const now = (readings.at(-1)?.seconds ?? 0) + pause
        const before = at(roast, history, now, readings)
        if (curve === null || before === null) return
        const next = { seconds: now, tempC: tempOn(curve, now) + offC }
        const after = at(roast, history, now, [...readings, next])
        moved += 1
        expect(Math.abs((after?.seconds ?? Number.NaN) - before.seconds)).toBeLessThan(20)
      }),
      { numRuns: 400 },
    )
    expect(moved).toBeGreaterThan(100)
  })

  test('[roast-forecast-06] readings typed in °F give the same forecast as in °C', () => {
    const typedF = ({ seconds, tempC }: TempSample) => ({
      seconds,
      tempC: storedTempC('DEGREES_FAHRENHEIT', Number(fahrenheit(tempC).toFixed(2))),
    })
    fc.assert(
      fc.property(anyMoment, ({ roast, history, seconds }) => {
        const inC = at(roast, history, seconds)
        const inF = at(roast, history, seconds, roast.readings.map(typedF))
        expect(inF?.basis).toBe(inC?.basis)
        if (inC && inF) expect(Math.abs(inF.seconds - inC.seconds)).toBeLessThan(1)
      }),
    )
  })

  test('[roast-forecast-07] the mean error on computed roasts with random errors is at most half of the error of the median', () => {
    const results = [7, 11, 77].flatMap((seed) => {
      const roasts = madeRoasts(seed, 72)
      return roasts.slice(12).map((roast, index) => {
        const before = roasts.slice(Math.max(0, index - 28), index + 12)
        const forecast = at(roast, historyFor(roast.bean, before), roast.firstCrackSeconds - 90)
        const ofBean = before.filter(({ bean }) => bean === roast.bean)
        const usual = medianOf(ofBean.map(({ firstCrackSeconds }) => firstCrackSeconds))
        const crack = roast.firstCrackSeconds
        return {
          error: Math.abs((forecast?.seconds ?? usual) - crack),
          usual: Math.abs(usual - crack),
          isInRange: forecast !== null && forecast.low <= crack && crack <= forecast.high ? 1 : 0,
        }
      })
    })
    const mean = (pick: (result: (typeof results)[number]) => number) =>
      results.reduce((sum, result) => sum + pick(result), 0) / results.length
    expect(mean(({ error }) => error)).toBeLessThanOrEqual(mean(({ usual }) => usual) / 2)
    expect(mean(({ isInRange }) => isInRange)).toBeGreaterThanOrEqual(0.75)
    expect(mean(({ isInRange }) => isInRange)).toBeLessThanOrEqual(0.9)
  })

  test('[roast-forecast-08] the usual time is used until readings near first crack exist, or if the curve was not better before', () => {
    const history = [450, 500, 550].map((crack) => earlier(crack, 196))
    const early = forecastFirstCrack({ elapsedSeconds: 60, readings: [], history })
    expect(early).toEqual({ seconds: 500, low: early?.low, high: early?.high, basis: 'median', stallTempC: null })
    const readings = parabola(560, 196)
    const near = forecastFirstCrack({ elapsedSeconds: 500, readings, history })
    expect(near?.basis).toBe('curve')
    expect(Math.abs((near?.seconds ?? 0) - 560)).toBeLessThan(10)

    // First crack is always at 500 s, but at very different temperatures, so the curve is a bad guide.
    const misleading = [180, 190, 200, 210].map((crackC) => earlier(500, crackC))
    const model = forecastModel(misleading)
    expect(model.backTest?.usualErrorSeconds).toBe(0)
    expect(model.backTest?.errorSeconds).toBeGreaterThan(0)
    expect(forecastFirstCrack({ elapsedSeconds: 480, readings, history: misleading })).toMatchObject({
      seconds: 500,
      basis: 'median',
    })
  })

  test('[roast-forecast-09] a warning with the temperature is shown when two readings near first crack agree that the beans stall', () => {
    const history = [490, 500, 510].map((crack) => earlier(crack, 196))
    const stalling = parabola(520, 184, -0.6, 0.3)
    const forecast = forecastFirstCrack({ elapsedSeconds: 450, readings: stalling, history })
    expect(forecast?.stallTempC).toBeGreaterThan(182)
    expect(forecast?.stallTempC).toBeLessThan(186)
    const [good] = [forecastFirstCrack({ elapsedSeconds: 450, readings: parabola(520, 196), history })]
    expect(good?.stallTempC).toBeNull()
    // At the start the beans cool the thermometer. This is not a stall.
    const charge = [190, 170, 152, 135].map((tempC, index) => ({ seconds: 10 + index * 12, tempC }))
    for (let count = 1; count <= charge.length; count += 1) {
      const start = forecastFirstCrack({ elapsedSeconds: 60, readings: charge.slice(0, count), history })
      expect(start?.stallTempC).toBeNull()
    }
  })

  test('[roast-forecast-10] the forecast needs earlier roasts or readings, and is over a minute after its time', () => {
    expect(forecastFirstCrack({ elapsedSeconds: 100, readings: [], history: [] })).toBeNull()
    const first = forecastFirstCrack({ elapsedSeconds: 440, readings: parabola(500, 196), history: [] })
    expect(first).toMatchObject({ basis: 'curve' })
    expect(Math.abs((first?.seconds ?? 0) - 500)).toBeLessThan(5)
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

  test('the three parts that a page calls give the same forecast as the whole function', () => {
    fc.assert(
      fc.property(anyMoment, ({ roast, history, seconds }) => {
        const whole = forecastFirstCrack({ elapsedSeconds: seconds, readings: roast.readings, history })
        expect(at(roast, history, seconds)).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })
})
