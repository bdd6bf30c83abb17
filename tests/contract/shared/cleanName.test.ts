// Tests the rule for names that a member types, such as that of beans.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from '../../../contract/rules/shared/cleanName.ts'

test.each([
  ['an ordinary name', 'Guji, lot 7', 'Guji, lot 7'],
  ['blanks around it', '  Guji\u00a0 ', 'Guji'],
  ['blanks only', ' \u00a0\u2003\u3000 ', ''],
  ['characters that look like blanks', '\u2800\u3164\u200b\u2060', ''],
  ['joiners only', '\u200d\u200c\ufe0f', ''],
  ['a mark that turns the text round', 'Guji \u202egnp.exe', 'Guji gnp.exe'],
  ['marks that isolate', '\u2067Guji\u2069', 'Guji'],
  ['a line break', 'Guji\nlot 7', 'Guji lot 7'],
  ['an emoji of several characters', 'Crema 👩\u200d🌾', 'Crema 👩\u200d🌾'],
  ['a name in Persian with a joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a name in Arabic', 'قهوة', 'قهوة'],
])('[bean-names-01] %s', (_, typed, name) => {
  expect(cleanName(typed)).toBe(name)
})

test('[bean-names-01] no name turns the text after it, and cleaning a name twice changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\u202e', '\u2066', '\u200d', '\u2800', '\n', '👩', '1') })
  fc.assert(
    fc.property(text, (typed) => {
      const name = cleanName(typed)
      expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]|^\s|\s$/)
      expect(cleanName(name)).toBe(name)
    }),
  )
})
