import { poolRatingsMachine } from '../../machines/pool/poolRatings.machine.ts'
import { PoolRatings } from '../../views/pool/PoolRatings/PoolRatings.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { loadRatings } from './loadRatings.ts'

/** The page with the ratings of all players. */
export const screen = screenModule({
  View: PoolRatings,
  logic: (services) => poolRatingsMachine.provide({ actors: { ratings: loadRatings(services) } }),
})
