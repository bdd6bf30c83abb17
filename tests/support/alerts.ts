// Records the alerts of a page, so that a test can check how long each was shown. The time of an alert is the delay of
// the timer that removed it: a measured time depends on how busy the computer is.

import type { Page } from 'playwright-core'

/** An alert that the page has shown since `recordAlerts` was called. */
export interface SeenAlert {
  message: string
  /** The computed colour, as `rgb(…)`. */
  background: string
  /** The delay of the timer that removed the alert; null while the alert is still shown. */
  shownMs: number | null
}

declare global {
  var seenAlerts: SeenAlert[]
  /** The delay of the timer that ended last, of those that last half a second or longer. */
  var lastTimerMs: number
}

/** From now on, the page notes in `lastTimerMs` which timer ended last. Loading another document ends this. */
async function recordTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, delayMs = 0, ...rest: unknown[]) =>
      start(
        () => {
          if (delayMs >= 500) globalThis.lastTimerMs = delayMs
          run()
        },
        delayMs,
        ...rest,
      )) as typeof window.setTimeout
  })
}

/**
 * Records every alert from now on in `seenAlerts`. Loading another document ends the recording. The whole page is
 * observed, because the app replaces the element around the alerts when it starts.
 */
export async function recordAlerts(page: Page): Promise<void> {
  await recordTimers(page)
  await page.evaluate(() => {
    const shownNodes = new Map<Node, SeenAlert>()
    globalThis.seenAlerts = []
    new MutationObserver((mutations) => {
      for (const { addedNodes, removedNodes } of mutations) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement) || !node.classList.contains('alert')) continue
          const message = node.querySelector('span')?.textContent ?? ''
          const seen = { message, background: getComputedStyle(node).backgroundColor, shownMs: null }
          globalThis.seenAlerts.push(seen)
          shownNodes.set(node, seen)
        }
        for (const node of removedNodes) {
          const seen = shownNodes.get(node)
          if (seen) seen.shownMs = globalThis.lastTimerMs
        }
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}

/** Waits until the alert with this message has been shown and has disappeared again. */
export async function waitUntilAlertGone(page: Page, message: string): Promise<SeenAlert & { shownMs: number }> {
  const handle = await page.waitForFunction((text) => {
    const seen = globalThis.seenAlerts.find((alert) => alert.message === text)
    return seen?.shownMs ? seen : null
  }, message)
  return (await handle.jsonValue()) as SeenAlert & { shownMs: number }
}
