import type { Page } from 'playwright-core'

/**
 * Sets a field of the next document after React has hydrated the document, and before React runs the effects of the
 * page. To hydrate is to take over the HTML of a prerendered document. The effects are the functions that React runs
 * after that. A visitor who types early can do the same by chance.
 */
export async function setWhileHydrating(page: Page, field: string, value: string): Promise<void> {
  await page.addInitScript(
    ({ field, value }) => {
      // React reads the time so that it can pause after 5 ms. With this clock, each reading of the time adds 10 ms, so
      // React pauses after each of its tasks.
      const start = performance.now()
      let readCount = 0
      performance.now = () => start + 10 * ++readCount

      let isSet = false
      const setOnce = () => {
        // React stores its data in a field of the root element. `isDehydrated` is false after hydration.
        const root = document.getElementById('root')
        const [, fiber] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer')) ?? []
        if (isSet || !fiber || fiber.stateNode.current.memoizedState.isDehydrated) return
        const element = document.querySelector<HTMLInputElement | HTMLSelectElement>(field)
        if (!element) throw new Error(`the page has no ${field}`)
        isSet = true
        const { prototype } = element.constructor as typeof HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
        for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
      }
      // React starts its next task with a message to itself.
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [never, never]) {
        queueMicrotask(setOnce)
        postMessage.apply(this, message)
      }
    },
    { field, value },
  )
}
