// Reads and writes the accounts of members.

import { type ExpressionBuilder, type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { EVERY_PERMISSION } from '../../../contract/rules/shared/acl.ts'
import { type Db, isUniqueViolation, withRowLock } from '../dialect.ts'
import type { Schema } from '../schema/schema.ts'
import type { UsersTable } from '../schema/users.ts'

export type UserRow = Selectable<UsersTable>

/** A user with the number of the user's passkeys. */
export type UserWithPasskeys = UserRow & { passkeys: number }

/**
 * A `UserWithPasskeys` with the id of the user's pool player. `last_seen_ms` is when one of the user's sessions was
 * last used, exact to an hour; null if the user has no session.
 */
export type MemberRow = UserWithPasskeys & { pool_player_id: number; last_seen_ms: number | null }

/** Usernames are compared without regard to case. */
function usernameKey(username: string): string {
  return username.toLowerCase()
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) !== undefined
}

export function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_ms', 'is', null)
    .executeTakeFirst()
}

/** The owner of the site; undefined before the first sign-up. */
export function findOwner(db: Db): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('acl', '=', EVERY_PERMISSION)
    .where('deleted_ms', 'is', null)
    .orderBy('user_id')
    .executeTakeFirst()
}

export function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', usernameKey(username)).executeTakeFirst()
}

/** A column for a query of users: how many passkeys each user has. */
const passkeysOfUser = (column: ExpressionBuilder<Schema, 'users'>) =>
  column
    .selectFrom('passkeys')
    .select((passkey) => passkey.fn.countAll<number>().as('count'))
    .whereRef('passkeys.user_id', '=', 'users.user_id')
    .$asScalar()
    .$notNull()
    .as('passkeys')

/** The query for the members whose account is not deleted. Its rows have the type `MemberRow`. */
const selectMembers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('pool_players', 'pool_players.user_id', 'users.user_id')
    .selectAll('users')
    .select((column) => [
      'pool_players.pool_player_id',
      column
        .selectFrom('sessions')
        .select((session) => session.fn.max<number | null>('sessions.seen_ms').as('seen_ms'))
        .whereRef('sessions.user_id', '=', 'users.user_id')
        .as('last_seen_ms'),
      passkeysOfUser(column),
    ])
    .where('users.deleted_ms', 'is', null)

export interface MemberSearch {
  /** A part of the name; empty finds every member. */
  readonly search: string
  /** The username at the end of the previous part of the list; null for the first part. */
  readonly after: string | null
  readonly limit: number
}

/** Finds every member. */
export const ALL_MEMBERS: MemberSearch = { search: '', after: null, limit: Number.MAX_SAFE_INTEGER }

/**
 * The condition for users whose name contains a text, without regard to case. It compares `username` and not
 * `username_key`, so it also finds deleted users whose name is not removed yet.
 */
export function nameContains(text: string): RawBuilder<boolean> {
  // `%` and `_` are escaped, because in a pattern they stand for any letters.
  const pattern = `%${usernameKey(text).replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(users.username) like ${pattern} escape '\\'`
}

/** Members whose name contains `search` and follows `after`, sorted by name. */
export function listMembers(db: Db, { search, after, limit }: MemberSearch): Promise<MemberRow[]> {
  const members = selectMembers(db).orderBy('users.username_key').limit(limit)
  const matchingMembers = search === '' ? members : members.where(nameContains(search))
  return (
    after === null ? matchingMembers : matchingMembers.where('users.username_key', '>', usernameKey(after))
  ).execute()
}

export function findMemberByName(db: Db, username: string): Promise<MemberRow | undefined> {
  return selectMembers(db).where('users.username_key', '=', usernameKey(username)).executeTakeFirst()
}

export function findMember(db: Db, userId: number): Promise<MemberRow | undefined> {
  return selectMembers(db).where('users.user_id', '=', userId).executeTakeFirst()
}

