// Tests messages that are sent and received as SMS through the gateway, which is Twilio.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts'
import { twilioSignature } from '../../../server/gateways/twilioSignature.ts'
import { deliverDue } from '../../../server/usecases/messages/delivery.ts'
import { call, cookieFrom, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import {
  createTestApp,
  createTestClock,
  openStorage,
  signUpCodeIn,
  startTestServer,
  type TestServer,
} from '../support.ts'
import { ACCOUNT_SID, AUTH_TOKEN, type FakeTwilio, PUBLIC_ORIGIN, postSigned, startFakeTwilio } from './fakeTwilio.ts'

/** The address at which the gateway posts incoming messages. */
const INBOUND = '/api/public/messages/inbound'
/** The address at which the gateway reports the state of a sent message. */
const STATUS = '/api/public/messages/status'

let twilio: FakeTwilio
let server: TestServer
let cookie: string

beforeEach(async () => {
  twilio = await startFakeTwilio()
  server = await startTestServer({ env: twilio.env })
  twilio.now = server.clock.now
  cookie = (await signUpOwner(server)).cookie
})
afterEach(async () => {
  disconnectAll()
  await server.close()
  await twilio.close()
})

/** The headers of a page at the public address. The test server listens at another address. */
const headers = { origin: PUBLIC_ORIGIN }

async function signUpOwner({
  origin,
  ownerSignUpAddress,
}: Pick<TestServer, 'origin' | 'ownerSignUpAddress'>): Promise<Member> {
  const body = { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress) }
  const answer = await call(origin, 'POST /users', { body, headers })
  return { origin, user: dataOf(answer).user, cookie: cookieFrom(answer.headers) ?? '' }
}

const send = (message: string) => call(server.origin, 'POST /message', { cookie, headers, body: { message } })
const readThread = async () => dataOf(await call(server.origin, 'GET /message', { cookie }))

/** Waits for the deliveries in progress, and then delivers every message that is due. */
async function deliver(): Promise<void> {
  await server.context.background.waitForAll()
  await deliverDue(server.context)
}

async function readStates(): Promise<string[]> {
  return (await readThread()).map(({ state }) => state)
}

test('[messages-gateway-01] a message is sent through the configured gateway', async () => {
  expect(dataOf(await send('Rack them up')).at(-1)).toMatchObject({ from_handle: '3125550100', state: 'queued' })
  await deliver()
  expect(twilio.posted).toEqual([
    {
      path: `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`,
      form: {
        To: '+13125550199',
        From: '+13125550100',
        Body: 'Rack them up',
        StatusCallback: `${PUBLIC_ORIGIN}${STATUS}?message_id=1`,
      },
    },
  ])
  expect(await readStates()).toEqual(['sent'])
  const gateway = await call(server.origin, 'GET /message/gateway', { cookie })
  expect(gateway.data).toMatchObject({ configured: true, from_handle: '3125550100', to_handle: '3125550199' })
})

test('if the gateway answers, messages are sent in the order in which they were written', async () => {
  const texts = Array.from({ length: 8 }, (_, index) => `Message ${index}`)
  for (const text of texts) await send(text)
  await deliver()
  expect(twilio.posted.map(({ form }) => form.Body)).toEqual(texts)
})

test('a message that the gateway refuses becomes failed, and the log entry does not contain its text', async () => {
  twilio.answer = { status: 400, body: { code: 21610, message: 'unsubscribed' } }
  await send('Unwanted')
  await deliver()
  await server.context.background.waitForAll()
  expect(await readStates()).toEqual(['failed'])
  const logs = dataOf(await call(server.origin, 'GET /logs', { cookie }))
  expect(logs[0]).toMatchObject({
    log_level: 'warn',
    message: 'A message could not be sent: status 400, code 21610.',
  })
  expect(JSON.stringify(logs)).not.toMatch(/Unwanted|a-token-for-tests/)
})

