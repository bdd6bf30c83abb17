// Tests how far a roast is ahead of its background, the earlier roast that is drawn behind it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadOver, nextPowerChange } from '../../../contract/rules/coffee/lead.ts'
import type { LoggedCurve } from '../../../contract/rules/coffee/readingsInHeat.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'

type Points = readonly (readonly [seconds: number, value: number])[]

const inputsOf = (type: string, points: Points) => points.map(([seconds, value]) => ({ type, seconds, value }))

/** A roast with these temperatures in °C and powers in watts. `charge` is the second of the charge. */
function roast({ temps = [], powers = [], charge }: { temps?: Points; powers?: Points; charge?: number }) {
  const event_history: TimedEvent[] = charge === undefined ? [] : [{ event_type: 'CHARGE', seconds: charge }]
  return { input_history: [...inputsOf('BEAN_TEMP', temps), ...inputsOf('POWER_DRAW', powers)], event_history }
}

/** Cools from 200 °C to 90 °C at 1:30, and rises by 12 °C/min after that. */
const usualC = (seconds: number): number => (seconds < 90 ? 200 - (110 * seconds) / 90 : 90 + (seconds - 90) / 5)

/** A reading every 15 s. */
const every15s = (untilSeconds: number, tempAt: (seconds: number) => number): Points =>
  Array.from({ length: Math.floor(untilSeconds / 15) + 1 }, (_, index) => [index * 15, tempAt(index * 15)] as const)

const background = roast({ temps: every15s(690, usualC) })

describe('the lead over the background', () => {
  /** The curve of the background, this many seconds earlier. With a number below 0, the curve is later. */
  const aheadCurve = (untilSeconds: number, aheadSeconds: number) =>
    every15s(untilSeconds, (seconds) => usualC(seconds + aheadSeconds))
  const cases: [name: string, temps: Points, lead: ReturnType<typeof leadOver>][] = [
    ['a roast that is hotter at the same second is ahead', aheadCurve(300, 12), { seconds: 12, tempC: 2.4 }],
    ['a roast that is colder at the same second is behind', aheadCurve(300, -12), { seconds: -12, tempC: -2.4 }],
    ['a roast with the same curve has a lead of 0', aheadCurve(300, 0), { seconds: 0, tempC: 0 }],
    ['before the turning point only temperatures are compared', aheadCurve(45, -9), { seconds: null, tempC: 11 }],
    [
      'a roast that is hotter than every reading of the background has no lead in seconds',
      aheadCurve(600, 100),
      { seconds: null, tempC: 20 },
    ],
    [
      'a roast that is longer than the background has no lead in °C',
      aheadCurve(750, -90),
      { seconds: -90, tempC: null },
    ],
    ['a mistyped last reading does not count', [...aheadCurve(300, 12), [301, 13.4]], { seconds: 12, tempC: 2.4 }],
    ['a roast without a reading has no lead', [], null],
  ]
  test.each(cases)('[roast-lead-01] %s', (_, temps, expected) => {
    const lead = leadOver(roast({ temps }), background)
    if (lead === null || expected === null) expect(lead).toBe(expected)
    else {
      for (const figure of ['seconds', 'tempC'] as const) {
        const expectedFigure = expected[figure]
        if (expectedFigure === null) expect(lead[figure]).toBeNull()
        else expect(lead[figure]).toBeCloseTo(expectedFigure, 6)
      }
    }
  })

  test('[roast-lead-01] a fall of the background after its turning point is ignored', () => {
    // The background falls by 10 °C after 200 s, and rises again.
    const falling = every15s(400, (seconds) => (seconds < 200 || seconds > 290 ? usualC(seconds) : usualC(200) - 10))
    // 105 °C was first reached at 165 s, and a second time in the fall.
    const lead = leadOver(roast({ temps: aheadCurve(180, -15) }), roast({ temps: falling }))
    expect(lead?.seconds).toBeCloseTo(-15, 6)
    const inTheFall = leadOver(roast({ temps: aheadCurve(240, -15) }), roast({ temps: falling }))
    expect(inTheFall?.seconds).toBeGreaterThan(0)
  })

  test('[roast-lead-01] the time is compared from the coldest reading of the background on', () => {
    const backgroundWithFlatPart = roast({
      temps: [
        [0, 120],
        [30, 100],
        [60, 100],
        [90, 112],
      ],
    })
    const lead = (...temps: Points) => leadOver(roast({ temps }), backgroundWithFlatPart)
    // 106 °C is half of the way from 60 s to 90 s.
    expect(lead([0, 98], [70, 106])?.seconds).toBe(75 - 70)
    // The background had 100 °C at 30 s for the first time.
    expect(lead([0, 98], [70, 100])?.seconds).toBe(30 - 70)
    expect(lead([0, 98], [70, 99.9])?.seconds).toBeNull()
    expect(lead([0, 98], [70, 112])?.seconds).toBe(90 - 70)
    expect(lead([0, 98], [70, 112.1])?.seconds).toBeNull()
    expect(lead([0, 98], [91, 112.1])).toBeNull()
  })

  test('[roast-lead-02] the seconds of each roast are counted from its charge', () => {
    const movedLater = (temps: Points, bySeconds: number) =>
      temps.map(([seconds, value]) => [seconds + bySeconds, value] as const)
    const late = roast({ temps: movedLater(aheadCurve(300, 12), 40), charge: 40 })
    expect(leadOver(late, background)?.seconds).toBeCloseTo(12, 6)
    const lateBackground = roast({ temps: movedLater(every15s(690, usualC), 25), charge: 25 })
    expect(leadOver(late, lateBackground)?.seconds).toBeCloseTo(12, 6)
  })

  test('[roast-lead-02] readings before the charge and after the drop do not count', () => {
    // The readings of each roast begin when the roaster is still cold. The beans go in at 5:00.
    const preheat = Array.from({ length: 20 }, (_, index) => [index * 15, 25 + index * 9] as const)
    const logged = (untilSeconds: number) =>
      roast({
        temps: [
          ...preheat,
          ...every15s(untilSeconds, usualC).map(([seconds, value]) => [seconds + 300, value] as const),
        ],
        charge: 300,
      })
    const lead = (one: LoggedCurve) => leadOver(one, logged(690))
    expect(lead(logged(300))?.seconds).toBeCloseTo(0, 6)
    // The roaster was colder before the charge, but since the charge the temperature has only fallen.
    expect(lead(logged(45))?.seconds).toBeNull()
    const onlyPreheat = roast({ temps: preheat, charge: 300 })
    expect(lead(onlyPreheat)).toBeNull()
    const dropped = logged(300)
    dropped.event_history.push({ event_type: 'DROP', seconds: 600 })
    dropped.input_history.push({ type: 'BEAN_TEMP', seconds: 630, value: 120 })
    expect(lead(dropped)?.seconds).toBeCloseTo(0, 6)
  })

  test('[roast-lead-03] a roast that is some seconds ahead of its background leads by these seconds, at every reading', () => {
    const rises = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 6, maxLength: 30 })
    fc.assert(
      fc.property(rises, fc.integer({ min: -80, max: 80 }), (risesC, shift) => {
        let tempC = 90
        const rising = [90, ...risesC.map((riseC) => (tempC += riseC))].map(
          (value, index) => [100 + index * 20, value] as const,
        )
        const own = rising.map(([seconds, value]) => [seconds - shift, value] as const)
        for (let count = 2; count <= own.length; count += 1) {
          const lead = leadOver(roast({ temps: own.slice(0, count) }), roast({ temps: rising }))
          expect(lead?.seconds).toBeCloseTo(shift, 6)
          // The background rises, so a roast that is hotter is also ahead.
          if (lead?.tempC != null) expect(Math.sign(Math.round(lead.tempC * 1e6))).toBe(Math.sign(shift))
        }
      }),
    )
  })
})

