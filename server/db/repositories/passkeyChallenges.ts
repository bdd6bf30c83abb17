// Stores the challenges, which are random texts that passkeys must sign, until they are answered or expire.

import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { PasskeyChallengesTable } from '../schema/passkeys.ts'

export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>

export async function insertChallenge(db: Db, challenge: PasskeyChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/**
 * Deletes a challenge and returns it; undefined if it was answered before, has expired, or belongs to another browser
 * or purpose.
 */
export function takeChallenge(
  db: Db,
  { challenge_hash, browser_hash, purpose }: Omit<PasskeyChallengeRow, 'user_id' | 'user_handle' | 'expires_ms'>,
  nowMs: number,
): Promise<PasskeyChallengeRow | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('browser_hash', '=', browser_hash)
    .where('purpose', '=', purpose)
    .where('expires_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExpiredChallenges(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_ms', '<=', nowMs).execute()
}
