// The details that the server has refused in a roast, for example a Coffee Out above the Coffee In.
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import { AFTER_ROAST_FIELDS, changedDetail, type DetailField, type RoastDetails } from './roastDetails.fields.ts'

/** A detail that the server has refused, with the typed value and the reason. */
export interface RefusedDetail {
  readonly field: DetailField
  /** The refused value, under the name of its field. */
  readonly values: Partial<RoastDetails>
  /** Why the server has refused the value, as a sentence. */
  readonly problem: string
  /** The key of the refused entry. */
  readonly key: string
}

/**
 * The refused details of a roast, in the order of the entries. If a field is in the list several times, its last value
 * is shown.
 */
export function refusedDetails(entries: readonly PendingEntry[]): readonly RefusedDetail[] {
  return entries.flatMap(({ command, error, key }) => {
    if (error === null || command.call !== 'POST /coffee/roasts/:coffee_roast_id') return []
    const detail = changedDetail(command.body)
    return detail === null ? [] : [{ ...detail, problem: error.message, key }]
  })
}

/** The keys of the refused entries about the field that the change sets. The change replaces these entries. */
export function replacedKeys(entries: readonly PendingEntry[], change: RoastChange): readonly string[] {
  const field = changedDetail(change)?.field
  return refusedDetails(entries).flatMap((detail) => (detail.field === field ? [detail.key] : []))
}

/** Whether `entries` contains a refused detail of the form 'After the Roast' that `earlier` does not contain. */
export function hasNewRefusedDetail(earlier: readonly PendingEntry[], entries: readonly PendingEntry[]): boolean {
  const earlierKeys = refusedDetails(earlier).map(({ key }) => key)
  return refusedDetails(entries).some(
    ({ key, field }) => AFTER_ROAST_FIELDS.some((each) => each === field) && !earlierKeys.includes(key),
  )
}
