// One chart of the page on which admins see how the site was in the last day.

import { chakra, Flex } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { VictoryAxis, VictoryLine } from 'victory'
import type { MinuteFigures } from '../../../../contract/api/site/siteFigures.ts'
import {
  FIGURE_LIMITS,
  type FigureName,
  figureOf,
  ratingOfFigure,
} from '../../../../contract/rules/site/siteFigures.ts'
import { tokens } from '../../../theme/tokens.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { timeOrDate } from '../../shared/dates.ts'
import { type Size, useSize } from '../../shared/useSize.ts'
import { hourTicks, lineOf, type Moment, momentsOf, pointsWithoutNeighbour, topOf } from './plot.ts'
import { VERDICTS } from './verdicts.ts'
import { WORDS } from './words.ts'

const Figure = chakra('figure', {
  base: { display: 'grid', gap: '2', alignContent: 'start', minWidth: 0, padding: '4', ...boxStyle },
})
const Title = chakra('h2', { base: { fontWeight: 600 } })
const Now = chakra('strong', {
  base: {
    fontFamily: 'display',
    fontSize: 'lg',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
})
const Plot = chakra('div', { base: { height: '9rem', '& svg': { display: 'block' } } })
const Text = chakra('p', { base: { color: 'soft', fontSize: 'sm' } })

/** The space around the line, in px, for the labels of the axes. */
const MARGINS = { left: 52, right: 14, top: 8, bottom: 24 }
/** The values that the chart library gets are from 0 to 1, on both axes. */
const DOMAIN: { x: [number, number]; y: [number, number] } = { x: [0, 1], y: [0, 1] }
const HIDDEN = { stroke: 'none' }
const label = { fill: tokens.color.soft, fontFamily: 'inherit', fontSize: 12, padding: 5 }

interface FigureChartProps {
  name: FigureName
  /**
   * The figures of each five minutes, the oldest first. While the figures are the same, pass the same array: a new
   * array redraws the chart.
   */
  steps: readonly MinuteFigures[]
  /** The end of the day that is drawn. */
  nowMs: number
}

/** One figure over the last day: its line, its newest and its highest value, and which values are good and bad. */
export function FigureChart({ name, steps, nowMs }: FigureChartProps) {
  const [size, measure] = useSize()
  const moments = useMemo(() => momentsOf(steps, name), [steps, name])
  const { title, text, meaning, advice } = WORDS[name]
  const step = steps.at(-1)
  const newest = step ? figureOf(step, name) : null
  const verdict = VERDICTS[ratingOfFigure(name, newest) ?? 'none']
  const highestMoment = moments.reduce<Moment | null>(
    (highest, moment) => (highest && highest.value >= moment.value ? highest : moment),
    null,
  )
  return (
    <Figure data-figure={name}>
      <Flex justify="space-between" align="baseline" gap="3">
        <Title>{title}</Title>
        {newest !== null && (
          <Now color={verdict.color}>
            {text(newest)}
            {verdict.word && <span> · {verdict.word}</span>}
          </Now>
        )}
      </Flex>
      <Plot ref={measure}>
        {size && (
          <svg
            {...size}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={summaryText(name, newest, highestMoment)}
          >
            <Line moments={moments} name={name} nowMs={nowMs} size={size} />
          </svg>
        )}
      </Plot>
      <Text>{highestText(highestMoment, text)}</Text>
      <Text>
        {meaning} {advice}
      </Text>
    </Figure>
  )
}

/** A sentence with the highest value of the day. */
function highestText(highestMoment: Moment | null, text: (value: number) => string): string {
  if (highestMoment === null) return 'Nothing was measured in this day.'
  return highestMoment.value === 0
    ? 'Always 0.'
    : `Highest: ${text(highestMoment.value)} at ${timeOrDate(highestMoment.ms)}.`
}

/** Describes the chart for screen readers. */
function summaryText(name: FigureName, newest: number | null, highestMoment: Moment | null): string {
  const { title, text } = WORDS[name]
  const nowText = newest === null ? 'nothing' : text(newest)
  return `${title} in the last day. Now: ${nowText}. ${highestText(highestMoment, text)}`
}

interface LineProps extends Pick<FigureChartProps, 'name' | 'nowMs'> {
  moments: readonly Moment[]
  size: Size
}

/** The line with its axes. `memo`: React does not draw it again while the figures and the size are the same. */
const Line = memo(function Line({ moments, name, nowMs, size }: LineProps) {
  const top = topOf(moments)
  const line = useMemo(() => lineOf(moments, top, nowMs), [moments, top, nowMs])
  const hours = hourTicks(nowMs)
  const { text } = WORDS[name]
  const sharedProps = { standalone: false, ...size, padding: MARGINS, domain: DOMAIN } as const
  // The position in the drawing, in px, of a value from 0 to 1.
  const toLeftPx = (x: number) => MARGINS.left + x * (size.width - MARGINS.left - MARGINS.right)
  const toTopPx = (y: number) => size.height - MARGINS.bottom - y * (size.height - MARGINS.top - MARGINS.bottom)
  // Values above this one are bad.
  const badLimit = FIGURE_LIMITS[name]?.bad
  return (
    <>
      <VictoryAxis
        {...sharedProps}
        tickValues={hours.map(({ position }) => position)}
        tickFormat={hours.map(({ text: hour }) => hour)}
        style={{ axis: { stroke: tokens.color.line }, ticks: HIDDEN, grid: HIDDEN, tickLabels: label }}
      />
      <VictoryAxis
        {...sharedProps}
        dependentAxis
        tickValues={[0, 0.5, 1]}
        tickFormat={[0, top / 2, top].map(text)}
        style={{
          axis: HIDDEN,
          ticks: HIDDEN,
          grid: { stroke: tokens.color.line, strokeOpacity: 0.6 },
          tickLabels: label,
        }}
      />
      {badLimit !== undefined && badLimit < top && (
        <line
          x1={toLeftPx(0)}
          x2={toLeftPx(1)}
          y1={toTopPx(badLimit / top)}
          y2={toTopPx(badLimit / top)}
          stroke={tokens.color.danger}
          strokeDasharray="4 4"
        />
      )}
      {moments.length > 0 && (
        <VictoryLine
          {...sharedProps}
          groupComponent={<g />}
          data={line}
          style={{ data: { stroke: tokens.color.secondaryBright, strokeWidth: 2 } }}
        />
      )}
      {pointsWithoutNeighbour(line).map(({ x, y }) => (
        <circle key={x} cx={toLeftPx(x)} cy={toTopPx(y ?? 0)} r={2.5} fill={tokens.color.secondaryBright} />
      ))}
    </>
  )
})
