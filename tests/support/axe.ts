import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it stands, a line for each place; empty when nothing. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`))
}
