// Tests the forecast of the drop with examples in which a person can check the numbers.

import { describe, expect, test } from 'vitest'
import {
  type DropModel,
  dropAtRatio,
  dropAtTemp,
  dropBackTest,
  dropModel,
  lastDropStep,
} from '../../../contract/rules/coffee/dropForecast.ts'
import { learn, numbersOfRoast, type RoastNumbers } from '../../../contract/rules/coffee/forecastLearning.ts'
import { withoutMistyped } from '../../../contract/rules/coffee/mistypedReadings.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { simulatedRoasts } from '../../support/simulatedRoasts.ts'

const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))
/** One reading in each minute. */
const minutes = (...temps: number[]) => temps.map((tempC, minute) => ({ seconds: 60 * minute, tempC }))
/** The forecast after the last of these readings. A step is the forecast after one reading. */
const stepAfter = (targetC: number, readings: readonly TempSample[], bend = 0) =>
  lastDropStep(readings, { targetC, bend, errors: [] })

describe('the forecast after a reading', () => {
  test('[roast-drop-02] if the readings are on a line, the drop is expected when the line reaches the temperature', () => {
    // The rate is 12 °C/min and 22 °C are left, so the drop is 11/6 minutes later. The three readings have a spread of
    // 2 minutes². The deviation combines the errors of the temperature (0.5 °C), of the rate (0.3 °C/min divided by the
    // root of the spread) and of the bend (0.3 °C/min², of which half counts), over these 11/6 minutes. Divided by the
    // rate, the error of the temperature becomes an error of the time.
    const deviation = Math.sqrt(0.5 ** 2 + (0.3 * (11 / 6)) ** 2 / 2 + (0.15 * (11 / 6) ** 2) ** 2) * (60 / 12)
    expect(stepAfter(196, minutes(150, 162, 174))).toEqual({
      atSeconds: 120,
      dropSeconds: expect.closeTo(120 + 110, 9),
      deviationSeconds: expect.closeTo(deviation, 9),
      stallTempC: null,
    })
    // With this bend the rate falls from 12 to 10 °C/min in two minutes, in which the beans become 22 °C hotter.
    expect(stepAfter(196, minutes(148, 161.5, 174), -1)?.dropSeconds).toBeCloseTo(120 + 120, 6)
  })

  test('[roast-drop-02] the curve is used only if its end is at most 40 °C below the temperature of the drop and at least 5 °C above the coldest reading', () => {
    expect(stepAfter(196, minutes(146, 151, 156))?.dropSeconds).toBeCloseTo(120 + 480, 6)
    expect(stepAfter(196, minutes(145.5, 150.5, 155.5))).toBeNull()
    expect(stepAfter(196, minutes(180, 182.5, 185))).not.toBeNull()
    expect(stepAfter(196, minutes(180, 182, 184))).toBeNull()
    expect(stepAfter(196, [])).toBeNull()
  })

  test('[roast-drop-04] an expected reading moves the forecast by at most 18 s, and a surprising reading can move the forecast further', () => {
    // Before the last reading, the drop is expected at 320 s: at 120 s, 40 °C are left, and the rate is 12 °C/min.
    // The last three readings rise by 11 °C/min and have the mean 194.33 °C, so the line ends at 205.33 °C.
    const secondsByCurve = 180 + (60 * (235 - (583 / 3 + 11))) / 11
    expect(secondsByCurve).toBeGreaterThan(320 + 18)
    expect(stepAfter(235, minutes(171, 183, 195, 205))?.dropSeconds).toBeCloseTo(320 + 18, 6)
    // 182 °C is 4 °C less than expected. The rate is now 10 °C/min, and 13.33 °C are left. So the drop is 30 s later
    // than before.
    expect(stepAfter(196, minutes(150, 162, 174, 182))?.dropSeconds).toBeCloseTo(230 + 30, 6)
  })

  test('[roast-drop-03] the drop is expected now if the beans are already hotter than its temperature', () => {
    expect(stepAfter(170, minutes(150, 162, 174))?.dropSeconds).toBe(120)
    expect(stepAfter(170, minutes(150, 162, 174, 186))?.dropSeconds).toBe(180)
  })

  test('[roast-drop-06] while beans stall the last forecast stays, and after two readings that show a stall the temperature of the stall is known', () => {
    const readings = minutes(171, 183, 195, 195, 195, 195)
    const lastForecast = stepAfter(235, readings.slice(0, 4))
    expect(lastForecast?.stallTempC).toBeNull()
    expect(stepAfter(235, readings.slice(0, 5))).toEqual({ ...lastForecast, atSeconds: 240 })
    expect(stepAfter(235, readings)).toEqual({ ...lastForecast, atSeconds: 300, stallTempC: 195 })
    // This stall is so long that the expected time passes.
    const longStall = minutes(171, 183, 195, ...Array(10).fill(195))
    expect(stepAfter(235, longStall)).toEqual({ ...lastForecast, atSeconds: 720, dropSeconds: null, stallTempC: 195 })
    // The beans become hotter again.
    expect(stepAfter(235, [...readings, { seconds: 360, tempC: 205 }])?.stallTempC).toBeNull()
  })

  test('[roast-drop-06] beans stall only if they stay more than 1 °C below the temperature', () => {
    const stallOf = (targetC: number) => stepAfter(targetC, minutes(171, 183, 195, 195, 195, 195))?.stallTempC
    expect([stallOf(196), stallOf(196.1), stallOf(195)]).toEqual([null, 195, null])
  })

  test('[roast-drop-06] a stall is also known if no reading has given a time of the drop', () => {
    // The curves after three and after four readings both fall. They end at 200 °C and at 200.4 °C.
    const falling = curve([0, 205], [10, 195], [20, 203], [30, 201])
    expect(stepAfter(218, falling.slice(0, 3))).toMatchObject({ dropSeconds: null, stallTempC: null })
    expect(stepAfter(218, falling)).toEqual({
      atSeconds: 30,
      dropSeconds: null,
      deviationSeconds: 0,
      stallTempC: expect.closeTo(200.4, 9),
    })
  })
})

