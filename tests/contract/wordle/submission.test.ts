// Tests what is read in a text that a member submits, and when such a text is refused.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latestPuzzle, puzzleDate } from '../../../contract/rules/wordle/results.ts'
import { puzzleName } from '../../../contract/rules/wordle/shares.ts'
import { readSubmission } from '../../../contract/rules/wordle/submission.ts'

const NOW_MS = Date.UTC(2026, 10, 28)
const LATEST = latestPuzzle(NOW_MS)
const GRID = '⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛\n🟩🟩🟩🟩🟩'
const FOREIGN_GRID = '⬜🟨⬜⬜⬜\n⬜🟨⬜⬜⬜\n🟨⬜🟩⬜⬜\n🟩🟩🟩🟩🟩'

const read = (text: string) => readSubmission(text, NOW_MS)
/** The saved results in short: `1980:3*`. */
const readShort = (text: string) =>
  read(text).shares.map(({ puzzle, guesses, hardMode }) => `${puzzle}:${guesses ?? 'X'}${hardMode ? '*' : ''}`)

describe('what the newspaper writes', () => {
  test.each([
    ['a milestone', `Wordle 1,000 🎉 3/6\n\n${GRID}`, '1000:3'],
    ['a milestone with other emojis', 'Wordle 1,500 🎊🥳 – 4/6*', '1500:4*'],
    ['a milestone without spaces', 'Wordle 1,000🎉3/6', '1000:3'],
    ['a milestone whose emoji has a digit', 'Wordle 1,100 1️⃣ 💯 3/6', '1100:3'],
    ['a milestone from Slack', 'Wordle 1,000 :tada: 4/6', '1000:4'],
    ['a milestone from Discord', 'Wordle 1,000 <:party:123456> :100: 4/6', '1000:4'],
    ['a remark in brackets', 'Wordle 1,980 4/6 (gg)', '1980:4'],
    ['Arabic digits', 'Wordle ١٬٩٨٠ 4/6', '1980:4'],
    ['Persian digits', 'Wordle ۱٬۹۸۰ 4/6', '1980:4'],
    ['Bengali digits', 'Wordle ১,৯৮০ 4/6', '1980:4'],
    ['Adlam digits', 'Wordle 𞥑⹁𞥙𞥘𞥐 4/6', '1980:4'],
    ['the comma of a Chinese keyboard', 'Wordle 1，980 4/6', '1980:4'],
    ['the space of a Chinese keyboard', 'Wordle\u{3000}1,980\u{3000}4/6', '1980:4'],
  ])('[wordle-read-01] %s is read', (_, text, result) => {
    expect(readShort(text)).toEqual([result])
  })

  test.each([
    'Ann: ',
    'Ann B. (at home): ',
    'Personal best: ',
    '安： ',
    '> ',
    '🎉 ',
    '- ',
    '#',
    '[20.11.26, 19:30:12] Ann: ',
    '[14:03, 11/20/2026] owner: ',
    '13. 6. 2018. 21:25:15 Ann: ',
    '20/11/2026 à 19:30 - Ann 🇫🇷: 🔥 ',
    ':tada: ',
  ])('[wordle-read-01] a result can follow %j', (before) => {
    expect(readShort(`${before}Wordle 1,980 3/6`)).toEqual(['1980:3'])
  })
})

