// Reads typed weights, and writes stored weights in the member's unit.

import { roundTo } from '../shared/format.ts'

/** The units in which a member can read and type weights. Weights are stored in milligrams. */
export const WEIGHT_UNITS = ['GRAMS', 'OUNCES', 'POUNDS'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** The symbol after a weight. */
export const WEIGHT_SYMBOLS: Record<WeightUnit, string> = { GRAMS: 'g', OUNCES: 'oz', POUNDS: 'lb' }

/** The units in words, for the sentence 'Enter a weight in grams.' */
const WEIGHT_WORDS: Record<WeightUnit, string> = { GRAMS: 'grams', OUNCES: 'ounces', POUNDS: 'pounds' }

/**
 * Milligrams in each unit that can be typed. One pound is exactly 453.59237 g, and one ounce is a sixteenth of a pound.
 * Source: the international yard and pound agreement of 1959.
 */
export const MG_PER_SYMBOL = { g: 1000, kg: 1_000_000, oz: 28_349.523125, lb: 453_592.37 } as const

/** How many decimals are shown. A weight that was typed with at most this many decimals is shown as it was typed. */
const DECIMALS: Record<WeightUnit, number> = { GRAMS: 3, OUNCES: 2, POUNDS: 3 }

/** The highest weight that can be stored: 1000 kg, more than any roast and any purchase. */
export const MAX_WEIGHT_MG = 1_000_000_000

const mgPer = (unit: WeightUnit) => MG_PER_SYMBOL[WEIGHT_SYMBOLS[unit] as keyof typeof MG_PER_SYMBOL]

/** A stored weight as a number for a field: '250.5', '8.84' or '0.552'. */
export function weightNumberText(unit: WeightUnit, weightMg: number): string {
  return String(roundTo(weightMg / mgPer(unit), DECIMALS[unit]))
}

/** A stored weight with its unit: '250.5 g', '8.84 oz' or '0.552 lb'. */
export function weightText(unit: WeightUnit, weightMg: number): string {
  return `${weightNumberText(unit, weightMg)} ${WEIGHT_SYMBOLS[unit]}`
}

/**
 * A typed number, with a point or a comma; null if it is not a number. '1,000' is refused, because it can mean 1 or
 * 1000.
 */
export function typedNumber(text: string): number | null {
  const typed = text.trim()
  const isNumber = /^(\d+([.,]\d*)?|[.,]\d+)$/.test(typed)
  return isNumber && !/^[1-9]\d{0,2},\d{3}$/.test(typed) ? Number(typed.replace(',', '.')) : null
}

/**
 * The weight to store for a typed text, in whole milligrams; null if the text is not a weight. A number without a unit
 * is in the member's unit. The text may contain another unit: '1 kg', '500 g', '8.8 oz' or '5 lb'.
 */
export function typedWeightMg(text: string, unit: WeightUnit): number | null {
  const [, amount = '', symbol] = /^(.*?)\s*(kg|g|oz|lb)?$/i.exec(text.trim()) ?? []
  const number = typedNumber(amount)
  if (number === null) return null
  const mgPerUnit =
    symbol === undefined ? mgPer(unit) : MG_PER_SYMBOL[symbol.toLowerCase() as keyof typeof MG_PER_SYMBOL]
  const weightMg = roundTo(number * mgPerUnit, 0)
  return weightMg <= MAX_WEIGHT_MG ? weightMg : null
}

/** The sentence for a typed text that is not a weight. */
export function weightError(unit: WeightUnit): string {
  return `Enter a weight in ${WEIGHT_WORDS[unit]}, at most ${weightText(unit, MAX_WEIGHT_MG)}.`
}
