// Tests the forecast of first crack with examples in which a person can check the numbers.

import { describe, expect, test } from 'vitest'
import {
  type ForecastModel,
  forecastAt,
  forecastFirstCrack,
  forecastModel,
  lastStep,
} from '../../../contract/rules/coffee/forecast.ts'
import type { EarlierRoast, Learned } from '../../../contract/rules/coffee/forecastLearning.ts'
import { withoutMistyped } from '../../../contract/rules/coffee/mistypedReadings.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { simulatedRoasts } from '../../support/simulatedRoasts.ts'

/** The numbers of a member without earlier roasts, but with a bend of 0, so that the examples are simple. */
const NOTHING_LEARNED: Learned = {
  targetC: 196,
  targetSpreadC: 3,
  targetRoasts: 0,
  bend: 0,
  usualSeconds: null,
  usualSpreadSeconds: 0,
}
/** What the forecast knows from earlier roasts: `learned` and `change` replace parts of a model without such roasts. */
const modelWith = (learned: Partial<Learned>, change: Partial<ForecastModel> = {}): ForecastModel => ({
  learned: { ...NOTHING_LEARNED, ...learned },
  usesCurve: true,
  backTest: null,
  replays: [],
  ...change,
})
const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))
/** A reading every 15 s, on a line of 12 °C/min. At 300 s the temperature is `atC`. */
const line = (fromSeconds: number, toSeconds: number, atC = 160): TempSample[] =>
  Array.from({ length: (toSeconds - fromSeconds) / 15 + 1 }, (_, index) => fromSeconds + index * 15).map((seconds) => ({
    seconds,
    tempC: atC + (seconds - 300) / 5,
  }))
/** The forecast after the last of these readings. A step is the forecast after one reading. */
const stepAfter = (readings: readonly TempSample[], learned: Partial<Learned> = {}) =>
  lastStep(readings, modelWith(learned))

/**
 * The error of the time in seconds, for readings on a line of 12 °C/min. `minutes` is the time until first crack.
 * `spread` is the sum of the squared distances of the reading times to their mean, in minutes². The summands are the
 * errors of the temperature (0.5 °C), of the temperature of first crack (3 °C), of the rate and of the bend.
 */
const deviationOnLine = (minutes: number, spread: number) =>
  (60 * Math.sqrt(0.5 ** 2 + 3 ** 2 + (0.3 * minutes) ** 2 / spread + (0.15 * minutes ** 2) ** 2)) / 12

