// Tests the public card of a bag: its days of rest, its roast level, its curve and its texts.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BagCard, CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import {
  bagNotesError,
  cardCurve,
  factsOfBag,
  normalizeBagNotes,
  restDays,
  roastLevel,
} from '../../../contract/rules/coffee/bagCard.ts'
import {
  CURVE_HEIGHT,
  CURVE_WIDTH,
  cardFacts,
  cardTitle,
  curvePath,
  curveText,
} from '../../../contract/rules/coffee/bagCardText.ts'

const card: BagCard = {
  bag_code: 'GUJI-7',
  bean_name: 'Guji Uraga',
  origin: 'Ethiopia',
  region: 'Guji',
  roasted_on: '2026-11-14',
  rest_days: 8,
  roast_level: 'City +',
  weight_mg: 428_500,
  notes: 'Peach.',
  curve: [
    { seconds: 30, temp_c: 110 },
    { seconds: 90, temp_c: 90 },
    { seconds: 722, temp_c: 214.4 },
  ],
}

describe('days of rest', () => {
  test('[bag-share-05] the days from the day of the roast to today are counted in UTC', () => {
    const restDaysAt = (time: string) => restDays('2026-11-14', Date.parse(time))
    expect(restDaysAt('2026-11-14T00:00:00.000Z')).toBe(0)
    expect(restDaysAt('2026-11-14T23:59:59.999Z')).toBe(0)
    expect(restDaysAt('2026-11-15T00:00:00.000Z')).toBe(1)
    // In UTC this is still 21 November.
    expect(restDaysAt('2026-11-22T08:00:00.000+09:00')).toBe(7)
    expect(restDaysAt('2027-11-14T12:00:00.000Z')).toBe(365)
    expect(restDays(null, 0)).toBeNull()
  })

  test('[bag-share-05] days of rest are never negative, even if the clock is wrong, and never become fewer over time', () => {
    const ms = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)]
        const daysAt = (nowMs: number) => restDays('2026-11-14', nowMs) ?? -1
        expect(daysAt(earlier)).toBeGreaterThanOrEqual(0)
        expect(daysAt(later)).toBeGreaterThanOrEqual(daysAt(earlier))
      }),
    )
  })
})

test('[bag-share-06] the roast level is the nearest level of the scale, and the lighter level if two are equally near', () => {
  // The scale of colours has a level at each 10: from 95 (First Crack, the lightest) down to 25 (Burnt, the darkest).
  const levels = [100, 95, 90, 89, 75, 71, 70, 69, 45, 31, 30, 25, 0].map(roastLevel)
  expect(levels).toEqual([
    ...['First Crack', 'First Crack', 'First Crack', 'City -', 'City', 'City', 'City', 'City +'],
    ...['Full City +', 'French', 'French', 'Burnt', 'Burnt'],
  ])
  expect(roastLevel(null)).toBeNull()
})

