import type { Generated } from 'kysely'

/** The passkeys of members. They contain no secret: the private key never leaves the member's device. */
export interface PasskeysTable {
  passkey_id: Generated<number>
  user_id: number
  /** The id that the device gave to the passkey, as base64url. */
  credential_id: string
  /**
   * The random id of the member that the device stores with the passkey, as base64url. All passkeys of a member share
   * it.
   */
  user_handle: string
  /** The public half of the passkey, in the format COSE, as base64url. */
  public_key: string
  /** How often the passkey was used, as the device reports it. Many devices always report 0. */
  counter: number
  /** The ways in which a browser can reach the device, such as `internal,hybrid`. The text can be empty. */
  transports: string
  /** The name in the member's list of passkeys. */
  name: string
  created_ms: number
  /** When the passkey was used last; null if it was never used. */
  used_ms: number | null
}

/** Challenges that a browser has not answered yet. Each is deleted by its first answer, or when it has expired. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge_hash: string
  /** SHA-256 of the cookie of the browser that requested the challenge. */
  browser_hash: string
  purpose: 'signIn' | 'signUp' | 'add' | 'confirm'
  /** The member who adds a passkey or confirms a change; null at a sign-in and a sign-up. */
  user_id: number | null
  /** The `user_handle` for the new passkey; null if the challenge is not for a new passkey. */
  user_handle: string | null
  expires_ms: number
}
