// One chart on the page of a player: how a number of the player changed with the games.

import { chakra, Flex } from '@chakra-ui/react'
import { memo, type PointerEvent, useMemo, useState } from 'react'
import { VictoryArea, VictoryAxis, VictoryLine } from 'victory'
import { tokens } from '../../../theme/tokens.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { longDate } from '../../shared/dates.ts'
import { type Size, useSize } from '../../shared/useSize.ts'
import {
  heightOf,
  heightToPx,
  MARGINS,
  nearestValue,
  positionOf,
  type Scale,
  timeTicks,
  toPx,
  type Value,
} from './trendScale.ts'

const Figure = chakra('figure', { base: { display: 'grid', gap: '2', minWidth: 0, padding: '4', ...boxStyle } })
const Title = chakra('figcaption', { base: { fontWeight: 600 } })
const Now = chakra('strong', {
  base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
})
const Plot = chakra('div', { base: { height: '11rem', '& svg': { display: 'block', touchAction: 'pan-y' } } })
const Readout = chakra('p', { base: { minHeight: '1.4em', color: 'soft', fontSize: 'sm' } })

/** Both axes of the chart library go from 0 to 1. */
const DOMAIN: { x: [number, number]; y: [number, number] } = { x: [0, 1], y: [0, 1] }
const HIDDEN = { stroke: 'none' }
const labelStyle = { fill: tokens.color.soft, fontFamily: 'inherit', fontSize: 12, padding: 6 }

interface TrendChartProps {
  title: string
  /** At least one value, the oldest first. Pass the same array until it changes: a new array redraws the chart. */
  values: readonly Value[]
  scale: Scale
  /** Returns the text of a value with its unit. */
  text: (value: number) => string
  /** The text below the chart while no value is shown there, for example which games count. */
  about: string
}

/**
 * A line of one quantity over time, with a band for its standard error. When the member points at the chart, it shows
 * the nearest value.
 */
export function TrendChart({ title, values, scale, text, about }: TrendChartProps) {
  const [size, measure] = useSize()
  const [pointedValue, setPointed] = useState<Value | null>(null)
  const latest = values.at(-1)
  const showValueAtPointer = (event: PointerEvent<SVGSVGElement>) => {
    if (size) setPointed(nearestValue(event.clientX - event.currentTarget.getBoundingClientRect().left, values, size))
  }
  return (
    <Figure>
      <Flex justify="space-between" align="baseline" gap="3">
        <Title>{title}</Title>
        {latest && <Now>{valueText(latest, text)}</Now>}
      </Flex>
      <Plot ref={measure}>
        {size && (
          <svg
            {...size}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={summaryText(title, values, text)}
            onPointerDown={showValueAtPointer}
            onPointerMove={showValueAtPointer}
            // Keep the value after a finger is lifted, so that the member can read it.
            onPointerLeave={(event) => event.pointerType === 'mouse' && setPointed(null)}
          >
            <Lines values={values} scale={scale} text={text} size={size} />
            {pointedValue && (
              <circle
                cx={toPx(positionOf(pointedValue.ms, values), size)}
                cy={heightToPx(heightOf(pointedValue.value, scale), size)}
                r={5}
                fill={tokens.color.ink}
              />
            )}
          </svg>
        )}
      </Plot>
      <Readout>
        {pointedValue
          ? `${longDate(new Date(pointedValue.ms).toISOString())}, after ${pointedValue.games} games: ${valueText(pointedValue, text)}`
          : about}
      </Readout>
    </Figure>
  )
}

/** A value with its standard error, if it has one: '512 ± 38'. */
const valueText = ({ value, error }: Value, text: TrendChartProps['text']) =>
  error > 0 ? `${text(value)} ± ${text(error)}` : text(value)

/** Describes the chart for screen readers. */
function summaryText(title: string, values: readonly Value[], text: TrendChartProps['text']): string {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return title
  const numbers = values.map(({ value }) => value)
  const dates = [first, last].map(({ ms }) => longDate(new Date(ms).toISOString()))
  return `${title} from ${dates.join(' to ')}: at first ${text(first.value)}, now ${text(last.value)}, lowest ${text(Math.min(...numbers))}, highest ${text(Math.max(...numbers))}.`
}

interface LinesProps extends Pick<TrendChartProps, 'values' | 'scale' | 'text'> {
  size: Size
}

/**
 * The parts of the chart that do not change while the member points at it: the axes, the line and the band. With
 * `memo`, React does not draw them again meanwhile.
 */
const Lines = memo(function Lines({ values, scale, text, size }: LinesProps) {
  const data = useMemo(
    () =>
      values.map(({ ms, value, error }) => ({
        x: positionOf(ms, values),
        y: heightOf(value, scale),
        low: heightOf(value - error, scale),
        high: heightOf(value + error, scale),
      })),
    [values, scale],
  )
  const times = useMemo(() => timeTicks(values, size), [values, size])
  const sharedProps = { standalone: false, ...size, padding: MARGINS, domain: DOMAIN } as const
  const singlePoint = data.length === 1 ? data[0] : undefined
  return (
    <>
      <VictoryAxis
        {...sharedProps}
        tickValues={times.map(({ position }) => position)}
        tickFormat={times.map(({ text: moment }) => moment)}
        style={{ axis: { stroke: tokens.color.line }, ticks: HIDDEN, grid: HIDDEN, tickLabels: labelStyle }}
        tickLabelComponent={<TimeLabel />}
      />
      <VictoryAxis
        {...sharedProps}
        dependentAxis
        tickValues={scale.ticks.map((tick) => heightOf(tick, scale))}
        tickFormat={scale.ticks.map(text)}
        style={{
          axis: HIDDEN,
          ticks: HIDDEN,
          grid: { stroke: tokens.color.line, strokeOpacity: 0.6 },
          tickLabels: labelStyle,
        }}
      />
      {values.some(({ error }) => error > 0) && (
        <VictoryArea
          {...sharedProps}
          groupComponent={<g />}
          data={data}
          y="high"
          y0="low"
          style={{ data: { fill: tokens.color.secondary, fillOpacity: 0.18, stroke: 'none' } }}
        />
      )}
      <VictoryLine
        {...sharedProps}
        groupComponent={<g />}
        data={data}
        style={{ data: { stroke: tokens.color.secondaryBright, strokeWidth: 2.5 } }}
      />
      {/* A single value makes no line, so it is drawn as a dot. */}
      {singlePoint && (
        <circle
          cx={toPx(singlePoint.x, size)}
          cy={heightToPx(singlePoint.y, size)}
          r={4}
          fill={tokens.color.secondaryBright}
        />
      )}
    </>
  )
})

interface TimeLabelProps {
  x?: number
  y?: number
  text?: string
  index?: number
  ticks?: readonly unknown[]
}

/** The text under a tick. The first and the last text stay inside the plot. */
function TimeLabel({ x = 0, y = 0, text = '', index = 0, ticks = [] }: TimeLabelProps) {
  const anchor = ticks.length === 1 ? 'middle' : index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'
  return (
    <text x={x} y={y} dy="0.9em" textAnchor={anchor} fill={labelStyle.fill} fontSize={labelStyle.fontSize}>
      {text}
    </text>
  )
}
