/**
 * Checks the messages page in Chromium when there are many messages of several admins: the thread, which is the list of
 * all messages, its search, its days, and the count of SMS.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageGateway } from '../../../contract/api/messages/messages.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let ada: Member

beforeAll(async () => {
  site = await startTestSite()
  ada = await invite(site.owner, { username: 'Ada', password: PASSWORD, acl: 'admin' })
  for (let n = 1; n <= 26; n++) await send(`Line ${n} about beans.`, n % 2 === 0 ? ada : site.owner)
})
afterAll(() => site.close())

const send = (message: string, sender: Member) =>
  call(site.origin, 'POST /message', { cookie: sender.cookie, body: { message } }).then(dataOf)
const threadOf = (page: Page) => page.getByRole('list', { name: 'Thread' })
/** How many pixels of the thread are below its visible part. */
const pxToEnd = (page: Page) =>
  threadOf(page).evaluate((list) => Math.abs(list.scrollHeight - list.clientHeight - list.scrollTop))

/**
 * Scrolls the thread to this position, and repeats this until the thread stays there. If the thread changes its size in
 * the same frame, for example because a font has loaded, the page scrolls to the end again.
 */
const scrollUpTo = (page: Page, px: number) =>
  expect
    .poll(() =>
      threadOf(page).evaluate(async (list, top) => {
        list.scrollTo(0, top)
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return list.scrollTop
      }, px),
    )
    .toBe(px)

async function open(): Promise<Page> {
  const page = await site.visit('/message', site.owner)
  await threadOf(page).waitFor()
  return page
}

test('[messages-author-02] each sent message shows who sent it', async () => {
  const page = await open()
  const rows = threadOf(page).getByRole('listitem')
  await expect
    .poll(() => rows.filter({ hasText: 'Line 25 about' }).innerText())
    .toContain(`· ${site.owner.user.username} ·`)
  await expect.poll(() => rows.filter({ hasText: 'Line 26 about' }).innerText()).toContain('· Ada ·')
  await closeWindow(page)
})

test('[messages-place-01] if the reader has scrolled up, a new message does not move the thread, and "New message" leads to its end', async () => {
  const page = await open()
  const scrollTop = () => threadOf(page).evaluate((list) => list.scrollTop)
  await expect.poll(() => pxToEnd(page)).toBeLessThan(2)
  await scrollUpTo(page, 200)
  const button = page.getByRole('button', { name: 'New message' })
  await expect.poll(() => button.count()).toBe(0)
  await send('From Ada, while you read.', ada)
  await button.waitFor()
  await expect.poll(scrollTop).toBe(200)
  await button.click()
  await expect.poll(() => pxToEnd(page)).toBeLessThan(2)
  await button.waitFor({ state: 'detached' })
  await scrollUpTo(page, 200)
  await page.getByRole('textbox', { name: 'Message' }).fill('My own answer.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('My own answer.').last().waitFor()
  await expect.poll(() => pxToEnd(page)).toBeLessThan(2)
  await closeWindow(page)
})

test('[messages-search-02] the page lists the messages that contain the searched text, the newest first and 25 at a time', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByLabel('Text to search for')
  await field.fill('ABOUT beans')
  await field.press('Enter')
  const foundMessages = page.getByRole('list', { name: 'Messages found' }).getByRole('listitem')
  await expect.poll(() => foundMessages.count()).toBe(25)
  await expect.poll(() => foundMessages.first().innerText()).toMatch(/^Line 26 about beans\.\s+Stored here · Ada · /)
  await page.getByRole('button', { name: 'Older messages' }).click()
  await expect.poll(() => foundMessages.count()).toBe(26)
  await expect.poll(() => foundMessages.last().innerText()).toContain('Line 1 about')
  await field.fill('no such words')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No message contains this text.').waitFor()
  await page.getByRole('button', { name: 'Close search' }).click()
  await threadOf(page).waitFor()
  await closeWindow(page)
})

test('[messages-search-03] Escape closes the search, and a found message is shown in the middle of the thread', async () => {
  const page = await open()
  const searchButton = page.getByRole('button', { name: 'Search' })
  await searchButton.click()
  await page.getByLabel('Text to search for').fill('Line 7 about')
  await page.keyboard.press('Escape')
  await threadOf(page).waitFor()
  await expect.poll(() => searchButton.evaluate((button) => button === document.activeElement)).toBe(true)

  await searchButton.click()
  await page.getByLabel('Text to search for').fill('Line 7 about')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Line 7 about beans\./ }).click()
  const chosenMessage = threadOf(page).getByRole('listitem').filter({ hasText: 'Line 7 about' })
  await chosenMessage.and(page.locator(':focus')).waitFor()
  const pxFromMiddle = () =>
    chosenMessage.evaluate((item) => {
      const { top, height } = item.getBoundingClientRect()
      const thread = item.closest('ol')?.getBoundingClientRect()
      return Math.abs(top + height / 2 - ((thread?.top ?? 0) + (thread?.bottom ?? 0)) / 2)
    })
  // Up to 60 px from the exact middle are allowed.
  await expect.poll(pxFromMiddle).toBeLessThan(60)
  // A new message does not scroll the thread to the end.
  await send('News while you look.', ada)
  await page.getByRole('button', { name: 'New message' }).waitFor()
  await expect.poll(() => chosenMessage.isVisible()).toBe(true)
  await closeWindow(page)
})

