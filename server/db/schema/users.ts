import type { Generated } from 'kysely'

/** Members. Deleting a member keeps the row, and the name for 30 days, and empties the other columns. */
export interface UsersTable {
  user_id: Generated<number>
  /** The name as the member typed it; empty when the name of a deleted member was removed. */
  username: string
  /** The name in lower case; null for a deleted member, so that the name is free again. */
  username_key: string | null
  acl: string
  /** An Argon2id hash; null when the member has no password. */
  password_hash: string | null
  /** SHA-256 of the code that a reset shows to the admin; null after a new password was chosen. */
  one_time_code_hash: string | null
  one_time_code_expires_ms: number | null
  /** The time when the code was used. It works once. */
  one_time_code_used_ms: number | null
  created_ms: number
  /** The sign-up code that the member used; null for members who were added, and for those from before it was stored. */
  referral_code_id: Generated<number | null>
  deleted_ms: number | null
}
