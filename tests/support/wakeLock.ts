// Lets pages keep the display on. The browser of the tests cannot do this, and a page says so in an alert.

import type { Page } from 'playwright-core'

/** Gives every later document of the page a wake lock, so that no alert says that the screen may turn off. */
export const provideWakeLock = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async () => ({ release: async () => undefined }) },
    })
  })
