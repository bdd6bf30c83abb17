// Tests the reader of Wordle results in the text of a group chat.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesIn, readChat } from '../../../contract/rules/wordle/chat.ts'

const GRID = '⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩'
/** The results in a chat: name, puzzle and number of guesses, which is null for a miss. */
const readShort = (text: string) => readChat(text).results.map(({ name, puzzle, guesses }) => [name, puzzle, guesses])
const EXPECTED = [
  ['Ann', 1234, 2],
  ['Ben B.', 1234, null],
]

describe('the formats of chats', () => {
  test.each([
    [
      'WhatsApp on an iPhone',
      `[14.03.26, 19:30:12] Ann: Wordle 1,234 2/6\n\n${GRID}\n\u{200E}[14.03.26, 19:31:00] Ben B.: so close\nWordle 1,234 X/6`,
    ],
    [
      'WhatsApp in America',
      `[3/14/26, 7:30:12\u{202F}PM] Ann: Wordle 1,234 2/6\n\n${GRID}\n[3/14/26, 7:31:00\u{202F}PM] Ben B.: Wordle 1,234 X/6`,
    ],
    [
      'WhatsApp on Android',
      `14.03.26, 19:29 - Ann added Ben B.\n14.03.26, 19:30 - Ann: Wordle 1,234 2/6\n\n${GRID}\n14.03.26, 19:31 - Ben B.: Wordle 1,234 X/6`,
    ],
    [
      'WhatsApp in a browser',
      `[19:30, 14.3.2026] Ann: Wordle 1,234 2/6\n\n${GRID}\n[19:31, 14.3.2026] Ben B.: so close\nWordle 1,234 X/6`,
    ],
    [
      'WhatsApp in a browser in America',
      `[7:30 PM, 3/14/2026] Ann: Wordle 1,234 2/6\n\n${GRID}\n[7:31\u{202F}PM, 3/14/2026] Ben B.: Wordle 1,234 X/6`,
    ],
    [
      'messages copied from WhatsApp on Android',
      `[3/14, 7:30 PM] Ann: Wordle 1,234 2/6\n\n${GRID}\n[14.3., 19:31] Ben B.: Wordle 1,234 X/6`,
    ],
    [
      'Signal with brackets',
      `[2026-03-14 19:30] Ann: Wordle 1,234 2/6\n${GRID}\n[2026-03-14, 19:31] Ben B.: Wordle 1,234 X/6`,
    ],
    [
      'Signal with a head for each message',
      `From: Ann (+13125550100)\nType: incoming\nSent: Sat, 14 Mar 2026 19:30:12 +0000\n\nWordle 1,234 2/6\n\n${GRID}\n\nFrom: Ben B.\nSent: Sat, 14 Mar 2026 19:31:12 +0000\n\nWordle 1,234 X/6`,
    ],
    [
      'Telegram',
      `Ann, [14.03.2026 19:30]\nWordle 1,234 2/6\n\n${GRID}\n\nBen B., [14.03.2026 19:31]\nWordle 1,234 X/6`,
    ],
    ['plain text', `Ann: Wordle 1,234 2/6\n${GRID}\r\nBen B.: Wordle 1,234 X/6`],
  ])('[wordle-chat-01] the senders, the scores and the grid are read from %s', (_, text) => {
    expect(readShort(text)).toEqual(EXPECTED)
    expect(readChat(text).notes).toEqual([])
    expect(readChat(text).results[0]?.grid).toEqual(GRID.split('\n'))
  })

  test.each([
    '14.03.26, 19:30',
    '14/3/2026 19.30',
    '2026-03-14 at 19:30:12',
    '3/14/26, at 7:30 PM',
    '3/14/26, 7:30:12\u{202F}pm',
    '3/14/26,\u{A0}7:30PM',
    '3/14/26, 7:30 p.m.',
    '3/14/26, 7:30 a. m.',
    '3/14/26, 7.30.12 a.\u{A0}m.',
  ])('[wordle-chat-01] %j before a name is a day and a time', (dayAndTime) => {
    for (const line of [`[${dayAndTime}] Ann: Wordle 1,234 2/6`, `${dayAndTime} - Ann: Wordle 1,234 2/6`]) {
      expect(readShort(line)).toEqual([['Ann', 1234, 2]])
    }
    expect(readShort(`${dayAndTime} – Ann:Wordle 1,234 2/6`)).toEqual([['Ann', 1234, 2]])
    expect(readShort(`Ann, [${dayAndTime}]\nWordle 1,234 2/6`)).toEqual([['Ann', 1234, 2]])
  })

  test.each([
    ['with a time without a day', '[19:30] Ann: Wordle 1,234 2/6\n[7:31 PM] Ben B.: Wordle 1,234 X/6'],
    ['in round brackets', '(14.03.26, 19:30) Ann: Wordle 1,234 2/6\n(14.03.26, 19:31) Ben B.: Wordle 1,234 X/6'],
    ['of IRC', '<Ann> Wordle 1,234 2/6\n[19:31] <Ben B.> Wordle 1,234 X/6'],
    ['of IRC with seconds', '[19:30:12] <Ann> Wordle 1,234 2/6\n19:31 <@Ben B.> Wordle 1,234 X/6'],
    ['of LINE', '2026/03/14(土)\n19:30\tAnn\t"Wordle 1,234 2/6"\n午後7:31\tBen B.\tWordle 1,234 X/6'],
    ['of KakaoTalk', '[Ann] [오후 7:30] Wordle 1,234 2/6\n[Ben B.] [7:31 PM] Wordle 1,234 X/6'],
    ['of Slack', 'Ann  7:30 PM\nWordle 1,234 2/6\nBen B.  19:31\nWordle 1,234 X/6'],
    ['of WeChat', 'Ann 2026/3/14 19:30\nWordle 1,234 2/6\n\nBen B. 2026/3/14 19:31\nWordle 1,234 X/6'],
  ])('[wordle-chat-01] a head %s names the sender', (_, text) => {
    expect(readShort(text)).toEqual(EXPECTED)
    expect(readChat(text).notes).toEqual([])
  })

  test('[wordle-chat-01] after a typed head, a line that ends with a time is no head', () => {
    for (const line of ['see you 20/11/2026 19:30', 'Dinner  7:30 PM', '[19:30] note: hello']) {
      const text = `Ann: Wordle 1,234 2/6\n${line}\nBen B.: Wordle 1,234 X/6`
      expect(readShort(text)).toEqual(EXPECTED)
      expect(readChat(text).notes).toEqual([])
    }
  })

  test('[wordle-chat-01] in a chat of LINE, a result in another language is not taken for a day', () => {
    const other = '19:31\tmia_99\tWordle Español #1990 — 4/6'
    expect(readShort(`19:30\tAnn\tWordle 1,234 2/6\n${other}\n19:32\tBen B.\tWordle 1,234 X/6`)).toEqual(EXPECTED)
  })

  test.each([
    ['a time of another chat', '[20.11.26, 19:29] Ben: hi\n[19:30] Ann: Wordle 1,234 2/6'],
    ['a day without a time', '14.03.26 - Ann, Wordle 1,234 2/6'],
    ['a day without a time in brackets', '[14.03.] Ann: my Wordle\nWordle 1,234 2/6'],
    ['a name of 81 characters', `14.03.26, 19:30 - ${'n'.repeat(81)}: Wordle 1,234 2/6`],
    ['text after the bracket of Telegram', 'Ann, [14.03.26 19:30] said\nWordle 1,234 2/6'],
    ['no result after the name', 'Ann: my Wordle\nWordle 1,234 2/6'],
  ])('[wordle-chat-01] a line with %s does not name a sender', (_, text) => {
    expect(readShort(text)).toEqual([])
  })

  test('[wordle-chat-01] a day and a time that are not at the start of a line change nothing', () => {
    expect(readShort('Good morning ok - Ann: Wordle 1,234 2/6 on 14.03.26, 19:30')).toEqual([
      ['Good morning ok - Ann', 1234, 2],
    ])
  })

  test('[wordle-chat-01] a number in brackets after the name of a sender in Signal is not part of the name, but words in brackets are', () => {
    const nameIn = (head: string) => readShort(`${head}\n\nWordle 1,234 2/6`)[0]?.[0]
    expect(nameIn('From: Ann (+1 312)')).toBe('Ann')
    expect(nameIn('From: Ann (555)')).toBe('Ann')
    expect(nameIn('From: Ann (at home)')).toBe('Ann (at home)')
    expect(nameIn('From: Ann (555) B.')).toBe('Ann (555) B.')
    // The line 'Not From: Ben' does not begin with 'From:', so it belongs to Ann's message.
    expect(nameIn('From: Ann\n\nNot From: Ben')).toBe('Ann')
  })

  test('[wordle-chat-01] a post after a line that the app itself wrote ("Ben left") has no sender', () => {
    const text = '14.03.26, 19:28 - Ann: Hi\n14.03.26, 19:29 - Ben left\nWordle 1,234 2/6\n14.03.26, 19:30 - Ann: Hi'
    expect(readShort(text)).toEqual([])
  })

  test('[wordle-chat-01] the words before a colon inside a message are not a sender', () => {
    const text = '14.03.26, 19:30 - Ann: Wordle 1,234 2/6\nNote: it was easy\n14.03.26, 19:31 - Ben: Then: Wordle'
    expect(readShort(text)).toEqual([['Ann', 1234, 2]])
  })
})

