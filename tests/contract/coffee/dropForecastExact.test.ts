// Tests the forecast of the drop where the numbers can be computed by hand.

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
import { withoutMistyped } from '../../../contract/rules/coffee/headlineRate.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { madeRoasts } from '../../support/roastSet.ts'

const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))
/** One reading in each minute. */
const minutes = (...temps: number[]) => temps.map((tempC, minute) => ({ seconds: 60 * minute, tempC }))
const stepAfter = (targetC: number, readings: readonly TempSample[], bend = 0) =>
  lastDropStep(readings, { targetC, bend, errors: [] })

describe('the forecast after a reading', () => {
  test('[roast-drop-02] readings on a line reach the temperature where the line does', () => {
    // 12 °C/min, and 22 °C are left: 11/6 minutes. The three readings have a spread of 2 minutes².
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

  test('[roast-drop-02] the curve counts from 40 °C below the temperature on, and 5 °C above the coldest reading', () => {
    expect(stepAfter(196, minutes(146, 151, 156))?.dropSeconds).toBeCloseTo(120 + 480, 6)
    expect(stepAfter(196, minutes(145.5, 150.5, 155.5))).toBeNull()
    expect(stepAfter(196, minutes(180, 182.5, 185))).not.toBeNull()
    expect(stepAfter(196, minutes(180, 182, 184))).toBeNull()
    expect(stepAfter(196, [])).toBeNull()
  })

  test('[roast-drop-04] a reading moves the forecast by at most 18 s, and a surprising one moves it further', () => {
    // The last three readings rise by 11 °C/min and have the mean 194.33 °C, so the line ends at 205.33 °C.
    const byCurve = 180 + (60 * (235 - (583 / 3 + 11))) / 11
    expect(byCurve).toBeGreaterThan(320 + 18)
    expect(stepAfter(235, minutes(171, 183, 195, 205))?.dropSeconds).toBeCloseTo(320 + 18, 6)
    // 182 °C is 4 °C less than expected: 10 °C/min, and 13.33 °C are left. That is 30 s later than before.
    expect(stepAfter(196, minutes(150, 162, 174, 182))?.dropSeconds).toBeCloseTo(230 + 30, 6)
  })

  test('[roast-drop-03] beans that are already hotter are expected now', () => {
    expect(stepAfter(170, minutes(150, 162, 174))?.dropSeconds).toBe(120)
    expect(stepAfter(170, minutes(150, 162, 174, 186))?.dropSeconds).toBe(180)
  })

  test('[roast-drop-06] while beans stall the last forecast stays, and two readings that agree show the temperature', () => {
    const readings = minutes(171, 183, 195, 195, 195, 195)
    const before = stepAfter(235, readings.slice(0, 4))
    expect(before?.stallTempC).toBeNull()
    expect(stepAfter(235, readings.slice(0, 5))).toEqual({ ...before, atSeconds: 240 })
    expect(stepAfter(235, readings)).toEqual({ ...before, atSeconds: 300, stallTempC: 195 })
    const late = minutes(171, 183, 195, ...Array(10).fill(195))
    expect(stepAfter(235, late)).toEqual({ ...before, atSeconds: 720, dropSeconds: 720, stallTempC: 195 })
    // The beans become hotter again.
    expect(stepAfter(235, [...readings, { seconds: 360, tempC: 205 }])?.stallTempC).toBeNull()
  })

  test('[roast-drop-06] beans stall only if they stay more than 1 °C below the temperature', () => {
    const stallOf = (targetC: number) => stepAfter(targetC, minutes(171, 183, 195, 195, 195, 195))?.stallTempC
    expect([stallOf(196), stallOf(196.1), stallOf(195)]).toEqual([null, 195, null])
  })

  test('[roast-drop-06] a stall is also known if no reading has given a time', () => {
    // Both curves fall, and end at 200 °C and at 200.4 °C.
    const falling = curve([0, 205], [10, 195], [20, 203], [30, 201])
    expect(stepAfter(218, falling.slice(0, 3))).toBeNull()
    expect(stepAfter(218, falling)).toEqual({
      atSeconds: 30,
      dropSeconds: 30,
      deviationSeconds: 0,
      stallTempC: expect.closeTo(200.4, 9),
    })
  })
})

describe('the forecast at a second of the roast', () => {
  const model = (errors: number[]): DropModel => ({ targetC: 218, bend: 0, errors })
  const step = { atSeconds: 400, dropSeconds: 500, deviationSeconds: 10, stallTempC: null }

  test('[roast-drop-03] it is never in the past, and a minute after its time it is over unless the beans stall', () => {
    expect(dropAtTemp(model([]), step, 410)).toEqual({ seconds: 500, halfSeconds: 20, stallTempC: null })
    expect(dropAtTemp(model([]), step, 560)?.seconds).toBe(560)
    expect(dropAtTemp(model([]), step, 560.1)).toBeNull()
    expect(dropAtTemp(model([]), null, 0)).toBeNull()
    const stalled = { ...step, stallTempC: 201 }
    expect(dropAtTemp(model([]), stalled, 700)).toEqual({ seconds: 700, halfSeconds: 20, stallTempC: 201 })
  })

  test('its range is from the errors of earlier roasts', () => {
    expect(dropAtTemp(model([7, 31, 9, 8]), step, 410)?.halfSeconds).toBe(31)
    expect(dropAtTemp(model([7, 31]), step, 410)?.halfSeconds).toBe(31)
    expect(dropAtTemp(model([7, 9]), step, 410)?.halfSeconds).toBe(20)
  })

  test('[roast-drop-01] the range of a ratio is that of first crack, divided by 1 - DTR', () => {
    const drop = { ratio: 0.2, chargeSeconds: 30, crack: { seconds: 480, halfSeconds: 12 }, elapsedSeconds: 500 }
    expect(dropAtRatio(drop)).toEqual({ seconds: 592.5, halfSeconds: 15, stallTempC: null })
  })
})

describe('the back-test', () => {
  const numbersWith = (readings: TempSample[]): RoastNumbers =>
    numbersOfRoast({ sameBean: true, firstCrackSeconds: 500, readings })

  test('[roast-drop-07] the errors are those of the forecasts a minute before the temperature was reached', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const earlierRoasts = madeRoasts(seed, 3).map((roast) =>
        numbersOfRoast({ ...roast, sameBean: true, readings: withoutMistyped(roast.readings) }),
      )
      for (const targetC of [150, 185, 192]) {
        const errors = earlierRoasts.flatMap((roast) => {
          const { samples } = roast
          const coldest = samples.findIndex(({ tempC }) => tempC === Math.min(...samples.map((one) => one.tempC)))
          const crossing = samples.find(({ tempC }, index) => index > coldest && tempC >= targetC)
          const before = crossing && samples[samples.indexOf(crossing) - 1]
          if (crossing === undefined || before === undefined) return []
          const perSecond = (crossing.tempC - before.tempC) / (crossing.seconds - before.seconds)
          const reached = before.seconds + (targetC - before.tempC) / perSecond
          const others = learn(earlierRoasts.filter((other) => other !== roast))
          const away = ({ seconds }: TempSample) => Math.abs(reached - seconds - 60)
          const [near] = samples.filter((one) => away(one) <= 20).sort((a, b) => away(a) - away(b))
          if (near === undefined) return []
          const soFar = samples.filter(({ seconds }) => seconds <= near.seconds)
          const step = lastDropStep(soFar, { targetC, bend: others.bend, errors: [] })
          return [Math.abs((step?.dropSeconds ?? Number.NaN) - reached)]
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
    // It was hotter before the beans had cooled the thermometer.
    expect(errorsOf([0, 205], [30, 182], [60, 160], ...rising)).toHaveLength(1)
    expect(errorsOf([0, 205], [30, 182], [60, 160], ...rising.slice(0, 3))).toEqual([])
    // It was never colder.
    expect(errorsOf([60, 200], [120, 201], [180, 203], [240, 210])).toEqual([])
    expect(errorsOf()).toEqual([])
    // Its only reading before the temperature is too early.
    expect(errorsOf([0, 150], [300, 170], [400, 190], [500, 205])).toEqual([])
  })

  test('[roast-drop-07] the error of all roasts is the mean', () => {
    const model = { targetC: 200, bend: 0 }
    expect(dropBackTest({ ...model, errors: [3, 8, 10] })).toEqual({ roasts: 3, errorSeconds: 7 })
    expect(dropBackTest({ ...model, errors: [] })).toBeNull()
  })
})
