// The frame of the chart of a roast: its axes, their titles and the grid.

import { memo } from 'react'
import { VictoryAxis } from 'victory'
import type { Size } from '../../shared/useSize.ts'
import { type ChartScale, signedMinutesText, timeStepSeconds } from './chartScale.ts'
import { COLORS, MARGINS, plotDomain } from './plot.ts'

const labelStyle = (fill: string) => ({ fill, fontFamily: 'inherit', fontSize: 11, padding: 6 })
const axisLine = { stroke: 'var(--color-line)', strokeWidth: 1 }
/** The style of a part of an axis that is not drawn. */
const HIDDEN = { stroke: 'none' }

interface FrameProps {
  /** The scales of the left and of the right axis. */
  left: ChartScale
  right: ChartScale
  /** How many seconds the time axis shows. */
  rangeSeconds: number
  /** The size of the whole chart, in px. */
  size: Size
  /** The time on the axis, in seconds, that is written as 00:00. Earlier times have a minus sign. */
  originSeconds?: number
}

/**
 * The axes, their titles and the grid. With `memo`, React draws the frame again only if one of its props has changed.
 * Most new readings change no axis, so they do not redraw the frame.
 */
export const Frame = memo(function Frame({ left, right, rangeSeconds, size, originSeconds = 0 }: FrameProps) {
  const stepSeconds = timeStepSeconds(rangeSeconds, size.width - MARGINS.left - MARGINS.right)
  // The times are one step apart, and the origin is one of them.
  const firstSeconds = originSeconds % stepSeconds
  const stepCount = Math.floor((rangeSeconds - firstSeconds) / stepSeconds)
  const times = Array.from({ length: stepCount + 1 }, (_, index) => firstSeconds + index * stepSeconds)
  const sharedProps = { standalone: false, ...size, padding: MARGINS, domain: plotDomain(rangeSeconds) }
  return (
    <g className="roast-chart-frame">
      <VictoryAxis
        {...sharedProps}
        tickValues={times}
        tickFormat={(seconds: number) => signedMinutesText(seconds - originSeconds)}
        style={{ axis: axisLine, ticks: HIDDEN, grid: HIDDEN, tickLabels: labelStyle('var(--color-soft)') }}
      />
      <VictoryAxis
        {...sharedProps}
        dependentAxis
        tickValues={[...left.ticks]}
        tickFormat={left.tickText}
        style={{
          axis: axisLine,
          ticks: HIDDEN,
          grid: { stroke: 'var(--color-line)', strokeOpacity: 0.5 },
          tickLabels: labelStyle(COLORS[left.axis]),
        }}
      />
      <VictoryAxis
        {...sharedProps}
        dependentAxis
        orientation="right"
        tickValues={[...right.ticks]}
        tickFormat={right.tickText}
        style={{ axis: axisLine, ticks: HIDDEN, grid: HIDDEN, tickLabels: labelStyle(COLORS[right.axis]) }}
      />
      <text className="roast-chart-title" x={4} y={12} fill={COLORS[left.axis]}>
        {left.title}
      </text>
      <text className="roast-chart-title" x={size.width - 4} y={12} textAnchor="end" fill={COLORS[right.axis]}>
        {right.title}
      </text>
    </g>
  )
})