describe('the time after a stall', () => {
  const model = (targetC: number, bend: number): DropModel => ({ targetC, bend, errors: [] })
  const forecastOf = (readings: readonly TempSample[], { targetC, bend }: { targetC: number; bend: number }) =>
    dropAtTemp(model(targetC, bend), lastDropStep(readings, model(targetC, bend)), readings.at(-1)?.seconds ?? 0)

  test('[roast-drop-14] if no reading has given a time before the stall, the first curve that is exact to a minute gives the time', () => {
    // The rate falls by 0.8 °C/min², and in earlier roasts it fell by 1.5 °C/min². So the beans seem to stall at first.
    const earlierRoasts = { targetC: 215, bend: -1.5 }
    const roast = Array.from({ length: 12 }, (_, index): TempSample => {
      const x = index / 3
      return { seconds: 480 + 20 * index, tempC: 175 + 10 * x - 0.4 * x * x }
    })
    const forecasts = roast.map((_, index) => forecastOf(roast.slice(0, index + 1), earlierRoasts))
    const stalls = forecasts.map((forecast) => forecast !== null && forecast.stallTempC !== null)
    const firstTimed = forecasts.findIndex((forecast) => forecast?.stallTempC === null)
    expect(stalls.indexOf(true)).toBeGreaterThan(0)
    // At 600 s the curve ends less than 1 °C below 215 °C, so there is neither a stall nor a time. At 620 s the curve
    // reaches 215 °C, but the standard deviation of this time is 83 s, which is too much.
    expect([stalls.lastIndexOf(true), ...forecasts.slice(6, 8), firstTimed]).toEqual([5, null, null, 8])
    // The beans reach 215 °C at 780 s. The curve that bends too much gives a later time, never an earlier one.
    for (const forecast of forecasts.slice(firstTimed)) {
      expect(forecast?.seconds).toBeGreaterThan(780)
      expect(forecast?.seconds).toBeLessThan(780 + 60)
    }
  })

  test('[roast-drop-14] a time that passes while the beans stall is forgotten', () => {
    const stalled = minutes(171, 183, ...Array(8).fill(195))
    const step = lastDropStep([...stalled, ...curve([555, 198], [570, 201])], model(235, 0))
    // The last three readings rise by 12 °C/min, and 34 °C are left.
    expect(step).toMatchObject({ dropSeconds: expect.closeTo(570 + 170, 6), stallTempC: null })
  })
})

describe('the forecast at a second of the roast', () => {
  const model = (errors: number[]): DropModel => ({ targetC: 218, bend: 0, errors })
  const step = { atSeconds: 400, dropSeconds: 500, deviationSeconds: 10, stallTempC: null }

  test('[roast-drop-03] the forecast is never in the past, and ends a minute after the expected time of the drop, except while the beans stall', () => {
    expect(dropAtTemp(model([]), step, 410)).toEqual({ seconds: 500, errorSeconds: 20, stallTempC: null })
    expect(dropAtTemp(model([]), step, 560)?.seconds).toBe(560)
    expect(dropAtTemp(model([]), step, 560.1)).toBeNull()
    expect(dropAtTemp(model([]), null, 0)).toBeNull()
    const stalled = { ...step, stallTempC: 201 }
    expect(dropAtTemp(model([]), stalled, 700)).toEqual({ seconds: 700, errorSeconds: 20, stallTempC: 201 })
  })

  test('the range of the forecast follows from the errors of earlier roasts', () => {
    expect(dropAtTemp(model([7, 31, 9, 8]), step, 410)?.errorSeconds).toBe(31)
    // With fewer than four errors, half of the range is at least two standard deviations: 20 s.
    expect(dropAtTemp(model([7, 31]), step, 410)?.errorSeconds).toBe(31)
    expect(dropAtTemp(model([7, 9]), step, 410)?.errorSeconds).toBe(20)
  })

  test('[roast-drop-01] for a ratio, the range of the drop is the range of first crack divided by 1 - DTR', () => {
    const drop = { ratio: 0.2, chargeSeconds: 30, crack: { seconds: 480, errorSeconds: 12 }, elapsedSeconds: 500 }
    expect(dropAtRatio(drop)).toEqual({ seconds: 592.5, errorSeconds: 15, stallTempC: null })
  })
})

