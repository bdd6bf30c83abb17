// Tests the grid of a roast: its temperature and its rate of rise every 5 s, from 90 s after the charge on.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curveGrid } from '../../../contract/rules/coffee/curveGrid.ts'
import { smoothedRates } from '../../../contract/rules/coffee/ratesOfRise.ts'
import { type TempSample, temperatureAt } from '../../../contract/rules/coffee/roastCurve.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'

const crackAt = (seconds: number): TimedEvent[] => [{ event_type: 'FIRST_CRACK_START', seconds }]
/** Up to 20 samples. Each is 5 to 40 s later than the one before. */
const anySamples = fc
  .array(fc.record({ gap: fc.integer({ min: 5, max: 40 }), tempC: fc.integer({ min: 80, max: 220 }) }), {
    maxLength: 20,
  })
  .map((samples) => {
    let seconds = 0
    return samples.map(({ gap, tempC }): TempSample => {
      seconds += gap
      return { seconds, tempC }
    })
  })

describe('the grid of a roast', () => {
  test('[roast-compare-03] each point of the grid has the temperature and the rate on the lines between the known values', () => {
    fc.assert(
      fc.property(
        anySamples,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 500 }),
        (samples, dropSeconds, crackSeconds) => {
          const grid = curveGrid({ samples, events: crackAt(crackSeconds), dropSeconds })
          // The rates are written as samples, so that `temperatureAt` finds the rate between two of them.
          const rates = smoothedRates(samples).map(({ seconds, cPerMinute }) => ({ seconds, tempC: cPerMinute }))
          const points: unknown[] = []
          for (let seconds = 90; seconds <= dropSeconds; seconds += 5) {
            const [tempC, rate] = [temperatureAt(samples, seconds), temperatureAt(rates, seconds)]
            const expectedPoint = { tempC: expect.closeTo(tempC ?? 0, 9), ratePerMinute: expect.closeTo(rate ?? 0, 9) }
            points.push(rate === null ? null : expectedPoint)
          }
          expect(grid.points).toEqual(points)
          const crackRate = temperatureAt(rates, crackSeconds)
          expect(grid.crackRatePerMinute).toEqual(crackRate === null ? null : expect.closeTo(crackRate, 9))
        },
      ),
    )
  })

  test('[roast-compare-03] the points are at 90 s, 95 s and so on, up to the drop', () => {
    const samples = [0, 60, 120, 180].map((seconds) => ({ seconds, tempC: 80 + seconds / 5 }))
    const counts = [0, 89.9, 90, 94.9, 95, 180].map(
      (dropSeconds) => curveGrid({ samples, events: [], dropSeconds }).points.length,
    )
    expect(counts).toEqual([0, 0, 1, 1, 2, 19])
    // The rate is known from the third reading, at 120 s, to the last reading, at 180 s.
    const { points } = curveGrid({ samples, events: [], dropSeconds: 200 })
    expect(points.map((point) => point?.tempC ?? null)).toEqual([
      ...Array(6).fill(null),
      ...Array.from({ length: 13 }, (_, index) => expect.closeTo(104 + index, 9)),
      ...Array(4).fill(null),
    ])
  })

  test('[roast-compare-03] the rate at first crack is null without a first crack, and where the rate is not known', () => {
    const samples = [0, 60, 120, 180].map((seconds) => ({ seconds, tempC: 80 + seconds / 5 }))
    const rateAt = (events: TimedEvent[]) => curveGrid({ samples, events, dropSeconds: 180 }).crackRatePerMinute
    expect(rateAt([])).toBeNull()
    expect(rateAt(crackAt(119))).toBeNull()
    expect(rateAt(crackAt(120))).toBeCloseTo(12, 9)
    expect(rateAt(crackAt(181))).toBeNull()
  })
})
