// Runs the transactions of use cases.

import type { Db } from './dialect.ts'

/** A running transaction. */
export interface Work {
  /**
   * Use this and not `context.db`: a query with `context.db` does not see the changes of this transaction, and on
   * SQLite a write with `context.db` would wait for ever.
   */
  readonly db: Db
  /**
   * Runs an effect after the commit, so that no event is sent about a change that may be rolled back. If the effect
   * returns a promise, the answer of the call waits for it.
   */
  after(effect: () => void | Promise<void>): void
}

/**
 * Saves the changes of a command in one transaction. The writer of a call with an Idempotency-Key runs the command only
 * once, and repeats of the call get the same answer. `Context` is a writer without a key.
 */
export interface Writer {
  /**
   * The result of `work` is the answer of the call. An error thrown in `work` rolls everything back. A condition that
   * the command itself changes, such as whether a name is free, must be checked inside `work`. A check before `work`
   * would refuse a repeat of the call, although its stored answer exists.
   */
  write<Answer>(work: (work: Work) => Promise<Answer>): Promise<Answer>
  /** Milliseconds since the call arrived. It is missing if the work was not caused by a call. */
  readonly elapsedMs?: () => number
}

/**
 * Runs `work` in a transaction. After the commit, runs the effects that `work` has passed to `after`.
 * @param onEffectError is called when an effect throws. The transaction is committed, so the answer stays the same.
 */
export async function inTransaction<Answer>(
  db: Db,
  work: (work: Work) => Promise<Answer>,
  onEffectError: (error: unknown) => void,
): Promise<Answer> {
  const effects: (() => void | Promise<void>)[] = []
  const answer = await db
    .transaction()
    .execute((transaction) => work({ db: transaction, after: (effect) => effects.push(effect) }))
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      onEffectError(error)
    }
  }
  return answer
}
