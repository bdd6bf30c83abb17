// Tests the part of a roast in which the beans are in the heat.

import { expect, test } from 'vitest'
import { developmentAt } from '../../../contract/rules/coffee/development.ts'
import { computedTempAt, heatOf } from '../../../contract/rules/coffee/heat.ts'
import { tempsFromCharge, tempsInHeat, turningPointOf } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { roastFigures } from '../../../contract/rules/coffee/roastFigures.ts'

const temps = (...pairs: [seconds: number, value: number][]) =>
  pairs.map(([seconds, value]) => ({ type: 'BEAN_TEMP', seconds, value }))

test('[roast-compare-01] the heat is the part of a roast from charge to drop, and its seconds count from the charge', () => {
  const roast = {
    input_history: temps([39, 200], [40, 198], [100, 180], [640, 200], [641, 199]),
    event_history: [
      { event_type: 'CHARGE', seconds: 40 },
      { event_type: 'FIRST_CRACK_START', seconds: 500 },
      { event_type: 'DROP', seconds: 640 },
    ],
    end_seconds: 700,
  } as const
  expect(heatOf(roast)).toEqual({
    samples: [
      { seconds: 0, tempC: 198 },
      { seconds: 60, tempC: 180 },
      { seconds: 600, tempC: 200 },
    ],
    events: [
      { event_type: 'CHARGE', seconds: 0 },
      { event_type: 'FIRST_CRACK_START', seconds: 460 },
      { event_type: 'DROP', seconds: 600 },
    ],
    dropSeconds: 600,
  })
  // An end that is not known counts as 0 s, so no reading is in the heat.
  expect(heatOf({ ...roast, event_history: [], end_seconds: null })).toEqual({
    samples: [],
    events: [],
    dropSeconds: 0,
  })
})

/** Readings before the charge at 0:40, in the heat, and after the drop at 10:40. The coldest ones are outside. */
const COOLED = {
  input_history: temps([10, 60], [39, 205], [55, 150], [100, 92], [640, 200], [650, 120], [700, 40]),
  event_history: [
    { event_type: 'CHARGE', seconds: 40 },
    { event_type: 'FIRST_CRACK_START', seconds: 600 },
    { event_type: 'DROP', seconds: 645 },
  ],
  end_seconds: 720,
  charge_temp_c: 204,
} as const

test('[roast-heat-01] readings before the charge and after the drop are not in the heat', () => {
  expect(tempsInHeat(COOLED).map(({ seconds }) => seconds)).toEqual([55, 100, 640])
  // Readings at the charge and at the drop are in the heat.
  const atEdges = { ...COOLED, input_history: temps([40, 203], [645, 201]) }
  expect(tempsInHeat(atEdges)).toHaveLength(2)
})

test('[roast-heat-01] without a charge and a drop, the start and the end count, and in a roast in progress all readings', () => {
  const { input_history } = COOLED
  expect(tempsInHeat({ input_history, event_history: [], end_seconds: 640 })).toHaveLength(5)
  expect(tempsInHeat({ input_history, event_history: [], end_seconds: null })).toHaveLength(7)
  expect(tempsInHeat({ input_history, event_history: [] })).toHaveLength(7)
})

test('[roast-heat-01] of two readings at the same moment the later one counts in every figure', () => {
  const twice = {
    input_history: temps([60, 90], [300, 150], [540, 190], [540, 196], [600, 20], [600, 206]),
    event_history: [{ event_type: 'FIRST_CRACK_START', seconds: 540 }],
    end_seconds: 600,
  } as const
  expect(tempsInHeat(twice).map(({ tempC }) => tempC)).toEqual([90, 150, 196, 206])
  const { firstCrack, lastC } = roastFigures(twice)
  expect([firstCrack?.tempC, lastC]).toEqual([196, 206])
  expect(developmentAt(twice.event_history, tempsInHeat(twice), 600)?.riseC).toBe(10)
})

test('[roast-heat-02] the turning point is the coldest reading in the heat, without mistyped ones', () => {
  expect(turningPointOf(COOLED)).toEqual({ seconds: 100, tempC: 92 })
  const mistyped = {
    ...COOLED,
    input_history: [...COOLED.input_history, ...temps([300, 150], [318, 15.4], [336, 157])],
  }
  expect(turningPointOf(mistyped)).toEqual({ seconds: 100, tempC: 92 })
})

test('[roast-heat-02] the charge temperature counts as the reading at the charge, if there is none', () => {
  const first = temps([60, 92], [90, 95])
  const charged = {
    input_history: first,
    event_history: [{ event_type: 'CHARGE', seconds: 40 }],
    end_seconds: null,
  } as const
  expect(turningPointOf({ ...charged, charge_temp_c: 204 })).toEqual({ seconds: 60, tempC: 92 })
  expect(turningPointOf({ ...charged, charge_temp_c: null })).toBeNull()
  const read = { ...charged, input_history: [...temps([40, 203]), ...first] }
  expect(tempsFromCharge({ ...read, charge_temp_c: 204 })[0]).toEqual({ seconds: 40, tempC: 203 })
})

test.each([
  [9, null],
  [39.9, null],
  [40, 204],
  [47.5, 177],
  [640, 200],
  // After the last reading, the temperature stays the last one until the drop.
  [645, 200],
  [645.1, null],
  [650, null],
])('[roast-heat-03] the computed temperature at %d s is %s', (seconds, tempC) => {
  expect(computedTempAt(COOLED, tempsFromCharge(COOLED), seconds)).toBe(tempC)
})

test('[roast-heat-03] without a reading in the heat nothing is computed', () => {
  expect(computedTempAt({ ...COOLED, input_history: [] }, [], 100)).toBeNull()
})