describe('the forecast after a reading', () => {
  test('[roast-forecast-01] if the readings are on a line, first crack is expected when the line reaches the temperature of first crack', () => {
    // From 160 °C at 300 s to 196 °C, the line needs three minutes.
    // The last six readings are at -1.25, -1, -0.75, -0.5, -0.25 and 0 minutes. Their spread is 1.09375 minutes².
    expect(stepAfter(line(0, 300))).toEqual({
      atSeconds: 300,
      crackSeconds: expect.closeTo(480, 6),
      deviationSeconds: expect.closeTo(deviationOnLine(3, 1.09375), 6),
      stallTempC: null,
    })
  })

  test('the curve is used only from 75 °C below first crack on, and only from 5 °C above the coldest reading on', () => {
    expect(stepAfter(curve([0, 111], [60, 116], [120, 121]))?.crackSeconds).toBeCloseTo(120 + 75 * 12, 6)
    expect(stepAfter(curve([0, 110.5], [60, 115.5], [120, 120.5]))).toBeNull()
    expect(stepAfter(curve([0, 150], [60, 152.5], [120, 155]))).not.toBeNull()
    expect(stepAfter(curve([0, 150], [60, 152], [120, 154]))).toBeNull()
    expect(stepAfter(curve([0, 149], [40, 150], [80, 152], [120, 154]))).not.toBeNull()
    expect(stepAfter([])).toBeNull()
  })

  test('[roast-forecast-08] the weight of the curve and of the usual time is 1 divided by the square of its error', () => {
    const curveWeight = deviationOnLine(3, 1.09375) ** -2
    const usualWeight = 20 ** -2
    const weight = curveWeight + usualWeight
    expect(stepAfter(line(0, 300), { usualSeconds: 490, usualSpreadSeconds: 20 })).toEqual({
      atSeconds: 300,
      crackSeconds: expect.closeTo((480 * curveWeight + 490 * usualWeight) / weight, 6),
      deviationSeconds: expect.closeTo(weight ** -0.5, 6),
      stallTempC: null,
    })
  })

  test('[roast-forecast-08] a usual time that has passed counts as now', () => {
    // The line reaches 196 °C at 310 s. The readings are at -0.75, -0.5, -0.25 and 0 minutes: 0.3125 minutes².
    const curveWeight = deviationOnLine(1 / 6, 0.3125) ** -2
    const usualWeight = 15 ** -2
    const expected = (310 * curveWeight + 300 * usualWeight) / (curveWeight + usualWeight)
    const step = stepAfter(line(255, 300, 194), { usualSeconds: 290, usualSpreadSeconds: 15 })
    expect(step?.crackSeconds).toBeCloseTo(expected, 6)
  })

  test('[roast-forecast-05] an expected reading moves the forecast by at most 18 s, and a surprising reading can move the forecast further', () => {
    const learned = { usualSeconds: 600, usualSpreadSeconds: 100 }
    // The third reading is the first one that is at least 5 °C above the coldest.
    expect(stepAfter(line(255, 285), learned)?.crackSeconds).toBeCloseTo(582, 6)
    expect(stepAfter(line(255, 300), learned)?.crackSeconds).toBeCloseTo(564, 6)
    // 163 °C at 315 s is on the line.
    expect(stepAfter([...line(255, 300), { seconds: 315, tempC: 163 }], learned)?.crackSeconds).toBeCloseTo(546, 6)
    // 167 °C is 4 °C more than expected, so the reading moves the forecast twice as far.
    expect(stepAfter([...line(255, 300), { seconds: 315, tempC: 167 }], learned)?.crackSeconds).toBeCloseTo(528, 6)
  })

  test('[roast-forecast-04] a forecast whose time has passed is moved from the present time, not from its own time', () => {
    const learned = { usualSeconds: 200, usualSpreadSeconds: 100 }
    expect(stepAfter(line(255, 285), learned)?.crackSeconds).toBeCloseTo(285 + 18, 6)
    // The time 303 s has not passed at 300 s.
    expect(stepAfter(line(255, 300), learned)?.crackSeconds).toBeCloseTo(303 + 18, 6)
  })

  /** Readings of beans that become 20 °C hotter until they reach this temperature, and then keep it. */
  const flatAt = (tempC: number) => curve([0, tempC - 20], [100, tempC], [130, tempC], [160, tempC], [190, tempC])
  const usualTime = { usualSeconds: 600, usualSpreadSeconds: 40 }

  test('[roast-forecast-08] first crack of beans that stall is expected at the usual time', () => {
    expect(stepAfter(flatAt(156).slice(0, 4), usualTime)).toEqual({
      atSeconds: 160,
      crackSeconds: 600,
      deviationSeconds: 40,
      stallTempC: null,
    })
    // The curve through these readings falls.
    const falling = curve([0, 160], [10, 150], [20, 158])
    expect(stepAfter(falling, usualTime)).toMatchObject({ atSeconds: 20, crackSeconds: 600 })
    expect(stepAfter(falling)).toMatchObject({ crackSeconds: null, stallTempC: null })
  })

  test('[roast-forecast-09] a stall is reported after two readings, if the beans are at most 40 °C and more than the spread (3 °C) below the temperature of first crack', () => {
    const stallAt = (tempC: number, count = 5) => stepAfter(flatAt(tempC).slice(0, count), usualTime)?.stallTempC
    expect([stallAt(156), stallAt(156, 4)]).toEqual([156, null])
    expect([stallAt(155.5), stallAt(192.5), stallAt(193), stallAt(195)]).toEqual([null, 192.5, null, null])
    // The beans become hotter again.
    expect(stepAfter([...flatAt(156), ...curve([220, 165], [250, 175])], usualTime)?.stallTempC).toBeNull()
  })
})

