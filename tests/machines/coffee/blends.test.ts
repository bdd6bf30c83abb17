// Tests the parts of a blend in the form of a bean: what opens, what is sent, and how a blend is shown.
import { expect, test } from 'vitest'
import { beanBody, beanFormInput } from '../../../src/machines/coffee/beanForm.machine.ts'
import { blendRowsIn, blendText } from '../../../src/machines/coffee/blendRows.ts'
import { bean } from '../../models/coffee/exampleCoffee.ts'

const draftKey = { user_id: 1, name: 'bean-3' }
const BLEND = {
  ...bean,
  coffee_bean_id: 30,
  parts: [
    { coffee_bean_id: 31, share: 60 },
    { coffee_bean_id: 32, share: 30 },
  ],
}

test('[blend-06] a blend opens with a row for each part, and parts that were not changed are not sent', () => {
  const { subject, draft } = beanFormInput(BLEND, 'GRAMS', 'form', draftKey)
  expect(blendRowsIn(draft.parts ?? '')).toEqual([
    { bean: '31', share: '60' },
    { bean: '32', share: '30' },
  ])
  expect(beanBody(subject, draft)).toEqual({ weight_units: 'GRAMS' })
  expect(beanFormInput(bean, 'GRAMS', 'form', draftKey).draft).not.toHaveProperty('parts')
})

test('[blend-06] changed parts are sent without rows that have no bean, and a share that is no number is sent as 0', () => {
  const { subject, draft } = beanFormInput(BLEND, 'GRAMS', 'form', draftKey)
  expect(beanBody(subject, { ...draft, parts: '31\t0,6\n\t5\n32\tmuch' })).toEqual({
    parts: [
      { coffee_bean_id: 31, share: 0.6 },
      { coffee_bean_id: 32, share: 0 },
    ],
    weight_units: 'GRAMS',
  })
  expect(beanBody(subject, { ...draft, parts: '\t' })).toEqual({ parts: [], weight_units: 'GRAMS' })
})

test('[blend-07] the list of beans says what a blend is made of', () => {
  const beans = [
    { ...bean, coffee_bean_id: 31, name: 'Guji' },
    { ...bean, coffee_bean_id: 32, name: '' },
  ]
  expect(blendText(BLEND, beans)).toBe('Blend of 67 % Guji, 33 % Unnamed beans')
  expect(blendText(bean, beans)).toBeNull()
})
