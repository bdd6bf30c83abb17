// Tests two rules for every call that changes something: the same call with the same idempotency key is applied once,
// and no live event is sent for a change that is not committed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, contract } from '../../../contract/contract.ts'
import type { Work } from '../../../server/db/work.ts'
import { sendGameUpdate } from '../../../server/usecases/pool/gameAccess.ts'
import { type Member, playerIdOf, startGame } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { readTables } from './tables.ts'
import { type ChangingCallKey, type ValidCalls, validCalls } from './validCalls.ts'

let server: TestServer
let owner: Member
let validRequests: ValidCalls
/** The live events that were sent since the array was last emptied, and 'join' each time that sockets joined rooms. */
const sentEvents: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  validRequests = validCalls(server, owner)
  const { live } = server.context
  const { send, join } = live
  live.send = (rooms, event, ...payload) => {
    sentEvents.push(event)
    send(rooms, event, ...payload)
  }
  live.join = (...rooms) => {
    sentEvents.push('join')
    return join(...rooms)
  }
})
afterAll(() => server.close())

/** All rows of all tables, read after all work in the background has finished. */
async function readAllRows() {
  await server.context.background.waitForAll()
  return readTables(server.context.db)
}

/** Calls that only read, but with POST instead of GET, so that a secret is in the body and not in the address. */
const READING_CALLS: readonly string[] = ['POST /public/referral-codes/check']

const CHANGING_CALLS = Object.keys(contract).filter(
  (key): key is ChangingCallKey => !key.startsWith('GET ') && !READING_CALLS.includes(key),
)

/** Calls whose answer is not stored, so a repeated call does not get the same answer. The text is the reason. */
const ANSWER_NOT_STORED: Partial<Record<CallKey, string>> = {
  'POST /auth': 'the caller is not signed in yet, and the answer starts a session',
  'DELETE /auth': 'the session has ended, and its keys are deleted with it',
  'DELETE /auth/sessions': 'the session has ended, and its keys are deleted with it',
  'DELETE /auth/sessions/:session_id': 'at the second call the session does not exist any more',
  'POST /referral-codes': 'the answer contains a secret',
  'POST /public/passkeys/sign-in': 'each answer has a new challenge',
  'POST /public/passkeys/sign-up': 'each answer has a new challenge',
  'POST /auth/passkeys/confirmation': 'each answer has a new challenge',
  'POST /auth/passkeys/options': 'each answer has a new challenge, and the body contains the password',
  'POST /auth/passkeys': 'a challenge can be answered only once, so a second call is refused',
  'DELETE /auth/passkeys/:passkey_id': 'the body contains the password',
  'POST /pool/games/:pool_game_id/watch': 'the answer contains a secret',
  'POST /pool/nights/:pool_night_id/watch': 'the answer contains a secret',
}

describe('a call that arrives twice with the same idempotency key is applied once and gets the same answer twice', () => {
  for (const callKey of CHANGING_CALLS.filter((name) => ANSWER_NOT_STORED[name] === undefined)) {
    test(callKey, async () => {
      const request = {
        ...(await validRequests.prepare(callKey)),
        idempotencyKey: `twice ${callKey}`.replace(/[^\w]/g, '-'),
      }
      const before = await readAllRows()
      const first = await validRequests.make(callKey, request)
      const afterFirst = await readAllRows()
      expect(first.status, JSON.stringify(first.error)).toBe(200)
      expect(afterFirst).not.toEqual(before)
      const second = await validRequests.make(callKey, request)
      expect([second.status, second.data]).toEqual([first.status, first.data])
      expect(await readAllRows()).toEqual(afterFirst)
    })
  }
})

describe('a call that is not committed changes nothing and sends no live event', () => {
  for (const callKey of CHANGING_CALLS) {
    test(callKey, async () => {
      const request = await validRequests.prepare(callKey)
      const before = await readAllRows()
      sentEvents.length = 0
      const { context } = server
      const { write } = context
      context.write = (work) =>
        write(async (transaction) => {
          await work(transaction)
          throw new Error('This transaction is rolled back.')
        })
      const answer = await validRequests.make(callKey, request).finally(() => Object.assign(context, { write }))
      expect(answer.status).toBe(500)
      expect(sentEvents).toEqual([])
      const after = await readAllRows()
      // The log is left out, because the failure itself is written to the log.
      const log = { stored_logs: [], stored_log_counter: [] }
      expect({ ...after, ...log }).toEqual({ ...before, ...log })
    })
  }
})

test('[live-pool-06] the live event of a changed game is sent after the commit and not before', async () => {
  const pool_player_id = await playerIdOf(owner, 'Owner')
  const pool_game_id = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 20 }] })
  const { context } = server
  const row = await context.db
    .selectFrom('pool_games')
    .selectAll()
    .where('pool_game_id', '=', pool_game_id)
    .executeTakeFirstOrThrow()
  // `work` is a transaction that is not committed yet: it collects its effects and does not run them.
  const effects: (() => void | Promise<void>)[] = []
  const work: Work = { db: context.db, after: (effect) => void effects.push(effect) }
  sentEvents.length = 0
  // 2 is the new version of the game.
  sendGameUpdate(context, work, row, 2)
  expect(sentEvents).toEqual([])
  for (const effect of effects) await effect()
  expect(sentEvents).toEqual(['pool_game:update'])
})
