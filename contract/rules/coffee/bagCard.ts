// The data about the coffee in a bag, for the card that its member can publish, for its label, and for other apps.

import type { BagCard, CoffeeBag } from '../../api/coffee/bags.ts'
import { roundTo } from '../shared/format.ts'
import { downsample } from './downsample.ts'
import { ROAST_COLORS } from './roast.ts'
import type { TempSample } from './roastCurve.ts'

const MAX_BAG_NOTES_LENGTH = 1000

/** A phone draws this many points quickly, and a card is too small for more. */
const MAX_CURVE_POINTS = 60

const DAY_MS = 86_400_000

/** The notes in the form in which they are stored: line breaks are `\n`, and spaces around the text are removed. */
export function normalizeBagNotes(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim()
}

/** Why a bag cannot have these notes, as a sentence for a person; null if the notes are allowed. */
export function bagNotesError(typed: string): string | null {
  const { length } = normalizeBagNotes(typed)
  if (length <= MAX_BAG_NOTES_LENGTH) return null
  return `The notes have ${length} characters. At most ${MAX_BAG_NOTES_LENGTH} can be saved.`
}

/**
 * The name of the roast level that is nearest to a colour on the scale. Of two levels that are equally near, it is the
 * lighter one. Null if the colour is not known.
 */
export function roastLevel(color: number | null): string | null {
  if (color === null) return null
  const distance = (value: number) => Math.abs(value - color)
  // The scale begins with the lightest level, and only a nearer level replaces `best`. So of two levels that are
  // equally near, the lighter one is chosen.
  return ROAST_COLORS.reduce((best, level) => (distance(level.value) < distance(best.value) ? level : best)).name
}

/**
 * The days from the day of the roast to today. Today is that of UTC, so that everybody reads the same number. Null if
 * the day of the roast is not known.
 */
export function restDays(roastedOn: string | null, nowMs: number): number | null {
  if (roastedOn === null) return null
  return Math.max(0, Math.floor(nowMs / DAY_MS) - Date.parse(roastedOn) / DAY_MS)
}

/**
 * The curve on a card: at most `MAX_CURVE_POINTS` bean temperatures of a roast. Their times are rounded to whole
 * seconds since the start, and the temperatures to 0.1 °C.
 * @param samples in the order of time.
 */
export function cardCurve(samples: readonly TempSample[]): BagCard['curve'] {
  const points = samples.map(({ seconds, tempC }) => ({ x: seconds, y: tempC }))
  return downsample(points, MAX_CURVE_POINTS).map(({ x, y }) => ({ seconds: roundTo(x, 0), temp_c: roundTo(y, 1) }))
}

/** A card without the days of rest and without the curve. The label and other apps show the same data. */
export type BagFacts = Omit<BagCard, 'rest_days' | 'curve'>

export function factsOfBag(bag: CoffeeBag): BagFacts {
  return {
    bag_code: bag.bag_code,
    bean_name: bag.bean_name,
    origin: bag.bean_origin,
    region: bag.bean_region,
    roasted_on: bag.roasted_on,
    roast_level: roastLevel(bag.avg_roast_color),
    weight_mg: bag.mg > 0 ? bag.mg : null,
    notes: bag.notes,
    ...(bag.roasting !== undefined && { roasting: bag.roasting }),
  }
}
