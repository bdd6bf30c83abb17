// The page that `chart.bench.ts` opens: the chart of a roast, that of six roasts, and the functions that measure them.

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
    /** Adds one reading of each type at a time. Returns, for each time, the milliseconds for drawing and layout. */
    measureChart: (options: { samples: number; updates: number; left: Axis; right: Axis }) => Promise<number[]>
    /** Moves the pointer, or all lines of six roasts, at each update. Returns the same. */
    measureComparison: (options: { samples: number; updates: number; what: 'pointer' | 'lines' }) => Promise<number[]>
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

interface Compared {
  roasts: readonly ChartedRoast[]
  alignment: Alignment
}

let show: (shown: Shown | Compared) => void = () => undefined

function Bench() {
  const [shown, setShown] = useState<Shown | Compared | null>(null)
  show = setShown
  if (!shown) return null
  if ('roasts' in shown) return <CompareChart {...shown} unit="DEGREES_CELSIUS" />
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

/** Six roasts that differ in their length and their events. */
function comparedRoasts(samples: number): ChartedRoast[] {
  return Array.from({ length: 6 }, (_, index) => {
    const event_history: ChartRoast['event_history'] = [
      { event_id: 1, event_type: 'DRY_END', seconds: 280 + 11 * index },
      { event_id: 2, event_type: 'FIRST_CRACK_START', seconds: 520 + 17 * index },
    ]
    const roast = {
      ...roastOf(samples),
      event_history,
      end_time: '2026-11-20T10:00:00.000Z',
      end_seconds: DURATION_SECONDS,
    }
    return { number: index + 1, name: `Roast ${index + 1}`, roast }
  })
}

window.measureComparison = async ({ samples, updates, what }) => {
  const roasts = comparedRoasts(samples)
  const draw = (update: number) => {
    const svg = document.querySelector('.compare-chart svg')
    const startMs = performance.now()
    flushSync(() => {
      if (what === 'lines') show({ roasts, alignment: update % 2 === 0 ? 'dry-end' : 'first-crack' })
      // React draws immediately after this event. After 'pointermove', which has the same handler, it draws a moment
      // later.
      else svg?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 60 + ((update * 7) % 270) }))
    })
    document.body.getBoundingClientRect()
    return performance.now() - startMs
  }
  flushSync(() => show({ roasts, alignment: 'charge' }))
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
