// Tests the rules for green coffee: what a member types, how much is left, and what a batch costs.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchCost,
  chargeWarning,
  costPer100g,
  leftMg,
  leftText,
  PRICE_ERROR,
  typedPrice,
  webAddress,
} from '../../../contract/rules/coffee/beans.ts'

const weightMg = fc.integer({ min: 1, max: 1_000_000_000 })

describe('texts that a member types about a bean', () => {
  test('a price is a number from 0 to 1000000, and an empty text is 0', () => {
    expect(['14.20', '14,2', ' 7 ', '', 12.75, '1000000'].map(typedPrice)).toEqual([14.2, 14.2, 7, 0, 12.75, 1_000_000])
    expect([0, '0', 1_000_000].map(typedPrice)).toEqual([0, 0, 1_000_000])
    expect(PRICE_ERROR).toBe('Enter a price from 0 to 1000000, for example 14.20.')
    expect(['free', '-1', -1, 1_000_001, Number.NaN, '1,000', '12 EUR'].map(typedPrice)).toEqual(Array(7).fill(null))
  })
})

describe('the weight that is left', () => {
  test('[green-04] the weight left is the bought weight minus the used weight, can be below 0, and is unknown until a weight is entered', () => {
    expect(leftMg({ bought_mg: 1_000_000, used_mg: 250_000 })).toBe(750_000)
    expect(leftMg({ bought_mg: 0, used_mg: 250_000 })).toBe(-250_000)
    expect(leftMg({ bought_mg: null, used_mg: 250_000 })).toBeNull()
    fc.assert(
      fc.property(weightMg, weightMg, (bought_mg, used_mg) => {
        expect((leftMg({ bought_mg, used_mg }) ?? 0) + used_mg).toBe(bought_mg)
      }),
    )
  })

  test('the weight left is shown in the unit of the member', () => {
    expect(leftText({ bought_mg: 1_000_000, used_mg: 250_000 }, 'GRAMS')).toBe('Left 750 g of 1000 g')
    expect(leftText({ bought_mg: 453_592, used_mg: 226_796 }, 'OUNCES')).toBe('Left 8 oz of 16 oz')
    expect(leftText({ bought_mg: 1000, used_mg: 1000 }, 'GRAMS')).toBe('Nothing left of 1 g')
    expect(leftText({ bought_mg: 1000, used_mg: 3000 }, 'GRAMS')).toBe('Used 3 g of 1 g')
    expect(leftText({ bought_mg: null, used_mg: 3000 }, 'GRAMS')).toBe('Used 3 g')
    expect(leftText({ bought_mg: null, used_mg: 0 }, 'GRAMS')).toBeNull()
  })

  test('[green-05] a warning is shown for a charge above the weight that is left, and the stored charge of the same roast does not count as used', () => {
    // The second argument is the charge to check. The third is the part of `used_mg` that comes from this roast.
    const green = { bought_mg: 1_000_000, used_mg: 800_000 }
    expect(chargeWarning(green, 200_000, 0, 'GRAMS')).toBeNull()
    expect(chargeWarning(green, 200_001, 0, 'GRAMS')).toBe('Only 200 g of these beans is left.')
    expect(chargeWarning(green, 450_000, 250_000, 'GRAMS')).toBeNull()
    expect(chargeWarning(green, 451_000, 250_000, 'GRAMS')).toBe('Only 450 g of these beans is left.')
    expect(chargeWarning({ bought_mg: 1000, used_mg: 1000 }, 1, 0, 'GRAMS')).toBe('Nothing is left of these beans.')
    expect(chargeWarning({ bought_mg: 1000, used_mg: 9000 }, 1, 0, 'GRAMS')).toBe('Nothing is left of these beans.')
    expect(chargeWarning({ bought_mg: null, used_mg: 9000 }, 1000, 0, 'GRAMS')).toBeNull()
    expect(chargeWarning(green, null, 0, 'GRAMS')).toBeNull()
    expect(chargeWarning({ bought_mg: 1000, used_mg: 9000 }, null, 0, 'GRAMS')).toBeNull()
  })
})

describe('the cost of a batch', () => {
  /** 1 kg of green coffee was bought for 14.20. */
  const price = { purchasePrice: 14.2, price_mg: 1_000_000 }

  test('[green-06] a batch costs its share of the price, and 100 g of roasted coffee cost their share of the batch', () => {
    expect(batchCost(price, 250_000)).toBeCloseTo(3.55, 10)
    expect(costPer100g(price, 250_000, 212_500)).toBeCloseTo(1.670588, 6)
    for (const unknown of [
      { ...price, purchasePrice: 0 },
      { ...price, price_mg: null },
    ]) {
      expect(batchCost(unknown, 250_000)).toBeNull()
      expect(costPer100g(unknown, 250_000, 212_500)).toBeNull()
    }
    expect([batchCost(price, null), batchCost(price, 0)]).toEqual([null, null])
    expect(costPer100g(price, 250_000, null)).toBeNull()
    expect(costPer100g(price, 250_000, 0)).toBeNull()
  })

  test('the roasted coffee of a batch costs as much as its green coffee, for every weight', () => {
    fc.assert(
      fc.property(weightMg, weightMg, weightMg, (price_mg, inMg, outMg) => {
        const bean = { purchasePrice: 9.9, price_mg }
        const roastedCost = ((costPer100g(bean, inMg, outMg) ?? 0) * outMg) / 100_000
        const cost = batchCost(bean, inMg) ?? 0
        expect(Math.abs(roastedCost - cost)).toBeLessThanOrEqual(cost * 1e-9)
      }),
    )
  })
})

test('[browsers-06] an http or https address is found without URL.parse and URL.canParse, and other texts are none', () => {
  const { parse, canParse } = URL
  Object.assign(URL, { parse: undefined, canParse: undefined })
  try {
    expect(webAddress('https://beans.example.org/guji')?.hostname).toBe('beans.example.org')
    for (const text of ['', 'the shop', 'javascript:alert(1)', 'mailto:a@b.example', 'https://'])
      expect(webAddress(text), text).toBeNull()
  } finally {
    Object.assign(URL, { parse, canParse })
  }
})
