// Tests the phases of a roast and its development ratio. The phases are drying, Maillard (the beans become brown), and
// development. Dry end and first crack are between them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargeSeconds,
  developmentRatio,
  eventSeconds,
  heatEndSeconds,
  roastPhases,
  type TimedEvent,
} from '../../../contract/rules/coffee/roastPhases.ts'

const EVENTS: TimedEvent[] = [
  { event_type: 'DRY_END', seconds: 300 },
  { event_type: 'FIRST_CRACK_START', seconds: 540 },
  { event_type: 'FIRST_CRACK_END', seconds: 620 },
]

describe('phases', () => {
  test('a whole roast has drying, Maillard and development, with seconds and shares', () => {
    expect(roastPhases(EVENTS, 720)).toEqual([
      { name: 'drying', fromSeconds: 0, toSeconds: 300, seconds: 300, share: 300 / 720 },
      { name: 'maillard', fromSeconds: 300, toSeconds: 540, seconds: 240, share: 240 / 720 },
      { name: 'development', fromSeconds: 540, toSeconds: 720, seconds: 180, share: 0.25 },
    ])
    expect(developmentRatio(EVENTS, 720)).toBe(0.25)
  })

  test('a phase is left out while its events are missing', () => {
    const names = (events: TimedEvent[], endSeconds = 720) => roastPhases(events, endSeconds).map(({ name }) => name)
    expect(names([])).toEqual([])
    expect(names(EVENTS.slice(0, 1))).toEqual(['drying'])
    expect(names(EVENTS.slice(0, 2))).toEqual(['drying', 'maillard', 'development'])
    expect(names(EVENTS.slice(1))).toEqual(['development'])
    expect(developmentRatio(EVENTS.slice(0, 1), 720)).toBeNull()
    expect(roastPhases([{ event_type: 'DRY_END', seconds: 0 }], 0)).toMatchObject([{ share: 0 }])
  })

  test('a phase is left out if its events are in the wrong order or after the end', () => {
    const swapped: TimedEvent[] = [
      { event_type: 'DRY_END', seconds: 600 },
      { event_type: 'FIRST_CRACK_START', seconds: 300 },
    ]
    expect(roastPhases(swapped, 720).map(({ name }) => name)).toEqual(['drying', 'development'])
    expect(roastPhases(EVENTS, 400).map(({ name }) => name)).toEqual(['drying'])
  })

  test('the last tap counts if an event was tapped twice', () => {
    expect(eventSeconds([...EVENTS, { event_type: 'DRY_END', seconds: 310 }], 'DRY_END')).toBe(310)
    expect(eventSeconds([], 'DRY_END')).toBeNull()
  })

  test('the shares of a complete roast add up to 1', () => {
    const ordered = fc.tuple(fc.nat(600), fc.nat(600), fc.nat(600)).map((seconds) => seconds.sort((a, b) => a - b))
    fc.assert(
      fc.property(ordered, ([dryEnd = 0, firstCrack = 0, end = 0]) => {
        const phases = roastPhases(
          [
            { event_type: 'DRY_END', seconds: dryEnd },
            { event_type: 'FIRST_CRACK_START', seconds: firstCrack },
          ],
          end,
        )
        const sumOfShares = phases.reduce((sum, { share }) => sum + share, 0)
        expect(phases).toHaveLength(3)
        expect(sumOfShares).toBeCloseTo(end === 0 ? 0 : 1, 9)
      }),
    )
  })
})

test('[roast-logs-02] phases and the development ratio count from the charge to the drop, even if the roast ends later', () => {
  const events = [
    { event_type: 'CHARGE', seconds: 40 },
    { event_type: 'DRY_END', seconds: 290 },
    { event_type: 'FIRST_CRACK_START', seconds: 490 },
    { event_type: 'DROP', seconds: 540 },
  ] as const
  const phases = roastPhases(events, 700)
  expect(phases.map(({ name, seconds, share }) => [name, seconds, share])).toEqual([
    ['drying', 250, 0.5],
    ['maillard', 200, 0.4],
    ['development', 50, 0.1],
  ])
  expect(developmentRatio(events, 700)).toBe(0.1)
  // The present time is 500 s. Another phone has logged a drop at the later time 540 s.
  expect(developmentRatio(events, 500)).toBeCloseTo(10 / 460, 9)
  expect(chargeSeconds(events)).toBe(40)
  expect(chargeSeconds([])).toBe(0)
  expect([heatEndSeconds(events, 700), heatEndSeconds(events, 500), heatEndSeconds([], 700)]).toEqual([540, 500, 700])
})
