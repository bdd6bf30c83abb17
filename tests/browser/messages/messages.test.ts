/** Tests the page of the SMS messages in Chromium. The test server has no SMS gateway. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { phoneText } from '../../../contract/rules/shared/format.ts'
import { tokens } from '../../../src/theme/tokens.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { closeWindow, connected, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let ada: Member

beforeAll(async () => {
  site = await startTestSite()
  ada = await invite(site.owner, { username: 'Ada', password: PASSWORD, acl: 'admin' })
})
afterAll(() => site.close())

const send = (message: string) =>
  call(site.origin, 'POST /message', { cookie: site.owner.cookie, body: { message } }).then(dataOf)
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(', ')})`

describe('the messages page', () => {
  test('[messages-thread-01] [messages-gateway-02] the title is the phone number of the site, and without a gateway messages are only stored', async () => {
    const page = await site.visit('/message', site.owner)
    const { configured, from_handle } = dataOf(
      await call(site.origin, 'GET /message/gateway', { cookie: site.owner.cookie }),
    )
    expect(configured).toBe(false)
    expect(phoneText(from_handle)).toMatch(/^\+1 \(\d{3}\) \d{3}-\d{4}$/)
    await page.getByRole('heading', { level: 1, name: phoneText(from_handle), exact: true }).waitFor()
    await page.getByText('No messages yet').waitFor()
    await page.getByText('There is no SMS gateway. Messages are stored here and are not sent.').waitFor()
    await send('Stored without a gateway.')
    await page.getByText('Stored without a gateway.').waitFor()
    await page.getByText(/^Stored here/).waitFor()
    await closeWindow(page)
  })

  test('[errors-network-02] a message without an answer stays in its field, and the page says so above the field', async () => {
    await send('The beans are in.')
    const page = await site.visit('/message', site.owner)
    await page.getByText('The beans are in.').waitFor()
    await page.route('**/api/message', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('Are you there?')
    await box.press('Control+Enter')
    const said = page
      .getByRole('alert')
      .filter({ hasText: /^Server connection failed. .* not sent yet, .*'Send' again/ })
    await said.waitFor()
    expect(await box.inputValue()).toBe('Are you there?')
    const [text, field, newest] = await Promise.all([
      said.boundingBox(),
      box.boundingBox(),
      page
        .getByText(/^Stored here/)
        .last()
        .boundingBox(),
    ])
    expect(text!.y + text!.height).toBeLessThanOrEqual(field!.y)
    expect(newest!.y + newest!.height).toBeLessThanOrEqual(text!.y)
    await page.unroute('**/api/message')
    await box.press('Control+Enter')
    await expect.poll(() => box.inputValue()).toBe('')
    await said.waitFor({ state: 'detached' })
    await closeWindow(page)
  })

  test('[messages-send-01] [messages-send-02] a message appears on the open pages of all admins', async () => {
    const page = await site.visit('/message', site.owner)
    const adasPage = await site.visit('/message', ada)
    await Promise.all([page, adasPage].map((each) => each.getByText('Stored without a gateway.').waitFor()))
    await Promise.all([connected(page), connected(adasPage)])
    const box = page.getByRole('textbox', { name: 'Message' })
    expect(await box.evaluate((field) => field instanceof HTMLTextAreaElement && field.rows > 1)).toBe(true)
    const button = page.getByRole('button', { name: 'Send' })
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/message') && calls.push(request.method()))
    await button.click()
    await box.fill(' \n ')
    await button.click()
    expect(calls).toEqual([])

    await box.fill('The beans are here.\nCome by at noon?')
    await page.getByText(`36 / ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')}`).waitFor()
    await button.click()
    const bubble = page.getByText('The beans are here.\nCome by at noon?')
    await bubble.waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
    await adasPage.getByText('The beans are here.').waitFor()

    await box.fill('x'.repeat(MAX_MESSAGE_LENGTH + 1))
    expect(await button.isDisabled()).toBe(true)
    await Promise.all([closeWindow(page), closeWindow(adasPage)])
  })

  test('[messages-thread-02] [messages-thread-03] outgoing messages are on the left, incoming ones on the right, and the newest one is shown', async () => {
    for (let index = 0; index < 12; index++) await send(`Line ${index} of a long conversation about beans.`)
    const thread = dataOf(await call(site.origin, 'GET /message', { cookie: site.owner.cookie }))
    const newest = { message_id: 900, direction: 'INCOMING', from_handle: '5125550147', state: 'received' } as const
    const created = '2026-03-14T19:30:00.000Z'
    const page = await site.visit('/', site.owner)
    await page.route('**/api/message', (route) =>
      route.fulfill({ json: [...thread, { ...newest, created, message: 'On my way!' }] }),
    )
    await page.goto(`${site.origin}/message`)
    const outgoing = page.getByText('Line 11 of a long conversation about beans.')
    const incoming = page.getByText('On my way!')
    await incoming.waitFor()
    const list = page.getByRole('list', { name: 'Thread' })
    const [within, left, right] = await Promise.all([list, outgoing, incoming].map((element) => element.boundingBox()))
    if (!within || !left || !right) throw new Error('The thread is not shown.')
    expect(left.x - within.x).toBeLessThan(40)
    expect(within.x + within.width - (right.x + right.width)).toBeLessThan(40)
    const background = (text: typeof incoming) => text.evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
    expect(await background(outgoing)).toBe(rgb(tokens.color.night))
    expect(await background(incoming)).toBe(rgb(tokens.color.secondary))
    expect(right.y + right.height).toBeLessThanOrEqual(within.y + within.height + 0.5)
    expect(await list.evaluate((scroll) => scroll.scrollHeight > scroll.clientHeight)).toBe(true)
    await closeWindow(page)
  })

  test('when a message arrives, the thread scrolls to it', async () => {
    const page = await site.visit('/message', ada)
    const list = page.getByRole('list', { name: 'Thread' })
    await list.waitFor()
    await connected(page)
    await send('The last word.')
    await page.getByText('The last word.').waitFor()
    const distanceToEnd = () =>
      list.evaluate((scroll) => Math.abs(scroll.scrollHeight - scroll.clientHeight - scroll.scrollTop))
    await expect.poll(distanceToEnd).toBeLessThan(2)
    await closeWindow(page)
  })
})
