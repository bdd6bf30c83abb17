// Tests the day of puzzle 2,000, on which the newspaper writes an emoji into the heading, with the clock on this day.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChat } from '../../../contract/rules/wordle/chat.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

const DAY = '2026-12-10'
const GRID = ['⬛🟨⬛⬛⬛', '🟨⬛🟩⬛⬛', '🟩🟩🟩🟩🟩']
const POST = `Wordle 2,000 🎉 3/6\n\n${GRID.join('\n')}`

let server: TestServer
let owner: Member
let ann: Member
let ben: Member

beforeAll(async () => {
  server = await startTestServer()
  server.clock.advance(Date.parse(`${DAY}T08:00:00Z`) - server.clock.now())
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'admin')
  ben = await inviteMember(owner, 'Ben', 'admin')
})
afterAll(() => server.close())

const listResults = async ({ cookie }: Member) => dataOf(await call(server.origin, 'GET /wordle/results', { cookie }))

test('a pasted post of puzzle 2,000 is saved and listed with its day, and is on the board of today', async () => {
  const { cookie } = owner
  const yesterday = 'Wordle 1,999 4/6'
  const answer = await call(server.origin, 'POST /wordle', { cookie, body: { results: `${POST}\n${yesterday}` } })
  expect(answer).toMatchObject({
    status: 200,
    data: {
      saved: [
        { puzzle: 2000, date: DAY, guesses: 3 },
        { puzzle: 1999, date: '2026-12-09', guesses: 4 },
      ],
      notes: [],
      stats: { current_streak: 2 },
    },
  })
  expect(await listResults(owner)).toMatchObject([
    { puzzle: 2000, date: DAY, guesses: 3, grid: GRID },
    { puzzle: 1999 },
  ])
  const board = dataOf(await call(server.origin, 'GET /wordle/today', { cookie, query: { day: DAY } }))
  expect(board).toMatchObject({ puzzle: 2000, rows: [{ username: 'Owner', guesses: 3 }] })
})

test('the posts of puzzle 2,000 in a chat of this day are saved for their senders', async () => {
  const chat = `[10.12.26, 07:30:12] Ann: ${POST}\n[10.12.26, 07:31:00] Ben: Wordle 2.000 🎉 X/6*`
  const { results, notes } = readChat(chat)
  expect(notes).toEqual([])
  const members = new Map([ann, ben].map(({ user }) => [user.username, user.user_id]))
  const body = {
    results: results.map(({ name, puzzle, guesses, hardMode, grid }) => ({
      user_id: members.get(name) ?? 0,
      puzzle,
      guesses,
      hard_mode: hardMode,
      grid,
    })),
  }
  const { added, refused } = dataOf(await call(server.origin, 'POST /wordle/chat', { cookie: owner.cookie, body }))
  expect([added.length, refused]).toEqual([2, []])
  expect(await listResults(ann)).toMatchObject([{ puzzle: 2000, date: DAY, guesses: 3, grid: GRID }])
  expect(await listResults(ben)).toMatchObject([{ puzzle: 2000, date: DAY, guesses: null, hard_mode: true }])
})