/** Finds a user and locks the row until the transaction ends. */
export function lockUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const user = db.selectFrom('users').selectAll().where('user_id', '=', userId).where('deleted_ms', 'is', null)
  return withRowLock(db, user).executeTakeFirst()
}

/** Finds all users with the permission admin or `*`, and locks their rows until the transaction ends. */
export function lockAdmins(db: Db): Promise<UserWithPasskeys[]> {
  const admins = db
    .selectFrom('users')
    .selectAll()
    .select(passkeysOfUser)
    .where('deleted_ms', 'is', null)
    .where((column) => column.or([column('acl', '=', EVERY_PERMISSION), column('acl', 'like', '%admin%')]))
    // Lock in a fixed order, because two transactions with different orders could deadlock.
    .orderBy('user_id')
  return withRowLock(db, admins).execute()
}

/** Inserts a user. Returns the new row; undefined when the name is taken. */
export function insertUser(
  db: Db,
  user: Pick<Insertable<UsersTable>, 'username' | 'acl' | 'password_hash' | 'created_ms' | 'referral_code_id'>,
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({ ...user, username_key: usernameKey(user.username) })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Renames a user; false when the name is taken. On PostgreSQL the transaction can then only be rolled back. */
export async function renameUser(db: Db, userId: number, username: string): Promise<boolean> {
  try {
    await updateUser(db, userId, { username, username_key: usernameKey(username) })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function updateUser(db: Db, userId: number, change: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(change).where('user_id', '=', userId).execute()
}

/**
 * Replaces the hash of a password with another hash of the same password. Returns false if the user's hash is not
 * `oldHash` any more.
 */
export async function replacePasswordHash(db: Db, userId: number, oldHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', oldHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The ids of users who were deleted before `beforeMs` and still have a name. */
export async function namedUsersDeletedBefore(db: Db, beforeMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('deleted_ms', '<=', beforeMs)
    .where('username', '!=', '')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Replaces the names of these deleted users by empty texts. */
export async function removeNames(db: Db, userIds: readonly number[]): Promise<void> {
  await db.updateTable('users').set({ username: '' }).where('user_id', 'in', userIds).execute()
}

/**
 * Marks the one-time code of a user as used. `one_time_code_hash` is the hash that the caller has checked. Returns
 * false when the code was used before, or when the user has another code or none by now.
 */
export async function redeemOneTimeCode(
  db: Db,
  { user_id, one_time_code_hash }: Pick<UserRow, 'user_id' | 'one_time_code_hash'>,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ one_time_code_used_ms: nowMs })
    .where('user_id', '=', user_id)
    .where('one_time_code_hash', '=', one_time_code_hash)
    .where('one_time_code_used_ms', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The newest members who signed up with each of these sign-up codes: at most `maxPerCode` for each code. The newest
 * members come first.
 */
export function newestUsernamesByCode(
  db: Db,
  codeIds: readonly number[],
  maxPerCode: number,
): Promise<{ referral_code_id: number | null; username: string }[]> {
  // `number_in_code` counts the members of each code from 1, beginning with the newest.
  const numberedUsers = db
    .selectFrom('users')
    .select(({ fn }) => [
      'referral_code_id',
      'username',
      'user_id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('referral_code_id').orderBy('user_id', 'desc'))
        .as('number_in_code'),
    ])
    .where('referral_code_id', 'in', codeIds)
    .where('deleted_ms', 'is', null)
  return db
    .selectFrom(numberedUsers.as('numbered'))
    .select(['referral_code_id', 'username'])
    .where('number_in_code', '<=', maxPerCode)
    .orderBy('user_id', 'desc')
    .execute()
}

/** Returns which of the words are the name of a member. The words must be in lower case. */
export async function usernamesAmong(db: Db, words: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username_key').where('username_key', 'in', words).execute()
  return rows.flatMap(({ username_key }) => username_key ?? [])
}
