// Tests the member's own results: their list and their deletion.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'admin')
})
afterAll(() => server.close())

const submit = (member: Member, results: string, idempotencyKey?: string) =>
  call(server.origin, 'POST /wordle', { cookie: member.cookie, body: { results }, idempotencyKey })
const listResults = async (member: Member, query: { limit?: number; before?: number } = {}) =>
  dataOf(await call(server.origin, 'GET /wordle/results', { cookie: member.cookie, query }))
const deleteResult = (member: Member, puzzle: number) =>
  call(server.origin, 'DELETE /wordle/results/:puzzle', { cookie: member.cookie, params: { puzzle } })
const readStats = async (member: Member) => dataOf(await call(server.origin, 'GET /wordle', { cookie: member.cookie }))

test('[wordle-own-01] the results of the member are read in parts, the newest puzzle first', async () => {
  const member = await inviteMember(owner, 'Lister', 'admin')
  await submit(ann, 'Wordle 1,650 2/6')
  await submit(member, 'Wordle 1,602 X/6\nWordle 1,600 3/6\nWordle 1,601 2/6*\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩')
  const [newest, middle, oldest] = await listResults(member)
  expect(newest).toEqual({ puzzle: 1602, date: '2025-11-07', guesses: null, hard_mode: false, grid: null })
  expect(middle).toEqual({
    puzzle: 1601,
    date: '2025-11-06',
    guesses: 2,
    hard_mode: true,
    grid: ['⬛🟨⬛⬛⬛', '🟩🟩🟩🟩🟩'],
  })
  expect(oldest).toMatchObject({ puzzle: 1600, guesses: 3 })
  expect(await listResults(member, { limit: 2 })).toEqual([newest, middle])
  expect(await listResults(member, { limit: 2, before: 1601 })).toEqual([oldest])
  expect(await listResults(member, { before: 0 })).toEqual([])
})

test("[wordle-own-02] only the member's own result is deleted, and a repeated submission does not add it again", async () => {
  const member = await inviteMember(owner, 'Deleter', 'admin')
  const text = 'Wordle 1,700 3/6\nWordle 1,701 5/6'
  await submit(member, text, 'key-own-0001')
  await submit(ann, 'Wordle 1,700 2/6\nWordle 1,702 2/6')
  expect((await deleteResult(member, 1700)).data).toEqual({ done: true })
  expect(await readStats(member)).toMatchObject({ played: 1, guess_distribution: { 3: 0, 5: 1 } })
  expect((await listResults(ann)).map(({ puzzle }) => puzzle)).toContain(1700)
  for (const puzzle of [1700, 1702]) {
    expect(await deleteResult(member, puzzle)).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND', message: 'You have no result of this puzzle.' },
    })
  }
  await submit(member, text, 'key-own-0001')
  expect((await listResults(member)).map(({ puzzle }) => puzzle)).toEqual([1701])
  expect((await readStats(ann)).guess_distribution[2]).toBeGreaterThanOrEqual(2)
})