describe('a stall without earlier roasts', () => {
  /** The model of a member without earlier roasts. */
  const emptyModel = modelWith({})
  /** The forecast at the last reading. */
  const forecastOf = (readings: readonly TempSample[]) =>
    forecastAt(emptyModel, lastStep(readings, emptyModel), readings.at(-1)?.seconds ?? 0)
  /** A reading of this temperature every 15 s. */
  const flat = (fromSeconds: number, toSeconds: number, tempC: number) =>
    line(fromSeconds, toSeconds).map(({ seconds }) => ({ seconds, tempC }))
  // The beans reach 184 °C with 12 °C/min, and then stay there.
  const stalled = [...line(300, 420), ...flat(435, 600, 184)]

  test('[roast-forecast-09] a stall is reported in a first roast too, whether or not a reading has given a time', () => {
    expect(forecastOf(stalled)).toMatchObject({ stallTempC: expect.closeTo(184, 6) })
    // The curves through these readings fall, so no curve gives a time.
    const neverTimed = curve([0, 180], [10, 170], [20, 178], [30, 176])
    expect(lastStep(neverTimed, emptyModel)).toMatchObject({ crackSeconds: null, stallTempC: expect.any(Number) })
    expect(forecastOf(neverTimed)).toEqual({
      seconds: 30,
      low: 30,
      high: 30,
      basis: 'curve',
      stallTempC: expect.any(Number),
    })
    // The warning stays until the next reading.
    expect(forecastAt(emptyModel, lastStep(neverTimed, emptyModel), 400)?.seconds).toBe(400)
  })

  test('[roast-forecast-19] an expected time that passes during the stall is forgotten, and an exact curve gives the next expected time', () => {
    // The twelfth reading is at 465 s.
    expect(lastStep(stalled.slice(0, 12), emptyModel)?.crackSeconds).toBeGreaterThan(465)
    expect(lastStep(stalled, emptyModel)?.crackSeconds).toBeNull()
    // The beans now rise by 6 °C/min. The first curves that reach 196 °C again are not exact.
    const again = [...stalled, ...curve([615, 185.5], [630, 187], [645, 188.5])]
    expect(forecastOf(again.slice(0, -2))).toBeNull()
    const forecast = forecastOf(again)
    expect(forecast?.stallTempC).toBeNull()
    expect(forecast?.seconds).toBeGreaterThan(645 + 75)
    expect(forecast?.seconds).toBeLessThan(645 + 180)
  })

  test('[roast-forecast-10] without a stall, a forecast whose time has passed ends, even if later readings give no new time', () => {
    // The beans stay at 194 °C, which is less than 3 °C below first crack.
    const slow = [...line(420, 465), ...flat(480, 720, 194)]
    expect(forecastOf(slow.filter(({ seconds }) => seconds <= 525))).not.toBeNull()
    expect(forecastOf(slow)).toBeNull()
  })
})

