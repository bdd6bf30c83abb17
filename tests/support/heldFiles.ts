// Lets a browser test stop scripts of the page and decide when they load.

import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Files that are held back until the test releases them, as on a slow connection. */
export interface HeldFiles {
  /** Waits until the page has requested one of the files. */
  requested(): Promise<void>
  /** Lets all held files and all later files load. */
  release(): Promise<void>
}

/** Holds every file below `/assets/` whose name matches. */
export async function holdFiles(page: Page, name: RegExp): Promise<HeldFiles> {
  const held: Route[] = []
  let isHolding = true
  const isHeld = ({ pathname }: URL) => pathname.startsWith('/assets/') && name.test(pathname.slice('/assets/'.length))
  await page.route(isHeld, (route) => {
    if (!isHolding) return route.continue()
    held.push(route)
  })
  return {
    requested: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async release() {
      isHolding = false
      for (const route of held.splice(0)) await route.continue()
    },
  }
}
