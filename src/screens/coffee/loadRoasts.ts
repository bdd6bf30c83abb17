import type { RoastList, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { dataOf } from '../../services/http/call.ts'
import type { Load } from '../../services/kept/keptLoad.ts'

/** The part of the answer besides the roasts. */
type RoastListHead = Pick<RoastList, 'stats' | 'preferences'>

/**
 * Loads the next part of the member's list of roasts. `r` is the number of refreshes. It makes each address different,
 * so that no cache answers.
 */
export const loadRoastPage: Load<PageOf<RoastListHead, RoastSummary>, PageRequest> = async (
  call,
  { before, limit, refreshCount },
  signal,
) => {
  const query = { limit, r: refreshCount, ...(before !== null && { before }) }
  const { roasts, ...head } = dataOf(await call('GET /coffee/roasts', { query, signal }))
  return { head, items: roasts }
}
