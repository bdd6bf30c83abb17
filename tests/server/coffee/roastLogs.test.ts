// Tests how charge, second crack, drop, steps and notes are logged, and which roast is the last good roast.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { artisanCsv } from '../../../contract/rules/coffee/roastExport.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
afterAll(() => server.close())

/** Makes a roast that started 15 minutes ago. */
async function createStartedRoast(member = ann, coffee_bean_id = beanId): Promise<number> {
  const id = await createRoast(member, coffee_bean_id)
  await startRoast(member, id, server.clock.now() - 900_000)
  return id
}

test('[roast-logs-06] charge, second crack and drop are logged in their order, and a drop can be moved and undone and does not end the roast', async () => {
  const id = await createStartedRoast()
  const logEvent = (event_type: 'CHARGE' | 'FIRST_CRACK_START' | 'SECOND_CRACK_START' | 'DROP', seconds: number) =>
    postRoast(ann, id, { roast_event: { event_type, seconds } })
  for (const [type, seconds] of [
    ['CHARGE', 20],
    ['FIRST_CRACK_START', 500],
    ['SECOND_CRACK_START', 600],
    ['DROP', 620],
  ] as const) {
    expect((await logEvent(type, seconds)).error).toBeUndefined()
  }
  expect((await logEvent('SECOND_CRACK_START', 499)).error).toEqual({
    code: 'EVENT_OUT_OF_ORDER',
    message: 'SC Start cannot be before FC Start at 08:20.',
  })
  expect((await logEvent('CHARGE', 501)).error?.code).toBe('EVENT_OUT_OF_ORDER')
  expect((await logEvent('DROP', 599)).error?.message).toBe('Drop cannot be before SC Start at 10:00.')
  const { event_history, end_time } = await readRoast(ann, id)
  expect(event_history.map(({ event_type, seconds }) => [event_type, seconds])).toEqual([
    ['CHARGE', 20],
    ['FIRST_CRACK_START', 500],
    ['SECOND_CRACK_START', 600],
    ['DROP', 620],
  ])
  expect(end_time).toBeNull()
  const dropId = event_history.at(-1)?.event_id ?? 0
  const params = { coffee_roast_id: id, event_id: dropId }
  const moved = await call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id', {
    cookie: ann.cookie,
    params,
    body: { seconds: 630 },
  })
  expect(dataOf(moved).coffee_roast.event_history.at(-1)?.seconds).toBe(630)
  const undone = await changeRoast(ann, id, { undo_event: { event_type: 'DROP', seconds: 630 } })
  expect(undone.event_history).toHaveLength(3)
})

test('[roast-logs-07] steps and notes are readings that can be corrected, moved, deleted and undone', async () => {
  const id = await createStartedRoast()
  const readLogs = async () =>
    (await readRoast(ann, id)).input_history.map(({ type, value, units, note, seconds }) => [
      type,
      value,
      units,
      note,
      seconds,
    ])
  for (let repeat = 0; repeat < 2; repeat += 1) {
    await changeRoast(ann, id, { input: { input_type: 'FAN', input_value: 40, seconds: 60 } }, 'fan-key-1')
    const note = '  Smells of “toast” ☕ '
    await changeRoast(ann, id, { input: { input_type: 'NOTE', input_value: 0, note, seconds: 90 } }, 'note-key-1')
  }
  await changeRoast(ann, id, { input: { input_type: 'DRUM', input_value: 65, seconds: 70 } }, 'drum-key-1')
  expect(await readLogs()).toEqual([
    ['FAN', 40, 'PERCENT', undefined, 60],
    ['DRUM', 65, 'PERCENT', undefined, 70],
    ['NOTE', 0, 'NONE', 'Smells of “toast” ☕', 90],
  ])

  const errorOf = async (input: Parameters<typeof postRoast>[2]['input']) => (await postRoast(ann, id, { input })).error
  const invalidInput = (message: string) => ({ code: 'INVALID_INPUT', message })
  expect(await errorOf({ input_type: 'FAN', input_value: 101, seconds: 1 })).toEqual(
    invalidInput('Fan must be a whole number from 0 to 100 %.'),
  )
  expect(await errorOf({ input_type: 'NOTE', input_value: 0, note: ' ', seconds: 1 })).toEqual(
    invalidInput('Write something in the note.'),
  )
  expect(await errorOf({ input_type: 'BEAN_TEMP', input_value: 90, note: 'x', seconds: 1 })).toEqual(
    invalidInput('Only a note has a text.'),
  )
  expect(await readLogs()).toHaveLength(3)

  const [fan, , note] = (await readRoast(ann, id)).input_history
  const correct = (input_id: number, body: { type?: 'BEAN_TEMP'; note?: string; value?: number; seconds?: number }) =>
    call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
      cookie: ann.cookie,
      params: { coffee_roast_id: id, input_id },
      body,
    })
  expect((await correct(note?.input_id ?? 0, { type: 'BEAN_TEMP' })).error).toEqual(
    invalidInput('Note cannot become Bean Temperature.'),
  )
  expect((await correct(note?.input_id ?? 0, { note: 'a'.repeat(201) })).error).toEqual(
    invalidInput('A note can have at most 200 characters.'),
  )
  await correct(note?.input_id ?? 0, { note: 'Hay', seconds: 95 })
  await correct(fan?.input_id ?? 0, { value: 45 })
  await changeRoast(ann, id, { undo_input: 'drum-key-1' })
  expect(await readLogs()).toEqual([
    ['FAN', 45, 'PERCENT', undefined, 60],
    ['NOTE', 0, 'NONE', 'Hay', 95],
  ])
})

