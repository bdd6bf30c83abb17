// Tests Wordle results: sending them, the statistics, the leaderboard and today's board.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { puzzleOn } from '../../../contract/rules/wordle/results.ts'
import { puzzleName } from '../../../contract/rules/wordle/shares.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { deleteExpiredData } from '../../../server/usecases/app/cleanup.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'admin')
  ben = await inviteMember(owner, 'Ben', 'admin')
})
afterAll(() => server.close())

const DAY = '2026-03-14'
/** The number of the puzzle of this day. */
const TODAY = puzzleOn(DAY)

const submit = (member: Member, results: string, idempotencyKey?: string) =>
  call(server.origin, 'POST /wordle', {
    cookie: member.cookie,
    body: { results },
    idempotencyKey,
  })
const readStats = async (member: Member, day?: string) =>
  dataOf(await call(server.origin, 'GET /wordle', { cookie: member.cookie, query: day === undefined ? {} : { day } }))
/** Removes the field about imported figures, which the answer of POST /wordle does not have. */
const withoutBrought = ({ brought: _, ...stats }: Awaited<ReturnType<typeof readStats>>) => stats
/** Reads the results of all members for the puzzle of the day `DAY`, as this member sees them. */
const readBoard = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /wordle/today', { cookie: member.cookie, query: { day: DAY } }))

test('[calls-wordle-01] POST /wordle reads several results from a pasted text and ignores other text', async () => {
  const text = `Good morning!\nWordle ${(TODAY - 1).toLocaleString('en')} 3/6*\n\n⬛🟨⬛⬛⬛\n🟩🟩⬛🟩🟩\n🟩🟩🟩🟩🟩\n\nand\nWordle ${TODAY} X/6`
  const { status, data } = await submit(ann, text)
  expect(status).toBe(200)
  expect(data).toEqual({
    saved: [
      { puzzle: TODAY - 1, date: '2026-03-13', guesses: 3, hard_mode: true, corrected: false },
      { puzzle: TODAY, date: DAY, guesses: null, hard_mode: false, corrected: false },
    ],
    notes: [],
    stats: withoutBrought(await readStats(ann)),
  })
})

test('[calls-wordle-02] the stats have the fields played, win_percentage, current_streak, max_streak and guess_distribution', async () => {
  expect(await readStats(ben)).toEqual({
    played: 0,
    win_percentage: 0,
    current_streak: 0,
    max_streak: 0,
    guess_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 },
    brought: null,
  })
  await submit(ben, [4, 2, 4].map((guesses, daysAgo) => `Wordle ${TODAY - 1 - daysAgo} ${guesses}/6`).join('\n'))
  await submit(ben, `Wordle ${TODAY - 9} X/6`)
  expect(await readStats(ben)).toEqual({
    played: 4,
    win_percentage: 0.75,
    current_streak: 3,
    max_streak: 3,
    guess_distribution: { 1: 0, 2: 1, 3: 0, 4: 2, 5: 0, 6: 0 },
    brought: null,
  })
})

test("[calls-wordle-04] today's puzzle depends on the member's date, which must be today in some time zone", async () => {
  const member = await inviteMember(owner, 'Westerner', 'admin')
  await submit(member, `Wordle ${TODAY - 1} 3/6`)
  expect((await readStats(member)).current_streak).toBe(1)
  expect((await readStats(member, '2026-03-15')).current_streak).toBe(0)
  for (const day of ['2026-03-12', '2026-03-13', '2026-03-16', '2026-13-01', 'today', '']) {
    const answer = await call(server.origin, 'GET /wordle', { cookie: member.cookie, query: { day } })
    expect(answer.status, day).toBe(400)
  }
})

