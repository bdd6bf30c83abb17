import type { Generated } from 'kysely'

/** Sign-up codes, which the API and the page call referral codes. */
export interface ReferralCodesTable {
  referral_code_id: Generated<number>
  /** SHA-256 of the code. */
  code_hash: string
  /** Who or what the code is for, as the admin typed it; empty without a label. */
  label: Generated<string>
  /** The permissions of a member who signs up with the code. */
  acl: string
  /** How many members may sign up with the code in all. */
  uses: number
  /** How many more members may still sign up with the code. */
  uses_left: number
  /** The admin who created the code; null for an owner code. */
  created_by: number | null
  created_ms: number
  /** Null if the code never expires. */
  expires_ms: number | null
  /**
   * When the code was made invalid: by an admin, or because its creator was deleted or is no admin any more. Null if
   * this has not happened.
   */
  revoked_ms: number | null
}
