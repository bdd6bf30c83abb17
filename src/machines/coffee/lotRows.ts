// The lots of a bean as the member types them. The form keeps all rows in one text, with a line for each lot.
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { TypedLot } from '../../../contract/rules/coffee/lots.ts'
import { type WeightUnit, weightNumberText } from '../../../contract/rules/coffee/weights.ts'

/** A lot as it is typed. `day` is such as '2026-05-03'. */
export interface LotRow {
  readonly day: string
  readonly weight: string
  readonly price: string
}

export const NO_LOT: LotRow = { day: '', weight: '', price: '' }

export const lotRowsText = (rows: readonly LotRow[]): string =>
  rows.map(({ day, weight, price }) => [day, weight, price].join('\t')).join('\n')

export const lotRowsIn = (text: string): LotRow[] =>
  text.split('\n').map((line) => {
    const [day = '', weight = '', price = ''] = line.split('\t')
    return { day, weight, price }
  })

/** The lots of a bean as the text of the form. Undefined if one weight says all, so that the form has one field. */
export function lotsOfBean({ lots = [] }: Pick<CoffeeBean, 'lots'>, unit: WeightUnit): string | undefined {
  const isOneWeight = lots.length < 2 && lots.every(({ bought_on, price }) => bought_on === null && price === null)
  if (isOneWeight) return undefined
  return lotRowsText(
    lots.map(({ bought_on, weight_mg, price }) => ({
      day: bought_on ?? '',
      weight: weightNumberText(unit, weight_mg),
      price: price === null ? '' : String(price),
    })),
  )
}

/** The lots to send. Empty rows do not count. */
export const typedLots = (text: string): TypedLot[] =>
  lotRowsIn(text)
    .filter(({ day, weight, price }) => `${day}${weight}${price}`.trim() !== '')
    .map(({ day, weight, price }) => ({
      bought_on: day.trim() || null,
      weight,
      price: price.trim() || null,
    }))
