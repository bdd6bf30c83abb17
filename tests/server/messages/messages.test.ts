// The messages that admins send, on a server without an SMS gateway; and the settings of the gateway.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { readConfig } from '../../../server/config.ts'
import { twilioSignature } from '../../../server/gateways/twilioSignature.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { startFakeTwilio } from './fakeTwilio.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(disconnectAll)
afterAll(() => server.close())

const send = (message: string, by = owner) => call(by.origin, 'POST /message', { cookie: by.cookie, body: { message } })
const thread = async () => dataOf(await call(server.origin, 'GET /message', { cookie: owner.cookie }))

test('[calls-message-01] the messages have message_id, direction, from_handle and message, oldest first', async () => {
  await send('First\nof two lines')
  await send('Second')
  expect(await thread()).toEqual(
    ['First\nof two lines', 'Second'].map((message) => ({
      message_id: expect.any(Number),
      direction: 'OUTGOING',
      from_handle: expect.stringMatching(/^\d{10}$/),
      message,
      state: 'local',
      created: new Date(server.clock.now()).toISOString(),
    })),
  )
})

test('[calls-message-02] POST /message returns all messages', async () => {
  const before = await thread()
  const { status, data } = await send('Third')
  expect(status).toBe(200)
  expect(data).toEqual([...before, expect.objectContaining({ message: 'Third' })])
  expect(await thread()).toEqual(data)
})

test('a message must have text, and at most 1,600 characters', async () => {
  const before = await thread()
  for (const text of ['', ' ', ' \n\t ']) expect((await send(text)).status, JSON.stringify(text)).toBeGreaterThan(399)
  expect((await send(' ')).error?.code).toBe('INVALID_MESSAGE')
  expect((await send('x'.repeat(MAX_MESSAGE_LENGTH + 1))).status).toBe(400)
  expect((await send('🎱'.repeat(MAX_MESSAGE_LENGTH / 2 + 1))).error?.code).toBe('INVALID_MESSAGE')
  expect(await thread()).toEqual(before)
  expect((await send('🎱'.repeat(MAX_MESSAGE_LENGTH / 2))).status).toBe(200)
})

test('without a gateway, messages stay on the server, and the page can ask whether there is a gateway', async () => {
  const { data } = await call(server.origin, 'GET /message/gateway', { cookie: owner.cookie })
  expect(data).toEqual({ configured: false, from_handle: expect.stringMatching(/^\d{10}$/) })
  expect((await send('Stays here')).data?.at(-1)).toMatchObject({ state: 'local', from_handle: data?.from_handle })
})

test('only the 500 newest messages are returned', async () => {
  const row = { direction: 'OUTGOING', from_handle: '5555550100', state: 'local', attempts: 0, created_ms: 0 } as const
  const { db } = server.context
  for (let from = 0; from < 600; from += 200) {
    const rows = Array.from({ length: 200 }, (_, n) => ({ ...row, message: `Old ${from + n}` }))
    await db.insertInto('messages').values(rows).execute()
  }
  const messages = await thread()
  expect(messages).toHaveLength(500)
  expect([messages[0]?.message, messages.at(-1)?.message]).toEqual(['Old 100', 'Old 599'])
})

test('a new message is sent as a live event to admins only', async () => {
  const admin = await connectSocket(server.origin, await inviteMember(owner, 'Admin', 'admin'))
  const member = await connectSocket(server.origin, await inviteMember(owner, 'Member', 'pool|coffee'))
  const visitor = await connectSocket(server.origin, null)
  const { data } = await send('Live')
  expect(await admin.next('message:new')).toEqual([data?.at(-1)?.message_id])
  await Promise.all([waitForAllEvents(member), waitForAllEvents(visitor)])
  expect([...member.received, ...visitor.received]).toEqual([])
})

test('a message that arrives several times with the same key is sent once', async () => {
  const request = { cookie: owner.cookie, body: { message: 'Only once' }, idempotencyKey: 'key-message-0001' }
  const answers = await Promise.all([1, 2, 3].map(() => call(server.origin, 'POST /message', request)))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect((await thread()).filter(({ message }) => message === 'Only once')).toHaveLength(1)
})

test("the server computes the signature that Twilio's documentation gives for its example", () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(twilioSignature('12345', url, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
})

test('the server does not start with incomplete or invalid settings of the gateway', async () => {
  const twilio = await startFakeTwilio()
  await twilio.close()
  expect(readConfig(twilio.env).twilio).toMatchObject({ from: '3125550100', to: '3125550199' })
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TWILIO_TO']) {
    const { [name]: _removed, ...rest } = twilio.env
    expect(() => readConfig(rest)).toThrow('set all or none')
  }
  expect(() => readConfig({ ...twilio.env, TWILIO_TO: '12345' })).toThrow(/^TWILIO_TO is '12345'/)
  expect(() => readConfig({ ...twilio.env, TWILIO_URL: 'ftp://x' })).toThrow(/^TWILIO_URL must be/)
})
