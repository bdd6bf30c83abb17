// The chart of a replay: how likely the first player was to win after each tap.

import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { VictoryArea, VictoryLine } from 'victory'
import { type Chances, percentOf } from '../../../../contract/rules/pool/replay.ts'
import type { LoadedReplay } from '../../../machines/pool/replay.machine.ts'
import { tapText, turningText } from '../../../machines/pool/replay.selectors.ts'
import { tokens } from '../../../theme/tokens.ts'
import { timeWithSeconds } from '../../shared/dates.ts'

/**
 * The margins of 8 px align the chart with the slider below it: the slider's thumb is 16 px wide, so its middle is at
 * least 8 px from each edge.
 */
const Plot = chakra('div', {
  base: {
    position: 'relative',
    height: 'clamp(110px, 22dvh, 220px)',
    marginInline: '8px',
    marginTop: '1.6em',
    borderBlock: '1px solid var(--color-line)',
    fontSize: 'xs',
    lineHeight: 1,
    '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  },
})
const Label = chakra('span', { base: { position: 'absolute', left: 0, color: 'soft', whiteSpace: 'nowrap' } })
const Dot = chakra('span', {
  base: {
    position: 'absolute',
    width: '12px',
    height: '12px',
    margin: '-6px',
    borderRadius: 'full',
    background: 'primaryBright',
    '&[data-turning]': {
      width: '18px',
      height: '18px',
      margin: '-9px',
      background: 'none',
      border: '3px solid',
      borderColor: 'ink',
    },
  },
})
const Cursor = chakra('span', {
  base: { position: 'absolute', top: 0, bottom: 0, width: '1px', background: 'ink', opacity: 0.5 },
})

/** The lines are drawn in an area of this size, which is stretched to the plot, so that the plot is not measured. */
const WIDTH = 600
const HEIGHT = 200
const box = { standalone: false, width: WIDTH, height: HEIGHT, padding: 0 }
const lineStyle = { stroke: tokens.color.primary, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' as const }

interface ChanceChartProps {
  replay: LoadedReplay
  chances: Chances
  /** How many taps of the game have been made at the shown moment. 0 is before the first tap. */
  position: number
}

/** The win probability of the first player after each tap. The shown tap and the turning point are marked. */
export function ChanceChart({ replay, chances, position }: ChanceChartProps) {
  const { ofFirst, turning } = chances
  const [firstPlayer, secondPlayer] = replay.game.players
  const last = ofFirst.length - 1
  // Where the line is after this many taps.
  const cssPositionOf = (tapCount: number) => ({
    left: `${(tapCount / last) * 100}%`,
    top: `${(1 - (ofFirst[tapCount] ?? 0)) * 100}%`,
  })
  return (
    <Plot role="img" aria-label={summaryText(replay, chances)}>
      <Lines ofFirst={ofFirst} />
      <Label top="-1.4em">100 % {firstPlayer?.display_name}</Label>
      <Label bottom="3px">100 % {secondPlayer?.display_name}</Label>
      <Cursor style={{ left: cssPositionOf(position).left }} />
      {turning && <Dot data-turning style={cssPositionOf(turning.position)} />}
      <Dot style={cssPositionOf(position)} />
    </Plot>
  )
}

/**
 * The line of the win probability. A new position moves only the marks. With `memo`, React does not redraw this line.
 */
const Lines = memo(function Lines({ ofFirst }: { ofFirst: readonly number[] }) {
  const data = ofFirst.map((y, x) => ({ x, y }))
  const sharedProps = {
    ...box,
    data,
    domain: { x: [0, data.length - 1] as [number, number], y: [0, 1] as [number, number] },
  }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line
        x1={0}
        x2={WIDTH}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
        stroke={tokens.color.line}
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
      <VictoryArea {...sharedProps} style={{ data: { fill: tokens.color.primary, fillOpacity: 0.12 } }} />
      <VictoryLine {...sharedProps} style={{ data: lineStyle }} />
    </svg>
  )
})

/** Describes the chart for screen readers. */
function summaryText(replay: LoadedReplay, { ofFirst, turning }: Chances): string {
  const name = replay.game.players[0]?.display_name ?? ''
  const [start, end] = [ofFirst[0] ?? 0, ofFirst.at(-1) ?? 0]
  const tap = turning && replay.taps[turning.position - 1]
  const turningPointText =
    turning && tap ? ` Turning point: ${tapText(replay, tap, timeWithSeconds)}. ${turningText(replay, turning)}` : ''
  return `Chance of ${name} to win: ${percentOf(start)} % at the start, ${percentOf(end)} % at the end.${turningPointText}`
}
