import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SECOND_MS } from '../clock.ts'
import type { PostgresTimeouts } from './postgres.ts'

/** A connection to PostgreSQL outside the connection pool. When it ends, it connects again until it is closed. */
export interface Listener {
  /** Runs a statement that belongs to the connection, such as LISTEN, now and after every new connection. */
  keep(statement: string): void
  /** Calls `receive` with every notification. */
  onNotification(receive: (notification: pg.Notification) => void): void
  /** Calls `resumed` after each new connection except the first. Notifications between two connections were lost. */
  onResumed(resumed: () => void): void
  /** Resolves after the first attempt to connect, with or without success. */
  readonly started: Promise<void>
  /** Takes a lock for as long as this node runs; false if another node has the lock. It can be called again at any time. */
  tryLock(lockId: number): Promise<boolean>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5 * SECOND_MS
/** A connection can break without an error, so a query checks it this often. */
const CHECK_EVERY_MS = 10 * SECOND_MS
const END_MS = SECOND_MS

/** Creates a listener, which connects at its first statement. `onError` receives the errors of its connections. */
export function createListener(
  databaseUrl: string,
  onError: (error: Error) => void,
  { connectMs }: PostgresTimeouts,
): Listener {
  const statements: string[] = []
  const receivers: ((notification: pg.Notification) => void)[] = []
  const resumers: (() => void)[] = []
  const closing = new AbortController()
  let client: pg.Client | null = null
  let running: Promise<void> | null = null
  let connections = 0
  let reportStarted = (): void => {}
  const started = new Promise<void>((resolve) => {
    reportStarted = resolve
  })

  /** Connects, and resolves when the connection has ended. Rejects if it cannot connect. */
  async function connectOnce(): Promise<void> {
    // Import late, as in `openPostgres`.
    const { Client } = (await import('pg')).default
    const opened = new Client({
      connectionString: databaseUrl,
      application_name: 'parlor listener',
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      keepAlive: true,
    })
    const ended = new AbortController()
    opened.once('end', () => ended.abort())
    opened.on('error', onError)
    opened.on('notification', (notification) => {
      for (const receive of receivers) receive(notification)
    })
    try {
      await opened.connect()
      for (const statement of statements) await opened.query(statement)
      client = opened
      connections++
      reportStarted()
      if (connections > 1) for (const resumed of resumers) resumed()
      await untilSilent(opened, AbortSignal.any([ended.signal, closing.signal]))
    } finally {
      client = null
      await endClient(opened)
    }
  }

  async function stayConnected(): Promise<void> {
    let waitMs = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      const before = connections
      await connectOnce().catch(onError)
      reportStarted()
      waitMs = connections > before ? FIRST_RETRY_MS : Math.min(2 * waitMs, LAST_RETRY_MS)
      // The wait is random, so that the nodes do not all connect at the same moment.
      const jitterMs = waitMs * (0.5 + Math.random() / 2)
      await sleep(jitterMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  return {
    started,
    keep(statement) {
      if (statements.includes(statement)) return
      statements.push(statement)
      running ??= stayConnected()
      client?.query(statement).catch(onError)
    },
    onNotification: (receive) => void receivers.push(receive),
    onResumed: (resumed) => void resumers.push(resumed),
    async tryLock(lockId) {
      running ??= stayConnected()
      await started
      if (client === null) throw new Error('Connection terminated before the lock was taken.')
      const statement = `select pg_try_advisory_lock(${lockId}) as taken`
      const { rows } = await client.query<{ taken: boolean }>(statement)
      const taken = rows[0]?.taken === true
      if (taken && !statements.includes(statement)) statements.push(statement)
      return taken
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Checks the connection from time to time. Resolves when it does not answer, has ended, or must be closed. */
async function untilSilent(client: pg.Client, ended: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await sleep(CHECK_EVERY_MS, undefined, { signal: ended })
      await client.query('select 1')
    }
  } catch {
    // After any of these errors, no notification can arrive any more.
  }
}

/** Ends a connection. One that is broken may never confirm its end. */
async function endClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(END_MS, undefined, { ref: false })])
}
