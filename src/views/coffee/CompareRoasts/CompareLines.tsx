// The lines in the chart of the page that compares roasts.

import { memo } from 'react'
import type { Point } from '../../../../contract/rules/coffee/downsample.ts'
import { eventSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { Size } from '../../shared/useSize.ts'
import type { ChartScale } from '../RoastChart/chartScale.ts'
import { secondsToPx, shareToPx } from '../RoastChart/plot.ts'
import { valueAt } from '../RoastChart/roastSeries.ts'
import type { PlacedCurve } from './compareCurves.ts'
import { lookOf } from './marks.tsx'

interface CompareLinesProps {
  curves: readonly PlacedCurve[]
  temps: ChartScale
  rates: ChartScale
  rangeSeconds: number
  size: Size
}

/**
 * Where the number of a roast is on its line, from 0 (the start) to 1 (the end). The position differs for each roast,
 * so that no number covers another.
 */
const numberShare = (number: number) => 0.28 + number * 0.1

/**
 * The lines of all roasts: thick lines for the temperature, thin lines for the smoothed rate of rise. Six roasts
 * have twelve lines. They are plain SVG paths, because Victory, the library that draws the chart of one roast, is too
 * slow for so many lines.
 */
export const CompareLines = memo(function CompareLines({
  curves,
  temps,
  rates,
  rangeSeconds,
  size,
}: CompareLinesProps) {
  return curves.map((curve) => {
    const { color, dash } = lookOf(curve.number)
    const px = ({ x, y }: Point, { shareOf }: ChartScale) => ({
      x: secondsToPx(x + curve.shiftSeconds, rangeSeconds, size),
      y: shareToPx(shareOf(y), size),
    })
    const path = (points: readonly Point[], scale: ChartScale) =>
      points
        .map((point, index) => {
          const { x, y } = px(point, scale)
          return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
        })
        .join('')
    const { drawn } = curve.temps
    const numberedPoint = drawn[Math.floor((drawn.length - 1) * numberShare(curve.number))]
    const label = numberedPoint && px(numberedPoint, temps)
    return (
      <g key={curve.number} className="compare-chart-roast" data-number={curve.number}>
        <path d={path(curve.rates.drawn, rates)} stroke={color} strokeDasharray={dash} fill="none" opacity={0.75} />
        <path d={path(drawn, temps)} stroke={color} strokeDasharray={dash} fill="none" strokeWidth={2.5} />
        {eventDots(curve).map(({ x, y, isCrack }) => {
          const { x: cx, y: cy } = px({ x, y }, temps)
          return (
            <circle
              key={String(isCrack)}
              cx={cx}
              cy={cy}
              r={4.5}
              stroke={color}
              strokeWidth={2}
              fill={isCrack ? color : 'var(--color-felt)'}
            />
          )
        })}
        {label && (
          <>
            <circle cx={label.x} cy={label.y} r={8} fill={color} />
            <text x={label.x} y={label.y + 4} textAnchor="middle" className="compare-chart-number">
              {curve.number}
            </text>
          </>
        )}
      </g>
    )
  })
})

/** The dots of dry end and of the start of first crack. If the temperature at an event is not known, it has no dot. */
function eventDots({ heat, temps }: PlacedCurve) {
  return (['DRY_END', 'FIRST_CRACK_START'] as const).flatMap((type) => {
    const x = eventSeconds(heat.events, type)
    const y = x === null ? null : valueAt(temps, x)
    return x === null || y === null ? [] : [{ x, y, isCrack: type === 'FIRST_CRACK_START' }]
  })
}
