// Tests the forecast of the drop, at a development ratio or at a temperature.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DropModel,
  dropAtRatio,
  dropAtTemp,
  dropBackTest,
  dropModel,
  lastDropStep,
} from '../../../contract/rules/coffee/dropForecast.ts'
import {
  DTR_CHOICES,
  dropTargetIn,
  dropTempChoices,
  NO_DROP_TARGET,
  nearestTempChoice,
} from '../../../contract/rules/coffee/dropTarget.ts'
import { curveAt, tempAt } from '../../../contract/rules/coffee/forecastCurve.ts'
import { numbersOfRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import { withoutMistyped } from '../../../contract/rules/coffee/mistypedReadings.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { developmentRatio } from '../../../contract/rules/coffee/roastPhases.ts'
import { fahrenheit, storedTempC } from '../../../contract/rules/coffee/units.ts'
import { historyFor, simulatedRoasts } from '../../support/simulatedRoasts.ts'

/**
 * A roast with a reading every 15 s. The readings are on a parabola, which reaches `targetC` at `atSeconds`. At that
 * moment the rate of rise is `rate`, in °C/min. `bend` is in °C/min².
 */
function parabola(atSeconds: number, targetC: number, { bend = -0.6, rate = 6, untilSeconds = atSeconds + 30 } = {}) {
  return Array.from({ length: Math.floor(untilSeconds / 15) + 1 }, (_, index): TempSample => {
    const x = (index * 15 - atSeconds) / 60
    return { seconds: index * 15, tempC: targetC + rate * x + (bend * x * x) / 2 }
  })
}
/** The numbers from earlier roasts that the forecast uses: here with a fixed bend and without errors. */
const modelFor = (targetC: number, model: Partial<DropModel> = {}): DropModel => ({
  targetC,
  bend: -0.6,
  errors: [],
  ...model,
})
/** The forecast of the drop from the readings up to this second. A step is the forecast after one reading. */
function forecastOf(model: DropModel, readings: readonly TempSample[], seconds: number) {
  const soFar = readings.filter((reading) => reading.seconds <= seconds)
  return dropAtTemp(model, lastDropStep(soFar, model), seconds)
}
/** The expected time of first crack, and by how much it may be off: 0 if first crack was logged. */
const crackAt = (seconds: number, errorSeconds = 0) => ({ seconds, errorSeconds })

describe('the drop at a development ratio', () => {
  test.each<[ratio: number, crack: number, charge: number, drop: number]>([
    [0.2, 480, 0, 600],
    [0.25, 540, 0, 720],
    [0.085, 540, 0, 590.16],
    [0.2, 480, 30, 592.5],
    [0.05, 570, 0, 600],
  ])(
    'the drop at a ratio of %s, with first crack at %s s and charge at %s s, is at %s s',
    (ratio, crack, chargeSeconds, drop) => {
      const forecast = dropAtRatio({ ratio, chargeSeconds, crack: crackAt(crack), elapsedSeconds: crack })
      expect(forecast?.seconds).toBeCloseTo(drop, 2)
      expect(forecast).toMatchObject({ errorSeconds: 0, stallTempC: null })
    },
  )

  test('[roast-drop-01] a roast that is dropped at the forecast time has the chosen ratio', () => {
    const situation = fc.record({
      ratio: fc.constantFrom(...DTR_CHOICES.map((percent) => percent / 100)),
      charge: fc.integer({ min: 0, max: 60 }),
      crack: fc.integer({ min: 61, max: 1200 }),
      errorSeconds: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(situation, ({ ratio, charge, crack, errorSeconds }) => {
        const expectedCrack = { seconds: crack, errorSeconds }
        const forecast = dropAtRatio({ ratio, chargeSeconds: charge, crack: expectedCrack, elapsedSeconds: crack })
        const drop = forecast?.seconds ?? Number.NaN
        const events = [
          { event_type: 'CHARGE', seconds: charge },
          { event_type: 'FIRST_CRACK_START', seconds: crack },
          { event_type: 'DROP', seconds: drop },
        ] as const
        expect(developmentRatio(events, drop)).toBeCloseTo(ratio, 9)
        expect(forecast?.errorSeconds).toBeCloseTo(errorSeconds / (1 - ratio), 9)
      }),
    )
  })
})

describe('the drop at a temperature', () => {
  test('[roast-drop-02] the drop is expected when the curve reaches the temperature, and the forecast begins 40 °C below this temperature', () => {
    const readings = parabola(600, 218)
    for (const seconds of [480, 540, 585]) {
      expect(forecastOf(modelFor(218), readings, seconds)?.seconds).toBeCloseTo(600, 0)
    }
    // At 240 s the beans have 171 °C, which is more than 40 °C below 218 °C.
    expect(forecastOf(modelFor(218), readings, 240)).toBeNull()
    // Two readings are too few.
    expect(forecastOf(modelFor(218), readings.slice(0, 2), 60)).toBeNull()
    // At the start the beans cool the thermometer. This fall of the temperature gives no forecast.
    const readingsAfterCharge = [210, 180, 150, 120].map((tempC, index) => ({ seconds: 10 + index * 12, tempC }))
    expect(forecastOf(modelFor(218), readingsAfterCharge, 60)).toBeNull()
  })

  const computedRoasts = simulatedRoasts(5, 24)
  const targets = [192, 196, 200, 206, 218]
  const models = targets.map((targetC) => dropModel(historyFor(0, computedRoasts).map(numbersOfRoast), targetC))
  const anyMoment = fc
    .record({
      roast: fc.constantFrom(...computedRoasts),
      model: fc.constantFrom(...models),
      percent: fc.integer({ min: 60, max: 115 }),
    })
    .map(({ roast, model, percent }) => ({ roast, model, seconds: (percent * roast.firstCrackSeconds) / 100 }))

  test('[roast-drop-03] a forecast is never in the past, and there is none when the expected time of the drop passed more than a minute ago', () => {
    let forecastCount = 0
    fc.assert(
      fc.property(anyMoment, ({ roast, model, seconds }) => {
        const forecast = forecastOf(model, roast.readings, seconds)
        if (forecast === null) return
        forecastCount += 1
        expect(forecast.seconds).toBeGreaterThanOrEqual(seconds)
        expect(forecast.errorSeconds).toBeGreaterThan(0)
        expect(Number.isFinite(forecast.seconds + forecast.errorSeconds)).toBe(true)
      }),
      { numRuns: 300 },
    )
    // At enough of the random moments there was a forecast.
    expect(forecastCount).toBeGreaterThan(100)
    // The drop is expected at about 600 s.
    const readings = parabola(600, 218, { untilSeconds: 600 })
    expect(forecastOf(modelFor(218), readings, 655)?.seconds).toBe(655)
    expect(forecastOf(modelFor(218), readings, 662)).toBeNull()
    const atRatio = { ratio: 0.2, chargeSeconds: 0, crack: crackAt(480) }
    expect(dropAtRatio({ ...atRatio, elapsedSeconds: 660 })?.seconds).toBe(660)
    expect(dropAtRatio({ ...atRatio, elapsedSeconds: 660.1 })).toBeNull()
    // These beans are already hotter than the target.
    expect(forecastOf(modelFor(200), parabola(600, 218, { untilSeconds: 560 }), 561)?.seconds).toBe(561)
  })

  test('[roast-drop-04] a new reading within 2 °C of the expected temperature moves the time of the drop by less than 20 s', () => {
    let comparisonCount = 0
    const offset = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(
        anyMoment,
        offset,
        fc.integer({ min: 8, max: 30 }),
        ({ roast, model, seconds }, differenceC, pauseSeconds) => {
          const readings = roast.readings.filter((reading) => reading.seconds <= seconds)
          const curve = curveAt(withoutMistyped(readings), model.bend)
          const nowSeconds = (readings.at(-1)?.seconds ?? 0) + pauseSeconds
          const before = forecastOf(model, readings, nowSeconds)
          // Without a known time of the drop, no time can move.
          if (curve === null || before === null || !lastDropStep(readings, model)?.dropSeconds) return
          const after = forecastOf(
            model,
            [...readings, { seconds: nowSeconds, tempC: tempAt(curve, nowSeconds) + differenceC }],
            nowSeconds,
          )
          comparisonCount += 1
          expect(Math.abs((after?.seconds ?? Number.NaN) - before.seconds)).toBeLessThan(20)
        },
      ),
      { numRuns: 500 },
    )
    expect(comparisonCount).toBeGreaterThan(100)
  })

  test('[roast-drop-05] readings and a temperature in °F give the same forecast as in °C', () => {
    /** The reading as it is stored when a member types it in °F. */
    const typedF = ({ seconds, tempC }: TempSample) => ({
      seconds,
      tempC: storedTempC('DEGREES_FAHRENHEIT', Number(fahrenheit(tempC).toFixed(2))),
    })
    fc.assert(
      fc.property(anyMoment, ({ roast, model, seconds }) => {
        const inC = forecastOf(model, roast.readings, seconds)
        const targetC = storedTempC('DEGREES_FAHRENHEIT', Number(fahrenheit(model.targetC).toFixed(2)))
        const inF = forecastOf({ ...model, targetC }, roast.readings.map(typedF), seconds)
        expect(inF === null).toBe(inC === null)
        if (inC && inF) expect(Math.abs(inF.seconds - inC.seconds)).toBeLessThan(1)
      }),
    )
  })

  test('[roast-drop-06] a warning is shown when two readings agree that the beans stall more than 1 °C below the temperature', () => {
    const stalling = parabola(600, 214, { rate: 0.2, untilSeconds: 600 })
    expect(forecastOf(modelFor(218), stalling, 600)?.stallTempC).toBeCloseTo(214, 0)
    expect(forecastOf(modelFor(214.5), stalling, 600)?.stallTempC ?? null).toBeNull()
    expect(forecastOf(modelFor(218), parabola(600, 218), 560)?.stallTempC).toBeNull()
    // The forecast uses the readings from 5 °C above the lowest one on. Two of them must agree.
    const usedReadings = stalling.filter(({ tempC }) => tempC >= (stalling[0]?.tempC ?? 0) + 5)
    const stallAfter = (count: number) =>
      forecastOf(modelFor(218), stalling, usedReadings[count - 1]?.seconds ?? 0)?.stallTempC
    expect(stallAfter(1) ?? null).toBeNull()
    expect(stallAfter(2)).toBeCloseTo(214, 0)
    // The warning stays as long as the beans stall.
    expect(forecastOf(modelFor(218), stalling, 2000)?.stallTempC).not.toBeNull()
  })

  test('[roast-drop-07] the back-test forecasts each earlier roast from the other roasts, 60 s before that roast reached the temperature of the drop', () => {
    const numbersOf = (atSeconds: number, targetC: number) =>
      numbersOfRoast({ sameBean: true, firstCrackSeconds: atSeconds - 90, readings: parabola(atSeconds, targetC) })
    expect(dropBackTest(dropModel([], 210))).toBeNull()
    expect(dropBackTest(dropModel([numbersOf(600, 210), numbersOf(620, 205)], 218))).toBeNull()
    // Only the first roast reaches 210 °C.
    const backTest = dropBackTest(dropModel([numbersOf(600, 210), numbersOf(620, 195)], 210))
    expect(backTest?.roasts).toBe(1)
    expect(backTest?.errorSeconds).toBeLessThan(3)
    // The readings of these roasts have random errors.
    const roasts = simulatedRoasts(7, 40)
    const simulatedBackTest = dropBackTest(dropModel(historyFor(0, roasts).map(numbersOfRoast), 199))
    expect(simulatedBackTest?.roasts).toBeGreaterThan(30)
    expect(simulatedBackTest?.errorSeconds).toBeLessThan(8)
  })
})

describe('the target', () => {
  test('[roast-drop-08] the choices are 5 to 40 % and whole degrees from 180 to 235 °C, and a stored choice is read back unchanged', () => {
    expect([DTR_CHOICES.at(0), DTR_CHOICES.at(1), DTR_CHOICES.at(-1)]).toEqual([5, 5.5, 40])
    expect(dropTempChoices('DEGREES_CELSIUS').at(0)).toBe(180)
    expect(dropTempChoices('DEGREES_CELSIUS').at(-1)).toBe(235)
    const inF = dropTempChoices('DEGREES_FAHRENHEIT').map((tempC) => fahrenheit(tempC).toFixed(1))
    expect([inF.at(0), inF.at(1), inF.at(-1)]).toEqual(['356.0', '357.0', '455.0'])
    expect(fahrenheit(nearestTempChoice('DEGREES_FAHRENHEIT', 215))).toBeCloseTo(419, 2)
    expect(nearestTempChoice('DEGREES_CELSIUS', 214.444)).toBe(214)
    // Of two choices that are equally near, the lower one counts.
    expect(nearestTempChoice('DEGREES_CELSIUS', 214.5)).toBe(214)
    expect(NO_DROP_TARGET).toEqual({ kind: 'none', dtrPercent: 20, tempC: 215 })
    for (const tempC of [180, 214.444, 235]) {
      const target = { kind: 'temperature', dtrPercent: 22.5, tempC } as const
      expect(dropTargetIn(JSON.stringify(target))).toEqual(target)
    }
    // None of these texts is a choice of the target.
    for (const broken of [
      null,
      '',
      'x',
      'null',
      '[1]',
      '{"kind":"__proto__"}',
      '{"kind":"dtr","dtrPercent":100}',
      '{"kind":"temperature","tempC":"hot"}',
      '{"kind":"temperature","tempC":235.1}',
      '{"kind":"temperature","tempC":179.9}',
    ]) {
      expect(dropTargetIn(broken)).toEqual(NO_DROP_TARGET)
    }
  })
})
