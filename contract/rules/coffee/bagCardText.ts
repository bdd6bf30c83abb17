// The words and the curve of a bag's card. The server writes them into the document, and the page shows them again.

import type { BagCard } from '../../api/coffee/bags.ts'
import { shownBeanName } from '../shared/beanName.ts'
import { roundTo } from '../shared/format.ts'
import type { BagFacts } from './bagCard.ts'
import { minutesText } from './roast.ts'
import { type TemperatureUnit, wholeDegreesText } from './units.ts'
import { weightText } from './weights.ts'

/** The size of the picture of the curve, in the units of its SVG. */
export const CURVE_WIDTH = 320
export const CURVE_HEIGHT = 96

/** The line of the curve is 3 units wide. This space keeps it inside the picture. */
const MARGIN = 3

/** Always British English, because the server writes the document before it knows the language of the browser. */
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The heading of a card. */
export function cardTitle({ bean_name }: Pick<BagFacts, 'bean_name'>): string {
  return shownBeanName(bean_name)
}

/** The day in words: '2026-11-14' becomes '14 November 2026'. */
export function dayText(day: string): string {
  return DAY_FORMAT.format(new Date(day))
}

/**
 * The region and the origin, for example 'Guji, Ethiopia'. If one of them is not known, the text is only the other; if
 * neither is known, the text is empty.
 */
function originText({ origin, region }: Pick<BagFacts, 'origin' | 'region'>): string {
  return [region, origin].filter(Boolean).join(', ')
}

/** The names and values that the card lists. An unknown value is left out. */
export function cardFacts(card: BagCard): (readonly [name: string, value: string])[] {
  const facts = [
    ['Roasted', card.roasted_on === null ? '' : dayText(card.roasted_on)],
    ['Days of rest', card.rest_days === null ? '' : String(card.rest_days)],
    ['Roast level', card.roast_level ?? ''],
    ['Origin', originText(card)],
    ['Weight', card.weight_mg === null ? '' : weightText('GRAMS', card.weight_mg)],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** The curve as the path of an SVG; null if there are too few points for a line. */
export function curvePath(curve: BagCard['curve']): string | null {
  const temps = curve.map(({ temp_c }) => temp_c)
  const [lowest, highest] = [Math.min(...temps), Math.max(...temps)]
  const [first, last] = [curve[0], curve.at(-1)]
  if (first === undefined || last === undefined || last.seconds <= first.seconds) return null
  const x = (seconds: number) =>
    MARGIN + ((seconds - first.seconds) / (last.seconds - first.seconds)) * (CURVE_WIDTH - 2 * MARGIN)
  // If all temperatures are equal, the line is at the bottom.
  const y = (tempC: number) =>
    CURVE_HEIGHT - MARGIN - ((tempC - lowest) / (highest - lowest || 1)) * (CURVE_HEIGHT - 2 * MARGIN)
  return `M${curve.map(({ seconds, temp_c }) => `${roundTo(x(seconds), 1)} ${roundTo(y(temp_c), 1)}`).join('L')}`
}

/** The curve in words, for readers who do not see the picture. */
export function curveText(curve: BagCard['curve']): string {
  const highestC = Math.max(...curve.map(({ temp_c }) => temp_c))
  const highest = (unit: TemperatureUnit) => wholeDegreesText(unit, highestC)
  const time = minutesText(curve.at(-1)?.seconds ?? 0)
  return `Bean temperature over ${time} minutes, up to ${highest('DEGREES_CELSIUS')} (${highest('DEGREES_FAHRENHEIT')})`
}
