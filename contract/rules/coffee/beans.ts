// Rules for green coffee: how typed prices and web addresses are read, how much is left, and what a batch costs.

import { typedNumber, type WeightUnit, weightText } from './weights.ts'

/**
 * How the fruit was removed from the beans: the choices that the form offers first. A bean can also have any other
 * text.
 */
export const PROCESSES = ['Wet Process', 'Dry Process'] as const

/** The highest price that can be stored. */
const MAX_PRICE = 1_000_000

export const PRICE_ERROR = 'Enter a price from 0 to 1000000, for example 14.20.'

/** The price to store for a typed text or a number; null if it is not a price. An empty text means the price 0. */
export function typedPrice(typed: string | number): number | null {
  if (typed === '') return 0
  const price = typeof typed === 'number' ? typed : (typedNumber(typed) ?? Number.NaN)
  return price >= 0 && price <= MAX_PRICE ? price : null
}

/** The text as an http or https address. Null if it is not one. */
export function webAddress(text: string): URL | null {
  // Older browsers have neither `URL.parse` nor `URL.canParse`.
  try {
    const url = new URL(text)
    return ['http:', 'https:'].includes(url.protocol) ? url : null
  } catch {
    return null
  }
}

/**
 * How much green coffee of one bean a member has bought and used, in mg. `bought_mg` is null until the member enters
 * it.
 */
export interface GreenCoffee {
  readonly bought_mg: number | null
  readonly used_mg: number
}

/** How much is left, in mg. Below 0 if more was used than bought. Null if it is not known how much was bought. */
export function leftMg({ bought_mg, used_mg }: GreenCoffee): number | null {
  return bought_mg === null ? null : bought_mg - used_mg
}

/**
 * The text of how much is left: 'Left 250 g of 1000 g'. If the member has not entered how much was bought, the text is
 * how much was used: 'Used 250 g'. Null if nothing was used either.
 */
export function leftText({ bought_mg, used_mg }: GreenCoffee, unit: WeightUnit): string | null {
  const used = `Used ${weightText(unit, used_mg)}`
  if (bought_mg === null) return used_mg > 0 ? used : null
  const left = bought_mg - used_mg
  const bought = weightText(unit, bought_mg)
  if (left < 0) return `${used} of ${bought}`
  return left === 0 ? `Nothing left of ${bought}` : `Left ${weightText(unit, left)} of ${bought}`
}

/**
 * A warning if a roast needs more green coffee than is left. Null if enough is left, or if the amounts are not known.
 * @param chargeMg the Coffee In of the roast
 * @param countedMg the part of `used_mg` that comes from this roast; 0 if it has not started
 * @param name the bean, for a part of a blend
 */
export function chargeWarning(
  { bought_mg, used_mg }: GreenCoffee,
  chargeMg: number | null,
  countedMg: number,
  unit: WeightUnit,
  name = 'these beans',
): string | null {
  const left = leftMg({ bought_mg, used_mg: used_mg - countedMg })
  if (left === null || chargeMg === null || chargeMg <= left) return null
  return left > 0 ? `Only ${weightText(unit, left)} of ${name} is left.` : `Nothing is left of ${name}.`
}

/** A price, and the weight of green coffee for this price. A price of 0 and a weight of null mean 'not known'. */
export interface Price {
  readonly purchasePrice: number
  readonly price_mg: number | null
}

/**
 * The cost of the green coffee of a batch, in the currency of the price. Null if the price or a weight is not known.
 */
export function batchCost({ purchasePrice, price_mg }: Price, inMg: number | null): number | null {
  if (purchasePrice === 0 || price_mg === null || inMg === null || inMg === 0) return null
  return (purchasePrice * inMg) / price_mg
}

const MG_PER_100_G = 100_000

/** The cost of 100 g of the roasted coffee of a batch with this cost. Null if its weight is not known. */
export const costOf100g = (cost: number, outMg: number | null): number | null =>
  outMg === null || outMg === 0 ? null : (cost * MG_PER_100_G) / outMg

/**
 * The cost of 100 g of the roasted coffee at one price: the cost of the batch divided by the roasted weight. Null if the
 * price or a weight is not known.
 */
export function costPer100g(price: Price, inMg: number | null, outMg: number | null): number | null {
  const cost = batchCost(price, inMg)
  return cost === null ? null : costOf100g(cost, outMg)
}
