// Lots of green coffee: what a member has bought of a bean, and when. Batches draw from the oldest lot first.

import { batchCost, type Price, typedPrice } from './beans.ts'
import { typedWeightMg, type WeightUnit, weightError } from './weights.ts'

/** One purchase of a bean. `price` is what the whole lot cost; null if the price of the bean counts. */
export interface Lot {
  /** The day of the purchase, such as 2026-05-03; null if it is not known. Such a lot counts as the oldest. */
  readonly bought_on: string | null
  readonly weight_mg: number
  readonly price: number | null
}

/** A lot, and how much of it is left. */
export interface LotWithLeft extends Lot {
  readonly left_mg: number
}

/** A lot as it is typed. */
export interface TypedLot {
  readonly bought_on?: string | null
  readonly weight: string
  readonly price?: string | number | null
}

/** A member has at most this many lots of one bean. */
export const MAX_LOTS = 50

/** Whether a text is a day that exists, from 1900 on. */
function isDay(text: string): boolean {
  const ms = /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** The lots, the oldest first. Lots of the same day stay in their order. */
const oldestFirst = <Each extends Lot>(lots: readonly Each[]): Each[] =>
  [...lots].sort((a, b) => ((a.bought_on ?? '') < (b.bought_on ?? '') ? -1 : a.bought_on === b.bought_on ? 0 : 1))

/** The lots to store for typed ones, the oldest first, or why one of them cannot be stored. */
export function storedLots(typed: readonly TypedLot[], unit: WeightUnit): { lots: Lot[] } | { problem: string } {
  if (typed.length > MAX_LOTS) return { problem: `There can be at most ${MAX_LOTS} lots of these beans.` }
  const lots: Lot[] = []
  for (const [index, { bought_on = null, weight, price = null }] of typed.entries()) {
    const day = bought_on === '' ? null : bought_on
    const weight_mg = typedWeightMg(weight, unit)
    const typedAmount = price === null || price === '' ? null : typedPrice(price)
    const name = `Lot ${index + 1}`
    if (weight_mg === null || weight_mg === 0) return { problem: `${name}: ${weightError(unit)}` }
    if (day !== null && !isDay(day))
      return { problem: `${name}: Enter the day as year, month and day, for example 2026-05-03.` }
    if (price !== null && price !== '' && typedAmount === null)
      return { problem: `${name}: Enter a price from 0 to 1000000, for example 14.20.` }
    lots.push({ bought_on: day, weight_mg, price: typedAmount })
  }
  return { lots: oldestFirst(lots) }
}

/** How much was bought in all, in mg; null without a lot. */
export const boughtMg = (lots: readonly Lot[]): number | null =>
  lots.length === 0 ? null : lots.reduce((sum, { weight_mg }) => sum + weight_mg, 0)

/** What a batch draws from one lot. */
export interface Drawn {
  /** The index of the lot. */
  readonly lot: number
  readonly weight_mg: number
}

/**
 * What a batch draws from each lot, the first lot first. `short_mg` is what all lots together do not have, so the sum of
 * both is always the weight of the batch.
 * @param lots the oldest first
 * @param beforeMg what earlier batches have used
 */
export function drawFrom(
  lots: readonly Pick<Lot, 'weight_mg'>[],
  beforeMg: number,
  batchMg: number,
): { parts: Drawn[]; short_mg: number } {
  const parts: Drawn[] = []
  let skippedMg = beforeMg
  let neededMg = batchMg
  for (const [lot, { weight_mg }] of lots.entries()) {
    const leftMg = Math.max(0, weight_mg - skippedMg)
    skippedMg = Math.max(0, skippedMg - weight_mg)
    const takenMg = Math.min(leftMg, neededMg)
    if (takenMg > 0) parts.push({ lot, weight_mg: takenMg })
    neededMg -= takenMg
  }
  return { parts, short_mg: neededMg }
}

/** The lots with what is left of each after this much was used. A lot never has less than nothing left. */
export function lotsWithLeft(lots: readonly Lot[], usedMg: number): LotWithLeft[] {
  const { parts } = drawFrom(lots, 0, usedMg)
  return lots.map((lot, index) => ({
    ...lot,
    left_mg: lot.weight_mg - (parts.find((part) => part.lot === index)?.weight_mg ?? 0),
  }))
}

/**
 * The cost of the green coffee of a batch, from the lots that it draws from. A lot without a price, and what no lot has,
 * cost the price of the bean. Null if the price of a part is not known.
 */
export function costFromLots(
  lots: readonly Lot[],
  bean: Price,
  beforeMg: number,
  batchMg: number | null,
): number | null {
  if (batchMg === null || batchMg === 0) return null
  const { parts, short_mg } = drawFrom(lots, beforeMg, batchMg)
  const costs = parts.map(({ lot: index, weight_mg }) => {
    const lot = lots[index]
    return lot === undefined || lot.price === null
      ? batchCost(bean, weight_mg)
      : (lot.price * weight_mg) / lot.weight_mg
  })
  if (short_mg > 0) costs.push(batchCost(bean, short_mg))
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
}

/** Whether the cost of a batch depends on what earlier batches have used. */
export const dependsOnOrder = (lots: readonly Lot[]): boolean => lots.some(({ price }) => price !== null)
