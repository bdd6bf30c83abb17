import type { Generated } from 'kysely'

/** A member. Deleting one keeps the row, so that games keep their names, and empties everything else. */
export interface UsersTable {
  user_id: Generated<number>
  /** As typed. */
  username: string
  /** Lower-cased; null once deleted, which frees the name. */
  username_key: string | null
  acl: string
  /** Argon2id; null when there is no password to sign in with. */
  password_hash: string | null
  /** SHA-256 of the code that a reset shows to the admin; kept until a new password is chosen. */
  one_time_code_hash: string | null
  one_time_code_expires_ms: number | null
  /** When somebody signed in with the code: it works once. */
  one_time_code_used_ms: number | null
  created_ms: number
  deleted_ms: number | null
}