describe('the back-test', () => {
  const numbersWith = (readings: TempSample[]): RoastNumbers =>
    numbersOfRoast({ sameBean: true, firstCrackSeconds: 500, readings })

  test('[roast-drop-07] the back-test uses the errors of the forecasts a minute before the temperature was reached', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const earlierRoasts = simulatedRoasts(seed, 3).map((roast) =>
        numbersOfRoast({ ...roast, sameBean: true, readings: withoutMistyped(roast.readings) }),
      )
      for (const targetC of [150, 185, 192]) {
        const errors = earlierRoasts.flatMap((roast) => {
          const { samples } = roast
          const coldest = samples.findIndex(({ tempC }) => tempC === Math.min(...samples.map((one) => one.tempC)))
          const crossing = samples.find(({ tempC }, index) => index > coldest && tempC >= targetC)
          const previous = crossing && samples[samples.indexOf(crossing) - 1]
          if (crossing === undefined || previous === undefined) return []
          const cPerSecond = (crossing.tempC - previous.tempC) / (crossing.seconds - previous.seconds)
          const reachedSeconds = previous.seconds + (targetC - previous.tempC) / cPerSecond
          const others = learn(earlierRoasts.filter((other) => other !== roast))
          // The reading nearest to the moment 60 s before the temperature was reached, if it is at most 20 s away.
          const distanceSeconds = ({ seconds }: TempSample) => Math.abs(reachedSeconds - seconds - 60)
          const [nearest] = samples
            .filter((one) => distanceSeconds(one) <= 20)
            .sort((a, b) => distanceSeconds(a) - distanceSeconds(b))
          if (nearest === undefined) return []
          const soFar = samples.filter(({ seconds }) => seconds <= nearest.seconds)
          const step = lastDropStep(soFar, { targetC, bend: others.bend, errors: [] })
          return [Math.abs((step?.dropSeconds ?? Number.NaN) - reachedSeconds)]
        })
        const model = dropModel(earlierRoasts, targetC)
        expect(model.errors).toHaveLength(errors.length)
        for (const [index, error] of errors.entries()) expect(model.errors[index]).toBeCloseTo(error, 6)
        expect(model).toMatchObject({ targetC, bend: learn(earlierRoasts).bend })
      }
    }
  })

  test('[roast-drop-07] a roast counts only if it reached the temperature after its coldest reading', () => {
    const errorsOf = (...pairs: [seconds: number, tempC: number][]) =>
      dropModel([numbersWith(curve(...pairs))], 200).errors
    const rising: [number, number][] = [
      [120, 172],
      [180, 184],
      [240, 196],
      [300, 208],
    ]
    expect(errorsOf([60, 160], ...rising)).toHaveLength(1)
    expect(errorsOf([60, 160], ...rising.slice(0, 3))).toEqual([])
    expect(errorsOf([60, 160], ...rising.slice(0, 3), [300, 200])).toHaveLength(1)
    // The first reading is hotter, because the beans have not cooled the thermometer yet.
    expect(errorsOf([0, 205], [30, 182], [60, 160], ...rising)).toHaveLength(1)
    expect(errorsOf([0, 205], [30, 182], [60, 160], ...rising.slice(0, 3))).toEqual([])
    // This roast was never colder than 200 °C.
    expect(errorsOf([60, 200], [120, 201], [180, 203], [240, 210])).toEqual([])
    expect(errorsOf()).toEqual([])
    // This roast has no forecast near the time one minute before it reached 200 °C.
    expect(errorsOf([0, 150], [300, 170], [400, 190], [500, 205])).toEqual([])
  })

  test('[roast-drop-07] the error of the back-test is the mean of the errors of all roasts', () => {
    const model = { targetC: 200, bend: 0 }
    expect(dropBackTest({ ...model, errors: [3, 8, 10] })).toEqual({ roasts: 3, errorSeconds: 7 })
    expect(dropBackTest({ ...model, errors: [] })).toBeNull()
  })
})
