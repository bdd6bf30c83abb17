import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with the page once it stands still, a line for each place; empty when nothing. What is half faded
 * in is short of contrast; what moves for ever, or with the scroll, is not waited for.
 */
export async function findings(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  )
  // The document keeps it: half a megabyte need not be read for each of its screens.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`))
}
