// Runs a command only once per idempotency key, and repeats its answer.

import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import type { Context } from '../context.ts'
import {
  type Claim,
  claimKey,
  findSavedResult,
  type SavedResult,
  saveAnswer,
  saveError,
} from '../db/repositories/idempotencyKeys.ts'
import type { Writer } from '../db/work.ts'
import { RequestError } from '../requestError.ts'
import { digest } from '../security/tokens.ts'

const KEY_PATTERN = /^[\x21-\x7e]{8,128}$/

/** Reads and checks the Idempotency-Key header; null when there is none. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) {
    throw new RequestError('BAD_REQUEST', 'An Idempotency-Key must have 8 to 128 visible ASCII characters.')
  }
  return header
}

/**
 * The key without the number of the attempt: `visit-3` for `visit-3#2`. When the member sends a refused command again,
 * the new attempt has its own number, so it has its own key and its own stored answer. A tap is stored with the key
 * without the number, so all attempts together count at most once.
 */
export const commandKeyOf = (key: string) => key.replace(/#\d+$/, '')

/** These errors are not caused by the command, so a repeat with the same key can succeed. */
const TEMPORARY: readonly ErrorCode[] = ['UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED', 'TOO_MANY_REQUESTS']

/** Whether the error is stored, so that each repeat with the same key gets the same error. */
const isFinal = (error: unknown): error is RequestError =>
  error instanceof RequestError && ERROR_STATUS[error.code] < 500 && !TEMPORARY.includes(error.code)

/** The stored answer of a key. Throws if the command was refused, or if the key was used for another command. */
function repeatAnswer({ fingerprint, answer, refusal: error }: SavedResult, expectedFingerprint: string) {
  if (fingerprint === expectedFingerprint && error !== null) {
    const { code, message, pool_game_id } = JSON.parse(error)
    throw new RequestError(code, message, undefined, pool_game_id)
  }
  if (fingerprint !== expectedFingerprint || answer === null) {
    throw new RequestError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another command.')
  }
  return JSON.parse(answer)
}

/**
 * A writer that applies a command once per key. The key and the answer are stored in the command's own transaction, so
 * a repeat of the command, even a simultaneous one, gets the same answer and changes nothing. An error is stored before
 * it is answered, so that a later repeat gets the same error.
 * @param command the method, address and body, to detect a key that is used for another command
 */
export function idempotentWriter(context: Context, key: string, userId: number, command: () => string): Writer {
  return {
    async write(work) {
      const fingerprint = digest(command())
      const newClaim = () => ({ user_id: userId, key, fingerprint, created_ms: context.clock.now() })
      let finalError: RequestError | null = null
      try {
        return await context.write(async (transaction) => {
          const { db } = transaction
          if (!(await claimKey(db, newClaim())))
            return repeatAnswer(await findSavedResult(db, userId, key), fingerprint)
          const answer = await work(transaction).catch((error: unknown) => {
            if (isFinal(error)) finalError = error
            throw error
          })
          await saveAnswer(db, { user_id: userId, key, answer: JSON.stringify(answer) })
          return answer
        })
      } catch (error) {
        if (finalError === null) throw error
      }
      return storeAndRepeatError(finalError, newClaim())
    },
  }

  /**
   * Stores an error in a separate transaction, because the transaction of the command was rolled back. A repeat may
   * have been answered meanwhile. Then its answer is returned.
   */
  async function storeAndRepeatError({ body }: RequestError, claim: Claim) {
    const savedResult = await context.write(async ({ db }) => {
      if (await claimKey(db, claim)) await saveError(db, userId, key, JSON.stringify(body))
      return findSavedResult(db, userId, key)
    })
    return repeatAnswer(savedResult, claim.fingerprint)
  }
}
