// Lets a browser test read the bodies of the page's calls.

import type { Page } from 'playwright-core'

declare global {
  var sentBodies: { method: string; body: unknown }[]
}

/**
 * Records the bodies of all later calls of the page, until the page is reloaded. Playwright cannot read the bodies,
 * because ky, the HTTP library of the page, clones each request, and Chromium then reports no body.
 * @returns a function that waits for the first call with the given method, and returns the body of that call
 */
export async function recordBodies(page: Page): Promise<(method: string) => Promise<unknown>> {
  await page.evaluate(() => {
    const send = globalThis.fetch
    globalThis.sentBodies = []
    globalThis.fetch = async (input, init) => {
      const request = input instanceof Request ? input.clone() : new Request(input, init)
      globalThis.sentBodies.push({ method: request.method, body: JSON.parse((await request.text()) || 'null') })
      return send(input, init)
    }
  })
  return async (method) => {
    const sent = await page.waitForFunction(
      (name) => globalThis.sentBodies.find((call) => call.method === name),
      method,
    )
    return (await sent.jsonValue())?.body
  }
}
