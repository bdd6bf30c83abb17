// Blends: a bean that is made of other beans by weight. A roast of it draws from each of its parts.

import { batchCost, type GreenCoffee, type Price } from './beans.ts'
import { costFromLots, type Lot } from './lots.ts'

/** A part of a blend. `share` is its weight in any unit, in relation to the shares of the other parts. */
export interface BlendPart {
  readonly coffee_bean_id: number
  readonly share: number
}

/** A blend has at most this many parts. */
export const MAX_PARTS = 10
const MAX_SHARE = 1_000_000

/** Why these parts make no blend, as a sentence for a person; null if they do. No parts mean that the bean is no blend. */
export function partsError(parts: readonly BlendPart[]): string | null {
  if (parts.length === 0) return null
  if (parts.length === 1) return 'A blend needs at least two parts.'
  if (parts.length > MAX_PARTS) return `A blend can have at most ${MAX_PARTS} parts.`
  if (new Set(parts.map(({ coffee_bean_id }) => coffee_bean_id)).size < parts.length)
    return 'Each bean can be in a blend once.'
  const isPossible = ({ share }: BlendPart) => share > 0 && share <= MAX_SHARE
  return parts.every(isPossible) ? null : 'Enter the weight or the share of each part, for example 60 and 40.'
}

/** How much of each part a weight of the blend takes, in whole mg. The parts always make the whole weight. */
export function splitByShares(
  parts: readonly BlendPart[],
  weightMg: number,
): { coffee_bean_id: number; weight_mg: number }[] {
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  let shares = 0
  let givenMg = 0
  return parts.map(({ coffee_bean_id, share }, index) => {
    shares += share
    const upTo = index === parts.length - 1 ? weightMg : Math.round((weightMg * shares) / total)
    const weight_mg = upTo - givenMg
    givenMg = upTo
    return { coffee_bean_id, weight_mg }
  })
}

/** A bean as far as the parts of a batch need it. */
export interface GreenBean extends GreenCoffee, Price {
  readonly coffee_bean_id: number
  readonly name: string
  readonly lots?: readonly Lot[]
  readonly parts?: readonly BlendPart[]
}

/** One bean of a batch: how much the batch takes of it, and how much other batches have taken. */
export interface BatchPart {
  readonly bean: GreenBean
  readonly weight_mg: number
  /** How much of the bean other roasts have used. */
  readonly other_mg: number
}

/**
 * The beans that a batch takes: the bean itself, or the parts of a blend. A part that is not in the list is left out.
 * @param countedMg how much of the batch is already in what the beans have used
 */
export function partsOfBatch(
  bean: GreenBean,
  beans: readonly GreenBean[],
  batchMg: number,
  countedMg: number,
): BatchPart[] {
  const parts = bean.parts ?? []
  if (parts.length === 0) return [{ bean, weight_mg: batchMg, other_mg: bean.used_mg - countedMg }]
  const counted = splitByShares(parts, countedMg)
  return splitByShares(parts, batchMg).flatMap(({ coffee_bean_id, weight_mg }, index) => {
    const part = beans.find((each) => each.coffee_bean_id === coffee_bean_id)
    return part ? [{ bean: part, weight_mg, other_mg: part.used_mg - (counted[index]?.weight_mg ?? 0) }] : []
  })
}

/** How much of a bean the earlier roasts had used when a roast started. */
export type GreenBefore = { readonly coffee_bean_id: number; readonly weight_mg: number }

/** The cost of the parts of a batch; null if one of them is not known. */
export function costOfParts(parts: readonly BatchPart[], before: readonly GreenBefore[] = []): number | null {
  const costs = parts.map(({ bean, weight_mg, other_mg }) => {
    const known = before.find(({ coffee_bean_id }) => coffee_bean_id === bean.coffee_bean_id)
    return bean.lots === undefined
      ? batchCost(bean, weight_mg)
      : costFromLots(bean.lots, bean, known?.weight_mg ?? other_mg, weight_mg)
  })
  if (costs.length === 0) return null
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
}
