// The details of a roast that the server has refused, for example a Coffee Out above the Coffee In.
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import { changedDetail, type DetailField, type RoastDetails } from './roastDetails.fields.ts'

/** A detail that the server has refused: the typed value, and the reason. */
export interface RefusedDetail {
  readonly field: DetailField
  readonly values: Partial<RoastDetails>
  readonly problem: string
  /** The key of the refused entry. */
  readonly key: string
}

/**
 * The refused details of a roast. The last one of a field counts.
 * @serves roast-after-08
 */
export function refusedDetails(entries: readonly PendingEntry[]): readonly RefusedDetail[] {
  return entries.flatMap(({ command, error, key }) => {
    if (error === null || command.call !== 'POST /coffee/roasts/:coffee_roast_id') return []
    const detail = changedDetail(command.body)
    return detail === null ? [] : [{ ...detail, problem: error.message, key }]
  })
}

/**
 * The keys of the refused entries of the field that a change sets. The change replaces them.
 * @serves roast-after-08
 */
export function replacedKeys(entries: readonly PendingEntry[], change: RoastChange): readonly string[] {
  const field = changedDetail(change)?.field
  return refusedDetails(entries).flatMap((detail) => (detail.field === field ? [detail.key] : []))
}
