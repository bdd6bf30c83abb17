import { expect, test } from 'vitest'
import { hasNextPage, hasPreviousPage, PAGE_SIZE, pageQuery } from '../../../contract/rules/members/logPages.ts'

test('a page has 10 entries and starts at its number times 10', () => {
  expect(PAGE_SIZE).toBe(10)
  expect([0, 1, 7].map(pageQuery)).toEqual([
    { limit: 10, offset: 0 },
    { limit: 10, offset: 10 },
    { limit: 10, offset: 70 },
  ])
})

test('there may be a next page unless this one has fewer than 10 entries', () => {
  expect([0, 1, 9, 10].map(hasNextPage)).toEqual([false, false, false, true])
})

test('every page except page 0 has a previous page', () => {
  expect([0, 1, 2].map(hasPreviousPage)).toEqual([false, true, true])
})
