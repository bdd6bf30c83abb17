import type { Context } from '../context.ts'
import { claimKey, findSavedAnswer, saveAnswer } from '../db/repositories/idempotencyKeys.ts'
import type { Unit } from '../db/work.ts'
import { RequestError } from '../requestError.ts'
import { digest } from '../security/tokens.ts'

const KEY = /^[\x21-\x7e]{8,128}$/

/** The Idempotency-Key header, checked; null without one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new RequestError('BAD_REQUEST', 'An Idempotency-Key is 8 to 128 visible characters.')
  }
  return header
}

/**
 * A unit that applies a command once. The key and the answer are written in the command's own transaction, so that
 * either both are there or neither; the same command arriving again, even at the same time, gets the same answer.
 */
export function idempotentUnit(context: Context, key: string, userId: number, command: () => string): Unit {
  return {
    write: (work) =>
      context.write(async (transaction) => {
        const { db } = transaction
        const fingerprint = digest(command())
        const claim = { user_id: userId, key, fingerprint, created_ms: context.clock.now() }
        if (!(await claimKey(db, claim))) {
          const kept = await findSavedAnswer(db, userId, key)
          if (kept.fingerprint !== fingerprint || kept.answer === null) {
            throw new RequestError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another command.')
          }
          return JSON.parse(kept.answer)
        }
        const answer = await work(transaction)
        await saveAnswer(db, { user_id: userId, key, answer: JSON.stringify(answer) })
        return answer
      }),
  }
}
