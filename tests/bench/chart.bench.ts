import { join } from 'node:path'
import { build } from 'esbuild'
import type { Axis } from '../../contract/rules/coffee/roast.ts'
import { projectRoot } from '../../scripts/built.mjs'
import { openBrowser } from '../support/chromium.ts'
import { percentile, type Row } from './measure.ts'

const AIM_MS = 16
const UPDATES = 200
/** The first updates draw the axes and wait for the compiler. */
const WARM_UPDATES = 20
const SAMPLES = [100, 900, 7_200]
const AXES: { name: string; left: Axis; right: Axis }[] = [
  { name: 'power and temperature', left: 'POWER_DRAW', right: 'BEAN_TEMP' },
  { name: 'rate of rise and temperature', left: 'ROR', right: 'BEAN_TEMP' },
]

/** The chart with nothing around it, as one script for a page. */
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
  if (!script || !style) throw new Error('The chart was not bundled.')
  return `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(style.text)}}));${script.text}`
}

/** What a reading costs the chart in Chromium without throttle: the time to draw and lay it out, p95 of the updates. */
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
        rows.push({
          name: `update, ${name}, ${samples} samples a line, p95`,
          value: p95,
          unit: 'ms',
          aim: `< ${AIM_MS} ms`,
          ok: p95 < AIM_MS,
        })
      }
    }
    return rows
  } finally {
    await browser.close()
  }
}
