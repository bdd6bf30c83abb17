import type { Generated } from 'kysely'

export interface ReferralCodesTable {
  referral_code_id: Generated<number>
  /** SHA-256 of the code. */
  code_hash: string
  /** What a member who signs up with it may do. */
  acl: string
  uses: number
  uses_left: number
  /** Null for the owner's first code. */
  created_by: number | null
  created_ms: number
  expires_ms: number | null
  revoked_ms: number | null
}
