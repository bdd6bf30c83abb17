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

export const CoffeeBean = Type.Object({
  coffee_bean_id: Id,
  ...texts,
  purchasePrice: Type.Number({ description: 'The price of the weight `price_mg`; 0 if it is not known.' }),
  price_mg: { ...Mg, description: 'The weight that the price is for; null if it is not known.' },
  bought_mg: { ...Mg, description: 'What the member has bought; null if nothing is entered.' },
  used_mg: Type.Integer({ description: "Coffee In of the member's own roasts of this bean that have started." }),
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
    weight_units: Type.Enum([...WEIGHT_UNITS], { description: 'The unit of weights without a unit. Default: GRAMS.' }),
    archived: Type.Boolean(),
  }),
  { additionalProperties: false, minProperties: 1 },
)
/**
 * One or more fields of a bean. Each member has a separate `bought` and `archived`. All members share the other fields.
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
    errors: ['INVALID_PRICE', 'INVALID_PRICE_WEIGHT', 'INVALID_BOUGHT_WEIGHT'],
  },
  'PATCH /coffee/beans/:coffee_bean_id': {
    summary: 'Change a bean',
    access: 'coffee',
    params: beanParams,
    body: BeanChange,
    answer: beanAnswer,
    errors: ['NOT_FOUND', 'INVALID_PRICE', 'INVALID_PRICE_WEIGHT', 'INVALID_BOUGHT_WEIGHT'],
  },
})
