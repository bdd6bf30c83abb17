// The call for the member's earlier roasts with a first crack. From them the page forecasts the first crack of the next
// roast.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'

const Seconds = Type.Number({
  description: 'Seconds since the charge. If no charge was logged, seconds since the start of the roast.',
})

export const FirstCrackRoast = Type.Object({
  coffee_roast_id: Id,
  coffee_bean_id: Id,
  first_crack: Seconds,
  readings: Type.Array(Type.Object({ seconds: Seconds, temp_c: Type.Number() }), {
    description:
      'Bean temperatures in the order of time, from 15 minutes before first crack to one minute after it, at most one for each ten seconds.',
  }),
})
/** An ended roast that had a first crack, with the readings from which the next first crack is forecast. */
export type FirstCrackRoast = Static<typeof FirstCrackRoast>

export const coffeeFirstCracksApi = endpoints({
  'GET /coffee/first-cracks': {
    summary: "The member's latest ended roasts that had a first crack, newest first, at most 40",
    access: 'coffee',
    answer: Type.Array(FirstCrackRoast),
  },
})