describe('other games', () => {
  test.each([
    'Not Wordle 1780 X/6',
    'Mini Wordle 1780 3/6',
    'Wordle 1780 3/6 (ES)',
    'Wordle 1780 3/6* [pt]',
    'Kids Wordle 45 3/6',
    '🎉 My Wordle 45 3/6',
    'Ann: Kids Wordle 45 3/6',
    'so close :) Wordle 45 3/6',
    'see https://wordle 45 3/6',
    'NotWordle 45 3/6',
    'Quordle 45 3/6',
    'Wordle (ES) #1724 4/6',
    'Wordle Español #1990 — 4/6',
    'Wordle NL 1724 4/6',
    'Wordle #1724 4/6',
    'Wordle-DE 1724 4/6',
    'Wordle.es 1724 4/6',
    'Wordle2 1724 4/6',
    'Wordle 🇪🇸 1724 4/6',
    'Wordle 1724 🇪🇸 4/6',
    'Wordle 1724 :flag-es: 4/6',
    ':flag_es: Wordle 1724 4/6',
    '🇪🇸 Wordle 1724 4/6',
    'Wordle No. 1724 4/6',
    'Wordle was hard 2 days ago, 5/6 for me.',
    'Wordle is fun. Not Wordle 1780 X/6',
    'I like Wordle, and Mini Wordle 45 3/6 too',
    'My Wordle average is 3.4/6',
    'Wordle 3.4/6',
    'Wordle 3–4/6',
    'Wordle 12/3/6',
    'Wordle 1724 4/6/8',
    'Wordle 1724 4/6.5',
  ])('[wordle-read-02] %j is no result, and the other results are saved', (line) => {
    expect(read(line)).toMatchObject({ shares: [], problem: expect.any(String) })
    expect(readShort(`${line}\nWordle 1,980 3/6`)).toEqual(['1980:3'])
    expect(readShort(`Wordle 1,980 3/6\n\n${GRID}\n\n${line}\n\n${FOREIGN_GRID}\n\nhttps://wordle.example`)).toEqual([
      '1980:3',
    ])
  })

  test('[wordle-read-02] a result after another game on the same line is read', () => {
    expect(readShort('Not Wordle 1780 X/6 Wordle 1,980 3/6')).toEqual(['1980:3'])
  })

  test('[wordle-read-03] a line that looks like a result is named with its number', () => {
    const text = `Yesterday's Wordle took me 5\nWordle was hard 2 days ago, 5/6 for me.\nWordle 1,980 3/6\n\nWordle (ES) #1724 4/6`
    expect(read(text)).toEqual({
      shares: [{ puzzle: 1980, guesses: 3, hardMode: false, grid: null }],
      problem: null,
      notes: [
        "Line 2: 'Wordle was hard 2 days ago, 5/6' is not a result that can be read.",
        "Line 5: 'Wordle (ES) #1724 4/6' is not a result that can be read.",
      ],
    })
  })

  test('[wordle-read-03] a heading that is broken into lines is named, and the heading of another game below the word is not', () => {
    const text = 'Wordle 1,980 3/6\n\nWordle\n1,979 4/6\n\nWordle 1,978\nX/6\n\nI play Wordle\nWorldle #55 2/6'
    expect(read(text)).toMatchObject({
      shares: [{ puzzle: 1980 }],
      notes: [
        "Line 3: 'Wordle 1,979 4/6' is not a result that can be read.",
        "Line 6: 'Wordle 1,978 X/6' is not a result that can be read.",
      ],
    })
  })

  test('[wordle-read-03] a puzzle that is not out is named, and the other results are saved', () => {
    expect(read(`Wordle ${LATEST} 3/6\nWordle ${LATEST + 1} 3/6`)).toMatchObject({
      shares: [{ puzzle: LATEST }],
      notes: [`Line 2: ${puzzleName(LATEST + 1)} is not out yet.`],
    })
  })
})

describe('refused texts', () => {
  test.each([
    ['an empty text', ' \n', 'Paste a result first.'],
    ['a text without a result', 'Hi!', "There is no result in this text. Paste what Wordle's Share button copies."],
    [
      'another game only',
      'Hi!\nNot Wordle 1780 X/6',
      "Line 2: 'Not Wordle 1780 X/6' is not a result that can be read.",
    ],
    ['a puzzle that is not out', 'Wordle 99999 3/6', 'Line 1: Wordle 99,999 is not out yet.'],
    [
      'a grid that contradicts its score, also beside another result',
      `Wordle 1,979 4/6\nWordle 1,980 4/6\n\n${GRID}`,
      'Line 2: Wordle 1,980 4/6: the score takes 4 rows, but the grid has 3.',
    ],
    [
      'two scores of one puzzle',
      '[14:03, 11/20/2026] owner: Wordle 1,980 2/6\n[14:05, 11/20/2026] Ben: Wordle 1,980 X/6',
      'Line 1 has Wordle 1,980 2/6, and line 2 has Wordle 1,980 X/6. Paste only your own results.',
    ],
  ])('[wordle-read-03] [wordle-offline-03] %s is refused with the reason', (_, text, problem) => {
    expect(read(text)).toEqual({ shares: [], problem, notes: [] })
  })

  test('[wordle-read-03] a text with many problems is refused with the first five', () => {
    const lines = Array.from({ length: 7 }, (_, n) => `Mini Wordle ${n} 3/6`).join('\n')
    expect(read(lines).problem).toMatch(/^Line 1: .* Line 5: .* 2 more lines have problems\.$/)
  })

  test('[wordle-read-03] the same score twice is one result, with the grid of either post', () => {
    for (const text of [`Wordle 1,980 3/6\n${GRID}\nWordle 1,980 3/6`, `Wordle 1,980 3/6\nWordle 1,980 3/6\n${GRID}`]) {
      expect(read(text).shares).toEqual([{ puzzle: 1980, guesses: 3, hardMode: false, grid: GRID.split('\n') }])
    }
  })
})

