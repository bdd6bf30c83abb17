// The chart of a roast, with its background.

import './RoastChart.css'
import { type PointerEvent, useId, useMemo, useState } from 'react'
import { type Axis, minutesText, type RoastPreferences } from '../../../../contract/rules/coffee/roast.ts'
import { xRangeSeconds } from '../../../../contract/rules/coffee/roastCurve.ts'
import { eventSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import { useSize } from '../../shared/useSize.ts'
import { Curves } from './Curves.tsx'
import { chartScale } from './chartScale.ts'
import { EventStrip } from './EventStrip.tsx'
import { Frame } from './Frame.tsx'
import { PlanPoints } from './PlanPoints.tsx'
import { MARGINS, pxToSeconds, secondsToPx } from './plot.ts'
import { Readout, readoutText } from './Readout.tsx'
import { MomentLines } from './ReferenceLine.tsx'
import { type ChartRoast, roastSeries, type Series } from './roastSeries.ts'
import { stripsPx } from './strips.ts'
import { chartSummary } from './summary.ts'

export interface RoastChartProps {
  /** Null while loading. Pass the same object until a reading or an event changes: a new object redraws all lines. */
  roast: ChartRoast | null
  /** Null when no background is shown. */
  background: ChartRoast | null
  preferences: Pick<
    RoastPreferences,
    'temperature_display_units' | 'roast_profile_left_axis' | 'roast_profile_right_axis'
  >
  /** The elapsed seconds of a roast in progress: 0 before its start, null after its end. */
  nowSeconds: number | null
  loading: boolean
}

/** The time axis of a roast in progress grows by this much at once, so that the axes are not redrawn every second. */
const GROWTH_SECONDS = 30
const NO_SERIES: readonly Series[] = []

/** The lines of a roast. They are computed again only when the roast or the choice of an axis changes. */
function useSeries(roast: ChartRoast | null, left: Axis, right: Axis): readonly Series[] {
  return useMemo(() => (roast ? roastSeries(roast, left, right) : NO_SERIES), [roast, left, right])
}

/**
 * The scale of one axis for the values of these lines. It changes only when the lowest or the highest value changes.
 */
function useScale(axis: Axis, unit: TemperatureUnit, series: readonly Series[]) {
  const axisSeries = series.filter((line) => line.axis === axis && !line.smoothed)
  const lowest = Math.min(...axisSeries.map((line) => line.lowest))
  const highest = Math.max(...axisSeries.map((line) => line.highest))
  return useMemo(() => chartScale(axis, unit, lowest, highest), [axis, unit, lowest, highest])
}

/** The chart of a roast: its readings over time, with its background in the same chart. */
export function RoastChart({ roast, background, preferences, nowSeconds, loading }: RoastChartProps) {
  const clipId = useId()
  const [size, measure] = useSize()
  const [pointedSeconds, setPointedSeconds] = useState<number | null>(null)
  const {
    temperature_display_units: unit,
    roast_profile_left_axis: leftAxis,
    roast_profile_right_axis: rightAxis,
  } = preferences

  const series = useSeries(roast, leftAxis, rightAxis)
  const backgroundSeries = useSeries(background, leftAxis, rightAxis)
  const left = useScale(leftAxis, unit, [...series, ...backgroundSeries])
  const right = useScale(rightAxis, unit, [...series, ...backgroundSeries])

  const lastSeconds = Math.max(0, ...series.map(({ points }) => points.at(-1)?.x ?? 0))
  // How far the roast has come: to the current second, to its end or to its last reading.
  const reachedSeconds = Math.max(nowSeconds ?? roast?.end_seconds ?? 0, lastSeconds)
  const roundedUpSeconds = Math.ceil(reachedSeconds / GROWTH_SECONDS) * GROWTH_SECONDS
  const rangeSeconds = xRangeSeconds(roast?.end_seconds ?? null, roundedUpSeconds)
  const firstCrackSeconds = roast && eventSeconds(roast.event_history, 'FIRST_CRACK_START')
  const isEmpty = [...series, ...backgroundSeries].every(({ points }) => points.length === 0)

  const showValuesAtPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (size)
      setPointedSeconds(
        pxToSeconds(event.clientX - event.currentTarget.getBoundingClientRect().left, rangeSeconds, size),
      )
  }
  const sharedProps = size && { left, right, rangeSeconds, size }
  const plotBottom = size ? size.height - MARGINS.bottom : 0
  const reachedPx = size ? Math.min(secondsToPx(reachedSeconds, rangeSeconds, size), size.width - MARGINS.right) : 0
  return (
    <div className="roast-chart">
      <div className="roast-chart-plot" ref={measure}>
        {size && sharedProps && (
          <svg
            {...size}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={roast ? chartSummary(roast, series, unit, backgroundSeries.length > 0) : 'Roast profile'}
            onPointerDown={showValuesAtPointer}
            onPointerMove={showValuesAtPointer}
            // Keep the values after a finger is lifted, so that the member can read them.
            onPointerLeave={(event) => event.pointerType === 'mouse' && setPointedSeconds(null)}
          >
            {/* Three areas: the plot up to the reached second, the plot after it, and the whole plot. */}
            <clipPath id={`${clipId}past`}>
              <rect x={MARGINS.left} y={0} width={Math.max(0, reachedPx - MARGINS.left)} height={plotBottom} />
            </clipPath>
            <clipPath id={`${clipId}ahead`}>
              <rect
                x={reachedPx}
                y={0}
                width={Math.max(0, size.width - MARGINS.right - reachedPx)}
                height={plotBottom}
              />
            </clipPath>
            <clipPath id={`${clipId}plot`}>
              <rect
                x={MARGINS.left}
                y={MARGINS.top - 2}
                width={Math.max(0, size.width - MARGINS.left - MARGINS.right)}
                height={Math.max(0, plotBottom - MARGINS.top + 2)}
              />
            </clipPath>
            <Frame {...sharedProps} />
            <g clipPath={`url(#${clipId}plot)`}>
              <g clipPath={`url(#${clipId}past)`}>
                <Curves
                  {...sharedProps}
                  series={backgroundSeries}
                  powerUntilSeconds={background?.end_seconds ?? 0}
                  look="background"
                />
              </g>
              <g clipPath={`url(#${clipId}ahead)`}>
                <Curves
                  {...sharedProps}
                  series={backgroundSeries}
                  powerUntilSeconds={background?.end_seconds ?? 0}
                  look="backgroundAhead"
                />
              </g>
              {roast && <PlanPoints {...sharedProps} roast={roast} />}
              <g clipPath={`url(#${clipId}past)`}>
                <Curves {...sharedProps} series={series} powerUntilSeconds={rangeSeconds} look="roast" />
              </g>
            </g>
            <MomentLines
              firstCrackSeconds={firstCrackSeconds}
              nowSeconds={nowSeconds}
              rangeSeconds={rangeSeconds}
              size={size}
            />
            {pointedSeconds !== null && (
              <line
                className="roast-chart-cursor"
                x1={secondsToPx(pointedSeconds, rangeSeconds, size)}
                x2={secondsToPx(pointedSeconds, rangeSeconds, size)}
                y1={MARGINS.top}
                y2={plotBottom}
              />
            )}
          </svg>
        )}
        {loading && <div className="roast-chart-overlay">Loading data…</div>}
        {!loading && isEmpty && <div className="roast-chart-overlay">No data to display</div>}
        {!isEmpty && (
          <input
            className="roast-chart-scrub"
            type="range"
            aria-label="Second of the roast"
            aria-valuetext={
              pointedSeconds === null
                ? minutesText(0)
                : readoutText({ seconds: pointedSeconds, series, background: backgroundSeries, unit })
            }
            min={0}
            max={Math.floor(rangeSeconds)}
            value={pointedSeconds ?? 0}
            onChange={(event) => setPointedSeconds(Number(event.currentTarget.value))}
            onBlur={() => setPointedSeconds(null)}
          />
        )}
      </div>
      <div style={{ height: stripsPx([roast, background]) }}>
        {size && (
          <EventStrip roast={roast} background={background} unit={unit} rangeSeconds={rangeSeconds} size={size} />
        )}
      </div>
      {!isEmpty && <Readout seconds={pointedSeconds} series={series} background={backgroundSeries} unit={unit} />}
    </div>
  )
}
