import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../../scripts/built.mjs'
import { chunkKeys, FIRST_LOAD_LIMIT_BYTES, firstLoad, kilobytes } from '../../scripts/firstLoad.ts'
import { routes } from '../../src/routes.tsx'
import { startServerProcess } from '../support/serverProcess.ts'
import { openBrowser } from '../support/chromium.ts'
import { PHONE } from '../support/site.ts'
import { median, type Row } from './measure.ts'

const PAINT_AIM = 1.1
const BLOCKING_AIM_MS = 200
const CPU_SLOWDOWN = 4
const BITS = 1_000 / 8
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600 * BITS,
  uploadThroughput: 750 * BITS,
  latency: 150,
}
/**
 * Either page is painted in two steps (the first part after some 350 ms, the rest some 80 ms later) or in one, by chance:
 * the median of few rounds would tell which happened more often.
 */
const ROUNDS = { warm: 2, measured: 25 }
/** How long a page is watched, from the start of its navigation; everything that it begins by itself is over by then. */
const WATCHED_MS = 5_000
/** The static page begins nothing. */
const STILL_WATCHED_MS = 1_500

/** The first-load bytes of each route, and the landing page beside a page of the same content without scripts. */
export default async function landingBench(): Promise<Row[]> {
  await ensureBuilt()
  return [...(await firstLoads()), ...(await paints())]
}

/** Of each route the entry, the chunks that its page needs, and what they import before they run. */
async function firstLoads(): Promise<Row[]> {
  // Reads the build as soon as it is imported.
  const { manifest, scripts } = await import('../support/builtFiles.ts')
  return Object.entries(routes).map(([name, { path }]) => {
    const { gzipBytes } = firstLoad(manifest, scripts, ...chunkKeys(manifest, name))
    const figure = { name: `first load of ${path}, gzip`, value: gzipBytes, unit: 'bytes' }
    if (path !== routes.home.path) return figure
    return { ...figure, aim: `<= ${kilobytes(FIRST_LOAD_LIMIT_BYTES)}`, ok: gzipBytes <= FIRST_LOAD_LIMIT_BYTES }
  })
}

interface Painted {
  readonly firstMs: number
  readonly largestMs: number
  /** What tasks after the first paint took beyond 50 ms each. */
  readonly blockingMs: number
  readonly layoutShift: number
}

async function paints(): Promise<Row[]> {
  const parlor = await startServerProcess()
  const still = await serveStill(parlor.origin)
  const browser = await openBrowser()
  const landing: Painted[] = []
  const page: Painted[] = []
  try {
    // In turn, so that a slow moment of the machine meets both.
    for (let round = 0; round < ROUNDS.warm + ROUNDS.measured; round += 1) {
      const ofLanding = await paint(browser, parlor.origin, WATCHED_MS)
      const ofPage = await paint(browser, still.origin, STILL_WATCHED_MS)
      if (round < ROUNDS.warm) continue
      landing.push(ofLanding)
      page.push(ofPage)
    }
  } finally {
    await browser.close()
    still.close()
    await parlor.stop()
  }
  const of = (runs: readonly Painted[], figure: keyof Painted) => median(runs.map((run) => run[figure]))
  const besideStill = (name: string, figure: keyof Painted): Row => {
    const value = of(landing, figure)
    const ratio = value / of(page, figure)
    return { name, value, unit: 'ms', ratio, aim: `<= ${PAINT_AIM}x of the static page`, ok: ratio <= PAINT_AIM }
  }
  const blockingMs = of(landing, 'blockingMs')
  const layoutShift = of(landing, 'layoutShift')
  return [
    besideStill('/: first paint', 'firstMs'),
    besideStill('/: largest paint', 'largestMs'),
    {
      name: '/: blocking time',
      value: blockingMs,
      unit: 'ms',
      aim: `<= ${BLOCKING_AIM_MS} ms`,
      ok: blockingMs <= BLOCKING_AIM_MS,
    },
    { name: '/: layout shift', value: layoutShift, unit: '', aim: '0', ok: layoutShift === 0 },
  ]
}

/** One visit by somebody new, with a slow phone on a slow line. */
async function paint(browser: Browser, origin: string, watchedMs: number): Promise<Painted> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchPaints)
    await page.goto(`${origin}/`)
    const painted = await page.evaluate((untilMs) => window.painted(untilMs), watchedMs)
    if (painted.firstMs === undefined || painted.largestMs === undefined) throw new Error('The page painted nothing.')
    return { ...painted, firstMs: painted.firstMs, largestMs: painted.largestMs }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** What was seen from the start of the page until `untilMs`; waits for that. */
    painted(untilMs: number): Promise<Omit<Painted, 'firstMs' | 'largestMs'> & { firstMs?: number; largestMs?: number }>
  }
}

/** Runs in the page, before anything of its own. It names no function, since the loader would add a call that no page has. */
function watchPaints(): void {
  const seen: PerformanceEntry[] = []
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
  }
  window.painted = async (untilMs) => {
    await new Promise((resolve) => setTimeout(resolve, untilMs - performance.now()))
    const firstMs = seen.find(({ name }) => name === 'first-contentful-paint')?.startTime
    const largestMs = seen.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime
    let blockingMs = 0
    let layoutShift = 0
    for (const entry of seen) {
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
 * The static page: the landing page's own document with its scripts taken out, and the files that it names, with the
 * headers and in the compression that Parlor gives them.
 */
async function serveStill(origin: string): Promise<{ origin: string; close(): void }> {
  const answers = new Map<string, Promise<Answer>>()
  const answerTo = (path: string) => {
    const answer = answers.get(path) ?? fetchRaw(origin + path).then(path === '/' ? withoutScripts : (same) => same)
    answers.set(path, answer)
    return answer
  }
  await answerTo('/')
  const server = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await answerTo(url)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** As a browser asks, and still compressed as it came. */
function fetchRaw(address: string): Promise<Answer> {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' }
  return new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    }).once('error', reject)
  })
}

function withoutScripts({ status, headers, body }: Answer): Answer {
  if (headers['content-encoding'] !== 'br') throw new Error('The landing page did not come in brotli.')
  const page = brotliDecompressSync(body)
    .toString()
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
  const still = brotliCompressSync(page)
  return { status, headers: { ...headers, 'content-length': String(still.length) }, body: still }
}
