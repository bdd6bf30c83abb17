// Presses Escape or clicks beside a dialog, as late as a person would do it.

import type { Page } from 'playwright-core'

/**
 * Waits three frames. The dialogs of our library ignore Escape in the first frame after they have taken the focus. They
 * ignore a click beside them in the first three frames. A test is faster than three frames, but no person is.
 */
const afterThreeFrames = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frames = 0; frames < 3; frames++) await nextFrame()
    await new Promise((resolve) => setTimeout(resolve))
  })

export async function pressEscape(page: Page): Promise<void> {
  await afterThreeFrames(page)
  await page.keyboard.press('Escape')
}

/** Clicks in the corner of the page, where no dialog is. */
export async function clickBeside(page: Page): Promise<void> {
  await afterThreeFrames(page)
  await page.mouse.click(5, 5)
}
