// Tests when the board of the Wordle page is still the one of today.
import { expect, test } from 'vitest'
import { isSameDay } from '../../../src/views/shared/dates.ts'

test("[wordle-offline-05] after midnight by the member's time zone a board is no longer the one of today", () => {
  const lastSecond = new Date(2026, 1, 13, 23, 59, 59).getTime()
  expect(isSameDay('2026-02-13', lastSecond)).toBe(true)
  expect(isSameDay('2026-02-13', lastSecond + 1000)).toBe(false)
  expect(isSameDay('2026-02-14', lastSecond)).toBe(false)
})
