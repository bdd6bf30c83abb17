// Prints what a page showed when its test failed, because the window is closed afterwards.

import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'

/** At most this many characters of the text of a page are printed. */
const MAX_CHARACTERS = 3000

/** If the test has failed, prints the address, the state and the texts of the page and of its other tabs. */
export async function describeIfFailed(page: Page, context: TestContext): Promise<void> {
  if (context.task.result?.state !== 'fail' || page.isClosed()) return
  for (const tab of page.context().pages()) await describe(tab, context)
}

async function describe(page: Page, { task }: TestContext): Promise<void> {
  const facts = await page
    .evaluate(() => ({
      focused: document.activeElement?.outerHTML.slice(0, 200),
      dialogCount: document.querySelectorAll('[role=dialog], dialog[open]').length,
      isSettled: 'settled' in document.documentElement.dataset,
      busyCount: document.querySelectorAll('[aria-busy=true], .spinner').length,
      text: document.body.innerText,
    }))
    .catch((error: Error) => ({ text: error.message }))
  const { text, ...state } = facts
  process.stderr.write(
    `\nThe page of the failed test '${task.name}': ${page.url()}\n` +
      `${JSON.stringify(state)}\n${text.replaceAll(/\n+/g, ' | ').slice(0, MAX_CHARACTERS)}\n`,
  )
}