test.each([
  ['*Wordle 1,979 3/6*', '1979:3'],
  ['*Wordle 1,979 3/6**', '1979:3*'],
  ['**Wordle 1,979 3/6**', '1979:3'],
  ['**Wordle 1,979 3/6***', '1979:3*'],
  ['Ann: *Wordle 1,979 3/6*', '1979:3'],
  ['Ann*: Wordle 1,979 3/6*', '1979:3*'],
  ['*🎉 Wordle 1,979 3/6*', '1979:3'],
  ['*Wordle* 1,979 3/6*', '1979:3*'],
  ['*Wordle 1,979* 3/6*', '1979:3*'],
  ['Wordle 1,979 *3/6*', '1979:3'],
  ['_Wordle 1,979 3/6*_', '1979:3*'],
  ['* Wordle 1,979 3/6*', '1979:3*'],
  ['* Wordle 1,979 3/6', '1979:3'],
])('[wordle-read-04] in %j the stars of bold text are not the star of hard mode', (text, result) => {
  expect(readShort(text)).toEqual([result])
})

test.each([
  ['after the grid', `Wordle 1,980 3/6\n\n${GRID}\n\n🟩🟩!`],
  ['after the grid, without other signs', `Wordle 1,980 3/6\n\n${GRID}\n\n🟩🟩`],
  ['after the grid, as a full row', `Wordle 1,980 3/6\n\n${GRID}\n\n🟩🟩🟩🟩🟩!`],
  ['before the grid', `Wordle 1,980 3/6\n🟩🟩!\n\n${GRID}`],
  ['before the grid, as a full row', `Wordle 1,980 3/6\n🟩🟩🟩🟩🟩 again!\n\n${GRID}`],
  ['in a sentence', `Wordle 1,980 3/6\nI like 🟩🟩🟩🟩🟩\n${GRID}\nsuch luck 🟩🟩🟩🟩🟩`],
])('[wordle-read-05] squares in a remark %s are no part of the grid', (_, text) => {
  expect(read(text)).toMatchObject({ shares: [{ puzzle: 1980, guesses: 3, grid: GRID.split('\n') }], problem: null })
})

test('[wordle-read-05] squares in a remark beside a result without a grid refuse nothing', () => {
  expect(read('Wordle 1,980 3/6\n🟩🟩')).toMatchObject({ shares: [{ guesses: 3, grid: null }], problem: null })
})

test('a long line with the word Wordle thousands of times is read in less than a second', () => {
  const startMs = performance.now()
  expect(readShort(`${':Wordle '.repeat(8_000)}\nWordle 1,980 3/6`)).toEqual(['1980:3'])
  expect(performance.now() - startMs).toBeLessThan(1_000)
})

test('[wordle-read-01] Wordle 2,000 is out on 10 December 2026, and its heading is read', () => {
  expect(puzzleDate(2000)).toBe('2026-12-10')
  const onTheDay = Date.UTC(2026, 11, 10, 8)
  expect(readSubmission(`Wordle 2,000 🎉 3/6\n\n${GRID}`, onTheDay)).toEqual({
    shares: [{ puzzle: 2000, guesses: 3, hardMode: false, grid: GRID.split('\n') }],
    problem: null,
    notes: [],
  })
})

// Random texts: parts that can be read, parts of other games, and parts that contradict themselves.

const scores = ['1', '2', '3', '4', '5', '6', 'X'] as const
const anyScore = fc.constantFrom(...scores)
const anyRow = fc.array(fc.constantFrom('⬛', '🟨'), { minLength: 5, maxLength: 5 }).map((squares) => squares.join(''))

/** A grid that fits the score. */
const gridFor = (score: string) =>
  fc
    .array(anyRow, { minLength: 6, maxLength: 6 })
    .map((rows) => (score === 'X' ? rows : [...rows.slice(0, Number(score) - 1), '🟩🟩🟩🟩🟩']))
const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const anyNumber = fc.integer({ min: 0, max: LATEST })
const withSeparator = fc
  .tuple(anyNumber, oneOf(',', '.', "'", '’', ' ', '\u{A0}', '\u{202F}', '\u{2009}', '٬', ''))
  .map(([puzzle, separator]) => ({ puzzle, number: String(puzzle).replace(/(\d)(\d{3})$/, `$1${separator}$2`) }))