test('[messages-search-05] with the keyboard alone, Tab leads to the found messages and Enter shows one in the thread', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Text to search for').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Line 8 about')
  await page.keyboard.press('Enter')
  const foundButtons = page.getByRole('list', { name: 'Messages found' }).getByRole('button')
  await foundButtons.first().waitFor()
  // The first Tab leads to 'Find'.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await foundButtons.first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await threadOf(page).getByRole('listitem').filter({ hasText: 'Line 8 about' }).and(page.locator(':focus')).waitFor()
  await closeWindow(page)
})

test('[messages-older-02] "Load older" adds earlier messages above, and the messages in view hardly move', async () => {
  const message = (message_id: number) => ({
    message_id,
    direction: 'OUTGOING',
    from_handle: '5555550100',
    message: `Number ${message_id} of many.`,
    state: 'local',
    created: '2026-03-14T19:30:00.000Z',
  })
  const messagesFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => message(first + n))
  const page = await site.visit('/', site.owner)
  /** The query of each call that loads messages. The page loads the messages 31 to 530 first, and then 1 to 30. */
  const searches: string[] = []
  await askForEverything(page)
  await page.route(/\/api\/message(\?.*)?$/, (route) => {
    const { search } = new URL(route.request().url())
    searches.push(search)
    return route.fulfill({ json: search === '' ? messagesFrom(31, 500) : messagesFrom(1, 30) })
  })
  await page.goto(`${site.origin}/message`)
  await page.getByText('Number 530 of many.').waitFor()
  await scrollUpTo(page, 0)
  const messageInView = page.getByText('Number 31 of many.')
  const boxBefore = await messageInView.boundingBox()
  await page.getByRole('button', { name: 'Load older' }).click()
  await page.getByText('Number 1 of many.').waitFor()
  // The page loads the newest messages again when its socket connects, which can be at any moment.
  expect(searches.filter((search) => search !== '')).toEqual(['?before=31'])
  const movedPx = async () => Math.abs(((await messageInView.boundingBox())?.y ?? 0) - (boxBefore?.y ?? 0))
  // The button above the message is gone, so the message can move by the height of the button.
  await expect.poll(movedPx).toBeLessThan(80)
  await page.getByRole('button', { name: 'Load older' }).waitFor({ state: 'detached' })
  await closeWindow(page)
})

test('[messages-days-01] the day is above the first message of each day', async () => {
  const days = ['2026-03-14T11:00:00.000Z', '2026-03-14T12:00:00.000Z', '2026-03-15T12:00:00.000Z']
  const messages = days.map((created, index) => ({
    message_id: index + 1,
    direction: index === 1 ? 'INCOMING' : 'OUTGOING',
    from_handle: '5555550100',
    message: `Number ${index + 1}.`,
    state: 'local',
    created,
  }))
  const page = await site.visit('/', site.owner)
  await askForEverything(page)
  await page.route(/\/api\/message(\?.*)?$/, (route) => route.fulfill({ json: messages }))
  await page.goto(`${site.origin}/message`)
  await page.getByText('Number 3.').waitFor()
  const rows = threadOf(page).getByRole('listitem')
  const headings = await rows.evaluateAll((items) => items.map((item) => item.querySelector('h2')?.textContent ?? null))
  expect(headings).toEqual(['March 14, 2026', null, 'March 15, 2026'])
  await closeWindow(page)
})

test('[messages-segments-02] the form for a message shows in how many SMS the text is sent if the site has an SMS gateway, and explains special characters', async () => {
  const page = await site.visit('/', site.owner)
  await askForEverything(page)
  const gateway: MessageGateway = {
    configured: true,
    from_handle: '5555550100',
    to_handle: '5555550101',
    inbound: null,
  }
  await page.route('**/api/message/gateway', (route) => route.fulfill({ json: gateway }))
  await page.goto(`${site.origin}/message`)
  const messageField = page.getByRole('textbox', { name: 'Message' })
  // One SMS holds up to 160 characters, but fewer if the text has special characters such as “ and ”.
  await messageField.fill('x'.repeat(160))
  await page.getByText('160 / 1,600 · 1 SMS', { exact: true }).waitFor()
  await messageField.fill('x'.repeat(161))
  await page.getByText('161 / 1,600 · 2 SMS', { exact: true }).waitFor()
  await messageField.fill('“Beans?”')
  await page.getByText('8 / 1,600 · 1 SMS, shorter because of special characters', { exact: true }).waitFor()
  await messageField.fill('')
  await closeWindow(page)
})
