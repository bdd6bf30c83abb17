// The straight lines with a name in the chart of a roast, for example 'First Crack' and 'Now'.
import { referenceLine } from '../../../../contract/rules/coffee/roastCurve.ts'
import type { Size } from '../../shared/useSize.ts'
import { MARGINS, secondsToPx, shareToPx } from './plot.ts'

/** About the width of one character of a name. */
const CHARACTER_PX = 6.5

const widthOf = (name: string) => name.length * CHARACTER_PX

/**
 * Whether there is room for the name to the left of the line. If the line is early in the roast, there is no room: the
 * name would cover the numbers of the left axis.
 */
const hasRoomBefore = (atPx: number, name: string) => atPx - widthOf(name) > MARGINS.left

interface ReferenceLineProps {
  /** The second at which a vertical line is drawn. Pass either `x` or `y`. */
  x?: number
  /** The height at which a horizontal line is drawn, from 0 (bottom) to 1 (top). */
  y?: number
  name: string
  /** The side of a vertical line on which its name is written, if there is room. */
  side?: 'before' | 'after'
  /** Whether the name of a vertical line is inside the plot, because another name is already above the plot. */
  isLower?: boolean
  /** How many seconds the time axis of the chart shows. */
  rangeSeconds: number
  size: Size
}

/** A named line across the whole chart, for example 'First Crack'. */
export function ReferenceLine({
  x,
  y,
  name,
  side = 'before',
  isLower = false,
  rangeSeconds,
  size,
}: ReferenceLineProps) {
  const { axis, value } = referenceLine({ ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) })
  const bottom = shareToPx(0, size)
  if (axis === 'y') {
    const yPx = shareToPx(value, size)
    return (
      <g className="roast-chart-reference">
        <line x1={MARGINS.left} x2={size.width - MARGINS.right} y1={yPx} y2={yPx} />
        <text x={MARGINS.left + 4} y={yPx - 4}>
          {name}
        </text>
      </g>
    )
  }
  const xPx = secondsToPx(value, rangeSeconds, size)
  const isBefore = side === 'before' && hasRoomBefore(xPx, name)
  return (
    <g className="roast-chart-reference">
      <line x1={xPx} x2={xPx} y1={MARGINS.top} y2={bottom} />
      {/* The name is between the titles of the axes and the plot. A lower name is inside the plot. */}
      <text
        x={xPx}
        y={isLower ? MARGINS.top + 12 : MARGINS.top - 6}
        dx={isBefore ? -3 : 3}
        textAnchor={isBefore ? 'end' : 'start'}
      >
        {name}
      </text>
    </g>
  )
}

const FIRST_CRACK = 'First Crack'

interface MomentLinesProps {
  /** The second of first crack. Null if there was none. */
  firstCrackSeconds: number | null
  /** The current second. Null after the end of the roast. */
  nowSeconds: number | null
  rangeSeconds: number
  size: Size
}

/**
 * The lines of first crack and of the current second. Soon after an early first crack, the names of the two lines would
 * overlap, so the name 'Now' is written lower.
 */
export function MomentLines({ firstCrackSeconds, nowSeconds, rangeSeconds, size }: MomentLinesProps) {
  const firstCrackPx = firstCrackSeconds === null ? null : secondsToPx(firstCrackSeconds, rangeSeconds, size)
  const nowPx = nowSeconds === null ? null : secondsToPx(nowSeconds, rangeSeconds, size)
  const isNowLower =
    firstCrackPx !== null &&
    nowPx !== null &&
    !hasRoomBefore(firstCrackPx, FIRST_CRACK) &&
    nowPx < firstCrackPx + widthOf(FIRST_CRACK)
  return (
    <>
      {firstCrackSeconds !== null && (
        <ReferenceLine x={firstCrackSeconds} name={FIRST_CRACK} rangeSeconds={rangeSeconds} size={size} />
      )}
      {nowSeconds !== null && (
        <ReferenceLine
          x={nowSeconds}
          name="Now"
          side="after"
          isLower={isNowLower}
          rangeSeconds={rangeSeconds}
          size={size}
        />
      )}
    </>
  )
}
