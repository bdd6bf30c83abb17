// Tests when a backup is overdue, and the words for its age and its size.

import { expect, test } from 'vitest'
import { ageInWords, isOverdue, sizeInWords } from '../../../contract/rules/members/backups.ts'

const HOUR_MS = 3_600_000

test('a backup is overdue when it is more than two days old', () => {
  expect(isOverdue(0, 48 * HOUR_MS)).toBe(false)
  expect(isOverdue(0, 48 * HOUR_MS + 1)).toBe(true)
})

test('an age is in hours until it is two days', () => {
  expect([0, 1, 2, 47, 48, 100].map((hours) => ageInWords(hours * HOUR_MS))).toEqual([
    'less than an hour',
    '1 hour',
    '2 hours',
    '47 hours',
    '2 days',
    '4 days',
  ])
})

test('a size is written in bytes, KB, MB or GB', () => {
  expect([0, 999, 4100, 41_000, 4_100_000, 41_000_000, 4.1e9].map(sizeInWords)).toEqual([
    '0 bytes',
    '999 bytes',
    '4.1 KB',
    '41 KB',
    '4.1 MB',
    '41 MB',
    '4.1 GB',
  ])
})

test('a backup with the time of a real day is overdue when more than two days have passed', () => {
  const madeMs = Date.parse('2026-11-20T03:00:00Z')
  expect([48, 49].map((hours) => isOverdue(madeMs, madeMs + hours * HOUR_MS))).toEqual([false, true])
})

test('the unit of a size changes at 1000, and from 10 on a size has no decimal', () => {
  expect([1000, 9_900, 10_000, 1e6, 9.9e6, 1e7, 1e9].map(sizeInWords)).toEqual([
    '1.0 KB',
    '9.9 KB',
    '10 KB',
    '1.0 MB',
    '9.9 MB',
    '10 MB',
    '1.0 GB',
  ])
})
