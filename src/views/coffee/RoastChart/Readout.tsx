// The values of a roast at the second that the member points at in its chart.

import { AXIS_LABELS, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import { shownText } from './chartScale.ts'
import { BACKGROUND_COLORS, COLORS } from './plot.ts'
import { type Series, valueAt } from './roastSeries.ts'

interface ReadoutProps {
  /** The second of the roast that the member points at in the chart. Null while the member points at nothing. */
  seconds: number | null
  /** The lines of the roast. */
  series: readonly Series[]
  /** The lines of its background, which is an earlier roast in the same chart. */
  background: readonly Series[]
  unit: TemperatureUnit
}

/** The values at one second, as a text that screen readers read. */
export function readoutText({ seconds, series, background, unit }: ReadoutProps & { seconds: number }): string {
  return [
    minutesText(seconds),
    ...valuesAt(series, unit, seconds).map(({ name, text }) => `${name} ${text}`),
    ...valuesAt(background, unit, seconds).map(({ name, text }) => `Background ${name} ${text}`),
  ].join(', ')
}

/** The value of each line at one second, with its name. A line that has no value at this second is left out. */
function valuesAt(series: readonly Series[], unit: TemperatureUnit, seconds: number) {
  return series.flatMap((line) => {
    const value = valueAt(line, seconds)
    if (value === null) return []
    const name = line.smoothed ? `${AXIS_LABELS[line.axis]}, smoothed` : AXIS_LABELS[line.axis]
    return [{ name, axis: line.axis, smoothed: line.smoothed, text: shownText(line.axis, unit, value) }]
  })
}

/** The text under the chart: the values at the second that the member points at. */
export function Readout({ seconds, series, background, unit }: ReadoutProps) {
  if (seconds === null) {
    return (
      <p className="roast-chart-readout">
        {background.some(({ axis }) => axis === 'BEAN_TEMP') && (
          <span style={{ color: BACKGROUND_COLORS.BEAN_TEMP }}>The temperature of the background is orange.</span>
        )}
        Choose a moment in the chart to see its values.
      </p>
    )
  }
  // The smoothed values of the background are left out, so that the text stays short.
  const backgroundValues = valuesAt(
    background.filter(({ smoothed }) => !smoothed),
    unit,
    seconds,
  )
  return (
    <p className="roast-chart-readout" data-seconds={seconds}>
      <b>{minutesText(seconds)}</b>
      {valuesAt(series, unit, seconds).map(({ name, axis, smoothed, text }) => (
        <span key={name} title={name} style={{ color: COLORS[axis] }}>
          {text}
          {smoothed && ' smoothed'}
        </span>
      ))}
      {backgroundValues.length > 0 && (
        <span title="Background">
          background{' '}
          {backgroundValues.map(({ name, axis, text }) => (
            <span key={name} style={{ color: BACKGROUND_COLORS[axis] }}>
              {text}{' '}
            </span>
          ))}
        </span>
      )}
    </p>
  )
}
