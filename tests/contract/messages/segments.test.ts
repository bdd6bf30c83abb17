// Tests in how many segments (single SMS) a message is sent. Characters of the GSM alphabet need the least room.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentsOf } from '../../../contract/rules/messages/segments.ts'

/** The number of segments, and how many places are free in the last one. */
const countAndFreePlaces = (text: string) => {
  const { count, freePlaces } = segmentsOf(text)
  return [count, freePlaces]
}

test('[messages-segments-01] one segment holds up to 160 characters of the GSM alphabet, and each of several segments holds up to 153', () => {
  expect(countAndFreePlaces('')).toEqual([0, 160])
  expect(countAndFreePlaces('a'.repeat(160))).toEqual([1, 0])
  expect(countAndFreePlaces('a'.repeat(161))).toEqual([2, 145])
  expect(countAndFreePlaces('ä'.repeat(306))).toEqual([2, 0])
  expect(countAndFreePlaces('@'.repeat(307))).toEqual([3, 152])
  expect(segmentsOf('At noon?\nÆ').isUnicode).toBe(false)
})

test('[messages-segments-01] the characters ^{}\\[~]|€ count as two, and are not divided between two segments', () => {
  expect(countAndFreePlaces('€'.repeat(80))).toEqual([1, 0])
  for (const letter of '^{}\\[~]|€') expect(countAndFreePlaces(letter.repeat(81)), letter).toEqual([2, 143])
  // 152 places are used and the next character needs two: it goes into the second segment.
  expect(countAndFreePlaces(`${'a'.repeat(152)}€${'a'.repeat(10)}`)).toEqual([2, 141])
})

test('[messages-segments-01] with a character outside the GSM alphabet, one segment has 70 places, and each of several has 67', () => {
  expect(countAndFreePlaces('ж'.repeat(70))).toEqual([1, 0])
  expect(countAndFreePlaces('ж'.repeat(71))).toEqual([2, 63])
  expect(countAndFreePlaces(`${'a'.repeat(69)}ж`)).toEqual([1, 0])
  expect(countAndFreePlaces('🎱'.repeat(35))).toEqual([1, 0])
  // An emoji needs two places, so 33 emojis fit in 67 places. The second segment has the other 3.
  expect(countAndFreePlaces('🎱'.repeat(36))).toEqual([2, 61])
  expect(segmentsOf('“').isUnicode).toBe(true)
})

test('[messages-segments-01] a longer text never has fewer segments', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 20 }), (text, addition) => {
      expect(segmentsOf(text + addition).count).toBeGreaterThanOrEqual(segmentsOf(text).count)
    }),
  )
})
