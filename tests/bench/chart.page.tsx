// The page that `chart.bench.ts` opens. It has functions that measure the chart of one roast and the chart of six
// roasts.

import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { RoastInput } from '../../contract/api/coffee/roasts.ts'
import { type Axis, PREFERENCE_DEFAULTS } from '../../contract/rules/coffee/roast.ts'
import type { Alignment } from '../../src/machines/coffee/compareAddress.ts'
import { CompareChart } from '../../src/views/coffee/CompareRoasts/CompareChart.tsx'
import type { ChartedRoast } from '../../src/views/coffee/CompareRoasts/compareCurves.ts'
import { RoastChart } from '../../src/views/coffee/RoastChart/RoastChart.tsx'
import type { ChartRoast } from '../../src/views/coffee/RoastChart/roastSeries.ts'

declare global {
  interface Window {
    /**
     * Adds one reading of each type at each update. Returns, for each update, the milliseconds for drawing and layout.
     */
    measureChart: (options: { readingsPerType: number; updates: number; left: Axis; right: Axis }) => Promise<number[]>
    /**
     * Moves the pointer, or all lines of six roasts, at each update. Returns, for each update, the milliseconds for
     * drawing and layout.
     */
    measureComparison: (options: {
      readingsPerType: number
      updates: number
      moved: 'pointer' | 'lines'
    }) => Promise<number[]>
  }
}

/** The length of each roast. */
const DURATION_SECONDS = 720

/** A curve with the shape of a roast: it falls after the beans are added, and then rises ever more slowly. */
function tempCAt(seconds: number): number {
  const share = seconds / DURATION_SECONDS
  return 90 * Math.exp(-seconds / 25) + 85 + 130 * share ** 0.75 + Math.sin(seconds) / 3
}

/** A roast of twelve minutes with this many readings of each type. */
function roastOf(readingsPerType: number): ChartRoast {
  const input_history = Array.from({ length: readingsPerType }, (_, index): RoastInput[] => {
    const seconds = (index * DURATION_SECONDS) / readingsPerType
    return [
      { input_id: 2 * index, type: 'BEAN_TEMP', seconds, value: tempCAt(seconds), units: 'DEGREES_CELSIUS' },
      { input_id: 2 * index + 1, type: 'POWER_DRAW', seconds, value: 1200 - (index % 7) * 90, units: 'WATTS' },
    ]
  }).flat()
  return { input_history, event_history: [], end_time: null, end_seconds: null }
}

interface ChartProps {
  roast: ChartRoast
  background: ChartRoast
  left: Axis
  right: Axis
  nowSeconds: number
}

interface ComparisonProps {
  roasts: readonly ChartedRoast[]
  alignment: Alignment
}

/** Draws the chart of one roast, or the chart of several roasts. The component `Bench` sets this function. */
let render: (props: ChartProps | ComparisonProps) => void = () => undefined

function Bench() {
  const [props, setProps] = useState<ChartProps | ComparisonProps | null>(null)
  render = setProps
  if (!props) return null
  if ('roasts' in props) return <CompareChart {...props} unit="DEGREES_CELSIUS" />
  const preferences = {
    ...PREFERENCE_DEFAULTS,
    roast_profile_left_axis: props.left,
    roast_profile_right_axis: props.right,
  }
  return (
    <RoastChart
      roast={props.roast}
      background={props.background}
      preferences={preferences}
      nowSeconds={props.nowSeconds}
      loading={false}
    />
  )
}

window.measureChart = async ({ readingsPerType, updates, left, right }) => {
  const fullRoast = roastOf(readingsPerType + updates)
  const background = roastOf(readingsPerType)
  const draw = (update: number) => {
    const input_history = fullRoast.input_history.slice(0, 2 * (readingsPerType + update))
    const nowSeconds = input_history.at(-1)?.seconds ?? 0
    const startMs = performance.now()
    flushSync(() => render({ roast: { ...fullRoast, input_history }, background, left, right, nowSeconds }))
    // Makes the browser compute the layout now, so that its time is measured, too.
    document.body.getBoundingClientRect()
    return performance.now() - startMs
  }
  draw(0)
  // The chart draws its lines only after the browser has measured the size of the chart.
  while (!document.querySelector('.roast-chart-line path')) await new Promise(requestAnimationFrame)
  return Array.from({ length: updates }, (_, update) => draw(update))
}

/** Six roasts that differ in their length and their events. */
function comparedRoasts(readingsPerType: number): ChartedRoast[] {
  return Array.from({ length: 6 }, (_, index) => {
    const event_history: ChartRoast['event_history'] = [
      { event_id: 1, event_type: 'DRY_END', seconds: 280 + 11 * index },
      { event_id: 2, event_type: 'FIRST_CRACK_START', seconds: 520 + 17 * index },
    ]
    const roast = {
      ...roastOf(readingsPerType),
      event_history,
      end_time: '2026-11-20T10:00:00.000Z',
      end_seconds: DURATION_SECONDS,
    }
    return { number: index + 1, name: `Roast ${index + 1}`, roast }
  })
}

window.measureComparison = async ({ readingsPerType, updates, moved }) => {
  const roasts = comparedRoasts(readingsPerType)
  const draw = (update: number) => {
    const svg = document.querySelector('.compare-chart svg')
    const startMs = performance.now()
    flushSync(() => {
      if (moved === 'lines') render({ roasts, alignment: update % 2 === 0 ? 'dry-end' : 'first-crack' })
      // React draws immediately after this event. After 'pointermove', which has the same handler, it draws a moment
      // later.
      else svg?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 60 + ((update * 7) % 270) }))
    })
    // Makes the browser compute the layout now, so that its time is measured, too.
    document.body.getBoundingClientRect()
    return performance.now() - startMs
  }
  flushSync(() => render({ roasts, alignment: 'charge' }))
  while (!document.querySelector('.compare-chart-roast path')) await new Promise(requestAnimationFrame)
  return Array.from({ length: updates }, (_, update) => draw(update))
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <Bench />
  </StrictMode>,
)