test('[roast-logs-08] the CSV for Artisan has the same rows with and without notes, and a column for the fan only with its steps', async () => {
  const id = await createStartedRoast()
  await changeRoast(ann, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 30 } })
  // The first line is left out: it has the date, the unit and the events.
  const rowsBefore = artisanCsv(await readRoast(ann, id), 0)
    .split('\r\n')
    .slice(1)
  await changeRoast(ann, id, { input: { input_type: 'NOTE', input_value: 0, note: 'Tab\there', seconds: 61 } })
  expect(
    artisanCsv(await readRoast(ann, id), 0)
      .split('\r\n')
      .slice(1),
  ).toEqual(rowsBefore)
  await changeRoast(ann, id, { input: { input_type: 'FAN', input_value: 40, seconds: 60 } })
  const [columns, ...rows] = artisanCsv(await readRoast(ann, id), 0)
    .split('\r\n')
    .slice(1)
  expect(columns).toBe(`${rowsBefore[0]}\tFan (%)`)
  expect(rows.at(-2)).toMatch(/^01:00\t.*\t40$/)
})

test("[roast-background-01] the last good roast is the member's latest ended roast of this bean with a first crack", async () => {
  const sidamaId = (await createBean(ann, { name: 'Sidama' })).coffee_bean_id
  const lastGood = async (member: Member, coffee_bean_id = sidamaId) => {
    const request = { cookie: member.cookie, params: { coffee_bean_id } }
    return dataOf(await call(server.origin, 'GET /coffee/beans/:coffee_bean_id/last-good-roast', request)).coffee_roast
  }
  const logRoast = async ({ hasCrack = true, hasEnded = true, member = ann, roastedBeanId = sidamaId }) => {
    const id = await createStartedRoast(member, roastedBeanId)
    await changeRoast(member, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 30 } })
    if (hasCrack) await changeRoast(member, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 400 } })
    if (hasEnded) await changeRoast(member, id, { end_time: new Date(server.clock.now() - 60_000).toISOString() })
    return id
  }
  expect(await lastGood(ann)).toBeNull()
  const olderRoastId = await logRoast({})
  const newerRoastId = await logRoast({})
  await logRoast({ hasCrack: false })
  await logRoast({ hasEnded: false })
  await logRoast({ roastedBeanId: beanId })
  const bensRoastId = await logRoast({ member: ben })
  expect(await lastGood(ann)).toEqual(await readRoast(ann, newerRoastId))
  expect((await lastGood(ben))?.coffee_roast_id).toBe(bensRoastId)
  const params = { coffee_roast_id: newerRoastId }
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', { cookie: ann.cookie, params })
  expect((await lastGood(ann))?.coffee_roast_id).toBe(olderRoastId)
  expect(await lastGood(ann, 999_999)).toBeNull()
})