describe('the curve', () => {
  const samples = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.double({ min: 20, max: 235, noNaN: true })), {
      maxLength: 400,
    })
    .map((pairs) => pairs.map(([seconds, tempC]) => ({ seconds, tempC })).sort((a, b) => a.seconds - b.seconds))

  test('[bag-share-07] the curve has at most 60 points, each is a reading, and the first and the last reading are among them', () => {
    fc.assert(
      fc.property(samples, (readings) => {
        const curve = cardCurve(readings)
        expect(curve).toHaveLength(Math.min(60, readings.length))
        // The points are in tenths of a degree, and are compared with the readings in whole degrees. Rounding twice can
        // give another whole degree, so a difference of 0.06 °C is allowed.
        const wholeDegrees = new Set(readings.map(({ seconds, tempC }) => `${seconds} ${tempC.toFixed(0)}`))
        for (const { seconds, temp_c } of curve) {
          const candidates = [temp_c, temp_c - 0.06, temp_c + 0.06].map((tempC) => `${seconds} ${tempC.toFixed(0)}`)
          expect(candidates.some((reading) => wholeDegrees.has(reading))).toBe(true)
        }
        expect([curve[0]?.seconds, curve.at(-1)?.seconds]).toEqual([readings[0]?.seconds, readings.at(-1)?.seconds])
      }),
    )
  })

  test('the line of the curve stays inside the picture', () => {
    fc.assert(
      fc.property(samples, (readings) => {
        const path = curvePath(cardCurve(readings))
        if (path === null) return
        expect(path).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+$/)
        for (const [x = -1, y = -1] of path
          .slice(1)
          .split('L')
          .map((point) => point.split(' ').map(Number))) {
          // The margin of the picture is 3.
          expect(x >= 3 && x <= CURVE_WIDTH - 3 && y >= 3 && y <= CURVE_HEIGHT - 3).toBe(true)
        }
      }),
    )
    expect(curvePath(card.curve)).toBe('M3 78.5L30.2 93L317 3')
  })

  test('a curve needs readings at two different times, otherwise no line is drawn', () => {
    expect(curvePath([])).toBeNull()
    expect(curvePath(card.curve.slice(0, 1))).toBeNull()
    expect(curvePath([card.curve[0], card.curve[0]].flatMap((point) => point ?? []))).toBeNull()
  })

  test('the curve is described in words, in °C and in °F', () => {
    expect(curveText(card.curve)).toBe('Bean temperature over 12:02 minutes, up to 214 °C (418 °F)')
  })
})

describe('the facts of a bag', () => {
  const bag: CoffeeBag = {
    coffee_bag_id: 1,
    start_time: '2026-11-13T23:50:00.000Z',
    end_time: '2026-11-14T00:02:00.000Z',
    first_roasted_on: '2026-11-13',
    roasted_on: '2026-11-14',
    bag_code: 'GUJI-7',
    coffee_bean_id: 2,
    bean_name: 'Guji Uraga',
    bean_origin: 'Ethiopia',
    bean_region: 'Guji',
    bean_description: 'Floral.',
    num_roasts: 1,
    coffee_roast_ids: [3],
    avg_roast_color: 65,
    mg: 428_500,
    notes: 'Peach.',
    published: false,
  }

  test('a card has the facts of its bag, and the day on which the last roast ended', () => {
    const { rest_days, curve, ...facts } = card
    expect(factsOfBag(bag)).toEqual(facts)
  })

  test('facts that are not known about a bag are null on its card', () => {
    const unknown = { roasted_on: null, roast_level: null, weight_mg: null }
    expect(factsOfBag({ ...bag, roasted_on: null, avg_roast_color: null, mg: 0 })).toMatchObject(unknown)
  })
})

describe('the texts of a card', () => {
  test('a card lists only the facts that are known', () => {
    expect(cardFacts(card)).toEqual([
      ['Roasted', '14 November 2026'],
      ['Days of rest', '8'],
      ['Roast level', 'City +'],
      ['Origin', 'Guji, Ethiopia'],
      ['Weight', '428.5 g'],
    ])
    const unknown = { roasted_on: null, rest_days: null, roast_level: null, weight_mg: null, origin: '', region: '' }
    expect(cardFacts({ ...card, ...unknown })).toEqual([])
    expect(cardFacts({ ...card, ...unknown, rest_days: 0, origin: 'Kenya' })).toEqual([
      ['Days of rest', '0'],
      ['Origin', 'Kenya'],
    ])
    expect([cardTitle(card), cardTitle({ bean_name: '' })]).toEqual(['Guji Uraga', 'Unnamed beans'])
  })

  test('[bag-share-02] the notes of a bag have at most 1000 characters without the spaces around them, and are stored with one kind of line end', () => {
    expect(bagNotesError(`  ${'x'.repeat(1000)}\n`)).toBeNull()
    expect(bagNotesError('x'.repeat(1001))).toBe('The notes have 1001 characters. At most 1000 can be saved.')
    expect(normalizeBagNotes('  Peach.\r\nApple.\rPlum.\n ')).toBe('Peach.\nApple.\nPlum.')
  })
})
