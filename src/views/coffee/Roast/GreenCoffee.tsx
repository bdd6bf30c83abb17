// The warning and the costs below the field 'Coffee In', which is the weight of the green coffee.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { chargeWarning, costOf100g, leftMg } from '../../../../contract/rules/coffee/beans.ts'
import { costFromLots, drawFrom } from '../../../../contract/rules/coffee/lots.ts'
import { weightText } from '../../../../contract/rules/coffee/weights.ts'
import { type RoastDetailsRef, typedChargeMg } from '../../../machines/coffee/roastDetails.machine.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { longDate } from '../../shared/dates.ts'
import { SmallPrint } from '../../shared/typography.tsx'

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

/** What is left after this batch, and from which lots the batch draws if there are several. */
export function LeftAfter(props: GreenCoffeeProps) {
  const bean = useBean(props)
  const chargeMg = useSelector(props.details, ({ context }) => typedChargeMg(context))
  const { countedMg, weightUnit, saved } = useSelector(props.details, ({ context }) => context)
  if (bean === null || chargeMg === null || chargeMg === 0) return null
  const otherMg = bean.used_mg - countedMg
  const left = leftMg({ bought_mg: bean.bought_mg, used_mg: otherMg + chargeMg })
  if (left === null) return null
  const { lots = [] } = bean
  const { parts } = drawFrom(lots, saved.green_before_mg ?? otherMg, chargeMg)
  const sources = parts.map(({ lot, weight_mg }) => {
    const day = lots[lot]?.bought_on ?? null
    return `${weightText(weightUnit, weight_mg)} of the lot ${day === null ? 'without a day' : `of ${longDate(day)}`}`
  })
  const after =
    left < 0
      ? `This batch needs ${weightText(weightUnit, -left)} more than you have bought.`
      : `After this batch ${weightText(weightUnit, left)} is left.`
  return (
    <SmallPrint>
      {after}
      {lots.length > 1 && sources.length > 0 && ` It takes ${sources.join(' and ')}.`}
    </SmallPrint>
  )
}

const costText = (cost: number) =>
  cost.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The costs of the green coffee of the roast, and of 100 g of the roasted coffee. */
export function GreenCost(props: GreenCoffeeProps) {
  const bean = useBean(props)
  const { saved, countedMg } = useSelector(props.details, ({ context }) => context)
  const { coffee_in_mg, coffee_out_mg, green_before_mg } = saved
  const beforeMg = green_before_mg ?? (bean ? bean.used_mg - countedMg : 0)
  const cost = bean && costFromLots(bean.lots ?? [], bean, beforeMg, coffee_in_mg)
  const per100g = cost === null ? null : costOf100g(cost, coffee_out_mg)
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
