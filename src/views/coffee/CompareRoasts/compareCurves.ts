import type { Heat } from '../../../../contract/rules/coffee/heat.ts'
import { heatOf } from '../../../../contract/rules/coffee/heat.ts'
import { smoothedRates } from '../../../../contract/rules/coffee/roastCurve.ts'
import { eventSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { Alignment } from '../../../machines/coffee/compareAddress.ts'
import { type ChartRoast, ratePoints, type Series, series, valueAt } from '../RoastChart/roastSeries.ts'

/** A roast as the chart needs it. */
export interface ChartedRoast {
  readonly number: number
  readonly name: string
  readonly roast: ChartRoast
}

/** The lines of a roast. All seconds count from its charge. */
interface Lines {
  readonly heat: Heat
  readonly temps: Series
  readonly rates: Series
}

/** A roast at its place in the chart: a second of it is drawn `shiftSeconds` later. */
export interface PlacedCurve extends Lines {
  readonly number: number
  readonly shiftSeconds: number
}

/** `originSeconds` is the second of the chart at which all roasts are aligned. */
export interface CompareLayout {
  readonly curves: readonly PlacedCurve[]
  /** The names of the roasts in which this moment is missing. */
  readonly without: readonly string[]
  readonly originSeconds: number
  readonly rangeSeconds: number
}

const linesByRoast = new WeakMap<ChartRoast, Lines>()

/** The lines are computed once for each roast, because a change of the moment only moves them. */
function linesOf(roast: ChartRoast): Lines {
  const knownLines = linesByRoast.get(roast)
  if (knownLines) return knownLines
  const heat = heatOf(roast)
  const points = heat.samples.map(({ seconds, tempC }) => ({ x: seconds, y: tempC }))
  const lines = {
    heat,
    temps: series('BEAN_TEMP', points),
    rates: series('ROR', ratePoints(smoothedRates(heat.samples)), true),
  }
  linesByRoast.set(roast, lines)
  return lines
}

function momentSeconds({ events }: Heat, alignment: Alignment): number | null {
  if (alignment === 'charge') return 0
  return eventSeconds(events, alignment === 'dry-end' ? 'DRY_END' : 'FIRST_CRACK_START')
}

/**
 * Computes where the curves are drawn, so that the moment is at the same second of the chart in every roast.
 * @serves roast-compare-12
 */
export function compareLayout(roasts: readonly ChartedRoast[], alignment: Alignment): CompareLayout {
  const all = roasts.map(({ number, name, roast }) => {
    const lines = linesOf(roast)
    return { number, name, lines, moment: momentSeconds(lines.heat, alignment) }
  })
  const placedRoasts = all.flatMap(({ number, lines, moment }) => (moment === null ? [] : [{ number, lines, moment }]))
  const originSeconds = Math.max(0, ...placedRoasts.map(({ moment }) => moment))
  const curves = placedRoasts.map(({ number, lines, moment }) => ({
    ...lines,
    number,
    shiftSeconds: originSeconds - moment,
  }))
  return {
    curves,
    without: all.filter(({ moment }) => moment === null).map(({ name }) => name),
    originSeconds,
    rangeSeconds: Math.max(60, ...curves.map(({ heat, shiftSeconds }) => heat.dropSeconds + shiftSeconds)),
  }
}

/**
 * The values of a roast at a second of the chart. A value is null if the roast has none at this second.
 * @serves roast-compare-13
 */
export function valuesAt({ temps, rates, shiftSeconds }: PlacedCurve, chartSeconds: number) {
  const seconds = chartSeconds - shiftSeconds
  return { tempC: valueAt(temps, seconds), ratePerMinute: valueAt(rates, seconds) }
}