describe('the forecast at a second of the roast', () => {
  /** The forecast after a reading at 400 s. First crack is expected at 500 s. */
  const step = { atSeconds: 400, crackSeconds: 500, deviationSeconds: 10, stallTempC: 150 }
  const forecastWith = (
    seconds: number,
    low: number,
    high: number,
    basis: 'curve' | 'median',
    stallTempC: number | null,
  ) => ({
    seconds,
    low,
    high,
    basis,
    stallTempC,
  })

  test('[roast-forecast-04] the range of the forecast is twice the error on both sides, and never in the past', () => {
    const forecastAfter = (elapsedSeconds: number) => forecastAt(modelWith({}), step, elapsedSeconds)
    expect(forecastAfter(410)).toEqual(forecastWith(500, 480, 520, 'curve', 150))
    expect(forecastAfter(495)).toEqual(forecastWith(500, 495, 520, 'curve', 150))
    expect(forecastAfter(505)).toEqual(forecastWith(505, 505, 520, 'curve', 150))
    expect(forecastAfter(560)).toEqual(forecastWith(560, 560, 560, 'curve', 150))
    expect(forecastAfter(560.1)).toBeNull()
  })

  test('[roast-forecast-08] the usual time is used without readings, and if the curve was worse in the back-test', () => {
    const learned = { usualSeconds: 520, usualSpreadSeconds: 30 }
    expect(forecastAt(modelWith(learned), step, 410)?.basis).toBe('curve')
    expect(forecastAt(modelWith(learned), null, 410)).toEqual(forecastWith(520, 460, 580, 'median', null))
    const curveNotTrusted = { usesCurve: false }
    expect(forecastAt(modelWith(learned, curveNotTrusted), step, 410)).toEqual(
      forecastWith(520, 460, 580, 'median', 150),
    )
    expect(forecastAt(modelWith(learned, curveNotTrusted), step, 580.1)).toBeNull()
    expect(forecastAt(modelWith({}, curveNotTrusted), step, 410)?.basis).toBe('curve')
    expect(forecastAt(modelWith({}), null, 0)).toBeNull()
  })

  test('[roast-forecast-07] the range follows from the errors of forecasts of earlier roasts that had nearly the same time left to first crack', () => {
    /** An earlier roast whose forecast, `remainingSeconds` before the expected time, was wrong by `errorSeconds`. */
    const replay = (remainingSeconds: number, errorSeconds: number) => ({
      crackSeconds: 600 + errorSeconds,
      usualSeconds: null,
      steps: [{ atSeconds: 600 - remainingSeconds, crackSeconds: 600, deviationSeconds: 1, stallTempC: null }],
    })
    const replays = [replay(145, 7), replay(55, -13), replay(100, 8), replay(101, 9)]
    // At 410 s, 90 s remain. Errors with 55 to 145 s remaining count, and errors with 54 or 146 s do not.
    const model = modelWith({}, { replays: [...replays, replay(146, 99), replay(54, 99)] })
    expect(forecastAt(model, step, 410)).toEqual(forecastWith(500, 487, 513, 'curve', 150))
    // With three errors the range is at least twice the deviation.
    expect(forecastAt(modelWith({}, { replays: replays.slice(1) }), step, 410)).toMatchObject({ low: 480, high: 520 })
  })

  test('[roast-forecast-07] the range of the usual time follows from its errors on earlier roasts', () => {
    const replay = (crackSeconds: number, usualSeconds: number | null) => ({ crackSeconds, usualSeconds, steps: [] })
    const replays = [replay(500, 507), replay(500, 492), replay(500, 509), replay(460, 500), replay(100, null)]
    const model = modelWith({ usualSeconds: 520, usualSpreadSeconds: 100 }, { replays })
    expect(forecastAt(model, null, 410)).toEqual(forecastWith(520, 480, 560, 'median', null))
  })
})

