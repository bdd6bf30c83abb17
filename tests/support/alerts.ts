import type { Page } from 'playwright-core'

export interface SeenAlert {
  message: string
  /** Computed, as `rgb(…)`. */
  background: string
  /** Null while it stays. */
  shownMs: number | null
}

declare global {
  var seenAlerts: SeenAlert[]
}

/** From now on writes down every alert that shows, how it looks, and how long it stays. Lost at a new document. */
export async function watchAlerts(page: Page): Promise<void> {
  await page.locator('.alerts').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const sinceMs = new Map<Node, { seen: SeenAlert; startMs: number }>()
    globalThis.seenAlerts = []
    const region = document.querySelector('.alerts')
    if (!region) throw new Error('the page has no place for alerts')
    new MutationObserver((mutations) => {
      for (const { addedNodes, removedNodes } of mutations) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          const message = node.querySelector('span')?.textContent ?? ''
          const seen = { message, background: getComputedStyle(node).backgroundColor, shownMs: null }
          globalThis.seenAlerts.push(seen)
          sinceMs.set(node, { seen, startMs: performance.now() })
        }
        for (const node of removedNodes) {
          const entry = sinceMs.get(node)
          if (entry) entry.seen.shownMs = performance.now() - entry.startMs
        }
      }
    }).observe(region, { childList: true })
  })
}

/** The alert with this message, once it has gone by itself. */
export async function goneAlert(page: Page, message: string): Promise<SeenAlert & { shownMs: number }> {
  const handle = await page.waitForFunction((text) => {
    const seen = globalThis.seenAlerts.find((alert) => alert.message === text)
    return seen?.shownMs ? seen : null
  }, message)
  return (await handle.jsonValue()) as SeenAlert & { shownMs: number }
}

/** Whether an alert stayed as long as it says, give or take what a busy machine takes to show and to remove it. */
export function isAbout(shownMs: number, expectedMs: number): boolean {
  return Math.abs(shownMs - expectedMs) < 700
}
