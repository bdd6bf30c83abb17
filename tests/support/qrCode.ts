import jsQR from 'jsqr'
import type { Locator, Page } from 'playwright-core'

/** Takes a picture of the element or the page, and returns the text of the QR code in it; null when there is none. */
export async function decodedQrCode(page: Page, target: Locator | Page = page): Promise<string | null> {
  const png = await target.screenshot()
  // The browser decodes the picture, so that the tests need no package for it.
  const { pixels, width, height } = await page.evaluate(async (base64) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser has no canvas')
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const text = Array.from(data, (byte) => String.fromCharCode(byte)).join('')
    return { pixels: btoa(text), width: canvas.width, height: canvas.height }
  }, png.toString('base64'))
  return jsQR(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data ?? null
}
