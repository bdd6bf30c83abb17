// Reads and writes sign-up codes, which the database and the API call referral codes.

import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { EVERY_PERMISSION } from '../../../contract/rules/shared/acl.ts'
import { type Db, withRowLock } from '../dialect.ts'
import type { ReferralCodesTable } from '../schema/referralCodes.ts'
import type { Schema } from '../schema/schema.ts'

export type ReferralCodeRow = Selectable<ReferralCodesTable>

/** The condition for a code that can be used to sign up now. */
function usableNow(codeHash: string, nowMs: number) {
  return (column: ExpressionBuilder<Schema, 'referral_codes'>) =>
    column.and([
      column('code_hash', '=', codeHash),
      column('uses_left', '>', 0),
      column('revoked_ms', 'is', null),
      column.or([column('expires_ms', 'is', null), column('expires_ms', '>', nowMs)]),
    ])
}

/** The code, if it can be used to sign up now. */
export function findUsableCode(db: Db, codeHash: string, nowMs: number): Promise<CodeWithMaker | undefined> {
  return db
    .selectFrom('referral_codes')
    .leftJoin('users', 'users.user_id', 'referral_codes.created_by')
    .selectAll('referral_codes')
    .select('users.username as maker')
    .where(usableNow(codeHash, nowMs))
    .executeTakeFirst()
}

/** The code, whether it can be used or not. Its maker is null after the deletion of that member. */
export function findCode(db: Db, codeHash: string): Promise<CodeWithMaker | undefined> {
  return db
    .selectFrom('referral_codes')
    .leftJoin('users', (join) =>
      join.onRef('users.user_id', '=', 'referral_codes.created_by').on('users.deleted_ms', 'is', null),
    )
    .selectAll('referral_codes')
    .select('users.username as maker')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

/** Counts one use of a code and returns its id and its acl; undefined if the code is used up, expired or revoked. */
export function takeOneUse(
  db: Db,
  codeHash: string,
  nowMs: number,
): Promise<Pick<ReferralCodeRow, 'referral_code_id' | 'acl'> | undefined> {
  return db
    .updateTable('referral_codes')
    .set((column) => ({ uses_left: column('uses_left', '-', 1) }))
    .where(usableNow(codeHash, nowMs))
    .returning(['referral_code_id', 'acl'])
    .executeTakeFirst()
}

export function insertCode(
  db: Db,
  code: Omit<Insertable<ReferralCodesTable>, 'referral_code_id' | 'revoked_ms'>,
): Promise<ReferralCodeRow> {
  return db.insertInto('referral_codes').values(code).returningAll().executeTakeFirstOrThrow()
}

/** A code with the name of the admin who made it; `maker` is null for an owner code. */
export type CodeWithMaker = ReferralCodeRow & { maker: string | null }

/**
 * A part of the codes that are not revoked, newest first, without owner codes. `before` is the last id of the previous
 * part.
 */
export function unrevokedCodes(
  db: Db,
  { limit, before }: { limit: number; before: number | null },
): Promise<CodeWithMaker[]> {
  const page = db
    .selectFrom('referral_codes')
    .leftJoin('users', 'users.user_id', 'referral_codes.created_by')
    .selectAll('referral_codes')
    .select('users.username as maker')
    .where('revoked_ms', 'is', null)
    .where('referral_codes.acl', '!=', EVERY_PERMISSION)
    .orderBy('referral_codes.referral_code_id', 'desc')
    .limit(limit)
  return (before === null ? page : page.where('referral_codes.referral_code_id', '<', before)).execute()
}

/** A code that is not revoked and is no owner code. */
export function findListedCode(db: Db, referralCodeId: number): Promise<ReferralCodeRow | undefined> {
  return db
    .selectFrom('referral_codes')
    .selectAll()
    .where('referral_code_id', '=', referralCodeId)
    .where('revoked_ms', 'is', null)
    .where('acl', '!=', EVERY_PERMISSION)
    .executeTakeFirst()
}

/** Revokes a code; false when there is no such code, or when it is used up, revoked already or an owner code. */
export async function revokeCode(db: Db, referralCodeId: number, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('referral_codes')
    .set({ revoked_ms: nowMs })
    .where('referral_code_id', '=', referralCodeId)
    .where('uses_left', '>', 0)
    .where('revoked_ms', 'is', null)
    .where('acl', '!=', EVERY_PERMISSION)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Revokes every code that a user has created, except codes that are used up, which stay in the list. */
export async function revokeCodesOf(db: Db, userId: number, nowMs: number): Promise<void> {
  await db
    .updateTable('referral_codes')
    .set({ revoked_ms: nowMs })
    .where('created_by', '=', userId)
    .where('uses_left', '>', 0)
    .where('revoked_ms', 'is', null)
    .execute()
}

/** Deletes all owner codes, for example an unused one from an earlier start of the server. */
export async function deleteOwnerCodes(db: Db): Promise<void> {
  await db.deleteFrom('referral_codes').where('acl', '=', EVERY_PERMISSION).execute()
}

/** Locks all owner codes until the transaction ends. */
export async function lockOwnerCodes(db: Db): Promise<void> {
  const codes = db.selectFrom('referral_codes').select('referral_code_id').where('acl', '=', EVERY_PERMISSION)
  await withRowLock(db, codes).execute()
}
