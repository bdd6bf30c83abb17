import type { Page } from 'playwright-core'

/**
 * Sets a field of the next page in the moment between the hydration and the effects of React. A visitor hits this
 * moment by chance.
 */
export async function setWhileHydrating(page: Page, field: string, value: string): Promise<void> {
  await page.addInitScript(
    ({ field, value }) => {
      // React asks for the time, to pause after 5 ms. With this clock it pauses after each of its tasks.
      const start = performance.now()
      let readCount = 0
      performance.now = () => start + 10 * ++readCount

      let isSet = false
      const setOnce = () => {
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
