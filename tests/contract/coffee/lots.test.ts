// Tests the lots of green coffee: what a batch draws from them, and what it costs.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boughtMg,
  costFromLots,
  drawFrom,
  type Lot,
  lotsWithLeft,
  MAX_LOTS,
  storedLots,
  type TypedLot,
} from '../../../contract/rules/coffee/lots.ts'

const KG = 1_000_000
const lot = (weight_mg: number, price: number | null = null, bought_on: string | null = null): Lot => {
  return { bought_on, weight_mg, price }
}
/** 1 kg for 20, then 2 kg for 60. */
const LOTS = [lot(KG, 20, '2026-05-03'), lot(2 * KG, 60, '2026-09-01')]
const NO_PRICE = { purchasePrice: 0, price_mg: null }

const lots = fc.array(
  fc.integer({ min: 1, max: 5 * KG }).map((weight) => lot(weight)),
  { maxLength: 8 },
)
const weight = fc.integer({ min: 0, max: 10 * KG })

describe('what is typed as lots', () => {
  test('[lot-01] lots are stored with the oldest first, and one without a day is the oldest', () => {
    const typed = [
      { bought_on: '2026-09-01', weight: '2 kg', price: '60' },
      { bought_on: '2026-05-03', weight: '1000', price: 20 },
      { weight: '500 g', bought_on: '', price: '' },
    ]
    expect(storedLots(typed, 'GRAMS')).toEqual({ lots: [lot(KG / 2), ...LOTS] })
    expect(storedLots([], 'GRAMS')).toEqual({ lots: [] })
  })

  test.each<[TypedLot, string]>([
    [{ weight: '' }, 'Lot 1: Enter a weight in grams, at most 1000000 g.'],
    [{ weight: '0' }, 'Lot 1: Enter a weight in grams, at most 1000000 g.'],
    [{ weight: '1 stone' }, 'Lot 1: Enter a weight in grams, at most 1000000 g.'],
    [{ weight: '1', price: '-1' }, 'Lot 1: Enter a price from 0 to 1000000, for example 14.20.'],
    [{ weight: '1', bought_on: '2026-02-30' }, 'Lot 1: Enter the day as year, month and day, for example 2026-05-03.'],
    [{ weight: '1', bought_on: 'May' }, 'Lot 1: Enter the day as year, month and day, for example 2026-05-03.'],
  ])('[lot-01] the lot %j is refused with a sentence', (typed, problem) => {
    expect(storedLots([typed], 'GRAMS')).toEqual({ problem })
  })

  test('[lot-01] there are at most 50 lots', () => {
    const typed = Array.from({ length: MAX_LOTS + 1 }, () => ({ weight: '1' }))
    expect(storedLots(typed, 'GRAMS')).toEqual({ problem: 'There can be at most 50 lots of these beans.' })
    expect(storedLots(typed.slice(1), 'GRAMS')).toHaveProperty('lots')
  })
})

describe('what a batch draws', () => {
  test('[lot-02] a batch draws from the oldest lot that has some left, and then from the next', () => {
    expect(drawFrom(LOTS, 0, KG / 4)).toEqual({ parts: [{ lot: 0, weight_mg: KG / 4 }], short_mg: 0 })
    expect(drawFrom(LOTS, 0.9 * KG, KG / 4)).toEqual({
      parts: [
        { lot: 0, weight_mg: KG / 10 },
        { lot: 1, weight_mg: 0.15 * KG },
      ],
      short_mg: 0,
    })
    expect(drawFrom(LOTS, 2.9 * KG, KG / 4)).toEqual({ parts: [{ lot: 1, weight_mg: KG / 10 }], short_mg: 0.15 * KG })
    expect(drawFrom([], 0, 5)).toEqual({ parts: [], short_mg: 5 })
  })

  test('[lot-02] of all lots together, what is left is what was bought less what was used, and what is missing is said', () => {
    fc.assert(
      fc.property(lots, weight, (each, usedMg) => {
        const left = lotsWithLeft(each, usedMg)
        const leftMg = left.reduce((sum, { left_mg }) => sum + left_mg, 0)
        expect(leftMg - drawFrom(each, 0, usedMg).short_mg).toBe((boughtMg(each) ?? 0) - usedMg)
        expect(left.every(({ left_mg, weight_mg }) => left_mg >= 0 && left_mg <= weight_mg)).toBe(true)
        // A newer lot is whole until nothing is left of the older ones.
        const begun = left.findLastIndex(({ left_mg, weight_mg }) => left_mg < weight_mg)
        expect(left.slice(0, Math.max(0, begun)).every(({ left_mg }) => left_mg === 0)).toBe(true)
      }),
    )
  })

  test('[lot-02] batches draw nothing twice: one after the other they draw the same as all at once', () => {
    fc.assert(
      fc.property(lots, fc.array(weight, { maxLength: 6 }), (each, batches) => {
        const drawn = each.map(() => 0)
        let usedMg = 0
        let shortMg = 0
        for (const batchMg of batches) {
          const { parts, short_mg } = drawFrom(each, usedMg, batchMg)
          for (const part of parts) drawn[part.lot] = (drawn[part.lot] ?? 0) + part.weight_mg
          expect(parts.reduce((sum, { weight_mg }) => sum + weight_mg, short_mg)).toBe(batchMg)
          usedMg += batchMg
          shortMg += short_mg
        }
        expect(each.map(({ weight_mg }, index) => weight_mg - (drawn[index] ?? 0))).toEqual(
          lotsWithLeft(each, usedMg).map(({ left_mg }) => left_mg),
        )
        expect(shortMg).toBe(drawFrom(each, 0, usedMg).short_mg)
      }),
    )
  })
})

describe('what a batch costs', () => {
  test('[lot-03] a batch costs what its parts cost in their lots', () => {
    expect(costFromLots(LOTS, NO_PRICE, 0, KG / 4)).toBeCloseTo(5)
    expect(costFromLots(LOTS, NO_PRICE, 0.9 * KG, KG / 4)).toBeCloseTo(2 + 4.5)
    expect(costFromLots(LOTS, NO_PRICE, 0, null)).toBeNull()
  })

  test('[lot-03] a lot without a price, and what no lot has, cost the price of the bean', () => {
    const bean = { purchasePrice: 10, price_mg: KG }
    expect(costFromLots([lot(KG)], bean, 0, KG / 2)).toBeCloseTo(5)
    expect(costFromLots([], bean, 0, KG / 2)).toBeCloseTo(5)
    expect(costFromLots(LOTS, bean, 2.9 * KG, KG / 5)).toBeCloseTo(3 + 1)
    expect(costFromLots(LOTS, NO_PRICE, 2.9 * KG, KG / 5)).toBeNull()
    expect(costFromLots([lot(KG), ...LOTS], NO_PRICE, 0, KG / 2)).toBeNull()
  })
})
