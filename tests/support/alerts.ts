// Records the alerts of a page, so that a test can check how long each was shown.

import type { Page } from 'playwright-core'

/** An alert that the page has shown since `recordAlerts` was called. */
export interface SeenAlert {
  message: string
  /** The computed colour, as `rgb(…)`. */
  background: string
  /** How long the alert was shown; null while it is still shown. */
  shownMs: number | null
}

declare global {
  var seenAlerts: SeenAlert[]
}

/**
 * Records every alert from now on in `seenAlerts`. Loading another document ends the recording. The whole page is
 * observed, because the app replaces the element around the alerts when it starts.
 */
export async function recordAlerts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shownNodes = new Map<Node, { seen: SeenAlert; startMs: number }>()
    globalThis.seenAlerts = []
    new MutationObserver((mutations) => {
      for (const { addedNodes, removedNodes } of mutations) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement) || !node.classList.contains('alert')) continue
          const message = node.querySelector('span')?.textContent ?? ''
          const seen = { message, background: getComputedStyle(node).backgroundColor, shownMs: null }
          globalThis.seenAlerts.push(seen)
          shownNodes.set(node, { seen, startMs: performance.now() })
        }
        for (const node of removedNodes) {
          const entry = shownNodes.get(node)
          if (entry) entry.seen.shownMs = performance.now() - entry.startMs
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

/** On a busy computer, an alert can appear late by up to this time. */
const SHOWN_LATE_MS = 700
/** On a busy computer, an alert can be shown for up to this many times its expected time. */
const LONGEST_FACTOR = 2.25

/**
 * Whether an alert was shown for about the expected time. The limits are so narrow that an alert of one second does not
 * pass as an alert of three seconds.
 */
export function isAbout(shownMs: number, expectedMs: number): boolean {
  return shownMs > expectedMs - SHOWN_LATE_MS && shownMs < expectedMs * LONGEST_FACTOR
}
