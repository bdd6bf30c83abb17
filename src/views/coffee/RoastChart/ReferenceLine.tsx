import { referenceLine } from '../../../../contract/rules/coffee/roastCurve.ts'
import type { Size } from '../../shared/useSize.ts'
import { MARGINS, secondsToPx, shareToPx } from './plot.ts'

/** About the width of one character of a name. */
const CHARACTER_PX = 6.5

const widthOf = (name: string) => name.length * CHARACTER_PX

/**
 * Early in a roast there is no room for the name before the line: it would be over the numbers of the axis.
 * @serves roast-chart-17
 */
const hasPlaceBefore = (atPx: number, name: string) => atPx - widthOf(name) > MARGINS.left

interface ReferenceLineProps {
  /** The second at which a vertical line is drawn. Pass either `x` or `y`. */
  x?: number
  /** The height at which a horizontal line is drawn, from 0 (bottom) to 1 (top). */
  y?: number
  name: string
  /** The side of a vertical line where its name is written, if the plot has a place for it there. */
  side?: 'before' | 'after'
  /** Whether the name of a vertical line is within the plot, because another name is above it. */
  isLower?: boolean
  rangeSeconds: number
  size: Size
}

/**
 * A named line across the whole chart, for example 'First Crack'.
 * @serves roast-chart-17
 */
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
  const isBefore = side === 'before' && hasPlaceBefore(at, name)
  return (
    <g className="roast-chart-reference">
      <line x1={at} x2={at} y1={MARGINS.top} y2={bottom} />
      {/* The name is written between the titles of the axes and their first numbers. */}
      <text
        x={at}
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
  firstCrack: number | null
  now: number | null
  rangeSeconds: number
  size: Size
}

/**
 * The lines of first crack and of the current second. Soon after an early first crack their names would overlap, so
 * 'Now' is then lower.
 * @serves roast-chart-05, roast-chart-06, roast-chart-18
 */
export function MomentLines({ firstCrack, now, rangeSeconds, size }: MomentLinesProps) {
  const at = firstCrack === null ? null : secondsToPx(firstCrack, rangeSeconds, size)
  const nowAt = now === null ? null : secondsToPx(now, rangeSeconds, size)
  const isNowLower =
    at !== null && nowAt !== null && !hasPlaceBefore(at, FIRST_CRACK) && nowAt < at + widthOf(FIRST_CRACK)
  return (
    <>
      {firstCrack !== null && (
        <ReferenceLine x={firstCrack} name={FIRST_CRACK} rangeSeconds={rangeSeconds} size={size} />
      )}
      {now !== null && (
        <ReferenceLine x={now} name="Now" side="after" isLower={isNowLower} rangeSeconds={rangeSeconds} size={size} />
      )}
    </>
  )
}
