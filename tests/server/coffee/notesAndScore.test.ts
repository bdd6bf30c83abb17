// Tests what a member writes about a roast after its end: notes and a cupping score.

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { up } from '../../../server/db/migrations/0029-notes-and-cupping-score.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, inviteMember, openStorage, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let beanId: number
let roastId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
beforeEach(async () => {
  roastId = await createRoast(ann, beanId)
})
afterAll(() => server.close())

test('[roast-after-01] notes and a cupping score are set one at a time, and removed with null or an empty text', async () => {
  const withNotes = await changeRoast(ann, roastId, { notes: ' Lemon,\r\nlate crack 🍋 ' })
  expect(withNotes).toMatchObject({ notes: 'Lemon,\nlate crack 🍋', cupping_score: null, version: 2 })
  const withScore = await changeRoast(ann, roastId, { cupping_score: 84.25 })
  expect(withScore).toEqual({ ...withNotes, cupping_score: 84.25, version: 3 })
  expect(await readRoast(ann, roastId)).toEqual(withScore)
  expect((await changeRoast(ann, roastId, { cupping_score: 0 })).cupping_score).toBe(0)
  expect((await changeRoast(ann, roastId, { cupping_score: null })).cupping_score).toBeNull()
  expect((await changeRoast(ann, roastId, { notes: ' \n' })).notes).toBeNull()
  expect((await changeRoast(ann, roastId, { notes: 'x'.repeat(2000) })).notes).toHaveLength(2000)
  expect((await changeRoast(ann, roastId, { notes: null })).notes).toBeNull()
})

test('[roast-after-01] invalid notes and scores are refused with a sentence, and the roast is unchanged', async () => {
  await changeRoast(ann, roastId, { notes: 'Lemon.' })
  const roastBefore = await changeRoast(ann, roastId, { cupping_score: 84.25 })
  const rangeError = 'A cupping score must be a number from 0 to 100.'
  const refusedBodies: [RoastChange, string][] = [
    [{ cupping_score: 100.25 }, rangeError],
    [{ cupping_score: -0.25 }, rangeError],
    [{ notes: 'x'.repeat(2001) }, 'Notes can have at most 2000 characters. These have 2001.'],
  ]
  for (const [body, message] of refusedBodies) {
    expect(await postRoast(ann, roastId, body)).toMatchObject({
      status: 422,
      error: { code: 'INVALID_INPUT', message },
    })
  }
  const bodiesOfWrongType = [
    { cupping_score: '84.25' },
    { cupping_score: true },
    { notes: 7 },
    { notes: 'x'.repeat(20_001) },
  ]
  for (const body of [...bodiesOfWrongType, { notes: 'Lime.', cupping_score: 80 }]) {
    expect((await postRoast(ann, roastId, body as RoastChange)).status, JSON.stringify(body)).toBe(400)
  }
  expect(await readRoast(ann, roastId)).toEqual(roastBefore)
})

test('[roast-after-17] the colours of a meter and their scale are set one at a time, and removed with null or an empty name', async () => {
  expect(await changeRoast(ann, roastId, { whole_color: 58.126 })).toMatchObject({ whole_color: 58.13 })
  expect(await changeRoast(ann, roastId, { ground_color: 0 })).toMatchObject({ whole_color: 58.13, ground_color: 0 })
  const changed = await changeRoast(ann, roastId, { color_system: ' Agtron\nGourmet ' })
  expect(changed).toMatchObject({ whole_color: 58.13, ground_color: 0, color_system: 'Agtron Gourmet' })
  expect(await readRoast(ann, roastId)).toEqual(changed)
  for (const body of [{ whole_color: null }, { ground_color: null }, { color_system: ' ' }])
    await changeRoast(ann, roastId, body)
  const removed = await readRoast(ann, roastId)
  for (const field of ['whole_color', 'ground_color', 'color_system']) expect(removed).not.toHaveProperty(field)
})

test.each([
  [{ whole_color: 1000.01 }, 422, 'A measured colour must be between 0 and 1000.'],
  [{ ground_color: -1 }, 422, 'A measured colour must be between 0 and 1000.'],
  [{ color_system: 'x'.repeat(41) }, 422, 'The name of a color scale can have at most 40 characters.'],
  [{ whole_color: '58' }, 400, expect.any(String)],
  [{ whole_color: 58, ground_color: 60 }, 400, expect.any(String)],
])('[roast-after-17] the change %j is refused, and the roast is unchanged', async (body, status, message) => {
  const roastBefore = await readRoast(ann, roastId)
  const answer = await postRoast(ann, roastId, body as RoastChange)
  expect(answer).toMatchObject({ status, error: { message } })
  expect(await readRoast(ann, roastId)).toEqual(roastBefore)
})

