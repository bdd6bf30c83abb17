// The call that finds the member's other roasts with the most similar curves.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'
import { CoffeeRoast } from './roasts.ts'

const { coffee_roast_id, coffee_bean_id, coffee_bean_name, end_time, notes, cupping_score } = CoffeeRoast.properties

export const SimilarRoast = Type.Object({
  coffee_roast_id,
  coffee_bean_id,
  coffee_bean_name,
  end_time,
  notes,
  cupping_score,
  distance: Type.Number({ description: 'The distance in shape; 0 is the most similar.' }),
  shift_seconds: Type.Number({
    description:
      'How many seconds later the curve of the similar roast is than the curve of the roast in the call. Below 0 if it is earlier.',
  }),
  temp_difference_c: Type.Number({
    description:
      'The root mean square of the differences between the temperatures of both roasts at the same times, in °C.',
  }),
  rate_difference_c: Type.Number({
    description:
      'The root mean square of the differences between the rates of rise of both roasts at the same times, in °C/min.',
  }),
})
/** Another roast of the member, and how it differs from the roast in the call. */
export type SimilarRoast = Static<typeof SimilarRoast>

export const coffeeSimilarRoastsApi = endpoints({
  'GET /coffee/roasts/:coffee_roast_id/similar': {
    summary: "The five most similar of the member's newest 200 ended roasts, the most similar one first",
    access: 'coffee',
    params: Type.Object({ coffee_roast_id: Id }),
    answer: Type.Array(SimilarRoast),
    errors: ['NOT_FOUND'],
  },
})
