// Tests the parts in which admins read the log. The code calls a part a page, and the first part has the number 0.

import { expect, test } from 'vitest'
import { hasNextPage, hasPreviousPage, PAGE_SIZE, pageQuery } from '../../../contract/rules/members/logPages.ts'

test('a part of the log has 10 entries, and part n starts after the first n times 10 entries', () => {
  expect(PAGE_SIZE).toBe(10)
  expect([0, 1, 7].map(pageQuery)).toEqual([
    { limit: 10, offset: 0 },
    { limit: 10, offset: 10 },
    { limit: 10, offset: 70 },
  ])
})

test('a part with fewer than 10 entries is the last part', () => {
  expect([0, 1, 9, 10].map(hasNextPage)).toEqual([false, false, false, true])
})

test('every part except part 0 has a part before it', () => {
  expect([0, 1, 2].map(hasPreviousPage)).toEqual([false, true, true])
})