test('a message to an unreachable gateway is tried five times, and then becomes failed', async () => {
  twilio.answer = { status: 429, body: {} }
  await send('Try again')
  await deliver()
  expect(await readStates()).toEqual(['queued'])
  // The next attempt is not due yet.
  await deliver()
  expect(twilio.posted).toHaveLength(1)
  // After the answer that it is busy, the gateway does not listen at all. The server tries again after 1, 5, 15 and 60
  // minutes.
  await twilio.close()
  for (const minutes of [1, 5, 15]) {
    server.clock.advance(minutes * MINUTE_MS)
    await deliver()
    expect(await readStates()).toEqual(['queued'])
  }
  server.clock.advance(60 * MINUTE_MS)
  await deliver()
  // The gateway surely does not have the message, so it is not unsure.
  expect(await readThread()).toMatchObject([{ state: 'failed' }])
  await server.context.background.waitForAll()
  const logs = dataOf(await call(server.origin, 'GET /logs', { cookie }))
  expect(logs[0]?.message).toMatch(/^A message could not be sent/)
})

test('a queued message is sent after the next start of the server', async () => {
  const storage = await openStorage()
  const clock = createTestClock()
  const env = { ...storage.env, ...twilio.env }
  try {
    twilio.answer = { status: 429, body: {} }
    const firstApp = await createTestApp(env, clock)
    const { origin, ownerSignUpAddress } = await firstApp.start()
    const member = await signUpOwner({ origin, ownerSignUpAddress: ownerSignUpAddress ?? '' })
    await call(origin, 'POST /message', { cookie: member.cookie, headers, body: { message: 'Still queued' } })
    await firstApp.destroy()
    twilio.answer = { status: 201 }
    clock.advance(2 * MINUTE_MS)
    const secondApp = await createTestApp(env, clock)
    const secondStart = await secondApp.start()
    await secondApp.context.background.waitForAll()
    const { data } = await call(secondStart.origin, 'GET /message', { cookie: member.cookie })
    expect(data).toMatchObject([{ message: 'Still queued', state: 'sent' }])
    await secondApp.destroy()
  } finally {
    await storage.remove()
  }
})

test('the gateway reports the state of a message, and a late report does not change a final state', async () => {
  await send('On its way')
  await deliver()
  const socket = await connectSocket(server.origin, { cookie }, headers)
  const report = (MessageStatus: string) =>
    postSigned(server.origin, `${STATUS}?message_id=1`, { MessageSid: 'SM1', MessageStatus })
  expect(await report('sending')).toMatchObject({ status: 200, text: '<Response></Response>' })
  expect(await readStates()).toEqual(['sent'])
  await report('delivered')
  expect(await socket.next('message:update')).toEqual([1])
  for (const lateState of ['sent', 'undelivered', 'failed', 'nonsense'])
    expect((await report(lateState)).status).toBe(200)
  expect(await readStates()).toEqual(['delivered'])
  await send('Lost')
  await deliver()
  await postSigned(server.origin, `${STATUS}?message_id=2`, { MessageSid: 'SM2', MessageStatus: 'undelivered' })
  expect(await readStates()).toEqual(['delivered', 'failed'])
  for (const query of ['', '?message_id=0', '?message_id=x', '?message_id=1e3', '?message_id=1&message_id=2']) {
    const answer = await postSigned(server.origin, `${STATUS}${query}`, { MessageStatus: 'sent' })
    expect(answer.status, query).toBe(400)
  }
})

test('an incoming message is added to the thread once, even if the gateway posts it several times', async () => {
  const socket = await connectSocket(server.origin, { cookie }, headers)
  const form = { MessageSid: 'SM77', From: '+13125550199', To: '+13125550100', Body: 'Your break 🎱' }
  const answers = await Promise.all([1, 2, 3].map(() => postSigned(server.origin, INBOUND, form)))
  for (const answer of answers) {
    expect(answer).toEqual({ status: 200, text: '<Response></Response>', type: 'text/xml; charset=utf-8' })
  }
  expect(await socket.next('message:new')).toEqual([expect.any(Number)])
  expect(await readThread()).toMatchObject([
    { direction: 'INCOMING', from_handle: '3125550199', message: 'Your break 🎱', state: 'received' },
  ])
  // The first message has a picture and no text. The text of the second one contains a byte 0. The server removes it.
  await postSigned(server.origin, INBOUND, { ...form, MessageSid: 'SM78', Body: '', NumMedia: '1' })
  await postSigned(server.origin, INBOUND, { ...form, MessageSid: 'SM79', Body: 'a\0b', From: '+447700900123' })
  expect((await readThread()).slice(1)).toMatchObject([
    { message: '(no text)' },
    { message: 'ab', from_handle: '+447700900123' },
  ])
})

