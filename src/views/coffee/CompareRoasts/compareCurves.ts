// For the chart that compares roasts: computes where each curve is drawn, and which values each roast has at a second.

import type { Heat } from '../../../../contract/rules/coffee/heat.ts'
import { heatOf } from '../../../../contract/rules/coffee/heat.ts'
import { smoothedRates } from '../../../../contract/rules/coffee/ratesOfRise.ts'
import { eventSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { Alignment } from '../../../machines/coffee/compareAddress.ts'
import { type ChartRoast, ratePoints, type Series, series, valueAt } from '../RoastChart/roastSeries.ts'

/** A roast as the chart needs it. */
export interface ChartedRoast {
  /** The position of the roast in the comparison, from 1. */
  readonly number: number
  /** The number, the bean and the date, for the sentence about roasts that are not in the chart. */
  readonly name: string
  readonly roast: ChartRoast
}

/** The lines of a roast. All seconds count from its charge. */
interface Lines {
  readonly heat: Heat
  readonly temps: Series
  readonly rates: Series
}

/** The curve of a roast at its position in the chart: each point is drawn at its own second plus `shiftSeconds`. */
export interface PlacedCurve extends Lines {
  readonly number: number
  readonly shiftSeconds: number
}

/** The roasts are aligned at the second `originSeconds` of the chart. The chart ends at `rangeSeconds`. */
export interface CompareLayout {
  readonly curves: readonly PlacedCurve[]
  /** The names of the roasts that do not have the moment of the alignment. */
  readonly excludedNames: readonly string[]
  readonly originSeconds: number
  readonly rangeSeconds: number
}

/** The lines that were computed for each roast. */
const linesByRoast = new WeakMap<ChartRoast, Lines>()

/** Computes the lines only once for each roast. When the member chooses another moment, the lines are only moved. */
function linesOf(roast: ChartRoast): Lines {
  const knownLines = linesByRoast.get(roast)
  if (knownLines) return knownLines
  const heat = heatOf(roast)
  const points = heat.samples.map(({ seconds, tempC }) => ({ x: seconds, y: tempC }))
  const lines = {
    heat,
    temps: series('BEAN_TEMP', points),
    rates: series('ROR', ratePoints(smoothedRates(heat.samples)), { smoothed: true }),
  }
  linesByRoast.set(roast, lines)
  return lines
}

/** When the moment of the alignment was, in seconds from the charge. Null if the roast does not have this moment. */
function momentSecondsOf({ events }: Heat, alignment: Alignment): number | null {
  if (alignment === 'charge') return 0
  return eventSeconds(events, alignment === 'dry-end' ? 'DRY_END' : 'FIRST_CRACK_START')
}

/**
 * Computes where the curves are drawn: the moment of the alignment is at the same second of the chart in every roast.
 */
export function compareLayout(roasts: readonly ChartedRoast[], alignment: Alignment): CompareLayout {
  const candidates = roasts.map(({ number, name, roast }) => {
    const lines = linesOf(roast)
    return { number, name, lines, momentSeconds: momentSecondsOf(lines.heat, alignment) }
  })
  const placedRoasts = candidates.flatMap(({ momentSeconds, ...rest }) =>
    momentSeconds === null ? [] : [{ ...rest, momentSeconds }],
  )
  const originSeconds = Math.max(0, ...placedRoasts.map(({ momentSeconds }) => momentSeconds))
  const curves = placedRoasts.map(({ number, lines, momentSeconds }) => ({
    ...lines,
    number,
    shiftSeconds: originSeconds - momentSeconds,
  }))
  return {
    curves,
    excludedNames: candidates.filter(({ momentSeconds }) => momentSeconds === null).map(({ name }) => name),
    originSeconds,
    // The chart is at least one minute long.
    rangeSeconds: Math.max(60, ...curves.map(({ heat, shiftSeconds }) => heat.dropSeconds + shiftSeconds)),
  }
}

/** The values of a roast at a second of the chart. A value is null if the roast has none at this second. */
export function valuesAt({ temps, rates, shiftSeconds }: PlacedCurve, chartSeconds: number) {
  const seconds = chartSeconds - shiftSeconds
  return { tempC: valueAt(temps, seconds), ratePerMinute: valueAt(rates, seconds) }
}
