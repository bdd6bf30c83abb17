// Tests the figures of one roast in the table that compares roasts.

import { describe, expect, test } from 'vitest'
import type { EndedRoast } from '../../../contract/rules/coffee/heat.ts'
import { type RoastFigures, roastFigures } from '../../../contract/rules/coffee/roastFigures.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'

type Points = readonly (readonly [seconds: number, tempC: number])[]

const EVENTS: TimedEvent[] = [
  { event_type: 'DRY_END', seconds: 300 },
  { event_type: 'FIRST_CRACK_START', seconds: 480 },
]
/**
 * The readings of the roast. The turning point is at 90 s. Some points are on the line between two others, so that no
 * reading looks mistyped.
 */
const POINTS: Points = [
  [0, 200],
  [45, 105],
  [90, 85],
  [120, 102.5],
  [150, 120],
  [225, 140],
  [300, 160],
  [480, 196],
  [600, 212],
]

function roast(points: Points, events: readonly TimedEvent[] = EVENTS, end_seconds: number | null = 600): EndedRoast {
  const input_history = points.map(([seconds, value]) => ({ type: 'BEAN_TEMP', seconds, value }))
  return { input_history, event_history: events, end_seconds }
}

const movedLater = (points: Points, bySeconds: number): Points =>
  points.map(([seconds, tempC]) => [seconds + bySeconds, tempC] as const)

/**
 * The figures of each phase: name, seconds, part of the roast time, rise in °C, mean rate of rise in °C/min, and area
 * under the curve in °C·min. The phases are drying, Maillard (the beans become brown) and development.
 */
const phaseRows = ({ phases }: RoastFigures) =>
  phases.map(({ name, seconds, share, riseC, ratePerMinute, area }) => [
    name,
    seconds,
    Number(share.toFixed(2)),
    riseC,
    ratePerMinute,
    area === null ? null : Number(area.toFixed(2)),
  ])

describe('the figures of a roast', () => {
  test('[roast-compare-01] the area begins at the turning point and ends at the last reading in the heat', () => {
    expect(roastFigures(roast(POINTS)).area).toBeCloseTo(547.71, 2)
    // If there are no readings before the turning point, the area begins at the first reading.
    expect(roastFigures(roast(POINTS.slice(2))).area).toBeCloseTo(547.71, 2)
    // A reading after the drop, when the drum is empty, changes nothing.
    const events: TimedEvent[] = [...EVENTS, { event_type: 'DROP', seconds: 600 }]
    expect(roastFigures(roast([...POINTS, [660, 150]], events, 700)).area).toBeCloseTo(547.71, 2)
  })

  test('[roast-compare-02] each phase has time, share, rise, mean rate and area, and the areas add up to the area of the roast', () => {
    const figures = roastFigures(roast(POINTS))
    expect(phaseRows(figures)).toEqual([
      // From the turning point at 90 s, the beans rise from 85 to 160 °C in 210 s.
      ['drying', 300, 0.5, 75, (75 * 60) / 210, 105.71],
      ['maillard', 180, 0.3, 36, 12, 234],
      ['development', 120, 0.2, 16, 8, 208],
    ])
    expect(figures.phases.reduce((sum, { area }) => sum + (area ?? 0), 0)).toBeCloseTo(figures.area ?? 0, 6)
    expect(figures).toMatchObject({ seconds: 600, firstCrack: { seconds: 480, tempC: 196 }, lastC: 212 })
  })

  test('[roast-compare-02] a roast with a charge 40 s after its start and a drop has the same figures', () => {
    const events: TimedEvent[] = [
      { event_type: 'CHARGE', seconds: 40 },
      ...EVENTS.map((event) => ({ ...event, seconds: event.seconds + 40 })),
      { event_type: 'DROP', seconds: 640 },
    ]
    const shifted = roast([[10, 205], ...movedLater(POINTS, 40), [700, 140]], events, 720)
    expect(roastFigures(shifted)).toEqual(roastFigures(roast(POINTS)))
  })

  test('[roast-compare-02] the rate of the last phase is computed up to the last reading, and a mistyped reading does not count', () => {
    const withEarlyEnd = roastFigures(roast([...POINTS.slice(0, -1), [540, 204]]))
    expect(phaseRows(withEarlyEnd)[2]).toEqual(['development', 120, 0.2, 8, 8, 100])
    const mistyped = [...POINTS.slice(0, 7), [400, 18.1], ...POINTS.slice(7)] as Points
    expect(roastFigures(roast(mistyped))).toEqual(roastFigures(roast(POINTS)))
  })

  test('[roast-compare-02] a figure is null if the readings do not show it', () => {
    expect(phaseRows(roastFigures(roast([])))).toEqual([
      ['drying', 300, 0.5, null, null, null],
      ['maillard', 180, 0.3, null, null, null],
      ['development', 120, 0.2, null, null, null],
    ])
    expect(roastFigures(roast([], []))).toEqual({ seconds: 600, phases: [], firstCrack: null, lastC: null, area: null })
    // These readings begin after the dry end.
    expect(phaseRows(roastFigures(roast(POINTS.slice(7))))[0]).toEqual(['drying', 300, 0.5, null, null, null])
    expect(roastFigures(roast(POINTS, EVENTS, null)).seconds).toBe(0)
  })
})
