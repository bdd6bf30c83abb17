import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { eventSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import { shownText } from './chartScale.ts'
import type { ChartRoast, Series } from './roastSeries.ts'

const NAMES = { BEAN_TEMP: 'Bean temperature', POWER_DRAW: 'Power', ROR: 'Rate of rise' } as const

/** Describes the chart of a roast in sentences, for screen readers. */
export function chartSummary(
  roast: ChartRoast,
  series: readonly Series[],
  unit: TemperatureUnit,
  hasBackground: boolean,
): string {
  const firstCrack = eventSeconds(roast.event_history, 'FIRST_CRACK_START')
  const ranges = series
    // Of the two rates of rise, only the smoothed one is described: one mistyped reading would make the range of the
    // other one much too large.
    .filter(({ axis, smoothed, inHeat, points }) => inHeat && smoothed === (axis === 'ROR') && points.length > 0)
    .map(({ axis, lowest, highest }) => {
      return `${NAMES[axis]} from ${shownText(axis, unit, lowest)} to ${shownText(axis, unit, highest)}.`
    })
  return [
    roast.end_seconds === null
      ? 'Profile of a roast in progress.'
      : `Profile of a roast of ${minutesText(roast.end_seconds)}.`,
    ...ranges,
    firstCrack === null ? '' : `First crack at ${minutesText(firstCrack)}.`,
    hasBackground ? 'The background is shown too.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
