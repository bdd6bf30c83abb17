import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'

const Text = (maxLength: number) => Type.String({ maxLength })

const fields = {
  name: Text(200),
  description: Text(2_000),
  origin: Text(200),
  region: Text(200),
  processing: Text(64),
  purchase_url: Text(2_048),
  purchasePrice: Type.Number({ minimum: 0, maximum: 1_000_000 }),
}

export const CoffeeBean = Type.Object({ coffee_bean_id: Id, ...fields })
/**
 * A green coffee that can be roasted. All members with the permission coffee share the beans. `purchase_url` is stored
 * as typed; pages show a link only for an http or https address.
 */
export type CoffeeBean = Static<typeof CoffeeBean>

export const BeanChange = Type.Partial(Type.Object(fields), { additionalProperties: false, minProperties: 1 })
/** One or more fields of a bean. */
export type BeanChange = Static<typeof BeanChange>

export const CreateBeanBody = Type.Object(
  { ...BeanChange.properties, name: fields.name },
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
  },
  'PATCH /coffee/beans/:coffee_bean_id': {
    summary: 'Change a bean',
    access: 'coffee',
    params: beanParams,
    body: BeanChange,
    answer: beanAnswer,
    errors: ['NOT_FOUND'],
  },
})
