// Tests the lots in the form of a bean: what opens, and what is sent.
import { expect, test } from 'vitest'
import { beanBody, beanFormInput, refusedField } from '../../../src/machines/coffee/beanForm.machine.ts'
import { lotRowsIn } from '../../../src/machines/coffee/lotRows.ts'
import { bean } from '../../models/coffee/exampleCoffee.ts'

const draftKey = { user_id: 1, name: 'bean-3' }
const lot = (bought_on: string | null, weight_mg: number, price: number | null) => {
  return { bought_on, weight_mg, price, left_mg: weight_mg }
}
const FIRST = lot('2026-05-03', 1_000_000, 20)
const SECOND = lot(null, 500_000, null)

test('[lot-07] a bean with one weight has one field, and one with several lots, a day or a price has a row for each lot', () => {
  const draftOf = (lots?: (typeof FIRST)[]) =>
    beanFormInput({ ...bean, bought_mg: 1, ...(lots && { lots }) }, 'GRAMS', 'form', draftKey).draft
  expect(draftOf()).not.toHaveProperty('lots')
  expect(draftOf([SECOND])).not.toHaveProperty('lots')
  expect(lotRowsIn(draftOf([FIRST]).lots ?? '')).toEqual([{ day: '2026-05-03', weight: '1000', price: '20' }])
  expect(lotRowsIn(draftOf([SECOND, FIRST]).lots ?? '')).toHaveLength(2)
})

test('[lot-07] changed lots are sent as typed, without empty rows and without the weight that they replace', () => {
  const { subject, draft } = beanFormInput({ ...bean, bought_mg: 500_000, lots: [SECOND] }, 'GRAMS', 'form', draftKey)
  const lots = '\t500\t\n2026-09-01\t2 kg\t60\n\t\t'
  expect(beanBody(subject, { ...draft, lots, bought: '7' })).toEqual({
    lots: [
      { bought_on: null, weight: '500', price: null },
      { bought_on: '2026-09-01', weight: '2 kg', price: '60' },
    ],
    weight_units: 'GRAMS',
  })
  expect(beanBody(subject, { ...draft, lots: '\t\t' })).toEqual({ lots: [], weight_units: 'GRAMS' })
})

test('[lot-07] lots that were not changed are not sent', () => {
  const { subject, draft } = beanFormInput({ ...bean, lots: [FIRST, SECOND] }, 'GRAMS', 'form', draftKey)
  expect(beanBody(subject, draft)).toEqual({ weight_units: 'GRAMS' })
  expect(refusedField({ code: 'INVALID_LOT', message: '' })).toBe('lots')
})
