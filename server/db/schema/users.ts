import type { Generated } from 'kysely'

/**
 * Members. After the deletion of a member, the row stays with `created_ms` and `deleted_ms`, and the name stays for 30
 * days. All other columns are emptied at once.
 */
export interface UsersTable {
  user_id: Generated<number>
  /** The name as the member typed it; empty when the name of a deleted member was removed. */
  username: string
  /** The name in lower case; null for a deleted member, so that the name is free again. */
  username_key: string | null
  /** The permissions with `|` between them, such as `pool|coffee`. `*` is the permission of the owner. */
  acl: string
  /** An Argon2id hash; null when the member has no password. */
  password_hash: string | null
  /** SHA-256 of the one-time code that an admin got from a reset; null after the member has chosen a new password. */
  one_time_code_hash: string | null
  one_time_code_expires_ms: number | null
  /** The time when the code was used. It works once. */
  one_time_code_used_ms: number | null
  created_ms: number
  /**
   * The sign-up code that the member used. Null for members whom an admin added, for old members, and after the
   * deletion of the member.
   */
  referral_code_id: Generated<number | null>
  deleted_ms: number | null
}