/** Posts a received message as Twilio does. */
const receive = (form: Record<string, string>) =>
  postSigned(server.origin, INBOUND, { MessageSid: 'SM1', From: '+13125550199', Body: 'x', ...form })

test.each([
  ['AMAZON', 'AMAZON'],
  ['72645', '72645'],
  ['+447700900123', '+447700900123'],
  ['+14155550123', '4155550123'],
  ['whatsapp:+14155550123', 'whatsapp:+14155550123'],
  ['\u{202E}NOZAMA', 'NOZAMA'],
])('[messages-sender-01] the sender %s is stored as %s', async (From, from_handle) => {
  await receive({ From })
  expect(await readThread()).toMatchObject([{ from_handle }])
})

test('[messages-sender-01] a message without a sender is refused, so the sender is never empty', async () => {
  expect((await receive({ From: '' })).status).toBe(400)
  expect((await receive({ From: '\0' })).status).toBe(400)
  expect(await readThread()).toEqual([])
})

test('[messages-pictures-01] the content types of the files that came with a message are in media', async () => {
  await receive({ Body: 'look', NumMedia: '2', MediaContentType0: 'image/jpeg', MediaContentType1: 'video/mp4' })
  await receive({ MessageSid: 'SM2', NumMedia: '0' })
  await receive({ MessageSid: 'SM3', NumMedia: '1e9', MediaContentType0: 'image/png' })
  const thread = await readThread()
  expect(thread[0]).toMatchObject({ message: 'look', media: ['image/jpeg', 'video/mp4'] })
  expect(thread[1]).not.toHaveProperty('media')
  expect(thread[2]?.media).toHaveLength(10)
})

test.each([
  ['undelivered', '30034', '30034'],
  ['failed', '30003', '30003'],
  ['canceled', '', undefined],
  ['undelivered', 'no code', undefined],
])(
  '[messages-failure-02] a report of %s with the code %j makes a message failed',
  async (MessageStatus, ErrorCode, error_code) => {
    await send('Lost')
    await deliver()
    await postSigned(server.origin, `${STATUS}?message_id=1`, { MessageSid: 'SM1', MessageStatus, ErrorCode })
    const [message] = await readThread()
    expect(message).toMatchObject({ state: 'failed' })
    expect(message?.error_code).toBe(error_code)
  },
)

test('[messages-failure-02] a message that the gateway refuses is failed with its code', async () => {
  twilio.answer = { status: 400, body: { code: 21610 } }
  await send('Unwanted')
  await deliver()
  expect(await readThread()).toMatchObject([{ state: 'failed', error_code: '21610' }])
})

test('a report about another message of the gateway changes nothing', async () => {
  await send('First')
  await send('Second')
  await deliver()
  await postSigned(server.origin, `${STATUS}?message_id=2`, { MessageSid: 'SM1', MessageStatus: 'delivered' })
  await postSigned(server.origin, `${STATUS}?message_id=9`, { MessageSid: 'SM9', MessageStatus: 'delivered' })
  expect(await readStates()).toEqual(['sent', 'sent'])
  const withoutSid = await postSigned(server.origin, `${STATUS}?message_id=2`, { MessageStatus: 'delivered' })
  expect(withoutSid.status).toBe(400)
})

