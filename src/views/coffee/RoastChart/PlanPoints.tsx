// The plan of a roast behind its curves.

import { chargeSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { Size } from '../../shared/useSize.ts'
import type { ChartScale } from './chartScale.ts'
import { PLAN_COLOR, secondsToPx, shareToPx } from './plot.ts'
import type { ChartRoast } from './roastSeries.ts'

interface PlanPointsProps {
  roast: ChartRoast
  /** The scales of the left and of the right axis. */
  left: ChartScale
  right: ChartScale
  rangeSeconds: number
  size: Size
}

/**
 * A ring at each planned temperature, with a dashed line between two of them if the temperature rises. A moment by time
 * only is a short line at the lower edge. If no axis shows temperatures, each target is such a line.
 */
export function PlanPoints({ roast, left, right, rangeSeconds, size }: PlanPointsProps) {
  const scale = [left, right].find(({ axis }) => axis === 'BEAN_TEMP')
  const charge = chargeSeconds(roast.event_history)
  const points = (roast.plan ?? []).map(({ seconds, temp_c }) => ({
    seconds,
    tempC: temp_c,
    x: secondsToPx(seconds + charge, rangeSeconds, size),
    y: temp_c === null || scale === undefined ? null : shareToPx(scale.shareOf(temp_c), size),
  }))
  const rings = points.filter(({ y }) => y !== null)
  const bottom = shareToPx(0, size)
  return (
    <g className="roast-chart-plan" stroke={PLAN_COLOR} fill="none">
      {rings.slice(1).map(({ seconds, tempC, x, y }, index) => {
        const before = rings[index]
        if (before === undefined || (before.tempC ?? 0) >= (tempC ?? 0)) return null
        return <line key={seconds} x1={before.x} y1={before.y ?? 0} x2={x} y2={y ?? 0} strokeDasharray="2 5" />
      })}
      {points.map(({ seconds, x, y }) =>
        y === null ? (
          <line key={seconds} x1={x} x2={x} y1={bottom - 14} y2={bottom} strokeWidth={2} />
        ) : (
          <circle key={seconds} cx={x} cy={y} r={4.5} strokeWidth={2} />
        ),
      )}
    </g>
  )
}
