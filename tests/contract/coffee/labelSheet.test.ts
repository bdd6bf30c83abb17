// Tests which places of a sheet of paper get a label.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingSheet, mostLabels, numbersTo } from '../../../contract/rules/coffee/labelSheet.ts'

test('[bag-share-18] a sheet has 24 places, and a choice that does not fit gets fewer labels', () => {
  const wholeNumber = fc.integer({ min: -50, max: 50 })
  fc.assert(
    fc.property(wholeNumber, wholeNumber, (first, count) => {
      const sheet = fittingSheet({ first, count })
      expect(sheet.first).toBeGreaterThanOrEqual(1)
      expect(sheet.count).toBeGreaterThanOrEqual(1)
      expect(sheet.first + sheet.count - 1).toBeLessThanOrEqual(24)
      expect(fittingSheet(sheet)).toEqual(sheet)
    }),
  )
  // `first` is the first place with a label, and `count` is the number of labels.
  expect(fittingSheet({ first: 1, count: 24 })).toEqual({ first: 1, count: 24 })
  expect(fittingSheet({ first: 20, count: 24 })).toEqual({ first: 20, count: 5 })
  expect([mostLabels(1), mostLabels(24)]).toEqual([24, 1])
})

test('the numbers that can be chosen begin with 1', () => {
  expect([numbersTo(3), numbersTo(1), numbersTo(0)]).toEqual([[1, 2, 3], [1], []])
})
