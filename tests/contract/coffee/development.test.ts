// Tests the development of a roast, which is the part from first crack to the drop: its time, its ratio (DTR), and by
// how many degrees the temperature has risen since first crack.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { developmentAt } from '../../../contract/rules/coffee/development.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'

const crackAt = (seconds: number): TimedEvent[] => [{ event_type: 'FIRST_CRACK_START', seconds }]
const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))

test('[roast-development-01] 50 s after a first crack at 9:00 the development ratio is 50/590, which is 8.5%', () => {
  const development = developmentAt(crackAt(540), [], 590)
  expect(development).toEqual({ seconds: 50, ratio: 50 / 590, riseC: null })
  expect(((development?.ratio ?? 0) * 100).toFixed(1)).toBe('8.5')
  expect(developmentAt([], curve([0, 100], [60, 110]), 590)).toBeNull()
  // First crack at 600 s is later than 590 s, so there is no development yet.
  expect(developmentAt(crackAt(600), [], 590)).toBeNull()
})

test('[roast-development-01] the ratio is always below 1, and the time before first crack is the rest of the roast', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(2000), (crack, after) => {
      const { seconds, ratio } = developmentAt(crackAt(crack), [], crack + after) ?? { seconds: -1, ratio: -1 }
      expect(seconds).toBe(after)
      expect((1 - ratio) * (crack + after)).toBeCloseTo(crack, 6)
      expect(ratio).toBeLessThan(1)
    }),
  )
})

test('[roast-development-02] ΔT is the last temperature minus the temperature at first crack, without mistyped readings', () => {
  const readings = curve([480, 190], [510, 195], [530, 199])
  const riseC = (samples: TempSample[]) => developmentAt(crackAt(516), samples, 560)?.riseC
  // At 516 s, the line between the readings at 510 s and 530 s is at 196.2 °C.
  expect(riseC(readings)).toBeCloseTo(199 - 196.2, 9)
  expect(riseC([...readings, { seconds: 550, tempC: 20.4 }])).toBeCloseTo(199 - 196.2, 9)
  expect(riseC(readings.slice(0, 2))).toBeNull()
  expect(riseC(readings.slice(2))).toBeNull()
  // A reading at first crack shows no rise yet.
  expect(riseC(curve([480, 190], [516, 196]))).toBeNull()
  expect(riseC(curve([480, 190], [516, 196], [517, 197]))).toBe(1)
})

test('[roast-logs-02] the development ends at the drop, and later readings do not count', () => {
  const events: TimedEvent[] = [...crackAt(540), { event_type: 'DROP', seconds: 600 }]
  const readings = curve([530, 195], [550, 197], [590, 204], [620, 180], [640, 150])
  // A reading at the drop counts.
  expect(developmentAt(events, curve([540, 196], [600, 206], [601, 207]), 660)?.riseC).toBe(10)
  const atDrop = developmentAt(events, readings, 600)
  expect(atDrop).toEqual({ seconds: 60, ratio: 0.1, riseC: 204 - 196 })
  expect(developmentAt(events, readings, 660)).toEqual(atDrop)
})

test('[roast-heat-01] a temperature after the drop gives first crack no temperature', () => {
  const events: TimedEvent[] = [...crackAt(590), { event_type: 'DROP', seconds: 600 }]
  expect(developmentAt(events, curve([580, 196], [640, 120]), 660)?.riseC).toBeNull()
})