describe('the next change of power', () => {
  const powers: Points = [
    [0, 1200],
    [60, 1200],
    [300, 900],
    [480, 600],
  ]
  const nextChange = (atSeconds: number, thisRoast: Pick<LoggedCurve, 'event_history'> = roast({})) =>
    nextPowerChange(thisRoast, roast({ powers }), atSeconds)

  test('[roast-lead-04] the next change is the first one after now, and a repeated power is not a change', () => {
    expect(nextChange(-1)).toEqual({ seconds: 0, watts: 1200 })
    expect(nextChange(0)).toEqual({ seconds: 300, watts: 900 })
    expect(nextChange(299.9)).toEqual({ seconds: 300, watts: 900 })
    expect(nextChange(300)).toEqual({ seconds: 480, watts: 600 })
    expect(nextChange(480)).toBeNull()
    expect(nextPowerChange(roast({}), background, 0)).toBeNull()
  })

  test('[roast-lead-04] powers count in the order of time, and temperatures do not count', () => {
    const mixed = roast({
      temps: [[100, 90]],
      powers: [
        [200, 900],
        [50, 1200],
        [120, 1200],
      ],
      charge: 10,
    })
    const change = (atSeconds: number) => nextPowerChange(roast({ charge: 30 }), mixed, atSeconds)
    expect([change(0), change(70), change(220)]).toEqual([
      { seconds: 70, watts: 1200 },
      { seconds: 220, watts: 900 },
      null,
    ])
  })

  test('[roast-lead-04] the next change comes as long after the charge as in the background, and its second is a second of this roast', () => {
    expect(nextChange(0, roast({ charge: 30 }))).toEqual({ seconds: 30, watts: 1200 })
    expect(nextChange(30, roast({ charge: 30 }))).toEqual({ seconds: 330, watts: 900 })
  })
})
