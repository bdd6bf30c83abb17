// Tests that a node survives failures of PostgreSQL: lost connections, locks, and no answer.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type App, createApp, type Overrides } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import type { Db } from '../../../server/db/dialect.ts'
import { isUnavailable, LOCK_MS } from '../../../server/db/postgres.ts'
import { insertUser } from '../../../server/db/repositories/users.ts'
import { makeOwnerCode } from '../../../server/usecases/members/ownerCode.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/databaseProxy.ts'
import {
  call,
  invite,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { openStorage, type Storage, signUpCodeIn } from '../support.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let storage: Storage
  /** A separate connection of the test itself. */
  let operator: pg.Client
  let proxy: DatabaseProxy | undefined
  const apps: App[] = []

  beforeEach(async () => {
    storage = await openStorage()
    operator = new pg.Client({ connectionString: storage.env.DATABASE_URL })
    await operator.connect()
  })
  afterEach(async () => {
    disconnectAll()
    for (const app of apps.splice(0)) await app.destroy()
    await proxy?.close()
    proxy = undefined
    await operator.end()
    await storage.remove()
  })

  /** Creates a node that does not listen yet. `overrides` replaces the limits and waits of a real server. */
  async function createNode(overrides: Partial<Overrides> = {}, env: Record<string, string> = {}): Promise<App> {
    const app = await createApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...storage.env, ...env }), overrides)
    apps.push(app)
    return app
  }

  async function startNode(overrides: Partial<Overrides> = {}, env: Record<string, string> = {}) {
    const app = await createNode(overrides, env)
    return { app, ...(await app.start()) }
  }

  type Node = Awaited<ReturnType<typeof startNode>>

  async function ownerOf({ origin, ownerSignUpAddress }: Node): Promise<Member> {
    return signUp(origin, { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') })
  }

  /**
   * Lets the next query of `pg_stat_activity` see the present connections. Inside a transaction, PostgreSQL repeats what
   * the first such query saw.
   */
  const forgetSnapshot = () => operator.query('select pg_stat_clear_snapshot()')

  /**
   * Ends the connections with this application name ('%' means all) to the database of this test, and waits until they
   * have ended. Returns their number.
   */
  async function endConnections(name: '%' | 'parlor' | 'parlor listener'): Promise<number> {
    const { rows } = await operator.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
      [name],
    )
    const pids = rows.map(({ pid }) => pid)
    const countOpen = async () => {
      await forgetSnapshot()
      return (await operator.query('select 1 from pg_stat_activity where pid = any($1)', [pids])).rowCount
    }
    await expect.poll(countOpen, { interval: 5 }).toBe(0)
    return pids.length
  }

  /** How many nodes listen for notifications of PostgreSQL. */
  async function countListeners(): Promise<number> {
    const { rows } = await operator.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'parlor listener' and state = 'idle'`,
    )
    return rows[0]?.count ?? 0
  }

  /** How many connections wait for a lock of the table. */
  async function countWaitingFor(table: string): Promise<number> {
    const { rows } = await operator.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted and relation = to_regclass($1)',
      [table],
    )
    return rows[0]?.count ?? 0
  }

  /** How many connections to the database of this test wait for another transaction. */
  async function countWaitingForRows(): Promise<number> {
    await forgetSnapshot()
    const { rows } = await operator.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }

  test('a node still works after PostgreSQL ends all its connections, even during a transaction', async () => {
    const node = await startNode()
    const owner = await ownerOf(node)
    for (let round = 0; round < 3; round++) {
      const inTransaction = node.app.context.write(async ({ db }) => {
        await sql`select 1`.execute(db)
        expect(await endConnections('%')).toBeGreaterThanOrEqual(2)
        // This pause is between two statements. In this time the driver has no listener for errors of the connection.
        await sleep(100)
        await sql`select 1`.execute(db)
      })
      await expect(inTransaction).rejects.toThrow()
      expect((await call(node.origin, 'GET /users', { cookie: owner.cookie })).status).toBe(200)
    }
  })

  test('while PostgreSQL ends connections, no answered tap is lost and no tap counts twice', async () => {
    const node = await startNode()
    const owner = await ownerOf(node)
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 100 }] })
    let isEnding = true
    // The statuses of the taps that failed.
    const statuses = new Set<number>()
    const terminations = (async () => {
      for (let round = 0; round < 10; round++) {
        await endConnections('%')
        await sleep(100)
      }
      isEnding = false
    })()
    let tapCount = 0
    const tapRepeatedly = async (client: number): Promise<void> => {
      for (let n = 0; isEnding && n < 20; n++) {
        const key = `termination-${client}-${n}`
        const send = async () => (await tap(owner, gameId, { pool_player_id, action: 'add' }, key)).status
        for (let status = await send(); status !== 200; status = await send()) statuses.add(status)
        tapCount++
      }
    }
    await Promise.all([terminations, ...[1, 2, 3, 4].map(tapRepeatedly)])
    expect((await readGame(owner, gameId)).players[0]?.score).toBe(tapCount)
    expect([...statuses].filter((status) => status !== 503)).toEqual([])
  })

  test('an ended connection for notifications is replaced without using up the connection pool, and pages connect again', async () => {
    const first = await startNode()
    const owner = await ownerOf(first)
    const second = await startNode()
    // A connection pool has 10 connections, so 12 rounds would use it up if each round took one.
    for (let round = 0; round < 12; round++) {
      const page = await connectSocket(second.origin, owner)
      expect(await endConnections('parlor listener')).toBe(2)
      await page.disconnected
      await expect.poll(countListeners, { interval: 20 }).toBe(2)
    }
    const page = await connectSocket(second.origin, owner)
    await waitForAllEvents(page)
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 100 }] })
    expect(await page.next('pool_games:new')).toEqual([gameId])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(second.origin, 'GET /users', { cookie: owner.cookie })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  test('calls are answered 503 in time while PostgreSQL does not answer, and succeed afterwards', async () => {
    // This node has longer timeouts, because the sign-up is slow on a busy machine.
    const owner = await ownerOf(await startNode())
    proxy = await startDatabaseProxy(storage.env.DATABASE_URL ?? '')
    const databaseTimeouts = { connectMs: 500, statementMs: 500 }
    const node = await startNode({ databaseTimeouts }, { DATABASE_URL: proxy.url })
    const listUsers = () => call(node.origin, 'GET /users', { cookie: owner.cookie })
    expect((await listUsers()).status).toBe(200)
    proxy.stall()
    const startMs = performance.now()
    const answers = await Promise.all(Array.from({ length: 30 }, listUsers))
    expect(performance.now() - startMs).toBeLessThan(6_000)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await call(node.origin, 'GET /health')).status).toBe(503)
    expect((await call(node.origin, 'GET /')).status).toBe(200)
    proxy.resume()
    await expect.poll(async () => (await call(node.origin, 'GET /health')).status).toBe(200)
    expect((await listUsers()).status).toBe(200)
  })

  test('[live-connection-05] a page whose socket cannot be accepted, because PostgreSQL does not answer, connects later automatically', async () => {
    // This node has longer timeouts, because the sign-up is slow on a busy machine.
    const { cookie } = await ownerOf(await startNode())
    proxy = await startDatabaseProxy(storage.env.DATABASE_URL ?? '')
    const databaseTimeouts = { connectMs: 200, statementMs: 200 }
    const node = await startNode({ databaseTimeouts }, { DATABASE_URL: proxy.url })
    const logError = vi.spyOn(node.app.context.log, 'error')
    proxy.stall()
    const page = io(node.origin, {
      extraHeaders: { origin: node.origin, cookie },
      forceNew: true,
      reconnectionDelay: 50,
    })
    try {
      await expect
        .poll(() => logError.mock.calls.some(([fields]) => fields.event === 'live.connection'), { interval: 20 })
        .toBe(true)
      proxy.resume()
      await expect.poll(() => page.connected, { interval: 20 }).toBe(true)
    } finally {
      page.disconnect()
    }
  })

  test('PostgreSQL itself ends a statement and a transaction that take too long', async () => {
    const { context } = await createNode({ databaseTimeouts: { connectMs: 500, statementMs: 300 } })
    await expect(sql`select pg_sleep(5)`.execute(context.db)).rejects.toThrow('statement timeout')
    const slowTransaction = context.write(async ({ db }) => {
      await sql`select 1`.execute(db)
      await sleep(800)
      await sql`select 1`.execute(db)
    })
    await expect(slowTransaction).rejects.toThrow()
    expect((await sql<{ one: number }>`select 1 as one`.execute(context.db)).rows).toEqual([{ one: 1 }])
  })

  test('[hardened-68] a call that waits too long for a lock is answered 503, and other calls are answered at the same time', async () => {
    expect(LOCK_MS).toBe(3_000)
    // `lockMs` is long enough for 10 connections to open and to wait at the same time, even on a busy machine.
    const node = await startNode({ databaseTimeouts: { connectMs: 4_000, statementMs: 8_000, lockMs: 1_500 } })
    const owner = await ownerOf(node)
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 50 }] })
    const send = (n: number) => tap(owner, gameId, { pool_player_id, action: 'add' }, `locked-table-${n}`)
    await operator.query('begin')
    await operator.query('lock table pool_games in access exclusive mode')
    const taps = Promise.all(Array.from({ length: 15 }, (_, n) => send(n)))
    // Now all 10 connections of the connection pool wait.
    await expect.poll(() => countWaitingFor('pool_games'), { interval: 20 }).toBe(10)
    // Each tap gives its connection back after `lockMs`, and then this call gets one.
    const startMs = performance.now()
    expect((await call(node.origin, 'GET /users', { cookie: owner.cookie })).status).toBe(200)
    expect(performance.now() - startMs).toBeLessThan(3_500)
    for (const { status, headers } of await taps) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    await operator.query('rollback')
    for (let n = 0; n < 15; n++) expect((await send(n)).status).toBe(200)
    expect((await readGame(owner, gameId)).players[0]?.score).toBe(15)
  })

  test('[hardened-73] a change of a member and a log entry about this member at the same time both succeed', async () => {
    const node = await startNode()
    const owner = await ownerOf(node)
    const member = await invite(owner, { username: 'Changed', password: PASSWORD, acl: 'pool' })
    const { user_id } = member.user
    // The log entry is written in two steps. The first step locks the counter, so the change of the member waits. The
    // second step writes the row.
    await operator.query('begin')
    const { rows } = await operator.query<{ last_id: number }>(
      'update stored_log_counter set last_id = last_id + 1 returning last_id::int',
    )
    const change = call(node.origin, 'PATCH /users', { cookie: owner.cookie, body: { user_id, acl: 'coffee' } })
    await expect.poll(countWaitingForRows, { interval: 20 }).toBe(1)
    await operator.query(
      `insert into stored_logs (stored_log_id, created_ms, log_level, message, about_user_id)
       values ($1, 0, 'warn', 'About a member.', $2)`,
      [rows[0]?.last_id, user_id],
    )
    await operator.query('commit')
    expect((await change).status).toBe(200)
  })

  test('one of two transactions that wait for each other gets the error for a busy database', async () => {
    const { context } = await createNode({ databaseTimeouts: { connectMs: 4_000, statementMs: 8_000 } })
    await sql`create table waits (id int primary key)`.execute(context.db)
    await sql`insert into waits values (1), (2)`.execute(context.db)
    const lockRow = (db: Db, id: number) => sql`select 1 from waits where id = ${id} for update`.execute(db)
    await operator.query('begin')
    await operator.query('select 1 from waits where id = 1 for update')
    // After a second of waiting, a transaction looks for a deadlock. If it finds one, PostgreSQL ends this transaction.
    const waitingTransaction = context.write(async ({ db }) => {
      await lockRow(db, 2)
      await lockRow(db, 1)
    })
    const isUnavailableError = waitingTransaction.then(
      () => null,
      (error: Error) => isUnavailable(error),
    )
    await expect.poll(countWaitingForRows, { interval: 20 }).toBe(1)
    // The transaction of `operator` looks for a deadlock only after a minute, so PostgreSQL ends the other transaction.
    await operator.query("set local deadlock_timeout = '1min'")
    await operator.query('select 1 from waits where id = 2 for update')
    await operator.query('commit')
    expect(await isUnavailableError).toBe(true)
    expect((await sql<{ count: number }>`select count(*)::int as count from waits`.execute(context.db)).rows).toEqual([
      { count: 2 },
    ])
  })

  test('of several nodes only one prints an owner code, and another start prints one only after the end of this node', async () => {
    const nodes = await Promise.all([startNode(), startNode(), startNode()])
    const printing = nodes.filter(({ ownerSignUpAddress }) => ownerSignUpAddress !== null)
    expect(printing).toHaveLength(1)
    // The node that prints the code holds a lock. The lock ends with its connection, and its next connection takes the
    // lock again.
    await endConnections('parlor listener')
    await expect.poll(countListeners).toBe(3)
    expect((await startNode()).ownerSignUpAddress).toBeNull()
    const [printingNode] = printing
    if (printingNode === undefined) return
    await apps.splice(apps.indexOf(printingNode.app), 1)[0]?.destroy()
    const restarted = await startNode()
    expect(restarted.ownerSignUpAddress).not.toBeNull()
    expect((await ownerOf(restarted)).user.acl).toBe('*')
  })

  test('if the calls of one page reach different nodes, the server logs this once and names sticky sessions as the solution', async () => {
    // With sticky sessions, a load balancer sends all calls of one page to the same node.
    const first = await startNode()
    // A time before the second node was started.
    const downMs = Date.now() - 1
    const second = await startNode()
    const warn = vi.spyOn(second.app.context.log, 'warn')
    const poll = (origin: string, sid = '') => fetch(`${origin}/socket.io/?EIO=4&transport=polling${sid}`)
    // These ids are of connections that were opened a minute ago, or on another node while this node was down. The node
    // logs no warning about them.
    for (const openedMs of [Date.now() - 60_000, downMs]) {
      const id = `${openedMs.toString(36)}-lost`
      for (let page = 0; page < 12; page++) await poll(second.origin, `&sid=${id}`)
    }
    expect(warn).not.toHaveBeenCalled()
    const openPages = async () => {
      for (let page = 0; page < 12; page++) {
        const answer = await (await poll(first.origin)).text()
        const { sid } = JSON.parse(answer.slice(1))
        expect((await poll(second.origin, `&sid=${sid}`)).status).toBe(400)
      }
    }
    await expect.poll(() => openPages().then(() => warn.mock.calls.length), { interval: 500 }).toBe(1)
    await openPages()
    expect(warn.mock.calls).toEqual([[{ event: 'live.notPinned' }, expect.stringContaining('sticky sessions')]])
  })

  test('a start during the sign-up of the owner makes no second owner code', async () => {
    const { context } = await createNode()
    await makeOwnerCode(context)
    let commit = (): void => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let signingUp = Promise.resolve()
    await new Promise<void>((inserted) => {
      signingUp = context.write(async ({ db }) => {
        await db.updateTable('referral_codes').set({ uses_left: 0 }).execute()
        await insertUser(db, { username: 'Owner', acl: '*', password_hash: null, created_ms: 0 })
        inserted()
        await mayCommit
      })
    })
    const secondCode = makeOwnerCode(context)
    // Now `makeOwnerCode` waits for the sign-up.
    await expect.poll(countWaitingForRows, { interval: 20 }).toBe(1)
    commit()
    await signingUp
    expect(await secondCode).toBeNull()
  })

  // A start has three parts: the migrations, the keys of the server, and the owner code. Each part uses one of these
  // tables.
  test.each(['kysely_migration', 'server_keys', 'referral_codes'])(
    'a start succeeds although PostgreSQL ends the connections of the server during the wait for the table %s',
    async (table) => {
      await createNode()
      await operator.query('begin')
      await operator.query(`lock table ${table} in access exclusive mode`)
      const starting = startNode()
      await expect.poll(() => countWaitingFor(table), { interval: 20 }).toBeGreaterThan(0)
      expect(await endConnections('parlor')).toBeGreaterThan(0)
      await operator.query('rollback')
      const node = await starting
      expect((await call(node.origin, 'GET /health')).status).toBe(200)
    },
  )

  test('a start while PostgreSQL cannot be reached succeeds as soon as PostgreSQL answers', async () => {
    proxy = await startDatabaseProxy(storage.env.DATABASE_URL ?? '')
    const { url } = proxy
    await proxy.close()
    const creating = createNode({ databaseWaitMs: 10_000 }, { DATABASE_URL: url })
    await sleep(500)
    proxy = await startDatabaseProxy(storage.env.DATABASE_URL ?? '', Number(new URL(url).port))
    const app = await creating
    const { origin } = await app.start()
    expect((await call(origin, 'GET /health')).status).toBe(200)
  })
})
