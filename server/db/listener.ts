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
  /**
   * Takes a lock until the connection ends; false if another node has the lock. Each new connection tries to take it
   * again, and another node may be faster. So call this function again before each use of the lock.
   */
  tryLock(lockId: number): Promise<boolean>
  close(): Promise<void>
}

/** The wait before a new connection. Each failed attempt doubles it, up to `LONGEST_RETRY_MS`. */
const FIRST_RETRY_MS = 50
const LONGEST_RETRY_MS = 5 * SECOND_MS
/** A connection can break without an error, so a query checks it this often. */
const CHECK_EVERY_MS = 10 * SECOND_MS
/** How long to wait until PostgreSQL confirms the end of a connection. */
const END_WAIT_MS = SECOND_MS

/** Creates a listener, which connects at its first statement. `onError` receives the errors of its connections. */
export function createListener(
  databaseUrl: string,
  onError: (error: Error) => void,
  { connectMs }: PostgresTimeouts,
): Listener {
  const statements: string[] = []
  const receivers: ((notification: pg.Notification) => void)[] = []
  const resumedCallbacks: (() => void)[] = []
  const closing = new AbortController()
  // The present connection; null while there is none.
  let client: pg.Client | null = null
  let connectionLoop: Promise<void> | null = null
  let connectionCount = 0
  let reportStarted = (): void => {}
  const started = new Promise<void>((resolve) => {
    reportStarted = resolve
  })

  /** Connects, and resolves when the connection has ended. Rejects if it cannot connect. */
  async function connectOnce(): Promise<void> {
    // Imported only here, as in `openPostgres`.
    const { Client } = (await import('pg')).default
    const newClient = new Client({
      connectionString: databaseUrl,
      application_name: 'parlor listener',
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      keepAlive: true,
    })
    const endOfClient = new AbortController()
    newClient.once('end', () => endOfClient.abort())
    newClient.on('error', onError)
    newClient.on('notification', (notification) => {
      for (const receive of receivers) receive(notification)
    })
    try {
      await newClient.connect()
      for (const statement of statements) await newClient.query(statement)
      client = newClient
      connectionCount++
      reportStarted()
      if (connectionCount > 1) for (const resumed of resumedCallbacks) resumed()
      await waitUntilSilent(newClient, AbortSignal.any([endOfClient.signal, closing.signal]))
    } finally {
      client = null
      await endClient(newClient)
    }
  }

  /** Connects again after each connection has ended or failed, until `close` is called. */
  async function stayConnected(): Promise<void> {
    let waitMs = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      const countBefore = connectionCount
      await connectOnce().catch(onError)
      reportStarted()
      waitMs = connectionCount > countBefore ? FIRST_RETRY_MS : Math.min(2 * waitMs, LONGEST_RETRY_MS)
      // The wait is random, so that the nodes do not all connect at the same moment.
      const randomWaitMs = waitMs * (0.5 + Math.random() / 2)
      await sleep(randomWaitMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  return {
    started,
    keep(statement) {
      if (statements.includes(statement)) return
      statements.push(statement)
      connectionLoop ??= stayConnected()
      client?.query(statement).catch(onError)
    },
    onNotification: (receive) => void receivers.push(receive),
    onResumed: (resumed) => void resumedCallbacks.push(resumed),
    async tryLock(lockId) {
      connectionLoop ??= stayConnected()
      await started
      if (client === null) throw new Error('Connection terminated before the lock was taken.')
      const statement = `select pg_try_advisory_lock(${lockId}) as taken`
      const { rows } = await client.query<{ taken: boolean }>(statement)
      const isTaken = rows[0]?.taken === true
      // A new connection tries to take the lock again.
      if (isTaken && !statements.includes(statement)) statements.push(statement)
      return isTaken
    },
    async close() {
      closing.abort()
      await connectionLoop
    },
  }
}

/** Checks the connection every 10 seconds. Resolves when it does not answer, has ended, or must be closed. */
async function waitUntilSilent(client: pg.Client, endOfClient: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await sleep(CHECK_EVERY_MS, undefined, { signal: endOfClient })
      await client.query('select 1')
    }
  } catch {
    // After any of these errors, no notification can arrive any more.
  }
}

/** Ends a connection. A broken connection may never confirm its end, so the wait for this has a limit. */
async function endClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(END_WAIT_MS, undefined, { ref: false })])
}
