import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CUP_PARTS,
  cupAndScore,
  cupError,
  cupInText,
  cupText,
  scoreOfCup,
  storedCup,
} from '../../../contract/rules/coffee/cup.ts'

const cup = { fragrance: 7.5, acidity: 8, body: 7, sweetness: 6.25, finish: 8 }
const quarterPoints = fc.integer({ min: 0, max: 40 }).map((steps) => steps / 4)
const anyCup = fc.tuple(...CUP_PARTS.map(() => quarterPoints)).map((points) => {
  const [fragrance, acidity, body, sweetness, finish] = points as [number, number, number, number, number]
  return { fragrance, acidity, body, sweetness, finish }
})

test('[roast-cup-01] the score of a cup is 50 and the points of its parts', () => {
  expect(scoreOfCup(cup)).toBe(86.75)
  expect(scoreOfCup({ fragrance: 0, acidity: 0, body: 0, sweetness: 0, finish: 0 })).toBe(50)
  expect(scoreOfCup({ fragrance: 10, acidity: 10, body: 10, sweetness: 10, finish: 10 })).toBe(100)
})

test('[roast-cup-01] the score of every cup is a cupping score, and one more point is one more in the score', () => {
  fc.assert(
    fc.property(anyCup, fc.constantFrom(...CUP_PARTS), (random, part) => {
      expect(Number.isInteger(scoreOfCup(random) * 4)).toBe(true)
      expect(scoreOfCup({ ...random, [part]: random[part] + 1 })).toBe(scoreOfCup(random) + 1)
    }),
  )
})

test.each([
  [{ ...cup, finish: 10.25 }, 'Finish must be a number from 0 to 10.'],
  [{ ...cup, fragrance: -0.25 }, 'Fragrance must be a number from 0 to 10.'],
  [{ ...cup, body: Number.NaN }, 'Body must be a number from 0 to 10.'],
  [cup, null],
])('[roast-cup-01] the error of %j is %s', (points, error) => {
  expect(cupError(points)).toBe(error)
})

test('[roast-cup-01] points are stored in quarters', () => {
  expect(storedCup({ ...cup, body: 7.1, finish: 8.13 })).toEqual({ ...cup, body: 7, finish: 8.25 })
})

test('[roast-cup-02] a cup makes the score, a score removes the cup, and no cup keeps the score', () => {
  expect(cupAndScore({ cup })).toEqual({ cup, cupping_score: 86.75 })
  expect(cupAndScore({ cup: null })).toEqual({ cup: null })
  expect(cupAndScore({ cupping_score: 80 })).toEqual({ cup: null, cupping_score: 80 })
  expect(cupAndScore({ cupping_score: null })).toEqual({ cup: null, cupping_score: null })
  expect(cupAndScore({})).toEqual({})
})

test('[roast-cup-03] a cup that was written as a text is read again, and a text without all parts is no cup', () => {
  fc.assert(
    fc.property(anyCup, fc.subarray([...CUP_PARTS]), (random, parts) => {
      const some = Object.fromEntries(parts.map((part) => [part, random[part]]))
      expect(cupInText(cupText(some))).toEqual(parts.length === CUP_PARTS.length ? random : null)
    }),
  )
  expect([cupText({}), cupText({ body: 7 })]).toEqual(['', '- - 7 - -'])
})