const readable = fc
  .record({
    before: oneOf('', 'Ann: ', '🎉 ', '> ', '*', '[20.11.26, 19:30:12] Ann: ', '20.11.2026 klo 19.30 - Ann: ', '_'),
    heading: withSeparator,
    between: oneOf(' ', ' 🎉 ', ' :tada: ', '\u{A0}', ' — ', ' 🎉🎉 '),
    after: oneOf('', ' phew', ' (in 5 min)', '\nso close'),
    score: anyScore,
    hasGrid: fc.boolean(),
  })
  .chain(({ before, heading: { puzzle, number }, between, after, score, hasGrid }) =>
    gridFor(score).map((grid) => ({
      kind: 'readable' as const,
      puzzle,
      score,
      text: `${before}Wordle ${number}${between}${score}/6${after}${hasGrid ? `\n\n${grid.join('\n')}` : ''}`,
    })),
  )
const foreign = fc
  .record({
    before: oneOf('', 'I like Wordle. '),
    name: oneOf(
      'Not Wordle',
      'Mini Wordle',
      'Kids Wordle',
      'Wordle (ES) #',
      'Wordle Español #',
      'Wordle NL',
      'WordleFR',
    ),
    number: anyNumber,
    between: oneOf(' ', ' — ', ' 🎉 '),
    score: anyScore,
  })
  .chain(({ before, name, number, between, score }) =>
    gridFor(score).map((grid) => ({
      kind: 'foreign' as const,
      text: `${before}${name} ${number}${between}${score}/6\n\n${grid.join('\n')}\n\nhttps://wordle.example`,
    })),
  )
const contradicting = fc
  .record({ puzzle: anyNumber, score: oneOf('1', '2', '3', '4', '5') })
  .chain(({ puzzle, score }) =>
    gridFor('6').map((grid) => ({
      kind: 'contradicting' as const,
      text: `Wordle ${puzzle} ${score}/6\n\n${grid.join('\n')}`,
    })),
  )
const remark = oneOf(
  'Good morning!',
  "Yesterday's Wordle took me 5",
  '🟩🟩!',
  'Note: easy',
  'Worldle #800 2/6 (100%)',
).map((text) => ({ kind: 'remark' as const, text }))

describe('random texts', () => {
  test('[wordle-read-01] [wordle-read-02] nothing of another game is saved, and no result that can be read is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(readable, foreign, remark), { maxLength: 8 }), (parts) => {
        const results = parts.flatMap((part) => (part.kind === 'readable' ? [part] : []))
        const scoresOf = new Map(results.map(({ puzzle, score }) => [puzzle, score]))
        fc.pre(results.every(({ puzzle, score }) => scoresOf.get(puzzle) === score))
        const { shares, problem } = read(parts.map(({ text }) => text).join('\n\n'))
        const saved = new Map(shares.map(({ puzzle, guesses }) => [puzzle, String(guesses ?? 'X')]))
        expect(saved).toEqual(scoresOf)
        expect(problem === null).toBe(results.length > 0)
      }),
    )
  })

  test('[wordle-read-03] a text with a contradiction is refused, and nothing of it is saved', () => {
    fc.assert(
      fc.property(
        contradicting,
        fc.array(fc.oneof(readable, foreign, remark), { maxLength: 4 }),
        fc.array(fc.oneof(readable, foreign, remark), { maxLength: 4 }),
        (part, before, after) => {
          const { shares, problem } = read([...before, part, ...after].map(({ text }) => text).join('\n\n'))
          expect(shares).toEqual([])
          expect(problem).toMatch(/rows?, but the grid has 6\./)
        },
      ),
    )
  })

  test('[wordle-read-03] two scores of a puzzle are both named, wherever they are in the text', () => {
    fc.assert(
      fc.property(
        anyNumber,
        fc.uniqueArray(anyScore, { minLength: 2, maxLength: 2 }),
        fc.array(fc.oneof(foreign, remark), { maxLength: 4 }),
        (puzzle, [first = '', second = ''], between) => {
          const lines = [
            `Wordle ${puzzle} ${first}/6`,
            ...between.map(({ text }) => text),
            `Wordle ${puzzle} ${second}/6`,
          ]
          const { shares, problem } = read(lines.join('\n\n'))
          expect(shares).toEqual([])
          expect(problem).toContain(`has ${puzzleName(puzzle)} ${first}/6`)
          expect(problem).toContain(`has ${puzzleName(puzzle)} ${second}/6`)
        },
      ),
    )
  })
})