describe('heads of phones', () => {
  test.each([
    ['Finnish', '13.6.2018 klo 21.25.15 - '],
    ['Finnish on an iPhone', '[13.6.2018 klo 21.25.15] '],
    ['Finnish in a browser', '[21.25.15, 13.6.2018] '],
    ['Croatian', '13. 6. 2018. 21:25:15 '],
    ['Czech', '20. 11. 2026 19:30 - '],
    ['Hungarian', '2026. 11. 20. 19:30 - '],
    ['French', '20/11/2026 à 19:30 - '],
    ['French with a short year', '02/05/18 à 18:00 - '],
    ['Canadian French', '2026-11-20 19 h 30 - '],
    ['Chinese on an iPhone', '[2026/11/20 下午7:30:12] '],
    ['Chinese', '2026/11/20 下午7:30 - '],
    ['Chinese in a browser', '[下午7:30, 2026/11/20] '],
    ['Chinese with words in the day', '2026年11月20日 下午7:30 - '],
    ['Korean', '2026. 11. 20. 오후 7:30 - '],
    ['Korean on an iPhone', '[2026. 11. 20. 오후 7:30:12] '],
    ['Bulgarian', '20.11.26 г., 19:30 ч. - '],
    ['Arabic', '\u{200F}٢٠\u{200F}/١١\u{200F}/٢٠٢٦، ٧:٣٠ م - '],
    ['Arabic on an iPhone', '\u{200E}[٢٠\u{200F}/١١\u{200F}/٢٠٢٦، ٧:٣٠:١٢ م] '],
    ['Persian', '۱۴۰۵/۸/۲۹, ۱۹:۳۰ - '],
    ['Hindi', '20/11/26, 7:30 अपराह्न - '],
    ['Tamil', '20/11/26, பிற்பகல் 7:30 - '],
    ['Greek', '20/11/26, 7:30 μ.μ. - '],
    ['Albanian', '20.11.2026, 7:30 e pasdites - '],
    ['Danish', '20.11.2026 19.30 - '],
    ['Vietnamese', '19:30, 20/11/2026 - '],
    ['Spanish', '20/11/2026, 7:30 p. m. - '],
    ['with the name of the month', '20 de noviembre de 2026, 19:30 - '],
    ['with a long dash', '20.11.2026, 19:30 — '],
    ['older', '09/12/2012 17:03:48: '],
    ['older in America', '3/24/14, 1:59:59 PM: '],
    ['older in America without a colon', '3/24/14, 1:59:59 PM '],
  ])('[wordle-chat-01] %s: the name after %j is the sender', (_, head) => {
    const text = `${head}Ann: Wordle 1,980 3/6\n\n⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛\n🟩🟩🟩🟩🟩\n${head}Ben B.: so close\nWordle 1,980 X/6`
    expect(readChat(text)).toMatchObject({
      results: [
        { name: 'Ann', guesses: 3 },
        { name: 'Ben B.', guesses: null },
      ],
      notes: [],
    })
  })

  test('[wordle-chat-01] words with a colon inside a message are not a sender', () => {
    expect(readChat('[20.11.26, 19:30:12] Ann: Finally!\nPersonal best: Wordle 1,980 2/6')).toEqual({
      results: [{ name: 'Ann', puzzle: 1980, guesses: 2, hardMode: false, grid: null }],
      notes: [],
    })
  })

  test('[wordle-chat-01] the day and the time of an older phone are no head in a chat that has other heads', () => {
    const text = '[20.11.26, 19:30:12] Ann: from then:\n09/12/2012 17:03:48: Ben: Wordle 234 2/6'
    expect(readChat(text)).toEqual({
      results: [],
      notes: ['Line 2, Ann: it is not clear who has posted Wordle 234 2/6.'],
    })
  })
})

