// Converts outbox entries that an older version of the page has stored.
import type { ApiError } from '../../../contract/errors.ts'
import type { NewEntry, OutboxEntry } from '../../machines/app/outbox.types.ts'

/**
 * An entry as the database versions 1 and 2 stored it. Some fields had other names. A tap expired after some time:
 * after `expiresAfterMs` or `lifeMs`, in milliseconds. For an entry that did not expire, this time is null.
 */
interface OldEntry {
  readonly createdMs?: number
  readonly madeMs?: number
  readonly expiresAfterMs?: number | null
  readonly lifeMs?: number | null
  readonly error?: ApiError | null
  readonly refusal?: ApiError | null
  readonly whenRefused: 'stands' | 'leaves' | NewEntry['whenRefused']
}

type StoredEntry = Omit<OutboxEntry, 'createdMs' | 'error' | 'whenRefused'> & OldEntry

/**
 * The error of an old tap that could expire. The entry does not contain which tap of the game came before it, so the
 * member must check the score.
 */
const CHECK_SCORE: ApiError = {
  code: 'GAME_CHANGED',
  message: 'They were stored by an older version of this page. Check the score before you send them.',
}

/**
 * Returns an entry of database version 1 or 2 with the fields of version 3. An entry that had an expiry time
 * and no error gets `CHECK_SCORE`, so that the member decides whether to send it.
 */
export function convertEntry(stored: StoredEntry): OutboxEntry {
  const { createdMs, madeMs, expiresAfterMs, lifeMs, error, refusal, whenRefused: _, ...rest } = stored
  const couldExpire = (expiresAfterMs ?? lifeMs ?? null) !== null
  return {
    ...rest,
    createdMs: createdMs ?? madeMs ?? 0,
    error: error ?? refusal ?? (couldExpire ? CHECK_SCORE : null),
    whenRefused: 'keep',
  }
}
