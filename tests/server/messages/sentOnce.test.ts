// Tests that no message is sent twice: after a lost answer, by hand, and after a restore.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts'
import { claimDueMessage } from '../../../server/db/repositories/messages.ts'
import { deliverDue } from '../../../server/usecases/messages/delivery.ts'
import { call, cookieFrom, dataOf, PASSWORD } from '../../support/members.ts'
import { createTestApp, createTestClock, locationOf, openStorage, type Storage, signUpCodeIn } from '../support.ts'
import { type FakeTwilio, PUBLIC_ORIGIN, postSigned, startFakeTwilio } from './fakeTwilio.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The headers of a page at the public address. */
const headers = { origin: PUBLIC_ORIGIN }

let twilio: FakeTwilio
let clock: ReturnType<typeof createTestClock>
let storages: Storage[]
let app: TestApp
let origin: string
let cookie: string

beforeEach(async () => {
  twilio = await startFakeTwilio()
  clock = createTestClock()
  twilio.now = clock.now
  storages = []
  const ownerSignUpAddress = await start(await newStorage())
  const body = { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') }
  cookie = cookieFrom((await call(origin, 'POST /users', { body, headers })).headers) ?? ''
})
afterEach(async () => {
  await app.destroy()
  for (const storage of storages) await storage.remove()
  await twilio.close()
})

async function newStorage(): Promise<Storage> {
  const storage = await openStorage()
  storages.push(storage)
  return storage
}

async function start(storage: Storage): Promise<string | null> {
  app = await createTestApp({ ...storage.env, ...twilio.env }, clock)
  const started = await app.start()
  origin = started.origin
  return started.ownerSignUpAddress
}

/** Waits for the deliveries in progress, and then delivers every message that is due after these minutes. */
async function deliver(minutes = 0): Promise<void> {
  await app.context.background.waitForAll()
  clock.advance(minutes * MINUTE_MS)
  await deliverDue(app.context)
}

async function send(message: string): Promise<void> {
  await call(origin, 'POST /message', { cookie, headers, body: { message } })
  await deliver()
}

async function sendAgain(message_id: number) {
  const answer = await call(origin, 'POST /message/:message_id/again', { cookie, headers, params: { message_id } })
  await deliver()
  return answer
}

const readThread = async () => dataOf(await call(origin, 'GET /message', { cookie }))
const readStates = async () => (await readThread()).map(({ state }) => state)
const LOST = { status: 0, isAccepted: true }
const NOT_ACCEPTED = { status: 0, isAccepted: false }

test('[messages-once-01] a message that the gateway has is not sent again after a lost answer', async () => {
  twilio.answer = LOST
  await send('Once')
  expect(await readStates()).toEqual(['queued'])
  twilio.answer = { status: 201 }
  await deliver(1)
  expect(await readStates()).toEqual(['sent'])
  expect(twilio.posted).toHaveLength(1)
  expect(Object.fromEntries(twilio.asked[0] ?? [])).toMatchObject({ To: '+13125550199', From: '+13125550100' })
})

test.each([0, 503])(
  '[messages-once-01] a message that the gateway does not have is sent again after status %i',
  async (status) => {
    twilio.answer = { status, body: {}, isAccepted: false }
    await send('Again')
    twilio.answer = { status: 201 }
    await deliver(1)
    expect(await readStates()).toEqual(['sent'])
    expect(twilio.posted).toHaveLength(2)
    expect(twilio.asked).toHaveLength(1)
  },
)

test('[messages-once-01] a message with the same text is not taken for the lost one if it is older or another one of the thread', async () => {
  await send('ok')
  clock.advance(DAY_MS)
  // The text of another site with the same account, a day ago.
  twilio.accepted.push({
    sid: 'SM-other',
    body: 'ok',
    status: 'delivered',
    error_code: null,
    date_created: new Date(clock.now() - DAY_MS).toUTCString(),
  })
  await send('ok')
  twilio.answer = NOT_ACCEPTED
  await send('ok')
  twilio.answer = { status: 201 }
  await deliver(1)
  expect(await readStates()).toEqual(['sent', 'sent', 'sent'])
  expect(twilio.posted).toHaveLength(4)
})

test('[messages-once-01] after a stop of the server during a send, the gateway is asked before the message is sent', async () => {
  twilio.answer = { status: 429 }
  await send('Stopped')
  // An attempt that has begun and never ends.
  clock.advance(MINUTE_MS)
  await app.context.write(({ db }) =>
    claimDueMessage(db, clock.now(), clock.now() + 2 * MINUTE_MS, clock.now() + DAY_MS),
  )
  const date_created = new Date(clock.now()).toUTCString()
  twilio.accepted.unshift({ sid: 'SM9', body: 'Stopped', status: 'undelivered', error_code: 30005, date_created })
  await app.destroy()
  clock.advance(2 * MINUTE_MS)
  await start(storages[0]!)
  await deliver()
  expect(await readThread()).toMatchObject([{ state: 'failed', error_code: '30005' }])
  expect(twilio.posted).toHaveLength(1)
})

test('[messages-once-01] the words of a trial account before the text change nothing', async () => {
  twilio.answer = NOT_ACCEPTED
  await send(' On\ntrial ')
  const body = 'Sent from your Twilio trial account -  On\r\ntrial'
  twilio.accepted.push({
    sid: 'SM8',
    body,
    status: 'sent',
    error_code: null,
    date_created: new Date(clock.now()).toUTCString(),
  })
  await deliver(1)
  expect(twilio.posted).toHaveLength(1)
  expect(await readStates()).toEqual(['sent'])
})

test.each([
  ['is ahead', [5, 0]],
  ['was ahead and is set right', [5, -5]],
  ['is set back', [0, -5]],
] as const)(
  '[messages-once-03] after a lost answer a message is not sent twice when the clock of this server %s',
  async (_, [aheadDays, laterDays]) => {
    // The clock of the gateway is right.
    let wrongMs = aheadDays * DAY_MS
    twilio.now = () => clock.now() - wrongMs
    clock.advance(wrongMs)
    twilio.answer = LOST
    await send('Once')
    clock.advance(laterDays * DAY_MS)
    wrongMs += laterDays * DAY_MS
    twilio.answer = { status: 201 }
    await deliver(1)
    expect(await readStates()).toEqual(['sent'])
    expect(twilio.posted).toHaveLength(1)
  },
)

test('[messages-once-04] a message that waits is tried at once after the clock was set back by days', async () => {
  clock.advance(5 * DAY_MS)
  twilio.answer = { status: 429 }
  await send('Waits')
  clock.advance(-5 * DAY_MS)
  twilio.answer = { status: 201 }
  await deliver()
  expect(await readStates()).toEqual(['sent'])
})

test('[messages-once-02] a message is unsure and is not sent while the gateway cannot be asked, and after five attempts nobody asks', async () => {
  twilio.answer = LOST
  twilio.listStatus = 503
  await send('Perhaps')
  for (const [minutes, listStatus] of [
    [1, 503],
    [5, 0],
    [15, 404],
    [60, 503],
  ] as const) {
    twilio.listStatus = listStatus
    await deliver(minutes)
    expect(await readStates()).toEqual(['unsure'])
  }
  twilio.listStatus = 200
  await deliver(24 * 60)
  expect(await readStates()).toEqual(['unsure'])
  expect(twilio.posted).toHaveLength(1)
  expect(twilio.asked).toHaveLength(4)
})

test('[messages-once-02] an unsure message is found or sent as soon as the gateway can be asked', async () => {
  twilio.answer = LOST
  twilio.listStatus = 503
  await send('Found')
  twilio.answer = NOT_ACCEPTED
  await send('Not there')
  await deliver(1)
  expect(await readStates()).toEqual(['unsure', 'unsure'])
  twilio.listStatus = 200
  twilio.answer = { status: 201 }
  await deliver(5)
  expect(await readStates()).toEqual(['sent', 'sent'])
  expect(twilio.posted.map(({ form }) => form.Body)).toEqual(['Found', 'Not there', 'Not there'])
})

test('a list that is not complete does not say that the gateway lacks a message', async () => {
  twilio.answer = NOT_ACCEPTED
  await send('Many')
  const date_created = new Date(clock.now()).toUTCString()
  for (let n = 0; n < 1001; n += 1) {
    twilio.accepted.push({ sid: `SM-${n}`, body: `Other ${n}`, status: 'sent', error_code: null, date_created })
  }
  await deliver(1)
  expect(await readStates()).toEqual(['unsure'])
  // The last message of the answer is older, so the answer has all messages of the time.
  twilio.accepted[999]!.date_created = new Date(clock.now() - DAY_MS).toUTCString()
  twilio.answer = { status: 201 }
  await deliver(5)
  expect(await readStates()).toEqual(['sent'])
})

test('a report of the gateway about an unsure message counts', async () => {
  twilio.answer = LOST
  twilio.listStatus = 503
  await send('Reported')
  await deliver(1)
  await postSigned(origin, '/api/public/messages/status?message_id=1', {
    MessageSid: 'SM1',
    MessageStatus: 'delivered',
  })
  await deliver(5)
  expect(await readStates()).toEqual(['delivered'])
  expect(twilio.posted).toHaveLength(1)
})

test('[messages-again-01] a failed message is sent again, and a message that was sent or waits is refused', async () => {
  twilio.answer = { status: 400, body: { code: 21610 } }
  await send('Blocked')
  expect(await readThread()).toMatchObject([{ state: 'failed', error_code: '21610' }])
  twilio.answer = { status: 201 }
  const { data } = await sendAgain(1)
  expect(data).toMatchObject([{ message: 'Blocked', state: 'queued' }])
  expect(data?.[0]).not.toHaveProperty('error_code')
  expect(await readStates()).toEqual(['sent'])
  expect(twilio.posted).toHaveLength(2)
  // The gateway has refused the message, so it does not have it.
  expect(twilio.asked).toEqual([])
  twilio.answer = { status: 429 }
  await send('Waits')
  for (const id of [1, 2])
    expect(await sendAgain(id)).toMatchObject({ status: 409, error: { code: 'NOT_TO_SEND_AGAIN' } })
  expect((await sendAgain(3)).status).toBe(404)
  expect(twilio.posted).toHaveLength(3)
})

test('[messages-again-01] an unsure message is asked for first, and is sent if the gateway lacks it or still cannot be asked', async () => {
  twilio.answer = LOST
  twilio.listStatus = 503
  await send('Has it')
  twilio.answer = NOT_ACCEPTED
  await send('Lacks it')
  await send('Cannot be asked')
  await deliver(1)
  expect(await readStates()).toEqual(['unsure', 'unsure', 'unsure'])
  twilio.answer = { status: 201 }
  twilio.listStatus = 200
  await sendAgain(1)
  await sendAgain(2)
  twilio.listStatus = 503
  await sendAgain(3)
  expect(await readStates()).toEqual(['sent', 'sent', 'sent'])
  expect(twilio.posted.slice(3).map(({ form }) => form.Body)).toEqual(['Lacks it', 'Cannot be asked'])
})

test('an unsure message that cannot be sent again stays unsure', async () => {
  twilio.answer = LOST
  twilio.listStatus = 503
  await send('Still lost')
  await deliver(1)
  twilio.answer = { status: 429 }
  await sendAgain(1)
  for (const minutes of [1, 5, 15, 60]) await deliver(minutes)
  expect(await readStates()).toEqual(['unsure'])
})

test('[messages-restore-01] a restored site sends none of the messages that were waiting, and asks for one that a person sends again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-messages-'))
  const file = join(folder, 'site.ndjson.gz')
  const [first] = storages
  try {
    await send('Sent before')
    twilio.answer = { status: 429 }
    await send('Never tried again')
    await send('Sent by the old site')
    twilio.answer = LOST
    twilio.listStatus = 503
    await send('Unsure')
    clock.advance(MINUTE_MS)
    twilio.answer = { status: 429 }
    await deliver()
    expect(await readStates()).toEqual(['sent', 'queued', 'queued', 'unsure'])
    await app.destroy()
    await saveSite(locationOf(first!), file, { madeMs: clock.now() })
    const second = await newStorage()
    await restoreSite(locationOf(second), file)
    twilio.accepted.unshift({
      sid: 'SM-old-site',
      body: 'Sent by the old site',
      status: 'delivered',
      error_code: null,
      date_created: new Date(clock.now()).toUTCString(),
    })
    twilio.answer = { status: 201 }
    twilio.listStatus = 200
    const countBefore = twilio.posted.length
    clock.advance(3 * DAY_MS)
    await start(second)
    await deliver(90)
    expect(await readStates()).toEqual(['sent', 'unsent', 'unsent', 'unsure'])
    expect(twilio.posted).toHaveLength(countBefore)
    for (const id of [2, 3, 4]) await sendAgain(id)
    expect(await readStates()).toEqual(['sent', 'sent', 'delivered', 'sent'])
    expect(twilio.posted.slice(countBefore).map(({ form }) => form.Body)).toEqual(['Never tried again'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
