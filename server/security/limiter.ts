// Counts attempts to guess passwords and codes, and refuses them above a limit.

import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND_MS } from '../clock.ts'
import { RequestError } from '../requestError.ts'
import { digest } from './tokens.ts'

/** How many attempts are allowed within `windowMs` milliseconds. */
export interface Limit {
  readonly attempts: number
  readonly windowMs: number
}

export interface Limiter {
  /**
   * Counts an attempt of a subject, for example an address, a username or a browser. Throws TOO_MANY_REQUESTS when
   * there were too many.
   */
  countAttempt(subject: string): Promise<void>
  /** Subtracts an attempt that was not wrong. */
  removeAttempt(subject: string): Promise<void>
}

/** The clocks of several nodes differ by less than this. */
const CLOCK_DIFFERENCE_MS = 30 * SECOND_MS

/** The migration 0013-attempts creates this table, on PostgreSQL only. */
const TABLE = 'attempts'

/**
 * Counts attempts. For each subject, `windowMs` is counted from its first attempt.
 * @param name separates the counts of this limiter from the counts of other limiters
 * @param pool the connection pool of PostgreSQL, where all nodes count together. Null with SQLite, where the one
 *   process counts in memory: SQLite has one connection that writes, so a stored count would become part of the
 *   transaction that is open.
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
    async countAttempt(subject) {
      const key = digest(subject)
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // A count ends after its window at the latest. If it would end later, the clock was set back: begin a new count.
        if (error.msBeforeNext > windowMs + CLOCK_DIFFERENCE_MS) {
          await limiter.delete(key)
          return this.countAttempt(subject)
        }
        // A refused attempt does not count. So when an earlier attempt is subtracted, the next attempt is allowed.
        await limiter.reward(key)
        const seconds = Math.ceil(error.msBeforeNext / SECOND_MS)
        throw new RequestError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${waitInWords(seconds)}.`, seconds)
      }
    },
    async removeAttempt(subject) {
      await limiter.reward(digest(subject))
    },
  }
}

/** A limit, and the subject for which an attempt counts. */
export type AttemptCounter = readonly [limiter: Limiter, subject: string]

/**
 * Counts an attempt to guess a secret. The attempt stays counted only if the guess was wrong, that is, if `check`
 * resolves to null or false. If one limit refuses an attempt, the secret is not checked, and the attempt counts for no
 * limit.
 */
export async function countIfWrong<Answer>(
  counters: readonly AttemptCounter[],
  check: () => Promise<Answer>,
): Promise<Answer> {
  const countedAttempts: AttemptCounter[] = []
  let isWrong = false
  try {
    for (const counter of counters) {
      const [limiter, subject] = counter
      await limiter.countAttempt(subject)
      countedAttempts.push(counter)
    }
    const answer = await check()
    isWrong = answer === null || answer === false
    return answer
  } finally {
    if (!isWrong) for (const [limiter, subject] of countedAttempts) await limiter.removeAttempt(subject)
  }
}

/** Does the same as `countIfWrong`, for a check that throws `INVALID_PASSKEY` if the attempt was wrong. */
export async function countIfPasskeyInvalid<Answer>(
  counters: readonly AttemptCounter[],
  check: () => Promise<Answer>,
): Promise<Answer> {
  let passkeyError: RequestError | null = null
  const answer = await countIfWrong(counters, async () => {
    try {
      return { checked: await check() }
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'INVALID_PASSKEY') throw error
      passkeyError = error
      return null
    }
  })
  if (answer === null) throw passkeyError
  return answer.checked
}

function waitInWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
