import type { Context } from '../context.ts'
import { claimKey, findSavedAnswer, saveAnswer } from '../db/repositories/idempotencyKeys.ts'
import type { Unit } from '../db/work.ts'
import { RequestError } from '../requestError.ts'
import { digest } from '../security/tokens.ts'

const KEY = /^[\x21-\x7e]{8,128}$/

/** Reads and checks the Idempotency-Key header; null when there is none. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new RequestError('BAD_REQUEST', 'An Idempotency-Key must have 8 to 128 visible ASCII characters.')
  }
  return header
}

/**
 * A unit that applies a command once per key. The key and the answer are stored in the command's own transaction, so
 * a repeat of the command, even a simultaneous one, gets the same answer and changes nothing.
 * @param command the method, address and body, to detect a key that is used for another command
 */
export function idempotentUnit(context: Context, key: string, userId: number, command: () => string): Unit {
  return {
    write: (work) =>
      context.write(async (transaction) => {
        const { db } = transaction
        const fingerprint = digest(command())
        const claim = { user_id: userId, key, fingerprint, created_ms: context.clock.now() }
        if (!(await claimKey(db, claim))) {
          const saved = await findSavedAnswer(db, userId, key)
          if (saved.fingerprint !== fingerprint || saved.answer === null) {
            throw new RequestError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another command.')
          }
          return JSON.parse(saved.answer)
        }
        const answer = await work(transaction)
        await saveAnswer(db, { user_id: userId, key, answer: JSON.stringify(answer) })
        return answer
      }),
  }
}
