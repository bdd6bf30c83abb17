import type { Generated } from 'kysely'

/** Open sessions, and expired sessions until the next cleanup. */
export interface SessionsTable {
  session_id: Generated<number>
  /** SHA-256 of the token in the cookie. */
  token_hash: string
  user_id: number
  /** The browser's User-Agent, for the member's list of sessions. */
  device: string
  /** 1: the cookie stays when the browser is closed. */
  remember: number
  /** 1: the session was opened with a one-time code and may only choose a new password. */
  reset_only: number
  created_ms: number
  /** The time of the last use. It is stored at most once an hour. */
  seen_ms: number
  expires_ms: number
  /** 1: the session gets a new token at its next call, because its permissions have changed. */
  renew: Generated<number>
  /** SHA-256 of the token before the renewal. Calls that were sent before the renewal arrive with this token. */
  previous_token_hash: string | null
  /** When the session got its present token; null if it still has its first token. */
  renewed_ms: number | null
}
