import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND_MS } from '../clock.ts'
import { RequestError } from '../requestError.ts'
import { digest } from './tokens.ts'

/** How many in which time. */
export interface Limit {
  readonly attempts: number
  readonly windowMs: number
}

export interface Limiter {
  /** Counts an attempt of somebody. Throws TOO_MANY_REQUESTS, with the seconds to wait, when there were too many. */
  take(who: string): Promise<void>
  /** Takes the attempt back: it was a good one. */
  giveBack(who: string): Promise<void>
}

/** Made by the migration 0013-attempts, on PostgreSQL only. */
const TABLE = 'attempts'

/**
 * Counts in windows that begin with somebody's first attempt.
 * @param name tells this limiter's counts from those of the others
 * @param pool PostgreSQL, where all nodes count together. Null on SQLite: one process counts in its memory, because a
 *   count written through the only connection would become part of whichever transaction is open.
 */
export function createLimiter(name: string, { attempts, windowMs }: Limit, pool: Pool | null): Limiter {
  const options = { keyPrefix: name, points: attempts, duration: windowMs / SECOND_MS }
  const limiter =
    pool === null
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: TABLE,
          tableCreated: true,
        })

  return {
    async take(who) {
      const key = digest(who)
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // A refused attempt does not count: after one is given back, the next one passes.
        await limiter.reward(key)
        const seconds = Math.ceil(error.msBeforeNext / SECOND_MS)
        throw new RequestError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${inWords(seconds)}.`, seconds)
      }
    },
    async giveBack(who) {
      await limiter.reward(digest(who))
    },
  }
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
