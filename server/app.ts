// Puts the whole server together: the database, the use cases, HTTP and the live sockets. `run.ts` starts it.

import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from './address.ts'
import { createBackground } from './background.ts'
import { startBackups } from './backup/scheduledBackups.ts'
import type { Clock } from './clock.ts'
import { SECOND_MS, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { type PostgresTimeouts, reasonOf, retryUntilAvailable, type WaitSettings } from './db/postgres.ts'
import { makeDataDirectoryPrivate } from './db/privateFiles.ts'
import { findBackup } from './db/repositories/backups.ts'
import { findOrStoreKey } from './db/repositories/serverKeys.ts'
import { inTransaction } from './db/work.ts'
import { createChessSites } from './gateways/chessSites.ts'
import { createTwilio } from './gateways/twilio.ts'
import { acceptWaiting, STOP_PATIENCE_MS } from './http/connections.ts'
import { createHttp, registerHttp } from './http/http.ts'
import { answerRefusedWebSockets } from './http/rawAnswers.ts'
import { acceptSockets } from './live/connections.ts'
import { secureEngine } from './live/engine.ts'
import { joinNodes } from './live/nodes.ts'
import { watchPinning } from './live/pinning.ts'
import { createLive, createSockets, reconnectPages } from './live/sockets.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createMinutes } from './metrics/minutes.ts'
import { isLoopback } from './security/addresses.ts'
import { createKnownBrowsers } from './security/knownBrowsers.ts'
import { createLimiter, type Limit } from './security/limiter.ts'
import { createLimits, LIMITS, type LimitSettings } from './security/limits.ts'
import { createPasswords } from './security/passwords.ts'
import { newToken } from './security/tokens.ts'
import { startCleanup } from './usecases/app/cleanup.ts'
import { coffeeMemberData } from './usecases/coffee/memberData.ts'
import { makeOwnerCode } from './usecases/members/ownerCode.ts'
import { startDeliveries } from './usecases/messages/delivery.ts'
import { messagesMemberData } from './usecases/messages/memberData.ts'
import { poolMemberData } from './usecases/pool/memberData.ts'
import { startDailyRatings } from './usecases/site/chess.ts'
import { wordleChoicesData, wordleMemberData } from './usecases/wordle/memberData.ts'

/** The parts of the server that tests, the demo and the admin commands replace. */
export interface Overrides {
  /** With false, the app never starts: it has no routes, whose schemas take long to compile. */
  readonly hasRoutes: boolean
  readonly clock: Clock
  readonly limits: LimitSettings
  /** How long the start waits for PostgreSQL. With 0 there is one attempt. */
  readonly databaseWaitMs: number
  readonly databaseTimeouts: PostgresTimeouts
}

/** The number of a lock in PostgreSQL. Only the node that has this lock prints an owner code. */
const OWNER_CODE_LOCK = 7_041_501
/** The number of another lock in PostgreSQL. Only the node that has this lock makes the daily copies. */
export const BACKUP_LOCK = 7_041_502

/** Less than the 5 seconds that a stop may take, because the process must end too. */
const STOP_LIMIT_MS = 4.7 * SECOND_MS

/** How long the start waits for PostgreSQL. */
const DATABASE_WAIT_MS = 60 * SECOND_MS

function waitingMessage(error: Error): string {
  return `PostgreSQL does not answer yet (${reasonOf(error)}). Trying for ${DATABASE_WAIT_MS / SECOND_MS} seconds.`
}

export interface StartedServer {
  /** The address of the server, as an origin that this machine can call. */
  readonly origin: string
  /** The same server as an address for people. */
  readonly address: string
  /** The address where the owner signs up; null when there are users already. */
  readonly ownerSignUpAddress: string | null
}

export interface App {
  readonly context: Context
  /** Begins to listen, and starts the jobs that run from time to time, such as the daily copy. */
  start(): Promise<StartedServer>
  /**
   * Closes the connections and stops everything that would keep the process alive. Waits 4.7 seconds at most, for
   * example for a database that does not answer. The end of the process stops the rest.
   */
  destroy(): Promise<void>
}

/** Builds the server. Its database is then open and migrated, but the server does not listen until `start`. */
export async function createApp(config: Config, overrides: Partial<Overrides> = {}): Promise<App> {
  const http = createHttp(config)
  const { log } = http
  if (config.databaseUrl === null) makeDataDirectoryPrivate(config.dataDir, log)
  const waitSettings: WaitSettings = {
    waitMs: overrides.databaseWaitMs ?? DATABASE_WAIT_MS,
    onWait: (error) => log.warn({ event: 'database.waiting' }, waitingMessage(error)),
  }
  const database = await openDatabase(config, {
    ...waitSettings,
    onError: (error) => log.error({ event: 'database.connection', err: error }),
    ...(overrides.databaseTimeouts && { timeouts: overrides.databaseTimeouts }),
  })
  // `postgres` is null on SQLite.
  const { db, postgres } = database
  const clock = overrides.clock ?? systemClock
  const nodes = postgres && (await joinNodes(postgres.pool, postgres.listener, log))
  const sockets = createSockets(config, nodes)
  const newLimiter = (name: string, limit: Limit) => createLimiter(name, limit, postgres?.pool ?? null)
  const metrics = createMetrics({
    clock,
    sockets: () => sockets.of('/').sockets.size,
    pool: postgres?.pool ?? null,
    newestBackupMs: async () => (await findBackup(db, 'made', clock.now()))?.made_ms ?? null,
  })
  const context: Context = {
    config,
    db,
    refuseIfRemoved: database.refuseIfRemoved,
    clock,
    passwords: createPasswords(),
    knownBrowsers: createKnownBrowsers(
      await retryUntilAvailable(() => findOrStoreKey(db, 'knownBrowsers', newToken()), waitSettings),
    ),
    limits: createLimits(overrides.limits ?? LIMITS, newLimiter),
    newLimiter,
    live: createLive(sockets),
    sms: config.twilio && createTwilio(config.twilio),
    chess: createChessSites(config, clock),
    background: createBackground(log),
    memberData: [poolMemberData, coffeeMemberData, wordleMemberData, wordleChoicesData, messagesMemberData],
    log,
    metrics,
    minutes: createMinutes({ metrics, clock, log, dataDir: config.databaseUrl === null ? config.dataDir : null }),
    write: (work) => inTransaction(db, work, (error) => log.error({ event: 'effect.failed', err: error })),
  }
  if (overrides.hasRoutes ?? true) await registerHttp(http, context)
  const stopChecks = acceptSockets(sockets, context)
  nodes?.onMissed(() => {
    log.warn({ event: 'live.resumed' }, 'Events of other nodes may be missing. All pages connect again and load again.')
    reconnectPages(sockets)
  })
  let stopCleanup = async (): Promise<void> => {}
  let stopDeliveries = (): void => {}
  let stopDailyRatings = (): void => {}
  let stopBackups = async (): Promise<void> => {}
  let stopMinutes = async (): Promise<void> => {}

  // What a stop is waiting for. `destroy` names it in the log if it takes too long.
  let waitingFor = 'connections of the pages'
  async function stop(): Promise<void> {
    const patienceEnded = pause(STOP_PATIENCE_MS, undefined, { ref: false })
    stopChecks()
    stopDeliveries()
    stopDailyRatings()
    // Do not wait for these jobs yet, because a job can run for ever, and the server must stop listening first.
    const jobs = Promise.all([stopCleanup(), stopBackups(), stopMinutes()])
    // Closes only the sockets of the pages. The pages then connect again. `sockets.close()` would also close the
    // connections of running requests.
    if (http.server.listening) sockets.engine.close()
    await acceptWaiting(http.server)
    await http.close()
    waitingFor = 'events for other nodes'
    // Close the adapter after the last request, because other nodes must receive the events of this request. `close`
    // does not wait for these events, but the end of the connection pool below does.
    await sockets.of('/').adapter.close()
    waitingFor = 'jobs in the background'
    // Wait only until `patienceEnded`, because another site, such as the SMS gateway, or a slow disk can need longer.
    await Promise.race([Promise.all([jobs, context.background.waitForAll()]), patienceEnded])
    metrics.stop()
    waitingFor = 'connections to the database'
    await database.close()
  }

  return {
    context,
    async start() {
      // Wait until the listener listens. Otherwise the first events of other nodes would be missed.
      await postgres?.listener.started
      // Only one of several nodes may print an owner code, because a second code would make the first code invalid.
      const code = await retryUntilAvailable(async () => {
        const mayMakeCode = postgres === null || (await postgres.listener.tryLock(OWNER_CODE_LOCK))
        return mayMakeCode ? makeOwnerCode(context) : null
      }, waitSettings)
      await http.ready()
      warnWithoutHttps(config, log)
      sockets.attach(http.server)
      secureEngine(sockets.engine, context)
      if (postgres !== null) watchPinning(sockets.engine, context)
      await http.listen({ port: config.port, host: config.host })
      answerRefusedWebSockets(sockets.engine, config)
      stopCleanup = startCleanup(context)
      stopDeliveries = startDeliveries(context)
      stopDailyRatings = startDailyRatings(context)
      metrics.start()
      stopMinutes = context.minutes.start()
      stopBackups = startBackups(context, async () => postgres?.listener.tryLock(BACKUP_LOCK) ?? true)
      const port = portOf(http.server.address())
      const address = addressOf(config.host, port)
      const ownerSignUpAddress = code === null ? null : `${config.publicOrigin ?? address}/signup?code=${code}`
      return { origin: originOf(config.host, port), address, ownerSignUpAddress }
    },
    async destroy() {
      const stopLimit = pause(STOP_LIMIT_MS, 'late' as const, { ref: false })
      if ((await Promise.race([stop(), stopLimit])) !== 'late') return
      log.warn({ event: 'stop.late' }, `The ${waitingFor} did not end in time. What was answered is saved.`)
    },
  }
}

/**
 * Warns if other machines can reach the server without https: then others in the network can read passwords and
 * cookies.
 */
function warnWithoutHttps({ host, publicOrigin }: Config, log: Log): void {
  if (isLoopback(host) || publicOrigin?.startsWith('https:')) return
  log.warn({ event: 'https.missing' }, 'Other machines reach this server without https. Set PUBLIC_ORIGIN to https.')
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' ? (address?.port ?? 0) : 0

function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