test.each([
  ['a time without a day', '[20.11.26, 19:30:12] Ben: hi\n[19:31] Ann: Wordle 1,980 2/6', 2],
  ['a day without a time', '[20.11.26, 19:30:12] Ben: hi\n20.11.26 - Ann: Wordle 1,980 2/6', 2],
  [
    'the name of another sender',
    '[20.11.26, 19:30:12] Ann: hi\n[20.11.26, 19:31:12] Ben: scores\nann: Wordle 1,980 2/6',
    3,
  ],
  ['no head before it', 'hi\nWordle 1,980 2/6\n[20.11.26, 19:30:12] Ben: hi', 2],
  ['a line of the app before it', '20.11.26, 19:30 - Ben: hi\n20.11.26, 19:31 - Ann left\nWordle 1,980 2/6', 3],
  ['a head without a name', '[20.11.26, 19:30] Wordle 1,980 2/6', 1],
])('[wordle-chat-08] a post with %s belongs to nobody, and its line is noted', (_, text, line) => {
  const { results, notes } = readChat(text)
  expect(results).toEqual([])
  expect(notes).toEqual([
    expect.stringMatching(new RegExp(`^Line ${line}(?:, Ben)?: it is not clear who has posted Wordle 1,980 2/6\\.$`)),
  ])
})

