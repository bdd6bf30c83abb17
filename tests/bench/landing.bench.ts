// Measures what a visitor loads first on each page, and how soon the landing page is painted.

import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { loadRows } from '../../scripts/loadTable.ts'
import { routes } from '../../src/routes.tsx'
import { openBrowser } from '../support/chromium.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { comparedRow, limitedRow, median, type Row } from './measure.ts'
import { onSlowPhone } from './slowPhone.ts'

/** The aim: the landing page is painted not later than the same page without scripts. */
const MAX_PAINT_RATIO = 1
/** The aim for `blockingMs` of the landing page. */
const BLOCKING_AIM_MS = 50
/**
 * The browser sometimes paints a page in two steps, with about 80 ms between them. So there must be enough rounds:
 * with few rounds the median depends on how often this happens.
 */
const ROUNDS = { warm: 2, measured: 25 }
/**
 * How long a page is measured, from the start of its navigation. After this time the page does no more work by itself.
 */
const WATCHED_MS = 5_000
/**
 * The static page, which is the landing page without its scripts, is measured for a shorter time: it does no work after
 * it was painted.
 */
const STATIC_WATCHED_MS = 1_500

/** The size of the first load of each route, and the landing page compared with the same page without scripts. */
export default async function landingBench(): Promise<Row[]> {
  await ensureBuilt()
  return [...(await firstLoadRows()), ...(await paintRows())]
}

/** One row for the scripts before the load event, and one row for the scripts in the first load of each route. */
async function firstLoadRows(): Promise<Row[]> {
  // Imported here and not at the top, because `builtFiles.ts` reads the build when it is imported.
  const { manifest, scripts } = await import('../support/builtFiles.ts')
  const pages = Object.entries(routes).map(([name, { path }]) => ({ name, path: `first load of ${path}` }))
  return loadRows(manifest, scripts, pages).map(({ name, gzipBytes, limitBytes }) =>
    limitBytes === undefined
      ? { name: `${name}, gzip`, value: gzipBytes, unit: 'bytes' }
      : limitedRow(`${name}, gzip`, gzipBytes, 'bytes', limitBytes),
  )
}

/** When a page was painted, and how it behaved. The times count from the start of the navigation. */
interface Painted {
  /** When the first content was painted. */
  readonly firstMs: number
  /** When the largest part of the page was painted. */
  readonly largestMs: number
  /** The time beyond 50 ms of each task after the first paint, summed up. Such a task blocks the page. */
  readonly blockingMs: number
  /** How far parts of the page have moved while it loaded, as a score of the browser. 0 means that nothing moved. */
  readonly layoutShift: number
}

async function paintRows(): Promise<Row[]> {
  const server = await startServerProcess()
  const staticServer = await startStaticPage(server.origin)
  const browser = await openBrowser()
  const landingPage: Painted[] = []
  const staticPage: Painted[] = []
  try {
    // Measure the two pages alternately, so that a slow moment of the machine slows both down.
    for (let round = 0; round < ROUNDS.warm + ROUNDS.measured; round += 1) {
      const landingPaint = await measurePaint(browser, server.origin, WATCHED_MS)
      const staticPaint = await measurePaint(browser, staticServer.origin, STATIC_WATCHED_MS)
      if (round < ROUNDS.warm) continue
      landingPage.push(landingPaint)
      staticPage.push(staticPaint)
    }
  } finally {
    await browser.close()
    await staticServer.close()
    await server.stop()
  }
  const medianOf = (paints: readonly Painted[], figure: keyof Painted) => median(paints.map((one) => one[figure]))
  const paintRow = (name: string, figure: 'firstMs' | 'largestMs'): Row => {
    const [valueMs, staticMs] = [medianOf(landingPage, figure), medianOf(staticPage, figure)]
    return comparedRow(name, valueMs, staticMs, MAX_PAINT_RATIO, 'the static page')
  }
  const layoutShift = medianOf(landingPage, 'layoutShift')
  return [
    paintRow('first paint of /', 'firstMs'),
    paintRow('largest paint of /', 'largestMs'),
    limitedRow('blocking time of /', medianOf(landingPage, 'blockingMs'), 'ms', BLOCKING_AIM_MS),
    { name: 'layout shift of /', value: layoutShift, unit: '', aim: { text: '0', isMet: layoutShift === 0 } },
  ]
}

/** One visit with an empty cache, on a slow phone with a slow connection. */
function measurePaint(browser: Browser, origin: string, watchedMs: number): Promise<Painted> {
  return onSlowPhone(browser, async (page) => {
    await page.addInitScript(watchPaints)
    await page.goto(`${origin}/`)
    const painted = await page.evaluate((untilMs) => window.painted(untilMs), watchedMs)
    if (painted.firstMs === undefined || painted.largestMs === undefined) throw new Error('The page painted nothing.')
    return { ...painted, firstMs: painted.firstMs, largestMs: painted.largestMs }
  })
}

declare global {
  interface Window {
    /** Waits until `untilMs` after the start of the navigation, and returns what was measured until then. */
    painted(untilMs: number): Promise<Omit<Painted, 'firstMs' | 'largestMs'> & { firstMs?: number; largestMs?: number }>
  }
}

/**
 * Runs in the page before its own scripts. Do not name a function inside it: the TypeScript loader would add a call of
 * its own helper, which the page does not have.
 */
function watchPaints(): void {
  const entries: PerformanceEntry[] = []
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true })
  }
  window.painted = async (untilMs) => {
    await new Promise((resolve) => setTimeout(resolve, untilMs - performance.now()))
    const firstMs = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime
    const largestMs = entries.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime
    let blockingMs = 0
    let layoutShift = 0
    for (const entry of entries) {
      const { entryType, startTime, duration } = entry
      if (entryType === 'longtask') {
        const afterPaintMs = startTime + duration - Math.max(startTime, firstMs ?? 0)
        blockingMs += Math.max(0, afterPaintMs - 50)
      }
      if (entryType === 'layout-shift') layoutShift += (entry as PerformanceEntry & { value: number }).value
    }
    return { firstMs, largestMs, blockingMs, layoutShift }
  }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Serves the landing page's document without its scripts, and the other files that the document names. The headers and
 * the compression are those of Parlor.
 */
async function startStaticPage(origin: string): Promise<LocalServer> {
  const answers = new Map<string, Promise<Answer>>()
  const answerTo = (path: string) => {
    const answer = answers.get(path) ?? fetchRaw(origin + path).then(path === '/' ? withoutScripts : (raw) => raw)
    answers.set(path, answer)
    return answer
  }
  await answerTo('/')
  return startLocalServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await answerTo(url)
    response.writeHead(status, headers).end(body)
  })
}

/** Makes a request with the headers of a browser, and returns the answer. Its body is still compressed. */
function fetchRaw(address: string): Promise<Answer> {
  const requestHeaders = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' }
  return new Promise((resolve, reject) => {
    get(address, { headers: requestHeaders }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    }).once('error', reject)
  })
}

/** The landing page without its scripts, compressed again. */
function withoutScripts({ status, headers, body }: Answer): Answer {
  if (headers['content-encoding'] !== 'br') throw new Error('The landing page was not compressed with brotli.')
  const page = brotliDecompressSync(body)
    .toString()
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
  const compressed = brotliCompressSync(page)
  return { status, headers: { ...headers, 'content-length': String(compressed.length) }, body: compressed }
}
