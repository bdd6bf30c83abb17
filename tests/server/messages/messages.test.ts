// Tests the messages that admins send, on a server without an SMS gateway, and the settings of the gateway.

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

const send = (message: string, sender = owner) =>
  call(sender.origin, 'POST /message', { cookie: sender.cookie, body: { message } })
const readThread = async () => dataOf(await call(server.origin, 'GET /message', { cookie: owner.cookie }))

test('[calls-message-01] the messages have message_id, direction, from_handle and message, oldest first', async () => {
  await send('First\nof two lines')
  await send('Second')
  expect(await readThread()).toEqual(
    ['First\nof two lines', 'Second'].map((message) => ({
      message_id: expect.any(Number),
      direction: 'OUTGOING',
      // The phone number of the sender.
      from_handle: expect.stringMatching(/^\d{10}$/),
      message,
      state: 'local',
      created: new Date(server.clock.now()).toISOString(),
      username: 'Owner',
    })),
  )
})

test('[calls-message-02] POST /message returns all messages', async () => {
  const threadBefore = await readThread()
  const { status, data } = await send('Third')
  expect(status).toBe(200)
  expect(data).toEqual([...threadBefore, expect.objectContaining({ message: 'Third' })])
  expect(await readThread()).toEqual(data)
})

test('a message must have text, and at most 1,600 characters', async () => {
  const threadBefore = await readThread()
  for (const text of ['', ' ', ' \n\t ']) expect((await send(text)).status, JSON.stringify(text)).toBeGreaterThan(399)
  expect((await send(' ')).error?.code).toBe('INVALID_MESSAGE')
  expect((await send('x'.repeat(MAX_MESSAGE_LENGTH + 1))).status).toBe(400)
  // An emoji counts as two characters.
  expect((await send('🎱'.repeat(MAX_MESSAGE_LENGTH / 2 + 1))).error?.code).toBe('INVALID_MESSAGE')
  expect(await readThread()).toEqual(threadBefore)
  expect((await send('🎱'.repeat(MAX_MESSAGE_LENGTH / 2))).status).toBe(200)
})

test('messages stay on the server if there is no gateway, and the page can read whether there is a gateway', async () => {
  const { data } = await call(server.origin, 'GET /message/gateway', { cookie: owner.cookie })
  expect(data).toEqual({
    configured: false,
    from_handle: expect.stringMatching(/^\d{10}$/),
    to_handle: null,
    inbound: null,
  })
  expect((await send('Stays here')).data?.at(-1)).toMatchObject({ state: 'local', from_handle: data?.from_handle })
})

test('only the 500 newest messages are returned', async () => {
  const row = { direction: 'OUTGOING', from_handle: '5555550100', state: 'local', attempts: 0, created_ms: 0 } as const
  const { db } = server.context
  for (let from = 0; from < 600; from += 200) {
    const rows = Array.from({ length: 200 }, (_, index) => ({ ...row, message: `Old ${from + index}` }))
    await db.insertInto('messages').values(rows).execute()
  }
  const messages = await readThread()
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

test('the server stores a message once, even if it arrives several times with the same Idempotency-Key', async () => {
  const request = { cookie: owner.cookie, body: { message: 'Only once' }, idempotencyKey: 'key-message-0001' }
  const answers = await Promise.all([1, 2, 3].map(() => call(server.origin, 'POST /message', request)))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect((await readThread()).filter(({ message }) => message === 'Only once')).toHaveLength(1)
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
    const { [name]: _removed, ...settingsWithoutOne } = twilio.env
    expect(() => readConfig(settingsWithoutOne)).toThrow('set all or none')
  }
  expect(() => readConfig({ ...twilio.env, TWILIO_TO: '12345' })).toThrow(/^TWILIO_TO is '12345'/)
  expect(() => readConfig({ ...twilio.env, TWILIO_URL: 'ftp://x' })).toThrow(/^TWILIO_URL must be/)
})

test('[messages-author-01] a sent message has the name of its sender, unless the account was deleted', async () => {
  const author = await inviteMember(owner, 'Author', 'admin')
  await send('From the author', author)
  await send('From the owner')
  const row = {
    direction: 'INCOMING',
    from_handle: '5125550147',
    state: 'received',
    attempts: 0,
    created_ms: 0,
  } as const
  await server.context.db
    .insertInto('messages')
    .values({ ...row, message: 'From outside' })
    .execute()
  const readNames = async () => (await readThread()).slice(-3).map(({ message, username }) => [message, username])
  expect(await readNames()).toEqual([
    ['From the author', 'Author'],
    ['From the owner', 'Owner'],
    ['From outside', undefined],
  ])
  const params = { username: 'Author' }
  await call(server.origin, 'DELETE /users/:username', { cookie: owner.cookie, params })
  expect((await readNames())[0]).toEqual(['From the author', undefined])
})

test('[messages-older-01] older messages are read in parts, oldest first', async () => {
  // An earlier test has stored 600 messages, and an answer has at most 500.
  const newestMessages = await readThread()
  const middleMessage = newestMessages[300]
  const query = { before: middleMessage?.message_id ?? 0, limit: 20 }
  const olderMessages = dataOf(await call(server.origin, 'GET /message', { cookie: owner.cookie, query }))
  expect(olderMessages).toEqual(newestMessages.slice(280, 300))
  const oldestPart = dataOf(
    await call(server.origin, 'GET /message', {
      cookie: owner.cookie,
      query: { before: newestMessages[0]?.message_id ?? 0 },
    }),
  )
  expect(oldestPart.length).toBeGreaterThan(100)
  expect(oldestPart.at(-1)?.message_id).toBe((newestMessages[0]?.message_id ?? 0) - 1)
  for (const limit of [0, 501]) {
    expect((await call(server.origin, 'GET /message', { cookie: owner.cookie, query: { limit } })).status).toBe(400)
  }
})

test('[messages-search-01] the messages with a text are found in parts, newest first, and % and _ are ordinary characters', async () => {
  const search = async (text: string, paging: { limit?: number; before?: number } = {}) =>
    dataOf(await call(server.origin, 'GET /message/search', { cookie: owner.cookie, query: { text, ...paging } }))
  for (const text of ['Beans at noon', 'more BEANS', 'Bohnen: schön', '100% arabica', 'snake_case', 'a\\b'])
    await send(text)
  const findTexts = async (text: string) => (await search(text)).map(({ message }) => message)
  expect(await findTexts('beans')).toEqual(['more BEANS', 'Beans at noon'])
  expect(await findTexts(' Schön ')).toEqual(['Bohnen: schön'])
  expect(await findTexts('0% a')).toEqual(['100% arabica'])
  expect(await findTexts('e_c')).toEqual(['snake_case'])
  expect(await findTexts('a\\b')).toEqual(['a\\b'])
  expect(await findTexts('%_')).toEqual([])
  const [first] = await search('beans', { limit: 1 })
  expect(first).toMatchObject({ message: 'more BEANS', username: 'Owner' })
  const next = await search('beans', { limit: 1, before: first?.message_id ?? 0 })
  expect(next.map(({ message }) => message)).toEqual(['Beans at noon'])
  const answerToBlank = await call(server.origin, 'GET /message/search', {
    cookie: owner.cookie,
    query: { text: '  ' },
  })
  expect(answerToBlank).toMatchObject({ status: 400, error: { message: 'Type what to search for.' } })
})
