// Tests the reader of Wordle results in the text of a group chat.

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
    ['a time without a day', '[19:30] Ann: Wordle 1,234 2/6'],
    ['a day without a time', '14.03.26 - Ann, Wordle 1,234 2/6'],
    ['a day without a time in brackets', '[14.03.] Ann: my Wordle\nWordle 1,234 2/6'],
    ['a time before the day, without brackets', '19:30, 14.3.2026 - Ann: Wordle 1,234 2/6'],
    ['text between the day and the bracket', '[19:30, 14.3.2026 in Rome] Ann: Wordle 1,234 2/6'],
    ['text between the time and the bracket', '[14.03.26, 19:30 in Rome] Ann: Wordle 1,234 2/6'],
    ['text between the time and the dash', '14.03.26, 19:30 or so - Ann: Wordle 1,234 2/6'],
    ['a name of 81 characters', `14.03.26, 19:30 - ${'n'.repeat(81)}: Wordle 1,234 2/6`],
    ['text after the time of Telegram', 'Ann, [14.03.26 19:30 or so]\nWordle 1,234 2/6'],
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
      'Ann: Wordle 1,234 3/6: the score takes 3 rows, but the grid has 2.',
      "Ben: 'Wordle 1,234 7/6' is not a result that can be read.",
      "Ben: 'Wordle 1,235 12/6' is not a result that can be read.",
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
