import { chakra } from '@chakra-ui/react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'

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

/** The typed text as an address that may become a link (http or https), or null if it is not such an address. */
function webAddress(typed: string): URL | null {
  const url = URL.parse(typed)
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null
}

/** Where the beans were bought, and their price. */
export function Purchase({ bean: { purchase_url, purchasePrice } }: { bean: CoffeeBean }) {
  if (purchase_url === '' && purchasePrice === 0) return null
  const address = webAddress(purchase_url)
  return (
    <Line>
      {address ? (
        <a href={address.href} target="_blank" rel="noreferrer noopener">
          {address.hostname}
        </a>
      ) : (
        purchase_url && <span>{purchase_url}</span>
      )}
      {purchasePrice > 0 && <span>Price {purchasePrice.toLocaleString(undefined, { minimumFractionDigits: 2 })}</span>}
    </Line>
  )
}
