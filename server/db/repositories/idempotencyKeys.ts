// Stores the answers of commands by their idempotency key, so that a repeated command is not applied again. The browser
// sends the same key with each repeat of a command.

import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedQuery } from '../preparedQuery.ts'
import type { IdempotencyKeysTable } from '../schema/idempotencyKeys.ts'

/** What is stored when a command begins. `fingerprint` is the digest of the call and its body. */
export type Claim = Pick<IdempotencyKeysTable, 'user_id' | 'key' | 'fingerprint' | 'created_ms'>

const claimQuery = preparedQuery<Claim, { key: string }>((db, { user_id, key, fingerprint, created_ms }) =>
  db
    .insertInto('idempotency_keys')
    .values({ user_id, key, fingerprint, created_ms })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
)

/**
 * Reserves a key for the running command; false when the key was used before. On PostgreSQL this waits for a
 * simultaneous transaction with the same key, so that the answer of that transaction can be read afterwards.
 */
export async function claimKey(db: Db, claim: Claim): Promise<boolean> {
  return (await claimQuery(db, claim)).length === 1
}

/** The answer or the error (`refusal`) of a command as JSON; both are null while the command is running. */
export type SavedResult = Pick<Selectable<IdempotencyKeysTable>, 'fingerprint' | 'answer' | 'refusal'>

/** What is stored under a key. Throws if the key was not claimed. */
export function findSavedResult(db: Db, userId: number, key: string): Promise<SavedResult> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'refusal'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

type SavedAnswer = { user_id: number; key: string; answer: string }

const saveQuery = preparedQuery<SavedAnswer, unknown>((db, { user_id, key, answer }) =>
  db.updateTable('idempotency_keys').set({ answer }).where('user_id', '=', user_id).where('key', '=', key),
)

export async function saveAnswer(db: Db, saved: SavedAnswer): Promise<void> {
  await saveQuery(db, saved)
}

/** Saves the error of a refused command, as JSON. The running transaction must have claimed the key. */
export async function saveError(db: Db, userId: number, key: string, error: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ refusal: error })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function deleteKeysBefore(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_ms', '<', beforeMs).execute()
}

export async function deleteKeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}
