// The context: everything that use cases need from the server.

import type { Background } from './background.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/dialect.ts'
import type { Writer } from './db/work.ts'
import type { ChessSites } from './gateways/chess.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Minutes } from './metrics/minutes.ts'
import type { KnownBrowsers } from './security/knownBrowsers.ts'
import type { Limit, Limiter } from './security/limiter.ts'
import type { Limits } from './security/limits.ts'
import type { Passwords } from './security/passwords.ts'
import type { MemberData } from './usecases/shared/memberData.ts'

/** Everything that a use case needs. Its `write` runs a transaction without an idempotency key. */
export interface Context extends Writer {
  readonly config: Config
  readonly db: Db
  /** Throws if the file of the SQLite database was removed or replaced. */
  readonly refuseIfRemoved: () => void
  readonly clock: Clock
  readonly passwords: Passwords
  readonly knownBrowsers: KnownBrowsers
  readonly limits: Limits
  /** Makes a limiter whose counts all nodes share. Each limiter needs a different name. */
  readonly newLimiter: (name: string, limit: Limit) => Limiter
  readonly live: Live
  /** Null when no SMS gateway is configured; messages are then stored but not sent. */
  readonly sms: SmsGateway | null
  readonly chess: ChessSites
  readonly background: Background
  /** The data that each area stores about a member, for the export and the deletion of accounts. */
  readonly memberData: readonly MemberData[]
  readonly log: Log
  /** The measurements of this node. */
  readonly metrics: Metrics
  /** The figures of this node for each minute of the last day. */
  readonly minutes: Minutes
}
