import type { Db } from './dialect.ts'

/** One transaction under way. */
export interface Work {
  /** The transaction. The database itself would wait for it for ever on SQLite. */
  readonly db: Db
  /**
   * Keeps an effect until the commit: nobody is told of what may yet be rolled back. The call's answer waits for an
   * effect that returns a promise.
   */
  after(effect: () => void | Promise<void>): void
}

/** Runs work in a transaction of its own. */
export interface Unit {
  /**
   * What the work resolves to is the call's answer. A error thrown inside changes nothing. What may have changed
   * since, like a name that is free, is checked inside: a repeat must find its answer, not what it did the first time.
   */
  write<Answer>(work: (work: Work) => Promise<Answer>): Promise<Answer>
}

/** @param failed hears of an effect that throws. What is committed is committed: the answer stands all the same. */
export async function inTransaction<Answer>(
  db: Db,
  work: (work: Work) => Promise<Answer>,
  failed: (error: unknown) => void,
): Promise<Answer> {
  const effects: (() => void | Promise<void>)[] = []
  const answer = await db
    .transaction()
    .execute((transaction) => work({ db: transaction, after: (effect) => effects.push(effect) }))
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      failed(error)
    }
  }
  return answer
}
