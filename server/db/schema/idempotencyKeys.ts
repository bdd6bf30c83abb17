/** Stored answers. A repeated command gets the stored answer and is not applied again. */
export interface IdempotencyKeysTable {
  user_id: number
  key: string
  /** SHA-256 of method, path and body: the same key with another command is refused. */
  fingerprint: string
  /** The answer as JSON. Null for a refused command, and while the command is running. */
  answer: string | null
  /** The code and the message of a refused command as JSON; null for any other command. */
  refusal: string | null
  created_ms: number
}
