// Tests the call that finds the member's most similar earlier roasts.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { importCurve } from '../../support/importedRoasts.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let cleo: Member
let gujiId: number
let sidamaId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  cleo = await inviteMember(owner, 'Cleo', 'coffee')
  gujiId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
  sidamaId = (await createBean(ann, { name: 'Sidama' })).coffee_bean_id
})
afterAll(() => server.close())

const similarTo = async (member: Member, coffee_roast_id: number) =>
  dataOf(
    await call(server.origin, 'GET /coffee/roasts/:coffee_roast_id/similar', {
      cookie: member.cookie,
      params: { coffee_roast_id },
    }),
  )
const idsOf = (roasts: readonly { coffee_roast_id: number }[]) => roasts.map(({ coffee_roast_id }) => coffee_roast_id)

test("[roast-compare-07] the answer has the member's five most similar ended roasts of any bean, with their notes and scores", async () => {
  const comparedRoast = await importCurve(ann, gujiId)
  expect(await similarTo(ann, comparedRoast)).toEqual([])
  const hot = await importCurve(ann, gujiId, { hotterC: 9 })
  const hotter = await importCurve(ann, gujiId, { hotterC: 12 })
  const warm = await importCurve(ann, gujiId, { hotterC: 4 })
  const late = await importCurve(ann, sidamaId, { laterSeconds: 15 })
  const near = await importCurve(ann, gujiId, { hotterC: 1 })
  const warmer = await importCurve(ann, gujiId, { hotterC: 6 })
  await importCurve(ben, gujiId)
  const runningRoast = await createRoast(ann, gujiId)
  await startRoast(ann, runningRoast, server.clock.now())
  await changeRoast(ann, late, { notes: 'Peach and honey.' })
  await changeRoast(ann, late, { cupping_score: 86.25 })

  const answer = await similarTo(ann, comparedRoast)
  expect(idsOf(answer)).toEqual([late, near, warm, warmer, hot])
  expect(idsOf(answer)).not.toContain(hotter)
  expect(answer[0]).toEqual({
    coffee_roast_id: late,
    coffee_bean_id: sidamaId,
    coffee_bean_name: 'Sidama',
    end_time: expect.stringMatching(/^2025-11-20T/),
    notes: 'Peach and honey.',
    cupping_score: 86.25,
    distance: expect.closeTo(0, 1),
    shift_seconds: expect.closeTo(15, 0),
    temp_difference_c: expect.any(Number),
    rate_difference_c: expect.any(Number),
  })
  expect(answer[1]).toMatchObject({ notes: null, cupping_score: null, temp_difference_c: expect.closeTo(1, 1) })
  expect(await similarTo(ann, runningRoast)).toEqual([])
})

test('[roast-compare-07] [roast-compare-08] only the newest 200 ended roasts are compared, and the server can do other work after each of them', async () => {
  const { db } = server.context
  const oldest = await importCurve(cleo, gujiId)
  const comparedRoast = await importCurve(cleo, gujiId)
  const { user_id } = cleo.user
  const start_ms = server.clock.now()
  /** Stores ended roasts without readings. */
  const insertRoasts = (count: number) =>
    db
      .insertInto('coffee_roasts')
      .values(
        Array.from({ length: count }, () => ({
          user_id,
          coffee_bean_id: gujiId,
          created_ms: 0,
          start_ms,
          end_ms: start_ms + 600_000,
          version: 1,
          client_id: null,
        })),
      )
      .execute()
  // With the oldest roast, there are now 200 roasts besides the compared one.
  await insertRoasts(100)
  await insertRoasts(99)
  expect(idsOf(await similarTo(cleo, comparedRoast))).toEqual([oldest])

  // Counts the turns of the event loop while the server compares. In each turn the server can do other work.
  let turnCount = 0
  let isWaiting = true
  const countTurn = () => {
    turnCount += 1
    if (isWaiting) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  await similarTo(cleo, comparedRoast)
  isWaiting = false
  expect(turnCount).toBeGreaterThanOrEqual(200)

  await insertRoasts(1)
  expect(await similarTo(cleo, comparedRoast)).toEqual([])
})
