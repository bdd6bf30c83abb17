import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Files that do not come until somebody lets them: a slow line, at the worst place. */
export interface HeldFiles {
  /** Until the page waits for one. */
  arrived(): Promise<void>
  release(): Promise<void>
}

/** Holds every file whose name, below `/assets/`, matches. */
export async function holdFiles(page: Page, name: RegExp): Promise<HeldFiles> {
  const held: Route[] = []
  let isHolding = true
  const isMeant = ({ pathname }: URL) => pathname.startsWith('/assets/') && name.test(pathname.slice('/assets/'.length))
  await page.route(isMeant, (route) => {
    if (!isHolding) return route.continue()
    held.push(route)
  })
  return {
    arrived: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async release() {
      isHolding = false
      for (const route of held.splice(0)) await route.continue()
    },
  }
}
