// The warning and the costs below the field 'Coffee In', which is the weight of the green coffee.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { batchCost, chargeWarning, costPer100g } from '../../../../contract/rules/coffee/beans.ts'
import { type RoastDetailsRef, typedChargeMg } from '../../../machines/coffee/roastDetails.machine.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'

interface GreenCoffeeProps {
  details: RoastDetailsRef
  beans: ResourceRef<readonly CoffeeBean[], undefined>
}

const Warning = chakra('p', { base: { color: 'warning', fontWeight: 600 } })
const Costs = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1',
    fontVariantNumeric: 'tabular-nums',
    '& div': { display: 'flex', justifyContent: 'space-between', gap: '3' },
    '& dt': { color: 'soft' },
  },
})

/** The bean of the roast. Null until the beans have loaded. */
function useBean({ details, beans }: GreenCoffeeProps): CoffeeBean | null {
  const beanId = useSelector(details, ({ context }) => context.coffee_bean_id)
  return useSelector(beans, ({ context }) => context.data?.find((bean) => bean.coffee_bean_id === beanId) ?? null)
}

/**
 * Warns when the typed Coffee In is more than the weight that the member has left of the bean. The member can still
 * save this value.
 */
export function ChargeWarning(props: GreenCoffeeProps) {
  const bean = useBean(props)
  const chargeMg = useSelector(props.details, ({ context }) => typedChargeMg(context))
  // `countedMg` is the weight that the server already counts as used by this roast.
  const { countedMg, weightUnit } = useSelector(props.details, ({ context }) => context)
  const warning = bean && chargeWarning(bean, chargeMg, countedMg, weightUnit)
  return <div role="status">{warning && <Warning>{warning}</Warning>}</div>
}

const costText = (cost: number) =>
  cost.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The costs of the green coffee of the roast, and of 100 g of the roasted coffee. */
export function GreenCost(props: GreenCoffeeProps) {
  const bean = useBean(props)
  const { coffee_in_mg, coffee_out_mg } = useSelector(props.details, ({ context }) => context.saved)
  const cost = bean && batchCost(bean, coffee_in_mg)
  const per100g = bean && costPer100g(bean, coffee_in_mg, coffee_out_mg)
  if (cost === null) return null
  return (
    <Costs>
      <div>
        <dt>Cost of the Batch</dt>
        <dd>{costText(cost)}</dd>
      </div>
      {per100g !== null && (
        <div>
          <dt>Cost of 100 g Roasted</dt>
          <dd>{costText(per100g)}</dd>
        </div>
      )}
    </Costs>
  )
}