test('[wordle-chat-02] clones and other languages in a chat are noted with their lines and belong to nobody', () => {
  const text =
    '[20.11.26, 19:30:12] Ann: Wordle (ES) #1724 4/6\n[20.11.26, 19:31:12] Ben: Not Wordle 1780 X/6\nWordle 1,980 3/6'
  expect(readShort(text)).toEqual([['Ben', 1980, 3]])
  expect(readChat(text).notes).toEqual([
    "Line 1, Ann: 'Wordle (ES) #1724 4/6' is not a result that can be read.",
    "Line 2, Ben: 'Not Wordle 1780 X/6' is not a result that can be read.",
  ])
})

describe("Discord's own Wordle app", () => {
  const SCORES =
    "Your group is on a 70 day streak! 🔥 Here are yesterday's results:\n👑 2/6: @Ann\n4/6: @Ben B. <@133008606202167296> @cy\nX/6: @Dee"
  const EXPECTED_SCORES = [
    ['Ann', 1979, 2],
    ['Ben B.', 1979, 4],
    ['133008606202167296', 1979, 4],
    ['cy', 1979, 4],
    ['Dee', 1979, null],
  ]

  test.each([
    ['copied from Discord', `Wordle\nAPP\n — 11/20/2026 12:01 AM\n${SCORES}`],
    ['copied from Discord on one line', `Wordle — 20.11.2026 00:01\n${SCORES}`],
    ['an exported chat', `[11/20/2026 12:01 AM] Wordle\n**${SCORES.replace('! ', '!** ')}`],
    ['an exported chat with the year first', `[2026-11-20 00:01] Wordle\n${SCORES}`],
    ['a message with the number of the puzzle', `Wordle — Today at 12:01 AM\n${SCORES}\nWordle No. 1,979`],
  ])('[wordle-chat-09] the scores are read from %s, as those of the day before', (_, text) => {
    expect(readShort(text)).toEqual(EXPECTED_SCORES)
    expect(readChat(text).notes).toEqual([])
  })

  test('[wordle-chat-09] another day of the chat tells whether the day or the month is first', () => {
    const text = `Ann — 10/31/2026 7:30 PM\nhi\nWordle — 11/10/2026 12:01 AM\n${SCORES}`
    expect(readShort(text)[0]).toEqual(['Ann', 1969, 2])
    expect(readShort(text.replace('10/31', '31/10'))[0]).toEqual(['Ann', 1939, 2])
  })

  test.each([
    ['the day is missing', SCORES, 2],
    ['only the time is known', `Wordle — Today at 12:01 AM\n${SCORES}`, 3],
    ['the month is a word', `[20-Nov-26 12:01 AM] Wordle\n${SCORES}`, 3],
    ['the day can be two days', `Wordle — 11/10/2026 12:01 AM\n${SCORES}`, 3],
  ])('[wordle-chat-09] if %s, the scores are noted and not read', (_, text, line) => {
    expect(readShort(text)).toEqual([])
    expect(readChat(text).notes.join()).toMatch(new RegExp(`^Line ${line}\\D.*the puzzle of these scores is not known`))
  })

  test('[wordle-chat-09] the own post of a player and the same score of the app are one result with its grid', () => {
    const text = `Ann — 11/19/2026 7:30 PM\nWordle 1,979 2/6\n\n${GRID}\nWordle — 11/20/2026 12:01 AM\n${SCORES}`
    expect(readChat(text).results.find(({ name }) => name === 'Ann')).toMatchObject({
      guesses: 2,
      grid: GRID.split('\n'),
    })
  })
})

