import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

export const CoffeeBag = Type.Object({
  coffee_bag_id: Id,
  start_time: Type.Union([Timestamp, Type.Null()], { description: 'When the first roast of the bag started.' }),
  end_time: Type.Union([Timestamp, Type.Null()], { description: 'When the last roast of the bag ended.' }),
  bag_code: Type.String(),
  coffee_bean_id: Id,
  bean_name: Type.String(),
  bean_origin: Type.String(),
  bean_region: Type.String(),
  bean_description: Type.String(),
  num_roasts: Type.Integer(),
  coffee_roast_ids: Type.Array(Id, { description: 'Newest first.' }),
  avg_roast_color: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The mean colour of the roasts that have a colour on the scale; null if no roast has one.',
  }),
  mg: Type.Integer({
    description: 'How much roasted coffee the bag contains, in mg. Only roasts that were weighed count.',
  }),
})
/** The roasts of one bean with the same bag code. A bag exists while it has at least one roast. */
export type CoffeeBag = Static<typeof CoffeeBag>

export const PublicBag = Type.Object({ bag_code: Type.String(), bean_name: Type.String() })
/** The part of a bag that people without an account may see. */
export type PublicBag = Static<typeof PublicBag>

export const coffeeBagsApi = endpoints({
  'GET /coffee/bags': {
    summary: "One page of the member's bags, newest first",
    access: 'coffee',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last id on the previous page of the list. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(CoffeeBag),
  },
  'GET /coffee/bags/:coffee_bag_id': {
    summary: 'One bag',
    access: 'coffee',
    params: Type.Object({ coffee_bag_id: Id }),
    answer: CoffeeBag,
    errors: ['NOT_FOUND'],
  },
  'GET /public/coffee/bags/:bag_code': {
    summary: 'Find a bag by its code; upper and lower case are the same',
    access: 'public',
    params: Type.Object({ bag_code: Type.String() }),
    answer: PublicBag,
    errors: ['NOT_FOUND'],
    callsPerMinute: 30,
  },
})
