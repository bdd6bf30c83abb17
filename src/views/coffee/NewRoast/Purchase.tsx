// The lines about the purchase of a bean, in the list on the page 'Select Beans'.

import { chakra } from '@chakra-ui/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { leftMg, leftText, webAddress } from '../../../../contract/rules/coffee/beans.ts'
import { type WeightUnit, weightText } from '../../../../contract/rules/coffee/weights.ts'

const Line = chakra('p', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    paddingInline: '4',
    paddingBottom: '3',
    color: 'faint',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& a': { color: 'primaryBright' },
  },
})

const WeightLeft = chakra('span', { base: { color: 'soft', '&[data-empty]': { color: 'warning' } } })

/** The price, and the weight that it is for if this weight is known, for example 'Price 12.50 for 1000 g'. */
function priceText({ purchasePrice, price_mg: pricedWeightMg }: CoffeeBean, unit: WeightUnit): string {
  const price = `Price ${purchasePrice.toLocaleString(undefined, { minimumFractionDigits: 2 })}`
  return pricedWeightMg === null ? price : `${price} for ${weightText(unit, pricedWeightMg)}`
}

/** How much of the beans the member has left, where they were bought, and their price. */
export function Purchase({ bean, weightUnit }: { bean: CoffeeBean; weightUnit: WeightUnit }) {
  const { purchase_url, purchasePrice } = bean
  const weightLeft = leftText(bean, weightUnit)
  if (purchase_url === '' && purchasePrice === 0 && weightLeft === null) return null
  // Any other text must not be a link.
  const address = webAddress(purchase_url)
  return (
    <Line>
      {weightLeft !== null && <WeightLeft data-empty={(leftMg(bean) ?? 1) <= 0 || undefined}>{weightLeft}</WeightLeft>}
      {address ? (
        <a href={address.href} target="_blank" rel="noreferrer noopener">
          {address.hostname}
        </a>
      ) : (
        purchase_url && <span>{purchase_url}</span>
      )}
      {purchasePrice > 0 && <span>{priceText(bean, weightUnit)}</span>}
    </Line>
  )
}
