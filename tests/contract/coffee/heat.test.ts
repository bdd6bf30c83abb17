// Tests the part of a roast in which the beans are in the heat.

import { expect, test } from 'vitest'
import { coldest, heatOf } from '../../../contract/rules/coffee/heat.ts'

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

test('if several samples are equally cold, the first one is the coldest sample', () => {
  const samples = [95, 90, 90, 92].map((tempC, seconds) => ({ seconds, tempC }))
  expect(coldest(samples)).toEqual({ seconds: 1, tempC: 90 })
  expect(coldest([])).toBeNull()
})
