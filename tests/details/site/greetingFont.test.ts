/** Tests in Chromium how the greeting of the landing page looks. */
import { expect } from 'vitest'
import { owner } from '../../owners/nora/owner.ts'
import { test } from '../../support/siteTest.ts'

test('on a first visit the greeting has the font Fraunces, and each greeting fits on one line', async ({ site }) => {
  const page = await site.visit('/')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.greeting-room' })
  const readFonts = async () => {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  await expect.poll(readFonts).toEqual([expect.stringMatching(/^Fraunces/)])

  for (const width of [320, 390, 576, 768, 1024, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 860 })
    const lineCounts = () =>
      page.locator('.greeting-room').evaluateAll((greetings) =>
        greetings.map((greeting) => {
          const text = document.createRange()
          text.selectNodeContents(greeting)
          return text.getClientRects().length
        }),
      )
    await expect.poll(lineCounts, { message: `${width} px` }).toEqual(owner.greeting.map(() => 1))
  }
})
