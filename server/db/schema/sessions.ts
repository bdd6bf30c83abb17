import type { Generated } from 'kysely'

export interface SessionsTable {
  session_id: Generated<number>
  /** SHA-256 of the cookie's token. */
  token_hash: string
  user_id: number
  /** The browser's name for itself, for the member's list of devices. */
  device: string
  /** 1: the cookie outlives the browser. */
  remember: number
  /** 1: opened with a one-time code; may only choose a new password. */
  reset_only: number
  created_ms: number
  seen_ms: number
  expires_ms: number
  /** 1: gets a new token at its next call, because its permissions have changed. */
  renew: Generated<number>
  /** The token before the present one, which calls that were under way still carry for a moment. */
  previous_token_hash: string | null
  renewed_ms: number | null
}