test('[messages-webhook-01] the gateway of a site has the address for received messages and its last calls', async () => {
  const readInbound = async () => dataOf(await call(server.origin, 'GET /message/gateway', { cookie })).inbound
  const address = `${PUBLIC_ORIGIN}${INBOUND}`
  expect(await readInbound()).toEqual({ address, called: null, refused: null })
  const wrong = { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }
  const form = { MessageSid: 'SM1', From: '+13125550199', Body: 'x' }
  await postSigned(server.origin, INBOUND, form, wrong)
  const refused = new Date(server.clock.now()).toISOString()
  expect(await readInbound()).toEqual({ address, called: null, refused })
  // Strangers can call the address, so at most one time a minute is saved.
  server.clock.advance(MINUTE_MS - 1)
  await postSigned(server.origin, INBOUND, form, wrong)
  await receive({})
  const called = new Date(server.clock.now()).toISOString()
  expect(await readInbound()).toEqual({ address, called, refused })
  server.clock.advance(1)
  await postSigned(server.origin, INBOUND, form, wrong)
  expect(await readInbound()).toEqual({ address, called, refused: new Date(server.clock.now()).toISOString() })
})

test('[messages-webhook-03] a wrong signature while the clock was ahead hides no later one, and is not shown', async () => {
  const readRefused = async () => dataOf(await call(server.origin, 'GET /message/gateway', { cookie })).inbound?.refused
  const wrong = { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }
  server.clock.advance(40 * DAY_MS)
  await postSigned(server.origin, INBOUND, {}, wrong)
  server.clock.advance(-40 * DAY_MS)
  expect(await readRefused()).toBeNull()
  await postSigned(server.origin, INBOUND, {}, wrong)
  expect(await readRefused()).toBe(new Date(server.clock.now()).toISOString())
})

test('[messages-webhook-01] without PUBLIC_ORIGIN there is no address for received messages', async () => {
  const { PUBLIC_ORIGIN: _removed, ...env } = twilio.env
  const localServer = await startTestServer({ env })
  try {
    const owner = await localServer.owner()
    const { inbound } = dataOf(await call(localServer.origin, 'GET /message/gateway', { cookie: owner.cookie }))
    expect(inbound).toEqual({ address: null, called: null, refused: null })
  } finally {
    await localServer.close()
  }
})

test('the server refuses a request of the gateway if it is not signed, is signed for another address, or is not a form', async () => {
  const form = { MessageSid: 'SM1', From: '+13125550199', Body: 'Forged' }
  const forgedHeaders: Record<string, string>[] = [
    { 'x-twilio-signature': '' },
    { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
    { 'x-twilio-signature': 'ä' },
  ]
  for (const wrong of forgedHeaders) expect((await postSigned(server.origin, INBOUND, form, wrong)).status).toBe(403)
  const body = new URLSearchParams(form)
  expect((await fetch(`${server.origin}${INBOUND}`, { method: 'POST', body })).status).toBe(403)
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) }
  expect((await fetch(`${server.origin}${INBOUND}`, json)).status).toBe(415)
  expect((await postSigned(server.origin, INBOUND, { Body: 'No sender' })).status).toBe(400)
  // A signature is valid for one address only. This request is sent to another address of the server.
  const answerElsewhere = await fetch(`${server.origin}${INBOUND}?x=1`, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(AUTH_TOKEN, `${PUBLIC_ORIGIN}${INBOUND}`, body) },
    body,
  })
  expect(answerElsewhere.status).toBe(403)
  expect(await readThread()).toEqual([])
})

test('the server accepts a form only at the addresses for the gateway, and only if a gateway is configured', async () => {
  const body = new URLSearchParams({ message: 'By form' })
  const answerToForm = await fetch(`${server.origin}/api/message`, {
    method: 'POST',
    headers: { cookie, ...headers },
    body,
  })
  expect(answerToForm.status).toBe(415)
  const serverWithoutGateway = await startTestServer()
  try {
    await signUp(serverWithoutGateway.origin, {
      username: 'Owner',
      password: PASSWORD,
      code: signUpCodeIn(serverWithoutGateway.ownerSignUpAddress),
    })
    const answer = await postSigned(serverWithoutGateway.origin, INBOUND, {
      MessageSid: 'SM1',
      From: '+13125550199',
      Body: 'x',
    })
    expect(answer.status).toBe(415)
  } finally {
    await serverWithoutGateway.close()
  }
})
