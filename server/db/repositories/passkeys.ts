// Reads and writes the passkeys of members.

import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { PasskeysTable } from '../schema/passkeys.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** The passkeys of a user, the oldest first. */
export function passkeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('passkey_id').execute()
}

/** The passkey with the id that the member's device gave to it. */
export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Stores a passkey and returns it; undefined if its credential id is stored already. */
export function insertPasskey(db: Db, passkey: Insertable<PasskeysTable>): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores a use of a passkey. `counter` is how often the passkey was used, as the device reports it. False if the
 * passkey was removed, or if another call has changed its counter since `passkey` was read. Some passkeys keep the
 * counter at 0. With such a passkey, a use by another call at the same time is not noticed.
 */
export async function storePasskeyUse(db: Db, passkey: PasskeyRow, counter: number, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_ms: nowMs })
    .where('passkey_id', '=', passkey.passkey_id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Renames a passkey of a user; undefined when the user has no such passkey. */
export function renamePasskey(
  db: Db,
  userId: number,
  passkeyId: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskey(db: Db, passkeyId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('passkey_id', '=', passkeyId).execute()
}

/** Deletes all passkeys of a user, and returns how many there were. */
export async function deletePasskeysOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
