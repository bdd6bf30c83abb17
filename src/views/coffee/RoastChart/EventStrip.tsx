// The strip under the chart of a roast: events, notes, and changes of the power, the fan, the drum and the burner.

import { memo } from 'react'
import { chargeSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import type { Size } from '../../shared/useSize.ts'
import { type EventMark, eventMarks, marksText, planMarks } from './eventMarks.ts'
import { BACKGROUND_COLORS, COLORS, MARGINS, PLAN_COLOR, secondsToPx } from './plot.ts'
import type { ChartRoast } from './roastSeries.ts'
import { STRIP_PX } from './strips.ts'

/** The distance of the strip's line from the upper edge of the strip. */
const LINE_PX = 24
/** About the width of one character. A mark has its text only if there is room for all its characters. */
const CHARACTER_PX = 6.2
/** The space that stays free after a text. */
const GAP_PX = 10
/** Marks that are less than this apart are at nearly the same place. */
const SAME_PLACE_PX = 2

interface EventStripProps {
  roast: ChartRoast | null
  background: ChartRoast | null
  unit: TemperatureUnit
  /** The length of the chart, in seconds of the roast. */
  rangeSeconds: number
  size: Size
}

const COLOR_OF = {
  roast: { event: 'var(--color-ink)', step: 'var(--color-soft)', note: 'var(--color-soft)', power: COLORS.POWER_DRAW },
  plan: { target: PLAN_COLOR },
  background: {
    event: BACKGROUND_COLORS.BEAN_TEMP,
    step: BACKGROUND_COLORS.BEAN_TEMP,
    note: BACKGROUND_COLORS.BEAN_TEMP,
    power: BACKGROUND_COLORS.POWER_DRAW,
  },
} as const satisfies Record<string, Partial<Record<EventMark['kind'], string>>>

/**
 * The strip under the chart with the changes of the power, the fan, the drum and the burner, the events and the notes. The
 * plan and the background have strips of their own. The chart itself marks only the start of first crack.
 */
export const EventStrip = memo(function EventStrip({ roast, background, unit, rangeSeconds, size }: EventStripProps) {
  const rows = [
    { source: 'roast' as const, name: 'Logged', marks: roast ? eventMarks(roast) : [] },
    {
      source: 'plan' as const,
      name: 'Plan',
      marks: roast ? planMarks(roast.plan ?? [], chargeSeconds(roast.event_history), unit) : [],
    },
    { source: 'background' as const, name: 'Background', marks: background ? eventMarks(background) : [] },
  ].filter(({ marks }) => marks.length > 0)
  return rows.map(({ source, name, marks }) => (
    <svg
      key={source}
      className="roast-chart-events"
      width={size.width}
      height={STRIP_PX}
      viewBox={`0 0 ${size.width} ${STRIP_PX}`}
      role="img"
      aria-label={`${name}: ${marksText(marks)}`}
    >
      <line x1={MARGINS.left} x2={size.width - MARGINS.right} y1={LINE_PX} y2={LINE_PX} stroke="var(--color-line)" />
      {placeMarks(marks, rangeSeconds, size).map(({ mark, x, hasText }) => (
        <g
          key={`${mark.kind} ${mark.seconds} ${mark.text}`}
          data-kind={mark.kind}
          style={{ color: colorOf(source, mark) }}
        >
          <line x1={x} x2={x} y1={hasText ? 3 : 17} y2={LINE_PX} stroke="currentcolor" strokeWidth={2} />
          {hasText && (
            <text x={x + 4} y={13}>
              {mark.text}
            </text>
          )}
          <title>{mark.text}</title>
        </g>
      ))}
    </svg>
  ))
})

const colorOf = (source: keyof typeof COLOR_OF, { kind }: EventMark): string | undefined => {
  const colors: Partial<Record<EventMark['kind'], string>> = COLOR_OF[source]
  return colors[kind]
}

/** Where the marks are, and which marks have room for their text. Events get room before the other marks. */
function placeMarks(marks: readonly EventMark[], rangeSeconds: number, size: Size) {
  const rightPx = size.width - MARGINS.right
  // An imported roast can have a power for each second. If several marks of one kind are at nearly the same place, only
  // the first of them is drawn. Events are always drawn. `lastPx` is where the last drawn mark of each kind is.
  const lastPx: Partial<Record<EventMark['kind'], number>> = {}
  const drawnMarks = marks
    .map((mark) => ({ mark, x: secondsToPx(mark.seconds, rangeSeconds, size) }))
    .filter(({ mark: { kind }, x }) => {
      if (
        x > rightPx ||
        (kind !== 'event' && kind !== 'target' && x - (lastPx[kind] ?? -SAME_PLACE_PX) < SAME_PLACE_PX)
      )
        return false
      lastPx[kind] = x
      return true
    })
  const takenSpans: { fromPx: number; toPx: number }[] = []
  const marksWithText = new Set<EventMark>()
  for (const { mark, x } of [...drawnMarks].sort((a, b) => rankOf(a.mark) - rankOf(b.mark))) {
    const toPx = x + mark.text.length * CHARACTER_PX + GAP_PX
    if (toPx > size.width || takenSpans.some((other) => x < other.toPx && toPx > other.fromPx)) continue
    takenSpans.push({ fromPx: x, toPx })
    marksWithText.add(mark)
  }
  return drawnMarks.map(({ mark, x }) => ({ mark, x, hasText: marksWithText.has(mark) }))
}

/** The order in which the kinds of marks get room for their texts. */
const rankOf = ({ kind }: EventMark) => ['event', 'target', 'step', 'power', 'note'].indexOf(kind)
