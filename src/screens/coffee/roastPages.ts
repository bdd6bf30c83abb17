import type { RoastList, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { dataOf } from '../../services/http/call.ts'
import type { Load } from '../../services/kept/keptLoad.ts'

type Head = Pick<RoastList, 'stats' | 'preferences'>

/** One page of the member's roasts. */
export const loadRoastPage: Load<PageOf<Head, RoastSummary>, PageRequest> = async (
  call,
  { before, limit, r },
  signal,
) => {
  const query = before === null ? { limit, r } : { limit, r, before }
  const { roasts, ...head } = dataOf(await call('GET /coffee/roasts', { query, signal }))
  return { head, items: roasts }
}
