// Measures how long the chart of a roast takes to draw one more reading, and the chart of six roasts to follow the pointer and
// to move all its lines.

import { join } from 'node:path'
import { build } from 'esbuild'
import type { Axis } from '../../contract/rules/coffee/roast.ts'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { openBrowser } from '../support/chromium.ts'
import { limitedRow, percentile, type Row } from './measure.ts'

/** A screen shows a new picture every 16 ms. */
const AIM_MS = 16
const UPDATES = 200
/** The first updates are not measured: they also draw the axes, and the browser has not compiled the code yet. */
const WARM_UPDATES = 20
/** The numbers of readings in each line of the chart. */
const SAMPLES = [100, 900, 7_200]
/** The readings of each of the six roasts that are compared. */
const COMPARED_SAMPLES = 900
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

/** The time in which the chart draws and lays out a new reading, in a Chromium that is not slowed down. */
export default async function chartBench(): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.addScriptTag({ content: await chartScript() })
    const rows: Row[] = []
    for (const { name, left, right } of AXES) {
      for (const samples of SAMPLES) {
        const measured = await page.evaluate((options) => window.measureChart(options), {
          samples,
          updates: UPDATES,
          left,
          right,
        })
        const p95 = percentile(measured.slice(WARM_UPDATES), 0.95)
        rows.push(limitedRow(`update, ${name}, ${samples} readings a line, p95`, p95, 'ms', AIM_MS))
      }
    }
    for (const what of ['pointer', 'lines'] as const) {
      const measured = await page.evaluate((options) => window.measureComparison(options), {
        samples: COMPARED_SAMPLES,
        updates: UPDATES,
        what,
      })
      const p95 = percentile(measured.slice(WARM_UPDATES), 0.95)
      const name = what === 'pointer' ? 'the pointer moves' : 'all lines move'
      rows.push(limitedRow(`six roasts of ${COMPARED_SAMPLES} readings, ${name}, p95`, p95, 'ms', AIM_MS))
    }
    return rows
  } finally {
    await browser.close()
  }
}
