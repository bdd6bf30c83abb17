// Measures how long the charts take to draw: the chart of a roast when a reading is added, and the chart of six roasts
// when the pointer or all lines move.

import { join } from 'node:path'
import { build } from 'esbuild'
import type { Axis } from '../../contract/rules/coffee/roast.ts'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { openBrowser } from '../support/chromium.ts'
import { limitedRow, percentile, type Row } from './measure.ts'

/** The longest time in which a chart should draw an update. A screen shows a new picture every 16 ms. */
const AIM_MS = 16
const UPDATES = 200
/** The first updates are not measured: they also draw the axes, and the browser has not compiled the code yet. */
const WARM_UP_UPDATES = 20
/** The chart is measured with each of these numbers of readings of one type. */
const READINGS_PER_TYPE = [100, 900, 7_200]
/** The number of readings of one type in each of the six roasts that are compared. */
const COMPARED_READINGS = 900
const AXES: { name: string; left: Axis; right: Axis }[] = [
  { name: 'power and temperature', left: 'POWER_DRAW', right: 'BEAN_TEMP' },
  { name: 'rate of rise and temperature', left: 'ROR', right: 'BEAN_TEMP' },
]

/** The chart and its styles, as one script for an empty page. */
async function chartScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'tests', 'bench', 'chart.page.tsx')],
    outdir: join(projectRoot, 'dist', 'bench'),
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))
  const style = outputFiles.find(({ path }) => path.endsWith('.css'))
  if (!script || !style) throw new Error('The bundle of the chart has no script or no styles.')
  return `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(style.text)}}));${script.text}`
}

/** The time in which the charts draw and lay out one update, in a Chromium that is not slowed down. */
export default async function chartBench(): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.addScriptTag({ content: await chartScript() })
    const rows: Row[] = []
    for (const { name, left, right } of AXES) {
      for (const readingsPerType of READINGS_PER_TYPE) {
        const timesMs = await page.evaluate((options) => window.measureChart(options), {
          readingsPerType,
          updates: UPDATES,
          left,
          right,
        })
        // 95 of 100 updates take at most this time.
        const p95 = percentile(timesMs.slice(WARM_UP_UPDATES), 0.95)
        rows.push(limitedRow(`update, ${name}, ${readingsPerType} readings a line, p95`, p95, 'ms', AIM_MS))
      }
    }
    for (const moved of ['pointer', 'lines'] as const) {
      const timesMs = await page.evaluate((options) => window.measureComparison(options), {
        readingsPerType: COMPARED_READINGS,
        updates: UPDATES,
        moved,
      })
      const p95 = percentile(timesMs.slice(WARM_UP_UPDATES), 0.95)
      const name = moved === 'pointer' ? 'the pointer moves' : 'all lines move'
      rows.push(limitedRow(`six roasts of ${COMPARED_READINGS} readings, ${name}, p95`, p95, 'ms', AIM_MS))
    }
    return rows
  } finally {
    await browser.close()
  }
}