const CUP = { fragrance: 7.5, acidity: 8, body: 7, sweetness: 6.25, finish: 8 }

test('[roast-cup-02] a cup makes the score, a score of its own removes the cup, and null keeps the score', async () => {
  expect(await changeRoast(ann, roastId, { cup: { ...CUP, body: 7.1 } })).toMatchObject({
    cup: CUP,
    cupping_score: 86.75,
  })
  expect(await readRoast(ann, roastId)).toMatchObject({ cup: CUP, cupping_score: 86.75 })
  expect(await changeRoast(ann, roastId, { cupping_score: 84.25 })).not.toHaveProperty('cup')
  await changeRoast(ann, roastId, { cup: CUP })
  const withoutCup = await changeRoast(ann, roastId, { cup: null })
  expect(withoutCup).not.toHaveProperty('cup')
  expect(withoutCup.cupping_score).toBe(86.75)
})

test.each([
  [{ ...CUP, finish: 10.25 }, 422, 'Finish must be a number from 0 to 10.'],
  [{ ...CUP, acidity: -1 }, 422, 'Acidity must be a number from 0 to 10.'],
  [{ fragrance: 7 }, 400, expect.any(String)],
  [{ ...CUP, aroma: 7 }, 400, expect.any(String)],
  [{ ...CUP, body: '7' }, 400, expect.any(String)],
  [7, 400, expect.any(String)],
])('[roast-cup-02] the cup %j is refused, and the roast is unchanged', async (cup, status, message) => {
  const roastBefore = await changeRoast(ann, roastId, { cup: CUP })
  const answer = await postRoast(ann, roastId, { cup } as RoastChange)
  expect(answer).toMatchObject({ status, error: { message } })
  expect(await readRoast(ann, roastId)).toEqual(roastBefore)
})

test('[roast-after-02] a list contains the cupping score, and the export of the account also contains the notes', async () => {
  await changeRoast(ann, roastId, { notes: 'Lemon.' })
  await changeRoast(ann, roastId, { cupping_score: 84.25 })
  const { roasts } = dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: ann.cookie, query: {} }))
  const listedRoast = roasts.find(({ coffee_roast_id }) => coffee_roast_id === roastId)
  expect(listedRoast).toMatchObject({ cupping_score: 84.25 })
  expect(listedRoast).not.toHaveProperty('notes')
  const request = { cookie: ann.cookie, params: { username: 'Ann' } }
  const exported = dataOf(await call(server.origin, 'GET /users/:username/export', request))
  expect(exported.coffee).toMatchObject({
    roasts: expect.arrayContaining([
      expect.objectContaining({ coffee_roast_id: roastId, notes: 'Lemon.', cupping_score: 84.25 }),
    ]),
  })
})

test('[roast-after-03] after the migration, an old roast has no notes and no score, and a repeated call gets its answer with both fields as null', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  const { origin, ownerSignUpAddress } = await app.start()
  const owner = await signUp(origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(ownerSignUpAddress ?? ''),
  })
  const bean = await createBean(owner, { name: 'Guji' })
  const id = await createRoast(owner, bean.coffee_bean_id)
  const key = 'weight-before-migration'
  const roastBefore = await changeRoast(owner, id, { coffee_in_mg: 250_000 }, key)
  await app.destroy()

  const location = { dataDir: storage.env.DATA_DIR ?? '', databaseUrl: storage.env.DATABASE_URL ?? null }
  const { db, close } = await openDatabase(location, { onError: () => {} })
  await db.schema.alterTable('coffee_roasts').dropColumn('notes').execute()
  await db.schema.alterTable('coffee_roasts').dropColumn('cupping_score').execute()
  const row = await db.selectFrom('idempotency_keys').select('answer').where('key', '=', key).executeTakeFirstOrThrow()
  const oldAnswer = (row.answer ?? '').replaceAll(/"(notes|cupping_score)":null,/g, '')
  expect(oldAnswer).not.toContain('cupping_score')
  await db.updateTable('idempotency_keys').set({ answer: oldAnswer }).where('key', '=', key).execute()
  await up(db as unknown as Kysely<unknown>)
  const { rows } = await sql`select notes, cupping_score from coffee_roasts`.execute(db)
  expect(rows).toEqual([{ notes: null, cupping_score: null }])
  await close()

  const updatedApp = await createTestApp(storage.env)
  const member = { ...owner, origin: (await updatedApp.start()).origin }
  expect(await changeRoast(member, id, { coffee_in_mg: 250_000 }, key)).toEqual(roastBefore)
  expect(await readRoast(member, id)).toEqual(roastBefore)
  await updatedApp.destroy()
  await storage.remove()
})
