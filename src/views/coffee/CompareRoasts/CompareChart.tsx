// The chart of the page that compares several roasts.

import '../RoastChart/RoastChart.css'
import './CompareChart.css'
import { type PointerEvent, useId, useMemo, useState } from 'react'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import type { Alignment } from '../../../machines/coffee/compareAddress.ts'
import { useSize } from '../../shared/useSize.ts'
import { chartScale, shownText, signedMinutesText } from '../RoastChart/chartScale.ts'
import { Frame } from '../RoastChart/Frame.tsx'
import { MARGINS, pxToSeconds, secondsToPx } from '../RoastChart/plot.ts'
import { ReferenceLine } from '../RoastChart/ReferenceLine.tsx'
import type { Series } from '../RoastChart/roastSeries.ts'
import { CompareLines } from './CompareLines.tsx'
import { type ChartedRoast, compareLayout, type PlacedCurve, valuesAt } from './compareCurves.ts'
import { RoastNumber } from './marks.tsx'

/** The names of the moments at which the curves can be aligned. */
export const ALIGNMENT_LABELS: Record<Alignment, string> = {
  charge: 'Charge',
  'dry-end': 'Dry End',
  'first-crack': 'First Crack',
}

interface CompareChartProps {
  /** Pass the same list until a roast changes: a new list draws all lines again. */
  roasts: readonly ChartedRoast[]
  alignment: Alignment
  unit: TemperatureUnit
}

/** The scale of an axis on which all these lines fit. */
function scaleOf(axis: 'BEAN_TEMP' | 'ROR', unit: TemperatureUnit, lines: readonly Series[]) {
  const lowest = Math.min(...lines.map((line) => line.lowest))
  const highest = Math.max(...lines.map((line) => line.highest))
  return chartScale(axis, unit, lowest, highest)
}

/** The temperature and the rate of rise of one roast at a second, for example '385 °F, +14 °F/min', or 'no value'. */
function valuesText(curve: PlacedCurve, seconds: number, unit: TemperatureUnit): string {
  const { tempC, ratePerMinute } = valuesAt(curve, seconds)
  const texts = [
    tempC !== null && shownText('BEAN_TEMP', unit, tempC),
    ratePerMinute !== null && shownText('ROR', unit, ratePerMinute),
  ]
  return texts.filter(Boolean).join(', ') || 'no value'
}

/** The curves of several roasts in one chart, aligned at one moment. */
export function CompareChart({ roasts, alignment, unit }: CompareChartProps) {
  const clipId = useId()
  const [size, measure] = useSize()
  // The second of the chart that the member has chosen with the pointer or the slider; null if none is chosen.
  const [pointedSeconds, setPointedSeconds] = useState<number | null>(null)
  const layout = useMemo(() => compareLayout(roasts, alignment), [roasts, alignment])
  const { curves, originSeconds, rangeSeconds } = layout
  const scales = useMemo(
    () => ({
      rates: scaleOf(
        'ROR',
        unit,
        curves.map((curve) => curve.rates),
      ),
      temps: scaleOf(
        'BEAN_TEMP',
        unit,
        curves.map((curve) => curve.temps),
      ),
    }),
    [curves, unit],
  )
  // The name of the moment at which the curves are aligned.
  const moment = ALIGNMENT_LABELS[alignment]
  // If the chart has become shorter, the pointed second can be beyond its end.
  const shownSeconds = pointedSeconds === null ? null : Math.min(pointedSeconds, Math.floor(rangeSeconds))
  const showValuesAtPointer = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left
    if (size) setPointedSeconds(pxToSeconds(event.clientX - left, rangeSeconds, size))
  }
  // The time before or after this moment, for example 'Charge 04:30'.
  const timeText = (seconds: number) => `${moment} ${signedMinutesText(seconds - originSeconds)}`
  return (
    <div className="roast-chart compare-chart">
      <div className="roast-chart-plot" ref={measure}>
        {size && curves.length > 0 && (
          <svg
            {...size}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={`Temperature and rate of rise of ${curves.length} roasts, aligned at ${moment}.`}
            onPointerDown={showValuesAtPointer}
            onPointerMove={showValuesAtPointer}
            // Keep the values after a finger is lifted, so that the member can read them.
            onPointerLeave={(event) => event.pointerType === 'mouse' && setPointedSeconds(null)}
          >
            <clipPath id={clipId}>
              <rect
                x={MARGINS.left}
                y={MARGINS.top - 2}
                width={Math.max(0, size.width - MARGINS.left - MARGINS.right)}
                height={Math.max(0, size.height - MARGINS.bottom - MARGINS.top + 2)}
              />
            </clipPath>
            <Frame
              left={scales.rates}
              right={scales.temps}
              rangeSeconds={rangeSeconds}
              size={size}
              originSeconds={originSeconds}
            />
            <g clipPath={`url(#${clipId})`}>
              <CompareLines curves={curves} {...scales} rangeSeconds={rangeSeconds} size={size} />
            </g>
            {originSeconds > 0 && (
              <ReferenceLine x={originSeconds} name={moment} rangeSeconds={rangeSeconds} size={size} />
            )}
            {shownSeconds !== null && (
              <line
                className="roast-chart-cursor"
                x1={secondsToPx(shownSeconds, rangeSeconds, size)}
                x2={secondsToPx(shownSeconds, rangeSeconds, size)}
                y1={MARGINS.top}
                y2={size.height - MARGINS.bottom}
              />
            )}
          </svg>
        )}
        {curves.length === 0 ? (
          <div className="roast-chart-overlay">No roast has this moment.</div>
        ) : (
          <input
            className="roast-chart-scrub"
            type="range"
            aria-label="Second of the chart"
            aria-valuetext={[
              timeText(shownSeconds ?? 0),
              ...curves.map((curve) => `Roast ${curve.number} ${valuesText(curve, shownSeconds ?? 0, unit)}`),
            ].join('. ')}
            min={0}
            max={Math.floor(rangeSeconds)}
            value={shownSeconds ?? 0}
            onChange={(event) => setPointedSeconds(Number(event.currentTarget.value))}
            onBlur={() => setPointedSeconds(null)}
          />
        )}
      </div>
      <p className="compare-chart-moment">
        {shownSeconds === null ? 'Choose a moment in the chart to see its values.' : timeText(shownSeconds)}
      </p>
      <ul className="compare-chart-values" aria-label="Values">
        {curves.map((curve) => (
          <li key={curve.number}>
            <RoastNumber number={curve.number} />
            {shownSeconds === null ? '–' : valuesText(curve, shownSeconds, unit)}
          </li>
        ))}
      </ul>
      {layout.excludedNames.length > 0 && (
        <p className="compare-chart-moment">
          Without {moment}, and so not in the chart: {layout.excludedNames.join('; ')}.
        </p>
      )}
    </div>
  )
}
