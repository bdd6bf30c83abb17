import type { Page } from 'playwright-core'

/**
 * From the next document of the page on, each timer of one second or more takes ten times as long. Without this, an
 * alert can end, or the page can repeat a failed call, before the test acts on a busy machine.
 */
export const slowTimers = (page: Page) =>
  page.addInitScript(() => {
    const realSetTimeout = window.setTimeout
    const slowSetTimeout = (run: () => void, ms = 0, ...rest: []) =>
      realSetTimeout(run, ms >= 1000 ? 10 * ms : ms, ...rest)
    Object.assign(globalThis, { setTimeout: slowSetTimeout })
  })
