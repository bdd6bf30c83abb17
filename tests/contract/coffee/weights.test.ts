// Tests the units of weights, and the reading of typed weights.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { weightsError } from '../../../contract/rules/coffee/roastRepairs.ts'
import {
  MAX_WEIGHT_MG,
  typedNumber,
  typedWeightMg,
  WEIGHT_UNITS,
  type WeightUnit,
  weightError,
  weightText,
} from '../../../contract/rules/coffee/weights.ts'
import { detailLabel, fieldChange } from '../../../src/machines/coffee/roastDetails.fields.ts'

/** How many milligrams one unit has. */
const UNIT_MG = { GRAMS: 1000, OUNCES: 28_349.523125, POUNDS: 453_592.37 } as const

describe('weights', () => {
  test('[weights-01] weights are in grams, ounces or pounds, and in grams by default', () => {
    expect(WEIGHT_UNITS).toEqual(['GRAMS', 'OUNCES', 'POUNDS'])
    expect(PREFERENCE_DEFAULTS.weight_units).toBe('GRAMS')
    for (const unit of WEIGHT_UNITS) expect(typedWeightMg('100', unit)).toBe(Math.round(100 * UNIT_MG[unit]))
    expect(typedWeightMg('16', 'OUNCES')).toBe(typedWeightMg('1', 'POUNDS'))
  })

  test('[weights-02] a typed weight is stored in whole milligrams, and any other text is refused', () => {
    const weights = [
      ['250.5', 'GRAMS', 250_500],
      ['250,5', 'GRAMS', 250_500],
      ['8.8', 'OUNCES', 249_476],
      [' 1 kg ', 'GRAMS', 1_000_000],
      ['0,25kg', 'OUNCES', 250_000],
      ['500 g', 'POUNDS', 500_000],
      ['8.8 OZ', 'GRAMS', 249_476],
      ['5 lb', 'GRAMS', 2_267_962],
      ['.5', 'POUNDS', 226_796],
      ['0', 'GRAMS', 0],
      ['1000 kg', 'GRAMS', MAX_WEIGHT_MG],
    ] as const
    for (const [text, unit, weightMg] of weights) expect(typedWeightMg(text, unit), text).toBe(weightMg)
    for (const text of ['', 'much', '-5', '1e3', '1,000', '12,500 g', '5 stone', 'kg', '1 000', '1.2.3', '1001 kg']) {
      expect(typedWeightMg(text, 'GRAMS'), text).toBeNull()
    }
  })

  test('[weights-05] a shown weight can be typed again without a change, in every unit', () => {
    const amount = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(fc.constantFrom<WeightUnit>(...WEIGHT_UNITS), amount, (unit, hundredths) => {
        const typed = String(hundredths / 100)
        const weightMg = typedWeightMg(typed, unit) ?? Number.NaN
        expect(weightText(unit, weightMg)).toMatch(new RegExp(`^${typed.replace('.', '\\.')} (g|oz|lb)$`))
        expect(typedWeightMg(weightText(unit, weightMg), 'GRAMS')).toBe(weightMg)
      }),
    )
  })

  test('a typed number has a decimal point or a decimal comma', () => {
    expect(['14.20', '14,2', '0', '7.', '.25', ',75'].map(typedNumber)).toEqual([14.2, 14.2, 0, 7, 0.25, 0.75])
    expect(['1234,567', '0,500', '1,50', '1,5000'].map(typedNumber)).toEqual([1234.567, 0.5, 1.5, 1.5])
    expect(['', '1,000', '12.5 EUR', '-1', 'NaN', 'Infinity', '1e9'].map(typedNumber)).toEqual(Array(7).fill(null))
  })

  test('[weights-04] errors and the names of changes are in the unit of the member', () => {
    const units = { temperatureUnit: 'DEGREES_CELSIUS', weightUnit: 'OUNCES' } as const
    const saved = { coffee_in_mg: 226_796, coffee_out_mg: null, charge_temp_c: null, roast_color: null }
    expect(fieldChange('coffee_out_mg', '7', units, saved)).toEqual({ change: { coffee_out_mg: 198_447 } })
    expect(fieldChange('coffee_out_mg', '9', units, saved)).toEqual({
      problem: 'Coffee Out (9 oz) cannot be more than Coffee In (8 oz).',
    })
    expect(fieldChange('coffee_in_mg', 'much', units, saved)).toEqual({ problem: weightError('OUNCES') })
    expect(weightError('OUNCES')).toBe('Enter a weight in ounces, at most 35273.96 oz.')
    expect(detailLabel('coffee_in_mg', '8', units)).toBe('Coffee In 8 oz')
    expect(detailLabel('coffee_in_mg', '1 lb', units)).toBe('Coffee In 1 lb')
    expect(weightsError(226_796, 255_146)).toBe('Coffee Out (255.146 g) cannot be more than Coffee In (226.796 g).')
  })
})
