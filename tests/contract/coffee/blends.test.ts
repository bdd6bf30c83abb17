// Tests blends: which parts are possible, and what a batch takes of each.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BlendPart,
  costOfParts,
  MAX_PARTS,
  partsError,
  partsOfBatch,
  splitByShares,
} from '../../../contract/rules/coffee/blends.ts'

const KG = 1_000_000
const part = (coffee_bean_id: number, share: number): BlendPart => ({ coffee_bean_id, share })
const BLEND = [part(1, 60), part(2, 40)]
const bean = (coffee_bean_id: number, more: object = {}) => ({
  coffee_bean_id,
  name: `Bean ${coffee_bean_id}`,
  purchasePrice: 0,
  price_mg: null,
  bought_mg: 2 * KG,
  used_mg: KG,
  ...more,
})

test.each<[BlendPart[], string | null]>([
  [[], null],
  [BLEND, null],
  [[part(1, 60)], 'A blend needs at least two parts.'],
  [[part(1, 60), part(1, 40)], 'Each bean can be in a blend once.'],
  [[part(1, 60), part(2, 0)], 'Enter the weight or the share of each part, for example 60 and 40.'],
  [[part(1, Number.NaN), part(2, 1)], 'Enter the weight or the share of each part, for example 60 and 40.'],
  [Array.from({ length: MAX_PARTS + 1 }, (_, index) => part(index + 1, 1)), 'A blend can have at most 10 parts.'],
])('[blend-01] the parts %j give: %s', (parts, error) => {
  expect(partsError(parts)).toBe(error)
})

test('[blend-02] a batch of 1 kg of 60 and 40 takes 600 g and 400 g', () => {
  expect(splitByShares(BLEND, KG).map(({ weight_mg }) => weight_mg)).toEqual([600_000, 400_000])
})

test('[blend-02] the parts of every batch make its weight, and each is within a milligram of its share', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: MAX_PARTS })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10 * KG }), (shares, batchMg) => {
      const blend = shares.map((share, index) => part(index, share))
      const total = shares.reduce((sum, share) => sum + share, 0)
      const split = splitByShares(blend, batchMg)
      expect(split.reduce((sum, { weight_mg }) => sum + weight_mg, 0)).toBe(batchMg)
      for (const [index, { weight_mg }] of split.entries()) {
        expect(weight_mg).toBeGreaterThanOrEqual(0)
        expect(Math.abs(weight_mg - (batchMg * (shares[index] ?? 0)) / total)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('[blend-02] a batch of a blend does not count its own weight among the other batches of its parts', () => {
  const beans = [bean(1), bean(2), bean(3, { parts: BLEND, bought_mg: null, used_mg: 500_000 })]
  expect(partsOfBatch(beans[2]!, beans, KG, 500_000)).toMatchObject([
    { bean: { coffee_bean_id: 1 }, weight_mg: 600_000, other_mg: 700_000 },
    { bean: { coffee_bean_id: 2 }, weight_mg: 400_000, other_mg: 800_000 },
  ])
  expect(partsOfBatch(beans[0]!, beans, KG, 100_000)).toMatchObject([{ weight_mg: KG, other_mg: 900_000 }])
})

test('[blend-03] a batch of a blend costs what its parts cost, from their lots', () => {
  const lots = [{ bought_on: null, weight_mg: 2 * KG, price: 20 }]
  const beans = [bean(1, { lots }), bean(2, { purchasePrice: 15, price_mg: KG })]
  const blend = bean(3, { parts: BLEND })
  expect(costOfParts(partsOfBatch(blend, [...beans, blend], KG, 0))).toBeCloseTo(6 + 6)
  expect(costOfParts(partsOfBatch(blend, [bean(1), beans[1]!, blend], KG, 0))).toBeNull()
  // What was used before decides the lot.
  const two = [
    { bought_on: null, weight_mg: KG, price: 10 },
    { bought_on: null, weight_mg: KG, price: 30 },
  ]
  const parts = partsOfBatch(bean(1, { lots: two }), [], KG, 0)
  expect(costOfParts(parts)).toBeCloseTo(30)
  expect(costOfParts(parts, [{ coffee_bean_id: 1, weight_mg: 0 }])).toBeCloseTo(10)
})
