import { referenceLine } from '../../../../contract/rules/coffee/roastCurve.ts'
import type { Size } from '../../shared/useSize.ts'
import { MARGINS, secondsToPx, shareToPx } from './plot.ts'

interface ReferenceLineProps {
  /** The second at which a vertical line is drawn. Pass either `x` or `y`. */
  x?: number
  /** The height at which a horizontal line is drawn, from 0 (bottom) to 1 (top). */
  y?: number
  name: string
  /** The side of a vertical line where its name is written. */
  side?: 'before' | 'after'
  rangeSeconds: number
  size: Size
}

/** A named line across the whole chart, for example 'First Crack'. */
export function ReferenceLine({ x, y, name, side = 'before', rangeSeconds, size }: ReferenceLineProps) {
  const { axis, value } = referenceLine({ ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) })
  const bottom = shareToPx(0, size)
  if (axis === 'y') {
    const at = shareToPx(value, size)
    return (
      <g className="roast-chart-reference">
        <line x1={MARGINS.left} x2={size.width - MARGINS.right} y1={at} y2={at} />
        <text x={MARGINS.left + 4} y={at - 4}>
          {name}
        </text>
      </g>
    )
  }
  const at = secondsToPx(value, rangeSeconds, size)
  return (
    <g className="roast-chart-reference">
      <line x1={at} x2={at} y1={MARGINS.top} y2={bottom} />
      <text x={at} y={MARGINS.top - 4} dx={side === 'before' ? -3 : 3} textAnchor={side === 'before' ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  )
}
