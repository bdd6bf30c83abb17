// The idempotency key of a call that a member can repeat.
import type { PatchGameBody } from '../../../contract/api/pool/pool.ts'
import { errorOf, isNoAnswer } from '../../../contract/callResult.ts'

/** A change of the seats or of the end of a game. `key` is the idempotency key. */
export interface SavedGame {
  readonly poolGameId: number
  readonly body: PatchGameBody
  readonly key: string
}

/** A call that was sent and perhaps not answered: its key, and its body as text. */
interface SentCall {
  readonly key: string
  readonly body: string
}

/** The calls that a dialog has sent. `last` is null before the first call, and when the server has answered the last one. */
export interface SentCalls {
  readonly count: number
  readonly last: SentCall | null
}

export const NO_CALLS: SentCalls = { count: 0, last: null }

/**
 * The calls with the next one. The same body again, after a call without an answer, has the same key, so the server
 * applies it once. Another body, and a call that the server has answered with an error, get another key.
 * @param dialog unique for each opened dialog
 */
export function withCall({ count, last }: SentCalls, dialog: string, body: unknown): SentCalls {
  const text = JSON.stringify(body)
  if (last?.body === text) return { count, last }
  return { count: count + 1, last: { key: `${dialog}-${count + 1}`, body: text } }
}

/** The calls after an error. An error without an answer leaves open whether the server has applied the call. */
export const afterError = (calls: SentCalls, error: unknown): SentCalls =>
  isNoAnswer(errorOf(error)) ? calls : { ...calls, last: null }
