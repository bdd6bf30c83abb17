// Tests imported figures of Wordle, the choice to hide the scores of other members, and the fair average.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestPuzzle, puzzleOn } from '../../../contract/rules/wordle/results.ts'
import { puzzleName } from '../../../contract/rules/wordle/shares.ts'
import { DAY_MS } from '../../../server/clock.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

const DAY = '2026-03-14'
const TODAY = puzzleOn(DAY)
/** The figures of a member with 10 puzzles, as the game's own site has them. */
const FIGURES =
  '{"currentStreak":3,"maxStreak":8,"guesses":{"1":0,"2":1,"3":4,"4":3,"5":1,"6":0,"fail":1},"gamesPlayed":10,"gamesWon":9}'

let server: TestServer
let owner: Member
let ann: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'admin')
})
afterAll(() => server.close())

const submit = (member: Member, results: string) =>
  call(server.origin, 'POST /wordle', { cookie: member.cookie, body: { results } })
const figuresOf = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /wordle', { cookie: member.cookie, query: { day: DAY } }))
const importFigures = (member: Member, figures: string, last_puzzle: number) =>
  call(server.origin, 'POST /wordle/figures', { cookie: member.cookie, body: { figures, last_puzzle } })
/** Reads the results of all members for the puzzle of the day `DAY`, as this member sees them. */
const boardOf = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /wordle/today', { cookie: member.cookie, query: { day: DAY } }))
const setHideScores = (member: Member, hide_scores: boolean) =>
  call(server.origin, 'PATCH /wordle/preferences', { cookie: member.cookie, body: { hide_scores } })

test("[wordle-figures-04] imported figures count only in the member's own statistics, and can be replaced and removed", async () => {
  const member = await inviteMember(owner, 'Importer', 'admin')
  await submit(member, `Wordle ${TODAY} 4/6`)
  await importFigures(ann, FIGURES, 1000)
  expect((await importFigures(member, FIGURES, TODAY - 1)).data).toEqual({ done: true })
  expect(await figuresOf(member)).toEqual({
    played: 11,
    win_percentage: 10 / 11,
    current_streak: 4,
    max_streak: 8,
    guess_distribution: { 1: 0, 2: 1, 3: 4, 4: 4, 5: 1, 6: 0 },
    brought: { last_puzzle: TODAY - 1, played: 10 },
  })
  const board = dataOf(await call(server.origin, 'GET /wordle/leaderboard', { cookie: member.cookie }))
  expect(board.find(({ username }) => username === 'Importer')).toMatchObject({ average_guesses: 4, played: 1 })
  await importFigures(member, FIGURES, TODAY)
  expect(await figuresOf(member)).toMatchObject({ played: 10, brought: { last_puzzle: TODAY } })
  await call(server.origin, 'DELETE /wordle/figures', { cookie: member.cookie })
  expect(await figuresOf(member)).toMatchObject({ played: 1, brought: null })
  expect(await figuresOf(ann)).toMatchObject({ played: 10, brought: { last_puzzle: 1000 } })
})

test('[wordle-figures-05] refused figures change nothing', async () => {
  const member = await inviteMember(owner, 'Refused', 'admin')
  await importFigures(member, FIGURES, 1000)
  const wrongImports = [
    [
      FIGURES.replace('"gamesWon":9', '"gamesWon":8'),
      1000,
      'The guesses add up to 9 solved puzzles, but the text counts 8.',
    ],
    [FIGURES, TODAY + 5, `${puzzleName(TODAY + 5)} is not out yet.`],
    [FIGURES, 8, 'There were only 9 puzzles up to Wordle 8, but the figures count 10.'],
  ] as const
  for (const [figures, lastPuzzle, message] of wrongImports) {
    const answer = await importFigures(member, figures, lastPuzzle)
    expect(answer).toMatchObject({ status: 422, error: { code: 'INVALID_RESULTS', message } })
  }
  expect(await figuresOf(member)).toMatchObject({ played: 10, brought: { last_puzzle: 1000 } })
})

