/** Answers that are given again when a command arrives again. */
export interface IdempotencyKeysTable {
  user_id: number
  key: string
  /** SHA-256 of method, path and body: the same key with another command is refused. */
  fingerprint: string
  /** JSON; null only inside the transaction that is making the answer. */
  answer: string | null
  created_ms: number
}
