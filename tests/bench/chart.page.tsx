// The page that `chart.bench.ts` opens: the chart of a roast, and the function that measures it.

import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { RoastInput } from '../../contract/api/coffee/roasts.ts'
import { type Axis, PREFERENCE_DEFAULTS } from '../../contract/rules/coffee/roast.ts'
import { RoastChart } from '../../src/views/coffee/RoastChart/RoastChart.tsx'
import type { ChartRoast } from '../../src/views/coffee/RoastChart/roastSeries.ts'

declare global {
  interface Window {
    /** Adds one reading of each type at a time. Returns, for each time, the milliseconds for drawing and layout. */
    measureChart: (options: { samples: number; updates: number; left: Axis; right: Axis }) => Promise<number[]>
  }
}

const DURATION_SECONDS = 720

/** A curve with the shape of a roast: it falls after the beans are added, and then rises ever more slowly. */
function tempC(seconds: number): number {
  const share = seconds / DURATION_SECONDS
  return 90 * Math.exp(-seconds / 25) + 85 + 130 * share ** 0.75 + Math.sin(seconds) / 3
}

/** A roast of twelve minutes with this many readings of each type. */
function roastOf(samples: number): ChartRoast {
  const input_history = Array.from({ length: samples }, (_, index): RoastInput[] => {
    const seconds = (index * DURATION_SECONDS) / samples
    return [
      { input_id: 2 * index, type: 'BEAN_TEMP', seconds, value: tempC(seconds), units: 'DEGREES_CELSIUS' },
      { input_id: 2 * index + 1, type: 'POWER_DRAW', seconds, value: 1200 - (index % 7) * 90, units: 'WATTS' },
    ]
  }).flat()
  return { input_history, event_history: [], end_time: null, end_seconds: null }
}

interface Shown {
  roast: ChartRoast
  template: ChartRoast
  left: Axis
  right: Axis
  nowSeconds: number
}

let show: (shown: Shown) => void = () => undefined

function Bench() {
  const [shown, setShown] = useState<Shown | null>(null)
  show = setShown
  if (!shown) return null
  const preferences = {
    ...PREFERENCE_DEFAULTS,
    roast_profile_left_axis: shown.left,
    roast_profile_right_axis: shown.right,
  }
  return (
    <RoastChart
      roast={shown.roast}
      background={shown.template}
      preferences={preferences}
      nowSeconds={shown.nowSeconds}
      loading={false}
    />
  )
}

window.measureChart = async ({ samples, updates, left, right }) => {
  const fullRoast = roastOf(samples + updates)
  const template = roastOf(samples)
  const draw = (update: number) => {
    const input_history = fullRoast.input_history.slice(0, 2 * (samples + update))
    const nowSeconds = input_history.at(-1)?.seconds ?? 0
    const startMs = performance.now()
    flushSync(() => show({ roast: { ...fullRoast, input_history }, template, left, right, nowSeconds }))
    document.body.getBoundingClientRect()
    return performance.now() - startMs
  }
  draw(0)
  // The chart draws its lines only after the browser has measured its size.
  while (!document.querySelector('.roast-chart-line path')) await new Promise(requestAnimationFrame)
  return Array.from({ length: updates }, (_, update) => draw(update))
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <Bench />
  </StrictMode>,
)
