// Tests the pages of the log that admins read.

import { expect, test } from 'vitest'
import { hasNextPage, hasPreviousPage, PAGE_SIZE, pageQuery } from '../../../contract/rules/members/logPages.ts'

test('a page has 10 entries, and page n starts after the first n times 10 entries', () => {
  expect(PAGE_SIZE).toBe(10)
  expect([0, 1, 7].map(pageQuery)).toEqual([
    { limit: 10, offset: 0 },
    { limit: 10, offset: 10 },
    { limit: 10, offset: 70 },
  ])
})

test('a page with fewer than 10 entries is the last page', () => {
  expect([0, 1, 9, 10].map(hasNextPage)).toEqual([false, false, false, true])
})

test('every page except page 0 has a previous page', () => {
  expect([0, 1, 2].map(hasPreviousPage)).toEqual([false, true, true])
})
