// Tests the call that adds the results from a group chat for several members.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberResult } from '../../../contract/api/wordle/chat.ts'
import { puzzleOn } from '../../../contract/rules/wordle/results.ts'
import { puzzleName } from '../../../contract/rules/wordle/shares.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

const TODAY = puzzleOn('2026-03-14')
/** The squares of a puzzle that was solved with two guesses. */
const GRID = ['⬛🟨⬛⬛⬛', '🟩🟩🟩🟩🟩']

let server: TestServer
let owner: Member
let ann: Member
/** A member without access to Wordle. */
let pia: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'admin')
  pia = await inviteMember(owner, 'Pia', 'pool')
})
afterAll(() => server.close())

/** One result in a chat. `guesses` is null if the puzzle was not solved. */
const resultOf = (
  member: Member,
  puzzle: number,
  guesses: number | null,
  grid: string[] | null = null,
): MemberResult => ({
  user_id: member.user.user_id,
  puzzle,
  guesses,
  hard_mode: false,
  grid,
})
const addResults = async (results: MemberResult[]) =>
  dataOf(await call(server.origin, 'POST /wordle/chat', { cookie: owner.cookie, body: { results } }))
const previewResults = async (results: MemberResult[]) =>
  dataOf(await call(server.origin, 'POST /wordle/chat', { cookie: owner.cookie, body: { results, preview: true } }))
const listResults = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /wordle/results', { cookie: member.cookie })).map(({ puzzle, guesses }) => [
    puzzle,
    guesses,
  ])

test('[wordle-chat-03] [wordle-chat-04] only unknown results are added, and the preview has the same answer and saves nothing', async () => {
  const ben = await inviteMember(owner, 'Ben', 'admin')
  await call(server.origin, 'POST /wordle', { cookie: ann.cookie, body: { results: `Wordle ${TODAY} 5/6` } })
  const annId = ann.user.user_id
  const benId = ben.user.user_id
  const results = [
    resultOf(ann, TODAY, 2, GRID),
    resultOf(ann, TODAY - 1, 2, GRID),
    resultOf(ben, TODAY, null),
    resultOf(ben, TODAY, 3),
    resultOf(ben, TODAY + 9, 3),
    resultOf(ben, TODAY - 1, 4, GRID),
    resultOf(ben, TODAY - 2, 1, ['<svg>']),
    resultOf(pia, TODAY, 3),
  ]
  const expected = {
    added: [
      { user_id: annId, puzzle: TODAY - 1, guesses: 2 },
      { user_id: benId, puzzle: TODAY, guesses: null },
    ],
    known: [
      { user_id: annId, puzzle: TODAY, guesses: 2, saved_guesses: 5 },
      { user_id: benId, puzzle: TODAY, guesses: 3, saved_guesses: null },
    ],
    refused: [
      { user_id: benId, puzzle: TODAY + 9, guesses: 3, reason: `${puzzleName(TODAY + 9)} is not out yet.` },
      {
        user_id: benId,
        puzzle: TODAY - 1,
        guesses: 4,
        reason: `${puzzleName(TODAY - 1)}: the score takes 4 rows, but the grid has 2.`,
      },
      {
        user_id: benId,
        puzzle: TODAY - 2,
        guesses: 1,
        reason: `${puzzleName(TODAY - 2)}: row 1 does not have five squares.`,
      },
      {
        user_id: pia.user.user_id,
        puzzle: TODAY,
        guesses: 3,
        reason: 'No member with access to Wordle has this number.',
      },
    ],
  }
  expect(await previewResults(results)).toEqual(expected)
  expect(await listResults(ann)).toEqual([[TODAY, 5]])
  expect(await listResults(ben)).toEqual([])
  expect(await addResults(results)).toEqual(expected)
  const readBothLists = async () => [await listResults(ann), await listResults(ben)]
  const savedResults = [
    [
      [TODAY, 5],
      [TODAY - 1, 2],
    ],
    [[TODAY, null]],
  ]
  expect(await readBothLists()).toEqual(savedResults)
  const repeatedAnswer = await addResults(results)
  expect(repeatedAnswer.added).toEqual([])
  expect(repeatedAnswer.known).toHaveLength(4)
  expect(await readBothLists()).toEqual(savedResults)
})

test('[admin-logs-06] a log entry names the member who has added results from a chat', async () => {
  const results = [resultOf(ann, 1200, 4), resultOf(ann, 1201, 4)]
  await addResults(results)
  await addResults(results)
  const logs = dataOf(
    await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { limit: 100, offset: 0 } }),
  )
  const entries = logs.filter(({ message }) => message.endsWith('from a chat.'))
  expect(entries.map(({ kind, message, username }) => [kind, message, username])).toContainEqual([
    'content',
    'Added 2 Wordle results from a chat.',
    'Owner',
  ])
  expect(entries).toHaveLength(2)
})

test('the server refuses more than 500 results in one call', async () => {
  const results = Array.from({ length: 501 }, (_, puzzle) => resultOf(ann, puzzle, 4))
  const answer = await call(server.origin, 'POST /wordle/chat', { cookie: owner.cookie, body: { results } })
  expect(answer.status).toBe(400)
  expect(
    dataOf(
      await call(server.origin, 'POST /wordle/chat', { cookie: owner.cookie, body: { results: results.slice(1) } }),
    ).added,
  ).toHaveLength(500)
})

test('[wordle-chat-03] if one of two results of a member for the same puzzle is refused, the other result is saved', async () => {
  const cleo = await inviteMember(owner, 'Cleo', 'admin')
  const answer = await addResults([resultOf(cleo, 1500, 3, GRID), resultOf(cleo, 1500, 4)])
  expect(answer).toMatchObject({ added: [{ guesses: 4 }], known: [], refused: [{ guesses: 3 }] })
  expect(await listResults(cleo)).toEqual([[1500, 4]])
})
