// The calls about bags of roasted coffee, and about the public card of a bag.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

const known = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const Roasting = Type.Object({
  processing: Type.String(),
  blend: Type.Optional(Type.Boolean({ description: 'True for a blend of several beans; else missing.' })),
  green_mg: known(Type.Integer({ description: 'The green coffee of the roasts in the bag that were weighed.' })),
  cost: Type.Optional(Type.Number({ description: "What this green coffee costs. Only in the member's own bag." })),
  seconds: known(Type.Number()),
  drop_temp_c: known(Type.Number()),
  first_crack_seconds: known(Type.Number()),
  first_crack_temp_c: known(Type.Number()),
  cupping_score: known(Type.Number()),
})
/**
 * How the coffee of a bag was roasted, for other apps: the times and temperatures of the roast that ended last, and its
 * cupping score. Null is not known.
 */
export type Roasting = Static<typeof Roasting>

export const CoffeeBag = Type.Object({
  coffee_bag_id: Id,
  start_time: Type.Union([Timestamp, Type.Null()], { description: 'When the first roast of the bag started.' }),
  end_time: Type.Union([Timestamp, Type.Null()], { description: 'When the last roast of the bag ended.' }),
  first_roasted_on: Type.Union([Type.String(), Type.Null()], {
    description: "The day of the first roast, in the member's zone at its start.",
  }),
  roasted_on: Type.Union([Type.String(), Type.Null()], {
    description: "The day of the roast that ended last, in the member's zone at its start: 2026-11-14.",
  }),
  bag_code: Type.String(),
  coffee_bean_id: Id,
  bean_name: Type.String(),
  bean_origin: Type.String(),
  bean_region: Type.String(),
  bean_description: Type.String(),
  num_roasts: Type.Integer(),
  coffee_roast_ids: Type.Array(Id, { description: 'Newest first.' }),
  avg_roast_color: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'The mean of the roast colours, as a number on the scale of roast colours. Roasts without a colour on the scale do not count. Null if no roast has such a colour.',
  }),
  mg: Type.Integer({
    description: 'How much roasted coffee the bag contains, in mg. Only roasts that were weighed count.',
  }),
  notes: Type.String({ description: 'What the member wrote about the coffee; empty if nothing.' }),
  published: Type.Boolean({ description: 'Whether everybody can read the card of the bag.' }),
  roasting: Type.Optional(Roasting),
})
/**
 * The roasts of one bean with the same bag code. A bag exists while it has at least one roast. Bags in a list have no
 * `roasting`.
 */
export type CoffeeBag = Static<typeof CoffeeBag>

export const PublicBag = Type.Object({ bag_code: Type.String(), bean_name: Type.String() })
/** The part of a bag that people without an account may see. */
export type PublicBag = Static<typeof PublicBag>

export const BagChange = Type.Object(
  {
    notes: Type.Optional(Type.String({ maxLength: 20_000 })),
    published: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
/** What a member changes of a bag: its notes, or whether its card is published, or both. */
export type BagChange = Static<typeof BagChange>

export const BagCard = Type.Object({
  bag_code: Type.String(),
  bean_name: Type.String(),
  origin: Type.String(),
  region: Type.String(),
  roasted_on: Type.Union([Type.String(), Type.Null()], {
    description:
      "The day of the roast of the bag that ended last, in the member's zone at its start: 2026-11-14. Null before one has ended.",
  }),
  rest_days: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The days from `roasted_on` to today, in UTC. Null if `roasted_on` is null.',
  }),
  roast_level: Type.Union([Type.String(), Type.Null()], {
    description:
      'The roast level whose colour is nearest to the mean colour of the roasts, for example City. Null if no roast has a colour on the scale.',
  }),
  weight_mg: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'How much roasted coffee the bag contains, from the roasts that were weighed. Null if none was weighed.',
  }),
  notes: Type.String(),
  curve: Type.Array(Type.Object({ seconds: Type.Integer(), temp_c: Type.Number() }), {
    description: 'Bean temperatures of the roast that ended last, with the seconds since its start.',
  }),
  roasting: Type.Optional(Roasting),
})
/** The public data of a bag whose member has published its card. Everybody may read it. */
export type BagCard = Static<typeof BagCard>

export const coffeeBagsApi = endpoints({
  'GET /coffee/bags': {
    summary: "A part of the list of the member's bags, newest first",
    access: 'coffee',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last id in the previous part of the list. */
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
  'PATCH /coffee/bags/:coffee_bag_id': {
    summary: 'Change the notes of a bag, or publish or unpublish its card',
    access: 'coffee',
    params: Type.Object({ coffee_bag_id: Id }),
    body: BagChange,
    answer: CoffeeBag,
    errors: ['NOT_FOUND', 'INVALID_NOTES'],
  },
  'GET /public/coffee/bags/:bag_code/card': {
    summary: 'The card of a bag, if its member has published it',
    access: 'public',
    params: Type.Object({ bag_code: Type.String() }),
    answer: BagCard,
    errors: ['NOT_FOUND'],
    callsPerMinute: 30,
  },
  'GET /public/coffee/bags/:bag_code': {
    summary: 'Find a bag by its code. Upper and lower case are the same',
    access: 'public',
    params: Type.Object({ bag_code: Type.String() }),
    answer: PublicBag,
    errors: ['NOT_FOUND'],
    callsPerMinute: 30,
  },
})
