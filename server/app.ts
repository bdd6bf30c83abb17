import type { AddressInfo } from 'node:net'
import { createBackground } from './background.ts'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { inTransaction } from './db/work.ts'
import { createChessSites } from './gateways/chessSites.ts'
import { createTwilio } from './gateways/twilio.ts'
import { createHttp, registerHttp } from './http/http.ts'
import { acceptSockets } from './live/connections.ts'
import { joinNodes } from './live/nodes.ts'
import { createLive, createSockets } from './live/sockets.ts'
import { createLimiter, type Limit } from './security/limiter.ts'
import { createLimits, LIMITS, type LimitSettings } from './security/limits.ts'
import { createPasswords } from './security/passwords.ts'
import { startCleanup } from './usecases/app/cleanup.ts'
import { coffeeMemberData } from './usecases/coffee/memberData.ts'
import { makeOwnerCode } from './usecases/members/ownerCode.ts'
import { startDeliveries } from './usecases/messages/delivery.ts'
import { messagesMemberData } from './usecases/messages/memberData.ts'
import { poolMemberData } from './usecases/pool/memberData.ts'
import { wordleMemberData } from './usecases/wordle/memberData.ts'

/** What tests and the demo replace. */
export interface Overrides {
  readonly clock: Clock
  readonly limits: LimitSettings
}

export interface StartedServer {
  /** The address of the server, as an origin that this machine can call. */
  readonly origin: string
  /** The address where the owner signs up; null when there are users already. */
  readonly ownerSignUp: string | null
}

export interface App {
  readonly context: Context
  start(): Promise<StartedServer>
  /** Closes the connections and stops everything that would keep the process alive. */
  destroy(): Promise<void>
}

/** Builds the server. Its database is then open and migrated, but it does not listen until `start`. */
export async function createApp(config: Config, overrides: Partial<Overrides> = {}): Promise<App> {
  const http = createHttp(config)
  const { log } = http
  const database = await openDatabase(config, (error) => log.error({ event: 'database.connection', err: error }))
  const { db } = database
  const clock = overrides.clock ?? systemClock
  const nodes = database.pool && joinNodes(database.pool, log)
  const sockets = createSockets(config, nodes)
  const newLimiter = (name: string, limit: Limit) => createLimiter(name, limit, database.pool)
  const context: Context = {
    config,
    db,
    clock,
    passwords: createPasswords(),
    limits: createLimits(overrides.limits ?? LIMITS, newLimiter),
    newLimiter,
    live: createLive(sockets),
    sms: config.twilio && createTwilio(config.twilio),
    chess: createChessSites(config, clock),
    background: createBackground(log),
    memberData: [poolMemberData, coffeeMemberData, wordleMemberData, messagesMemberData],
    log,
    write: (work) => inTransaction(db, work, (error) => log.error({ event: 'effect.failed', err: error })),
  }
  await registerHttp(http, context)
  const stopChecks = acceptSockets(sockets, context)
  let stopCleanup = async (): Promise<void> => {}
  let stopDeliveries = (): void => {}

  return {
    context,
    async start() {
      const code = await makeOwnerCode(context)
      await http.ready()
      sockets.attach(http.server)
      await http.listen({ port: config.port, host: config.host })
      stopCleanup = startCleanup(context)
      stopDeliveries = startDeliveries(context)
      const origin = originOf(config.host, http.server.address())
      const ownerSignUp = code === null ? null : `${config.publicOrigin ?? origin}/signup?code=${code}`
      return { origin, ownerSignUp }
    },
    async destroy() {
      stopChecks()
      stopDeliveries()
      await stopCleanup()
      await nodes?.settled()
      // Sockets that were never attached cannot be closed, but their adapter has a database connection to release.
      if (http.server.listening) await sockets.close()
      else await sockets.of('/').adapter.close()
      await http.close()
      await context.background.waitForAll()
      await database.close()
    },
  }
}

function originOf(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' ? address?.port : undefined
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
