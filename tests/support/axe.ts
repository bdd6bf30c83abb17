// Finds the accessibility problems of a page with the library axe.

import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from './site.ts'

/**
 * Waits until the animations of the page have ended. Does not wait for animations that never end or that follow the
 * scroll position.
 */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  )

/**
 * The accessibility problems that axe finds in the page, one line for each element. Waits for animations first, because
 * an element that is still fading in has too little contrast.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // Load axe once per document: its source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`))
}

/** The accessibility problems in a wide window and in one as wide as a phone. Afterwards the window is narrow. */
export async function problemsInBothWidths(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const problem of await accessibilityProblems(page)) problems.push(`${viewport.width} px wide: ${problem}`)
  }
  return problems
}
