// Reads and writes the address of the page that compares roasts.
import { pathTo } from '../../paths.ts'

/** The moments at which roasts can be aligned, as they are in the address. */
export const ALIGNMENTS = ['charge', 'dry-end', 'first-crack'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** With more curves, a member could not see which curve belongs to which roast. */
export const MAX_COMPARED = 6

/** The roasts in the address, in its order. `ids` is empty if there is an error. */
export interface CompareAddress {
  readonly ids: readonly number[]
  readonly alignment: Alignment
  /** Why the roasts cannot be compared, as a sentence. */
  readonly error: string | null
}

/** The roasts and the moment in the query of an address, for example in `?ids=12,15&align=dry-end`. */
export function compareAddress(search: string): CompareAddress {
  const query = new URLSearchParams(search)
  const alignName = query.get('align')
  const alignment = ALIGNMENTS.find((each) => each === alignName) ?? 'charge'
  const idTexts = [...new Set((query.get('ids') ?? '').split(',').filter((text) => text !== ''))]
  const wrongText = idTexts.find((text) => !/^[1-9]\d{0,14}$/.test(text))
  const refusedAddress = (error: string) => ({ ids: [], alignment, error })
  if (idTexts.length === 0) return refusedAddress('No roasts are chosen yet.')
  if (wrongText !== undefined)
    return refusedAddress(`The address names something that is no roast: ${wrongText.slice(0, 40)}`)
  if (idTexts.length > MAX_COMPARED) return refusedAddress('At most six roasts can be compared.')
  return { ids: idTexts.map(Number), alignment, error: null }
}

/** The address of a comparison. The charge is left out, because an address without a moment means the charge. */
export const compareLink = ({ ids, alignment }: Pick<CompareAddress, 'ids' | 'alignment'>): string =>
  alignment === 'charge' ? pathTo.compareRoasts(ids) : pathTo.compareRoasts(ids, alignment)
