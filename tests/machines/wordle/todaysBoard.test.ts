// Tests until when the Wordle page calls its newest results those of today. The board is the list of the results of all
// members for one puzzle.
import { expect, test } from 'vitest'
import { isSameDay } from '../../../src/views/shared/dates.ts'

test("[wordle-offline-05] after midnight in the member's time zone, the results of the day before are no longer called those of today", () => {
  const lastSecond = new Date(2026, 1, 13, 23, 59, 59).getTime()
  expect(isSameDay('2026-02-13', lastSecond)).toBe(true)
  expect(isSameDay('2026-02-13', lastSecond + 1000)).toBe(false)
  expect(isSameDay('2026-02-14', lastSecond)).toBe(false)
})
