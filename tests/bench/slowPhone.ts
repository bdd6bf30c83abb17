// A phone with a slow processor and a slow connection, for the benchmarks that measure paints.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PHONE } from '../support/site.ts'

/** The processor of the phone is this many times slower than this machine. */
const CPU_SLOWDOWN = 4
const BYTES_PER_KILOBIT = 1_000 / 8
/** The throughputs are in bytes per second, and the latency is in milliseconds. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600 * BYTES_PER_KILOBIT,
  uploadThroughput: 750 * BYTES_PER_KILOBIT,
  latency: 150,
}

type Cookie = Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0][number]

/** Opens a window with an empty cache, calls `visit` with its page, and closes the window. */
export async function onSlowPhone<Result>(
  browser: Browser,
  visit: (page: Page) => Promise<Result>,
  { cookies = [], ...options }: BrowserContextOptions & { cookies?: readonly Cookie[] } = {},
): Promise<Result> {
  const phone = { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...phone, ...options })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await visit(page)
  } finally {
    await context.close()
  }
}
