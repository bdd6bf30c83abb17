// The warning and the costs below the field 'Coffee In', which is the weight of the green coffee.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { chargeWarning, costOf100g, leftMg } from '../../../../contract/rules/coffee/beans.ts'
import {
  type BatchPart,
  costOfParts,
  type GreenBefore,
  partsOfBatch,
} from '../../../../contract/rules/coffee/blends.ts'
import { drawFrom } from '../../../../contract/rules/coffee/lots.ts'
import { type WeightUnit, weightText } from '../../../../contract/rules/coffee/weights.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
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

/** The bean of the roast, and all beans. Null until the beans have loaded. */
function useBeans({ details, beans }: GreenCoffeeProps) {
  const beanId = useSelector(details, ({ context }) => context.coffee_bean_id)
  const all = useSelector(beans, ({ context }) => context.data)
  const bean = all?.find(({ coffee_bean_id }) => coffee_bean_id === beanId)
  return all && bean ? { bean, all } : null
}

/**
 * Warns when the typed Coffee In is more than the weight that the member has left of the bean, or of a part of a blend.
 * The member can still save this value.
 */
export function ChargeWarning(props: GreenCoffeeProps) {
  const loaded = useBeans(props)
  const chargeMg = useSelector(props.details, ({ context }) => typedChargeMg(context))
  // `countedMg` is the weight that the server already counts as used by this roast.
  const { countedMg, weightUnit } = useSelector(props.details, ({ context }) => context)
  const parts = loaded && chargeMg !== null ? partsOfBatch(loaded.bean, loaded.all, chargeMg, countedMg) : []
  const warnings = parts.flatMap(({ bean, weight_mg, other_mg }) => {
    const green = { bought_mg: bean.bought_mg, used_mg: other_mg }
    const name = loaded?.bean.parts ? shownBeanName(bean.name) : undefined
    return chargeWarning(green, weight_mg, 0, weightUnit, name) ?? []
  })
  return (
    <div role="status">
      {warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
    </div>
  )
}

/** What is left of one bean after a batch, and from which lots the batch draws if there are several. */
function leftText({ bean, weight_mg, other_mg }: BatchPart, beforeMg: number, unit: WeightUnit, ofBean: string) {
  const left = leftMg({ bought_mg: bean.bought_mg, used_mg: other_mg + weight_mg })
  if (left === null) return []
  const { lots = [] } = bean
  const sources = drawFrom(lots, beforeMg, weight_mg).parts.map((drawn) => {
    const day = lots[drawn.lot]?.bought_on ?? null
    return `${weightText(unit, drawn.weight_mg)} of the lot ${day === null ? 'without a day' : `of ${longDate(day)}`}`
  })
  const after =
    left < 0
      ? `This batch needs ${weightText(unit, -left)}${ofBean} more than you have bought.`
      : `After this batch ${weightText(unit, left)}${ofBean} is left.`
  return [lots.length > 1 && sources.length > 0 ? `${after} It takes ${sources.join(' and ')}.` : after]
}

const beforeOf = (before: readonly GreenBefore[] | undefined, { bean, other_mg }: BatchPart) =>
  before?.find(({ coffee_bean_id }) => coffee_bean_id === bean.coffee_bean_id)?.weight_mg ?? other_mg

/** What is left after this batch, of the bean or of each part of its blend. */
export function LeftAfter(props: GreenCoffeeProps) {
  const loaded = useBeans(props)
  const chargeMg = useSelector(props.details, ({ context }) => typedChargeMg(context))
  const { countedMg, weightUnit, saved } = useSelector(props.details, ({ context }) => context)
  if (loaded === null || chargeMg === null || chargeMg === 0) return null
  const texts = partsOfBatch(loaded.bean, loaded.all, chargeMg, countedMg).flatMap((part) => {
    const ofBean = loaded.bean.parts ? ` of ${shownBeanName(part.bean.name)}` : ''
    return leftText(part, beforeOf(saved.green_before, part), weightUnit, ofBean)
  })
  return texts.map((text) => <SmallPrint key={text}>{text}</SmallPrint>)
}

const costText = (cost: number) =>
  cost.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The costs of the green coffee of the roast, and of 100 g of the roasted coffee. */
export function GreenCost(props: GreenCoffeeProps) {
  const loaded = useBeans(props)
  const { saved, countedMg } = useSelector(props.details, ({ context }) => context)
  const { coffee_in_mg, coffee_out_mg, green_before } = saved
  const cost =
    loaded && coffee_in_mg
      ? costOfParts(partsOfBatch(loaded.bean, loaded.all, coffee_in_mg, countedMg), green_before)
      : null
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
