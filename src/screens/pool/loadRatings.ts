import { type Ratings, type RatingsQuery, ratingsMachine } from '../../machines/pool/ratings.machine.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'

const load: Load<Ratings, { query: RatingsQuery }> = async (call, { query }, signal) => {
  const [ratings, odds] = await Promise.all([
    call('GET /pool/ratings', { query, signal }),
    call('GET /pool/odds', { query, signal }),
  ])
  return { ratings: dataOf(ratings), odds: dataOf(odds) }
}

/** The machine that loads the ratings of a discipline. The browser stores them for visits without a network. */
export const loadRatings = (services: Services) => ratingsMachine.provide({ actors: keptLoad(services, load) })
