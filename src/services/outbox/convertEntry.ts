import type { ApiError } from '../../../contract/errors.ts'
import type { NewEntry, OutboxEntry } from '../../machines/app/outbox.types.ts'

/** An entry as database version 1 stored it. Some fields had other names. */
interface EntryOfVersion1 {
  readonly madeMs?: number
  readonly lifeMs?: number | null
  readonly refusal?: ApiError | null
  readonly whenRefused: 'stands' | 'leaves' | NewEntry['whenRefused']
}

type Renamed = 'createdMs' | 'expiresAfterMs' | 'error' | 'whenRefused'
type StoredEntry = Omit<OutboxEntry, Renamed> &
  Partial<Omit<Pick<OutboxEntry, Renamed>, 'whenRefused'>> &
  EntryOfVersion1

/** An entry of database version 1 with the fields of version 2. */
export function convertEntry(stored: StoredEntry): OutboxEntry {
  const { madeMs, lifeMs, refusal, whenRefused, ...rest } = stored
  return {
    ...rest,
    createdMs: rest.createdMs ?? madeMs ?? 0,
    expiresAfterMs: rest.expiresAfterMs ?? lifeMs ?? null,
    error: rest.error ?? refusal ?? null,
    whenRefused: whenRefused === 'leaves' || whenRefused === 'drop' ? 'drop' : 'keep',
  }
}
