// The calls about green coffee beans, which all members with coffee share.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { WEIGHT_UNITS } from '../../rules/coffee/weights.ts'
import { Id } from '../shared/shapes.ts'

/**
 * A text field. Error messages call the field by its `title`, which is its name on the page. Leave `title` out if the
 * API uses the same name.
 */
const Text = (maxLength: number, title?: string) => Type.String({ maxLength, ...(title !== undefined && { title }) })

const texts = {
  name: Text(200),
  description: Text(2_000),
  origin: Text(200),
  region: Text(200),
  /** How the fruit was removed from the beans, for example 'Wet Process'. */
  processing: Text(64, 'process'),
  purchase_url: Text(2_048, 'purchase URL'),
}

/** A weight in milligrams; null if it is not known. */
const Mg = Type.Union([Type.Integer(), Type.Null()])

const Lot = Type.Object(
  {
    bought_on: Type.Union([Type.String(), Type.Null()], {
      description: 'The day of the purchase, such as 2026-05-03; null if it is not known.',
    }),
    weight_mg: Type.Integer(),
    price: Type.Union([Type.Number(), Type.Null()], {
      description: 'What the whole lot cost; null if the price of the bean counts.',
    }),
    left_mg: Type.Integer({ description: 'What is left of the lot.' }),
  },
  { description: 'A purchase of the member. Batches draw from the oldest lot first.' },
)

const Part = Type.Object(
  {
    coffee_bean_id: Id,
    share: Type.Number({ title: 'share', description: 'The weight of this part in any unit, against the others.' }),
  },
  { additionalProperties: false },
)

export const CoffeeBean = Type.Object({
  coffee_bean_id: Id,
  ...texts,
  purchasePrice: Type.Number({ description: 'The price of the weight `price_mg`; 0 if it is not known.' }),
  price_mg: { ...Mg, description: 'The weight that the price is for; null if it is not known.' },
  bought_mg: { ...Mg, description: 'What the member has bought; null if nothing is entered.' },
  lots: Type.Optional(
    Type.Array(Lot, { description: 'The purchases, the oldest first. They make `bought_mg`. Missing without one.' }),
  ),
  parts: Type.Optional(Type.Array(Part, { description: 'The parts of a blend. Missing for any other bean.' })),
  used_mg: Type.Integer({
    description:
      "Coffee In of the member's own roasts of this bean that have started, and its part in those of blends.",
  }),
  archived: Type.Boolean({ description: 'Whether the member has archived the bean.' }),
})
/**
 * A green coffee that can be roasted. All members with the permission coffee share the beans and their prices. Each
 * member has separate values for what was bought, used and archived. Pages show a link only for an http or https
 * `purchase_url`, because an old bean may have any text there.
 */
export type CoffeeBean = Static<typeof CoffeeBean>

const TypedWeight = (title: string) =>
  Type.String({
    title,
    maxLength: 64,
    description:
      "The typed text: '500' in `weight_units`, or with a unit, as in '1 kg'. An empty text deletes the weight.",
  })

export const BeanChange = Type.Partial(
  Type.Object({
    ...texts,
    purchasePrice: Type.Union([Type.Number(), Text(64)], {
      title: 'price',
      description: 'A number, or the typed text.',
    }),
    price_weight: TypedWeight('weight of the price'),
    bought: TypedWeight('weight bought by you'),
    parts: Type.Array(Part, { maxItems: 100 }),
    lots: Type.Array(
      Type.Object(
        {
          bought_on: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { title: 'day' })),
          weight: TypedWeight('weight of the lot'),
          price: Type.Optional(Type.Union([Type.Number(), Text(64), Type.Null()], { title: 'price of the lot' })),
        },
        { additionalProperties: false },
      ),
      { maxItems: 200 },
    ),
    weight_units: Type.Enum([...WEIGHT_UNITS], { description: 'The unit of weights without a unit. Default: GRAMS.' }),
    archived: Type.Boolean(),
  }),
  { additionalProperties: false, minProperties: 1 },
)
/**
 * One or more fields of a bean. `parts` makes it a blend of other beans, and an empty list no blend. Each member has a separate `bought`, `lots` and `archived`. All members share the other
 * fields. `lots` replaces all lots of the member. `bought` is the weight of the only lot, or makes the first one.
 */
export type BeanChange = Static<typeof BeanChange>

export const CreateBeanBody = Type.Object(
  { ...BeanChange.properties, name: texts.name },
  { additionalProperties: false },
)
/** A new bean. Only the name is required. A missing text becomes empty, and a missing price becomes 0. */
export type CreateBeanBody = Static<typeof CreateBeanBody>

const beanParams = Type.Object({ coffee_bean_id: Id })
const beanAnswer = Type.Object({ coffee_bean: CoffeeBean })

export const coffeeBeansApi = endpoints({
  'GET /coffee/beans': { summary: 'All beans, sorted by name', access: 'coffee', answer: Type.Array(CoffeeBean) },
  'POST /coffee/beans': {
    summary: 'Create a bean',
    access: 'coffee',
    body: CreateBeanBody,
    answer: beanAnswer,
    errors: ['INVALID_PRICE', 'INVALID_PRICE_WEIGHT', 'INVALID_BOUGHT_WEIGHT', 'INVALID_LOT', 'INVALID_BLEND'],
  },
  'PATCH /coffee/beans/:coffee_bean_id': {
    summary: 'Change a bean',
    access: 'coffee',
    params: beanParams,
    body: BeanChange,
    answer: beanAnswer,
    errors: [
      'NOT_FOUND',
      'INVALID_PRICE',
      'INVALID_PRICE_WEIGHT',
      'INVALID_BOUGHT_WEIGHT',
      'INVALID_LOT',
      'INVALID_BLEND',
      'BLEND_IN_USE',
    ],
  },
})