test('[wordle-chat-02] the later of two posts of one sender for the same puzzle counts, and `notes` names a sender with two different scores', () => {
  const text = 'Ann: Wordle 1,234 2/6\nBen: Wordle 1,234 3/6\nAnn: Wordle 1,234 4/6\nBen: Wordle 1,234 3/6'
  expect(readShort(text)).toEqual([
    ['Ann', 1234, 4],
    ['Ben', 1234, 3],
  ])
  expect(readChat(text).notes).toEqual(['Ann has posted Wordle 1,234 with two scores. The later one counts.'])
})

test('[wordle-chat-02] `notes` names the sender of each post that cannot be read, and says what is wrong', () => {
  const text = `Ann: Wordle 1,234 3/6\n${GRID}\nBen: Wordle 1,234 7/6\nBen: Wordle 1,235 12/6\n[14.03.26, 19:30:12] Ben: I like Wordle 2 times a day`
  expect(readChat(text)).toEqual({
    results: [],
    notes: [
      'Line 1, Ann: Wordle 1,234 3/6: the score takes 3 rows, but the grid has 2.',
      "Line 4, Ben: 'Wordle 1,234 7/6' is not a result that can be read.",
      "Line 5, Ben: 'Wordle 1,235 12/6' is not a result that can be read.",
    ],
  })
  expect(readChat('Good morning!').notes).toEqual([
    'There is no result in this text. Each result needs the name of its sender before it.',
  ])
})

test('the names are listed with the number of their results, in the order of the chat', () => {
  const { results } = readChat('Ben: Wordle 1,233 3/6\nAnn: Wordle 1,233 2/6\nBen: Wordle 1,234 3/6')
  expect(namesIn(results)).toEqual([
    { name: 'Ben', count: 2 },
    { name: 'Ann', count: 1 },
  ])
})

test('[wordle-chat-01] [wordle-chat-08] in random chats no result that can be read is lost, and nothing else is read', () => {
  const heads = [
    ['[20.11.26, 19:30:12] ', ''],
    ['20.11.2026 klo 19.30 - ', ''],
    ['[2026/11/20 下午7:30:12] ', ''],
    ['20/11/2026 à 19:30 - ', ''],
  ] as const
  const name = fc.constantFrom('Ann', 'Ben B.', '安', '+1 (312) 555-0100')
  const part = fc.oneof(
    fc.record({
      name,
      puzzle: fc.integer({ min: 0, max: 1980 }),
      text: fc.constant(' 🎉 3/6'),
      isResult: fc.constant(true),
    }),
    fc.record({
      name,
      puzzle: fc.integer({ min: 0, max: 1980 }),
      text: fc.constant(' 3/6 (ES)'),
      isResult: fc.constant(false),
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.array(part, { maxLength: 10 }), ([head], parts) => {
      const lines = parts.map(({ name: sender, puzzle, text, isResult }) =>
        isResult ? `${head}${sender}: hi\nWordle ${puzzle}${text}` : `${head}${sender}: Kids Wordle ${puzzle}${text}`,
      )
      const expected = new Set(
        parts.flatMap(({ name: sender, puzzle, isResult }) => (isResult ? [`${sender} ${puzzle}`] : [])),
      )
      const { results, notes } = readChat(lines.join('\n'))
      expect(new Set(results.map(({ name: sender, puzzle }) => `${sender} ${puzzle}`))).toEqual(expected)
      expect(notes.filter((note) => note.includes('Kids Wordle'))).toHaveLength(
        parts.filter(({ isResult }) => !isResult).length,
      )
    }),
  )
})
