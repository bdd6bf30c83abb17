// The list of similar roasts, and the call that loads it.

import type { SimilarRoast } from '../../../contract/api/coffee/similarRoasts.ts'
import { type SimilarQuery, similarRoastsMachine } from '../../machines/coffee/similarRoasts.machine.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'

const loadSimilar: Load<readonly SimilarRoast[], { query: SimilarQuery }> = async (call, { query }, signal) => {
  const { coffee_roast_id } = query
  if (coffee_roast_id === null) return []
  return dataOf(await call('GET /coffee/roasts/:coffee_roast_id/similar', { params: { coffee_roast_id }, signal }))
}

/** The list of similar roasts, joined with the services. */
export const similarRoasts = (services: Services) =>
  similarRoastsMachine.provide({ actors: keptLoad(services, loadSimilar) })
