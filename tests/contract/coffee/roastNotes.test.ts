// Tests the notes and the cupping score that a member writes after a roast.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import {
  cuppingScoreError,
  MAX_NOTES_LENGTH,
  notesError,
  storedNotes,
} from '../../../contract/rules/coffee/roastNotes.ts'
import { logWithOneSamplePerSecond, pythonText } from '../../support/logFiles.ts'

test('[roast-after-06] notes are stored without spaces around them, with one kind of line end, and without unprintable characters', () => {
  expect(storedNotes(' \tLemon,\r\n\r\n\tsweet\rlate\u0007\0\ud83d \n')).toBe('Lemon,\n\n\tsweet\nlate')
  expect(storedNotes('\n \t')).toBe('')
  expect(storedNotes('Roasted by 👩‍🌾')).toBe('Roasted by 👩‍🌾')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(storedNotes(storedNotes(text))).toBe(storedNotes(text))
    }),
  )
})

test('notes have at most 2,000 characters, and the error contains their number', () => {
  expect(notesError('')).toBeNull()
  expect(notesError('x'.repeat(2000))).toBeNull()
  expect(notesError('x'.repeat(2001))).toBe('Notes can have at most 2000 characters. These have 2001.')
})

test.each([0, 0.25, 84.5, 99.75, 100])('a cupping score can be %d', (score) => {
  expect(cuppingScoreError(score)).toBeNull()
})

test.each([-0.25, 100.25, Number.NaN, Number.POSITIVE_INFINITY])('a cupping score cannot be %d', (score) => {
  expect(cuppingScoreError(score)).toBe('A cupping score must be a number from 0 to 100.')
})

test.each([84.3, 84.125, 0.01])('a cupping score cannot be %d, which is between two quarter points', (score) => {
  expect(cuppingScoreError(score)).toBe('A cupping score must be in quarter points, for example 84.25.')
})

test('[roast-after-04] the notes from a log file are its notes on the roast and then on the cupping, and are cut if they are too long', () => {
  const notesOf = (fields: Parameters<typeof logWithOneSamplePerSecond>[0]) =>
    readAlog(pythonText(logWithOneSamplePerSecond(fields))).notes
  expect(notesOf({ roastingnotes: ' Fast. ', cuppingnotes: 'Lemon.\n' })).toBe('Fast.\n\nLemon.')
  expect(notesOf({ roastingnotes: '', cuppingnotes: 'Lemon.' })).toBe('Lemon.')
  expect(notesOf({ roastingnotes: 12, cuppingnotes: null })).toBe('')
  const { notes, skipped } = readAlog(pythonText(logWithOneSamplePerSecond({ roastingnotes: `x${'🍋'.repeat(1000)}` })))
  // In JavaScript a lemon has the length 2. The last lemon would be cut in half, so it is left out.
  expect(notes).toBe(`x${'🍋'.repeat(999)}`)
  expect(notes.length).toBe(MAX_NOTES_LENGTH - 1)
  expect(skipped).toContainEqual({ what: 'The end of the notes', why: 'At most 2000 characters are kept.' })
})