test('[calls-wordle-04] the previous day in UTC is accepted until 12:00 UTC, because until then it is still that day in UTC-12', async () => {
  const newServer = await startTestServer()
  try {
    const { cookie } = await newServer.owner()
    const statusOf = async (day: string) =>
      (await call(newServer.origin, 'GET /wordle', { cookie, query: { day } })).status
    // The clock of the test starts at 19:30 UTC. 16 hours and 29 minutes later it is 11:59 UTC on the next day.
    newServer.clock.advance(16 * HOUR_MS + 29 * MINUTE_MS)
    expect([await statusOf('2026-03-13'), await statusOf('2026-03-14')]).toEqual([400, 200])
    newServer.clock.advance(MINUTE_MS)
    expect([await statusOf('2026-03-14'), await statusOf('2026-03-15')]).toEqual([400, 200])
  } finally {
    await newServer.close()
  }
})

test('[wordle-rules-01] a member has one result for each puzzle, and sending the puzzle again corrects it', async () => {
  const member = await inviteMember(owner, 'Corrector', 'admin')
  await submit(member, `Wordle ${TODAY} 5/6`)
  await submit(owner, `Wordle ${TODAY} 6/6`)
  const correction = dataOf(await submit(member, `Wordle ${TODAY} 2/6`))
  expect(correction.saved).toEqual([{ puzzle: TODAY, date: DAY, guesses: 2, hard_mode: false, corrected: true }])
  expect(correction.stats).toMatchObject({ played: 1, guess_distribution: { 2: 1, 5: 0 } })
  expect((await readStats(owner)).guess_distribution[6]).toBe(1)
  const answers = await Promise.all([3, 4, 5].map((guesses) => submit(member, `Wordle ${TODAY} ${guesses}/6`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await readStats(member)).toMatchObject({ played: 1 })
})

test('[wordle-read-06] POST /wordle saves what can be read, and names the lines that were not saved in `notes`', async () => {
  const member = await inviteMember(owner, 'Mixed', 'admin')
  const text = `Kids Wordle 45 3/6\nWordle ${TODAY} 🎉 3/6\nWordle (ES) #1724 4/6\nWordle ${TODAY + 5} 4/6`
  const { saved, notes } = dataOf(await submit(member, text, 'key-wordle-mixed'))
  expect(saved).toMatchObject([{ puzzle: TODAY, guesses: 3 }])
  expect(notes).toEqual([
    "Line 1: 'Kids Wordle 45 3/6' is not a result that can be read.",
    "Line 3: 'Wordle (ES) #1724 4/6' is not a result that can be read.",
    `Line 4: ${puzzleName(TODAY + 5)} is not out yet.`,
  ])
  expect(await readStats(member)).toMatchObject({ played: 1 })
  expect(dataOf(await submit(member, text, 'key-wordle-mixed')).notes).toEqual(notes)
})

test('a pasted text with a contradiction is refused with the reason, and none of its results is saved', async () => {
  const member = await inviteMember(owner, 'Refused', 'admin')
  const validPost = `Wordle ${TODAY} 3/6`
  const contradictoryPost = `Wordle ${TODAY - 1} 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩⬛🟩🟩\n🟩🟩🟩🟩🟩`
  const answer = await submit(member, `${validPost}\n${contradictoryPost}`)
  expect(answer).toMatchObject({ status: 422, error: { code: 'INVALID_RESULTS' } })
  expect(answer.error?.message).toContain('the score takes 2 rows, but the grid has 3.')
  const twoScores = await submit(member, `Ann: Wordle ${TODAY} 2/6\nBen: Wordle ${TODAY} X/6`)
  expect(twoScores.error?.message).toMatch(/2\/6.* X\/6/)
  for (const text of [
    '',
    '   ',
    'Good morning!',
    'Wordle 1,234 7/6',
    'Not Wordle 1,234 X/6',
    `Wordle ${TODAY + 5} 4/6`,
  ]) {
    expect((await submit(member, text)).error?.code, text).toBe('INVALID_RESULTS')
  }
  expect((await readStats(member)).played).toBe(0)
})

test('a puzzle is accepted as soon as its day has begun in the earliest time zone', async () => {
  const member = await inviteMember(owner, 'Early', 'admin')
  expect((await submit(member, `Wordle ${TODAY + 1} 3/6`)).status).toBe(200)
  expect((await submit(member, `Wordle ${TODAY + 2} 3/6`)).error?.code).toBe('INVALID_RESULTS')
})

test('[calls-wordle-03] the leaderboard has user_id, username and average_guesses, lowest average first', async () => {
  const newServer = await startTestServer()
  try {
    const newOwner = await newServer.owner()
    const bea = await inviteMember(newOwner, 'Bea', 'admin')
    const deleted = await inviteMember(newOwner, 'Deleted', 'admin')
    const send = (member: Member, results: string) =>
      call(newServer.origin, 'POST /wordle', { cookie: member.cookie, body: { results } })
    await send(newOwner, 'Wordle 1,700 4/6\nWordle 1,701 X/6')
    await send(bea, 'Wordle 1,700 3/6\nWordle 1,701 4/6\nWordle 1,702 4/6')
    await send(deleted, 'Wordle 1,700 1/6')
    await call(newServer.origin, 'DELETE /users/:username', {
      cookie: newOwner.cookie,
      params: { username: 'Deleted' },
    })
    // A puzzle that was not solved (X) counts as 7 guesses, so the average of the owner is 5.5.
    const { data } = await call(newServer.origin, 'GET /wordle/leaderboard', { cookie: bea.cookie })
    expect(data).toEqual([
      { user_id: bea.user.user_id, username: 'Bea', average_guesses: 11 / 3, played: 3, fair: null },
      { user_id: newOwner.user.user_id, username: 'Owner', average_guesses: 5.5, played: 2, fair: null },
    ])
  } finally {
    await newServer.close()
  }
})

test("today's board hides the grids until the member has sent a result", async () => {
  const member = await inviteMember(owner, 'Spoiled', 'admin')
  const grid = ['⬛🟨⬛⬛⬛', '🟩🟩🟩🟩🟩']
  await submit(ann, `Wordle ${TODAY} 2/6\n\n${grid.join('\n')}`)
  const hiddenBoard = await readBoard(member)
  expect(hiddenBoard).toMatchObject({ puzzle: TODAY, date: DAY, revealed: false })
  expect(hiddenBoard.rows[0]).toMatchObject({ username: 'Ann', guesses: 2, grid: null })
  expect(hiddenBoard.rows.map((row) => row.grid)).toEqual(hiddenBoard.rows.map(() => null))
  await submit(member, `Wordle ${TODAY} X/6`)
  const revealedBoard = await readBoard(member)
  expect(revealedBoard.revealed).toBe(true)
  expect(revealedBoard.rows[0]).toMatchObject({ username: 'Ann', grid })
  expect(revealedBoard.rows.at(-1)).toMatchObject({ username: 'Spoiled', guesses: null, grid: null })
})

test('a pasted text that is sent again with the same Idempotency-Key gets the same answer', async () => {
  const member = await inviteMember(owner, 'Repeater', 'admin')
  const firstAnswer = await submit(member, `Wordle ${TODAY} 3/6`, 'key-wordle-0001')
  server.clock.advance(DAY_MS)
  const repeated = await submit(member, `Wordle ${TODAY} 3/6`, 'key-wordle-0001')
  expect(repeated.data).toEqual(firstAnswer.data)
})

test('[wordle-offline-01] a text that is sent again days later does not undo a correction', async () => {
  const member = await inviteMember(owner, 'Late', 'admin')
  const firstAnswer = dataOf(await submit(member, `Wordle ${TODAY} 3/6`, 'key-wordle-0002'))
  await submit(member, `Wordle ${TODAY} 5/6`, 'key-wordle-0003')
  server.clock.advance(10 * DAY_MS)
  await deleteExpiredData(server.context)
  const repeated = dataOf(await submit(member, `Wordle ${TODAY} 3/6`, 'key-wordle-0002'))
  expect(repeated.saved).toEqual(firstAnswer.saved)
  expect(repeated.stats.guess_distribution).toMatchObject({ 3: 0, 5: 1 })
  // After a retry by the member, the outbox adds `#2` to the key.
  const secondAttempt = dataOf(await submit(member, `Wordle ${TODAY} 3/6`, 'key-wordle-0002#2'))
  expect(secondAttempt).toEqual(repeated)
})