describe('the back-test', () => {
  /** An earlier roast whose beans stall at 156 °C. */
  const flat = (firstCrackSeconds: number, sameBean = true): EarlierRoast => ({
    sameBean,
    firstCrackSeconds,
    readings: [0, ...Array.from({ length: 40 }, (_, index) => 100 + index * 15)].map((seconds) => ({
      seconds,
      tempC: seconds === 0 ? 140 : 156,
    })),
  })

  test('[roast-forecast-11] with five roasts of the bean only these are forecast, and a single roast is not forecast', () => {
    const roasts = (ofBean: number, others: number) => [
      ...Array.from({ length: ofBean }, (_, index) => flat(500 + index)),
      ...Array.from({ length: others }, (_, index) => flat(600 + index, false)),
    ]
    const testedCracks = (ofBean: number, others: number) =>
      forecastModel(roasts(ofBean, others)).replays.map(({ crackSeconds }) => crackSeconds)
    expect(testedCracks(5, 2)).toEqual([500, 501, 502, 503, 504])
    expect(testedCracks(4, 2)).toEqual([500, 501, 502, 503, 600, 601])
    expect(testedCracks(1, 1)).toEqual([500, 600])
    expect([testedCracks(1, 0), testedCracks(0, 0)]).toEqual([[], []])
  })

  test('[roast-forecast-08] after a back-test on three roasts, the curve is used only if it was better than the usual time, not equally good', () => {
    // These beans stall, so the forecast is the usual time of the other roasts.
    const model = forecastModel([480, 500, 580].map((seconds) => flat(seconds)))
    expect(model.backTest).toEqual({ roasts: 3, errorSeconds: 60, usualErrorSeconds: 60 })
    expect(model.usesCurve).toBe(false)
    expect(forecastModel([480, 500].map((seconds) => flat(seconds))).usesCurve).toBe(true)
  })

  test('[roast-forecast-11] the error of the back-test is the mean error of the forecasts that a member would have seen', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const history = simulatedRoasts(seed, 3).map((roast) => ({
        sameBean: true,
        firstCrackSeconds: roast.firstCrackSeconds,
        readings: withoutMistyped(roast.readings),
      }))
      const errors = history.flatMap((roast) => {
        const others = history.filter((other) => other !== roast)
        // The reading nearest to the moment 90 s before first crack, if it is at most 20 s away.
        const distanceSeconds = ({ seconds }: TempSample) => Math.abs(roast.firstCrackSeconds - seconds - 90)
        const [nearest] = roast.readings
          .filter((reading) => distanceSeconds(reading) <= 20)
          .sort((a, b) => distanceSeconds(a) - distanceSeconds(b))
        if (nearest === undefined) return []
        const model = forecastModel(others)
        const soFar = roast.readings.filter(({ seconds }) => seconds <= nearest.seconds)
        const forecast = forecastAt(model, lastStep(soFar, model), 0)
        return [Math.abs((forecast?.seconds ?? Number.NaN) - roast.firstCrackSeconds)]
      })
      const { backTest } = forecastModel(history)
      expect(backTest?.roasts).toBe(errors.length)
      expect(backTest?.errorSeconds).toBeCloseTo(errors.reduce((sum, error) => sum + error, 0) / errors.length, 9)
    }
  })

  test('[roast-forecast-11] a roast without readings near 90 s before first crack is not counted', () => {
    const empty = { ...flat(520), readings: [] }
    expect(forecastModel([flat(480), flat(500), empty]).backTest?.roasts).toBe(2)
    expect(forecastModel([empty, empty]).backTest).toBeNull()
    expect(forecastModel([]).backTest).toBeNull()
  })

  test('[roast-forecast-08] the curve is used if it was better on three roasts', () => {
    const onLine = (seconds: number) => ({
      sameBean: true,
      firstCrackSeconds: seconds,
      readings: line(0, seconds, 160 + (480 - seconds) / 5),
    })
    expect(forecastModel([420, 480, 600].map(onLine)).usesCurve).toBe(true)
  })

  test('[roast-forecast-10] a forecast uses only the readings up to the second at which it is made', () => {
    // One of the readings is at 315 s.
    const history = [flat(480), flat(500)]
    const model = forecastModel(history)
    for (const elapsedSeconds of [314, 315, 316]) {
      const soFar = line(0, elapsedSeconds < 315 ? 300 : 315)
      const forecast = forecastFirstCrack({ elapsedSeconds, readings: line(0, 345), history })
      expect(forecast).toEqual(forecastAt(model, lastStep(soFar, model), elapsedSeconds))
      expect(forecast?.basis).toBe('curve')
    }
  })

  test('readings at or after first crack are not used to forecast it', () => {
    // The roast has readings at 385 s and at 400 s, which is its first crack.
    const [first] = forecastModel([flat(400), flat(505)]).replays
    expect(first?.steps.at(-1)?.atSeconds).toBe(385)
  })
})
