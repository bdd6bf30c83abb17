/** Tests the page of the SMS messages in Chromium. The test server has no gateway, the service that sends SMS. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { phoneText } from '../../../contract/rules/shared/format.ts'
import { tokens } from '../../../src/theme/tokens.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite, waitUntilConnected } from '../../support/site.ts'

let site: TestSite
let ada: Member

beforeAll(async () => {
  site = await startTestSite()
  ada = await invite(site.owner, { username: 'Ada', password: PASSWORD, acl: 'admin' })
})
afterAll(() => site.close())

const send = (message: string) =>
  call(site.origin, 'POST /message', { cookie: site.owner.cookie, body: { message } }).then(dataOf)
/** The colour `#rrggbb` in the form in which the browser returns it. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(', ')})`

/** How many pixels of a list are below its visible part. */
const pxToEnd = (list: Element) => Math.abs(list.scrollHeight - list.clientHeight - list.scrollTop)

describe('the messages page', () => {
  test('[messages-thread-01] [messages-gateway-02] [messages-send-01] [messages-send-02] [errors-network-02] the page has the number of the site, says that nothing is sent without a gateway, sends messages to the pages of all admins, and says when a message was not sent', async () => {
    const page = await site.visit('/message', site.owner)
    const { configured, from_handle } = dataOf(
      await call(site.origin, 'GET /message/gateway', { cookie: site.owner.cookie }),
    )
    expect(configured).toBe(false)
    expect(phoneText(from_handle)).toMatch(/^\+1 \(\d{3}\) \d{3}-\d{4}$/)
    await page.getByRole('heading', { level: 1, name: phoneText(from_handle), exact: true }).waitFor()
    await page.getByText('No messages yet').waitFor()
    await page.getByText('There is no SMS gateway. Messages are stored here and are not sent.').waitFor()
    await waitUntilConnected(page)
    await send('Stored without a gateway.')
    await page.getByText('Stored without a gateway.').waitFor()
    await page.getByText(/^Stored here/).waitFor()

    await askForEverything(page)
    await page.route('**/api/message', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const messageField = page.getByRole('textbox', { name: 'Message' })
    await messageField.fill('Are you there?')
    await messageField.press('Control+Enter')
    const reason = page
      .getByRole('alert')
      .filter({ hasText: /^Server connection failed. .* not sent yet, .*'Send' again/ })
    await reason.waitFor()
    await expect.poll(() => messageField.inputValue()).toBe('Are you there?')
    const newest = page.getByText(/^Stored here/).last()
    const isAboveField = async () => {
      const [text, field, last] = await Promise.all([reason, messageField, newest].map((each) => each.boundingBox()))
      return text!.y + text!.height <= field!.y && last!.y + last!.height <= text!.y
    }
    // The sentence takes a part of the height of the thread, so the thread then scrolls to its end.
    await expect.poll(isAboveField).toBe(true)
    await page.unroute('**/api/message')
    await messageField.press('Control+Enter')
    await expect.poll(() => messageField.inputValue()).toBe('')
    await reason.waitFor({ state: 'detached' })

    const adasPage = await site.visit('/message', ada)
    await Promise.all([page, adasPage].map((each) => each.getByText('Stored without a gateway.').waitFor()))
    await Promise.all([waitUntilConnected(page), waitUntilConnected(adasPage)])
    await expect.poll(() => messageField.evaluate((field) => field instanceof HTMLTextAreaElement)).toBe(true)
    const button = page.getByRole('button', { name: 'Send' })
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/message') && calls.push(request.method()))
    await button.click()
    await messageField.fill(' \n ')
    await button.click()
    expect(calls).toEqual([])

    await messageField.fill('The beans are here.\nCome by at noon?')
    await page.getByText(`36 / ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')}`).waitFor()
    await button.click()
    // Only in the thread: until the message is sent, the field contains the same text.
    const bubble = page.getByRole('list', { name: 'Thread' }).getByText('The beans are here.\nCome by at noon?')
    await bubble.waitFor()
    await expect.poll(() => messageField.inputValue()).toBe('')
    await adasPage.getByText('The beans are here.').waitFor()

    await messageField.fill('x'.repeat(MAX_MESSAGE_LENGTH + 1))
    await expect.poll(() => button.isDisabled()).toBe(true)
    await Promise.all([closeWindow(page), closeWindow(adasPage)])
  })

  test('[messages-thread-02] [messages-thread-03] outgoing messages are on the left, incoming ones on the right, and the newest one is shown', async () => {
    for (let index = 0; index < 12; index++) await send(`Line ${index} of a long conversation about beans.`)
    const thread = dataOf(await call(site.origin, 'GET /message', { cookie: site.owner.cookie }))
    const newest = { message_id: 900, direction: 'INCOMING', from_handle: '5125550147', state: 'received' } as const
    const created = '2026-03-14T19:30:00.000Z'
    const page = await site.visit('/', site.owner)
    await askForEverything(page)
    await page.route('**/api/message', (route) =>
      route.fulfill({ json: [...thread, { ...newest, created, message: 'On my way!' }] }),
    )
    await page.goto(`${site.origin}/message`)
    const outgoing = page.getByText('Line 11 of a long conversation about beans.')
    const incoming = page.getByText('On my way!')
    await incoming.waitFor()
    const list = page.getByRole('list', { name: 'Thread' })
    const boxes = () => Promise.all([list, outgoing, incoming].map((element) => element.boundingBox()))
    const bottomOf = (box: Awaited<ReturnType<typeof list.boundingBox>> | undefined) => (box ? box.y + box.height : 0)
    // A font that arrives late makes the messages higher, and then the thread scrolls once more.
    await expect
      .poll(async () => {
        const [listBox, , incomingBox] = await boxes()
        return bottomOf(incomingBox) - bottomOf(listBox)
      })
      // Half a pixel is allowed for rounding.
      .toBeLessThanOrEqual(0.5)
    const [listBox, outgoingBox, incomingBox] = await boxes()
    if (!listBox || !outgoingBox || !incomingBox) throw new Error('The thread is not shown.')
    // Each of the two messages is less than 40 px from its side of the list.
    expect(outgoingBox.x - listBox.x).toBeLessThan(40)
    expect(listBox.x + listBox.width - (incomingBox.x + incomingBox.width)).toBeLessThan(40)
    const background = (text: typeof incoming) => text.evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
    await expect.poll(() => background(outgoing)).toBe(rgb(tokens.color.night))
    await expect.poll(() => background(incoming)).toBe(rgb(tokens.color.secondary))
    await expect.poll(() => list.evaluate((scroll) => scroll.scrollHeight > scroll.clientHeight)).toBe(true)
    await closeWindow(page)
  })

  test('[messages-thread-05] the thread scrolls to a message that arrives, and the newest message stays in view when the heights of messages change', async () => {
    for (let index = 0; index < 12; index++) await send(`Line ${index} of a long conversation about beans.`)
    const page = await site.visit('/message', ada)
    const list = page.getByRole('list', { name: 'Thread' })
    const changeHeight = (message: 'firstElementChild' | 'lastElementChild', px: number) =>
      list.evaluate(
        (thread, [child, minHeight]) => {
          const element = thread[child] as HTMLElement
          element.style.minHeight = `${minHeight}px`
        },
        [message, px] as const,
      )
    await list.getByRole('listitem').last().waitFor()
    await send('The last word.')
    await page.getByText('The last word.').waitFor()
    await expect.poll(() => list.evaluate(pxToEnd)).toBeLessThan(2)
    await changeHeight('firstElementChild', 400)
    await expect.poll(() => list.evaluate(pxToEnd)).toBeLessThan(2)
    // The thread gets shorter, so the browser scrolls up. Before the browser draws, the thread gets longer again.
    await list.evaluate((thread) => {
      const [first, last] = [thread.firstElementChild as HTMLElement, thread.lastElementChild as HTMLElement]
      first.style.minHeight = '0'
      void thread.scrollTop
      last.style.minHeight = '300px'
    })
    await expect.poll(() => list.evaluate(pxToEnd)).toBeLessThan(2)
    await changeHeight('lastElementChild', 500)
    await expect.poll(() => list.evaluate(pxToEnd)).toBeLessThan(2)
    await closeWindow(page)
  })

  test('[messages-room-03] on a phone one tap on "Send" sends the message, and the field keeps the focus', async () => {
    const page = await site.visit('/message', ada, {
      viewport: { width: 320, height: 568 },
      hasTouch: true,
      isMobile: true,
    })
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.tap()
    await page.keyboard.type('Sent with one tap.')
    await page.getByRole('button', { name: 'Send' }).tap()
    await page.getByRole('list', { name: 'Thread' }).getByText('Sent with one tap.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await closeWindow(page)
  })

  test('[messages-room-01] [messages-room-02] [connectivity-warning-04] on a small phone three messages are in view and the field grows to five lines; neither the bar at the bottom nor the warning covers anything', async () => {
    for (const text of ['Are the beans here?', 'Since noon.', 'See you at seven.']) await send(text)
    const page = await site.visit('/message', ada, { viewport: { width: 320, height: 640 } })
    await page.getByText('See you at seven.').waitFor()
    const list = page.getByRole('list', { name: 'Thread' })
    await expect.poll(() => list.evaluate(pxToEnd)).toBeLessThan(2)
    const first = page.getByText('Are the beans here?')
    /** How far the oldest of the three messages is below the upper edge of the list. */
    const pxInside = async () => (await first.boundingBox())!.y - (await list.boundingBox())!.y
    await expect.poll(pxInside).toBeGreaterThanOrEqual(0)
    const messageField = page.getByRole('textbox', { name: 'Message' })
    const heightOf = async () => (await messageField.boundingBox())!.height
    const lineHeight = await messageField.evaluate((field) => Number.parseFloat(getComputedStyle(field).lineHeight))
    const oneLinePx = await heightOf()
    // The field with its padding and border is less than two lines high, so it shows one line of text.
    expect(oneLinePx).toBeLessThan(2 * lineHeight + 2)
    await messageField.fill('One\ntwo\nthree')
    await expect.poll(heightOf).toBeCloseTo(oneLinePx + 2 * lineHeight, 0)
    // Of 20 lines the field shows five: it has grown by four lines. The limit allows half a line more.
    await messageField.fill('x\n'.repeat(20))
    await expect.poll(heightOf).toBeLessThan(oneLinePx + 4.5 * lineHeight)

    const formPx = () => page.locator('form', { has: messageField }).boundingBox()
    for (const [width, height] of [
      [320, 640],
      [768, 1024],
      [991, 744],
    ] as const) {
      await page.setViewportSize({ width, height })
      const bar = page.getByRole('navigation', { name: 'Tools' })
      const isCovered = async () => {
        const [form, tools] = await Promise.all([formPx(), bar.boundingBox()])
        return form!.y + form!.height > tools!.y
      }
      await expect.poll(isCovered, { message: `${width} px` }).toBe(false)
    }

    await page.context().setOffline(true)
    for (const [width, height] of [
      [320, 568],
      [1280, 860],
    ] as const) {
      await page.setViewportSize({ width, height })
      const warning = page.locator('.offline-banner')
      const frame = page.getByRole('region', { name: 'Messages' })
      const isBelow = async () => {
        const [warningBox, frameBox] = await Promise.all([warning.boundingBox(), frame.boundingBox()])
        return frameBox!.y >= warningBox!.y + warningBox!.height
      }
      await expect.poll(isBelow, { message: `${width} px` }).toBe(true)
    }
    await closeWindow(page)
  })
})