test('[wordle-hidden-01] a member can choose to see no scores of today before sending a result', async () => {
  const member = await inviteMember(owner, 'Careful', 'admin')
  const zoe = await inviteMember(owner, 'Zoe', 'admin')
  const bob = await inviteMember(owner, 'Bob', 'admin')
  await submit(zoe, `Wordle ${TODAY} 2/6`)
  await submit(bob, `Wordle ${TODAY} X/6*`)
  const readNames = async () =>
    (await boardOf(member)).rows.map(({ username }) => username).filter((name) => /Zoe|Bob/.test(name))
  expect(await boardOf(member)).toMatchObject({ hide_scores: false, revealed: false })
  expect(await readNames()).toEqual(['Zoe', 'Bob'])
  expect((await setHideScores(member, true)).data).toEqual({ hide_scores: true })
  const hiddenBoard = await boardOf(member)
  expect(hiddenBoard).toMatchObject({ hide_scores: true, revealed: false })
  for (const row of hiddenBoard.rows) expect(row).toMatchObject({ guesses: null, hard_mode: false, grid: null })
  // Without scores, the rows are sorted by name.
  expect(await readNames()).toEqual(['Bob', 'Zoe'])
  // The choice is only for this member, so Ann still sees the scores.
  const zoesRow = (await boardOf(ann)).rows.find(({ username }) => username === 'Zoe')
  expect(zoesRow).toMatchObject({ guesses: 2 })
  await submit(member, `Wordle ${TODAY} 5/6`)
  expect((await boardOf(member)).rows.find(({ username }) => username === 'Zoe')).toMatchObject({ guesses: 2 })
  expect(await readNames()).toEqual(['Zoe', 'Bob'])
  expect((await setHideScores(member, false)).data).toEqual({ hide_scores: false })
  expect(await boardOf(member)).toMatchObject({ hide_scores: false })
})

test('[wordle-fair-03] the leaderboard has the fair average and the rank of members with ten results', async () => {
  const newServer = await startTestServer()
  try {
    const newOwner = await newServer.owner()
    const bea = await inviteMember(newOwner, 'Bea', 'admin')
    const cem = await inviteMember(newOwner, 'Cem', 'admin')
    const submitMany = (member: Member, guesses: number, count: number) =>
      call(newServer.origin, 'POST /wordle', {
        cookie: member.cookie,
        body: {
          results: Array.from({ length: count }, (_, index) => `Wordle ${1500 + index} ${guesses}/6`).join('\n'),
        },
      })
    await submitMany(newOwner, 5, 10)
    await submitMany(bea, 3, 10)
    await submitMany(cem, 4, 9)
    const rows = dataOf(await call(newServer.origin, 'GET /wordle/leaderboard', { cookie: cem.cookie }))
    const ranks = rows.map(({ username, fair }) => [username, fair?.place ?? null])
    expect(ranks).toEqual([
      ['Bea', 1],
      ['Cem', null],
      ['Owner', 2],
    ])
    const [best] = rows
    expect(best?.fair?.average).toBeGreaterThan(3)
    expect(best?.fair?.average).toBeLessThan(4)
  } finally {
    await newServer.close()
  }
})

// This must be the last test, because it advances the clock by a day.
test('[proof-08] results and figures that were refused because a puzzle was not out are refused again with the same key when it is out', async () => {
  const puzzle = latestPuzzle(server.clock.now()) + 1
  const sendWithSameKeys = async () => {
    const answers = [
      await call(server.origin, 'POST /wordle', {
        cookie: ann.cookie,
        body: { results: `Wordle ${puzzle} 4/6` },
        idempotencyKey: 'key-too-early-1',
      }),
      await call(server.origin, 'POST /wordle/figures', {
        cookie: ann.cookie,
        body: { figures: FIGURES, last_puzzle: puzzle },
        idempotencyKey: 'key-too-early-2',
      }),
    ]
    return answers.map(({ status, error }) => ({ status, error }))
  }
  const firstAnswers = await sendWithSameKeys()
  expect(firstAnswers.map(({ error }) => error?.code)).toEqual(['INVALID_RESULTS', 'INVALID_RESULTS'])
  server.clock.advance(DAY_MS)
  expect(await sendWithSameKeys()).toEqual(firstAnswers)
  expect(await submit(ann, `Wordle ${puzzle} 4/6`)).toMatchObject({ status: 200 })
})
