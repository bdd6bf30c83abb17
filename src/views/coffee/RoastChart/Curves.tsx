// Draws the lines of a roast, or of its background, in the chart of a roast.

import { memo } from 'react'
import { VictoryLine } from 'victory'
import type { Size } from '../../shared/useSize.ts'
import type { ChartScale } from './chartScale.ts'
import { BACKGROUND_COLORS, COLORS, MARGINS, plotDomain, secondsToPx, shareToPx } from './plot.ts'
import type { Series } from './roastSeries.ts'

interface CurvesProps {
  series: readonly Series[]
  /** The scale of the left axis. A line whose quantity is not on this axis belongs to the right axis. */
  left: ChartScale
  right: ChartScale
  /** The length of the chart, in seconds of the roast. */
  rangeSeconds: number
  size: Size
  /** The line of the power is extended from its last reading to this second. */
  powerUntilSeconds: number
  /** The lines of a background have other colours. `backgroundAhead` is the dashed part after the current second. */
  look: 'roast' | 'background' | 'backgroundAhead'
}

function strokeOf({ axis, smoothed }: Series, look: CurvesProps['look']) {
  const isBackground = look !== 'roast'
  return {
    stroke: isBackground ? BACKGROUND_COLORS[axis] : COLORS[axis],
    strokeWidth: axis === 'BEAN_TEMP' && !isBackground ? 2.5 : 1.5,
    // The rate between two readings jumps up and down, so its line is paler than the line of the smoothed rate.
    strokeOpacity: smoothed || axis !== 'ROR' ? 1 : 0.6,
    ...(look === 'backgroundAhead' ? { strokeDasharray: '10,5' } : {}),
  }
}

/** The lines of one roast. The smoothed rate of rise is drawn for the roast only, not for the background. */
export const Curves = memo(function Curves({
  series,
  left,
  right,
  rangeSeconds,
  size,
  powerUntilSeconds,
  look,
}: CurvesProps) {
  const shownSeries = look === 'roast' ? series : series.filter(({ smoothed }) => !smoothed)
  return shownSeries.map((line) => {
    const { shareOf } = line.axis === left.axis ? left : right
    const data = line.drawn.map(({ x, y }) => ({ x, y: shareOf(y) }))
    const lastPoint = data.at(-1)
    if (line.axis === 'POWER_DRAW' && lastPoint && lastPoint.x < powerUntilSeconds)
      data.push({ x: powerUntilSeconds, y: lastPoint.y })
    const singlePoint = line.drawn.length === 1 ? data[0] : undefined
    return (
      <g
        key={`${line.axis} ${line.smoothed} ${line.inHeat || line.points[0]?.x}`}
        className="roast-chart-line"
        data-axis={line.axis}
        data-look={look}
      >
        <VictoryLine
          standalone={false}
          {...size}
          padding={MARGINS}
          domain={plotDomain(rangeSeconds)}
          groupComponent={<g />}
          interpolation={line.axis === 'POWER_DRAW' ? 'stepAfter' : 'linear'}
          data={data}
          style={{ data: strokeOf(line, look) }}
        />
        {/* A single value makes no line, so it is drawn as a dot. */}
        {singlePoint && (
          <circle
            cx={secondsToPx(singlePoint.x, rangeSeconds, size)}
            cy={shareToPx(singlePoint.y, size)}
            r={3.5}
            fill={look === 'roast' ? COLORS[line.axis] : BACKGROUND_COLORS[line.axis]}
          />
        )}
      </g>
    )
  })
})
