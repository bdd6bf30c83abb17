/** Tests in Chromium the panel that `npm run dev` offers to developers. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { walkCopied } from '../../models/copiedPath.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { sharedBrowser } from '../../support/chromium.ts'
import { type DevelopmentSite, startDevelopmentSite } from '../../support/developmentSite.ts'
import { DESKTOP } from '../../support/site.ts'

/** A busy machine needs minutes for what takes ten seconds otherwise. */
const FIRST_VISIT_MS = 240_000

let site: DevelopmentSite
let page: Page
const requestedHosts = new Set<string>()

beforeAll(async () => {
  site = await startDevelopmentSite()
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })
  context.setDefaultTimeout(30_000)
  page = await context.newPage()
  page.on('request', (request) => requestedHosts.add(new URL(request.url()).host))
  // Vite compiles every module at the first visit.
  await page.goto(`${site.origin}/signin`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign In' }).waitFor({ timeout: FIRST_VISIT_MS })
}, FIRST_VISIT_MS)
afterAll(async () => {
  await page?.context().close()
  await site?.close()
})

const button = (name: string | RegExp, inside: Page | Locator = page) =>
  inside.getByRole('button', { name, exact: true })
const section = (heading: RegExp) => page.locator('section', { has: page.getByRole('heading', { name: heading }) })
const tree = () => section(/^Actors/)
const machine = () => section(/^connectivity$/)
const events = () => section(/^Events/)
/** The lit states of `connectivity`, the outer ones first. */
const litStates = () => machine().locator('.state.lit > b').allTextContents()
/** The row of the event of `connectivity` with this type: the newest one. */
const row = (type: string) =>
  events()
    .getByRole('button')
    .filter({ hasText: type })
    .filter({ hasText: /→ connectivity$/ })
    .first()

/** Opens the page without reception, and the panel with the machine `connectivity`. */
async function openPanelOffline() {
  await page.route('**/api/', (route) => route.abort())
  await page.goto(`${site.origin}/signin`)
  await button('Actors').click()
  await tree()
    .getByRole('button')
    .filter({ hasText: /^connectivity(?!Facts)/ })
    .click()
  await expect.poll(litStates).toContain('offline')
}

/** Lets the server answer again, and waits until the panel shows it. */
async function getReception() {
  await page.unroute('**/api/')
  await expect.poll(litStates, { timeout: 30_000 }).toEqual(['online', 'trusted'])
}

test('[inspector-panel-01] the panel shows each running actor below the actor that started it, and asks no other site', async () => {
  await openPanelOffline()
  const indentOf = (name: string) =>
    tree()
      .getByRole('button')
      .filter({ hasText: new RegExp(`^${name}(?!Facts)`) })
      .first()
      .evaluate((row) => Number.parseFloat(getComputedStyle(row).paddingLeft))
  const [app, session, screen, content] = await Promise.all(['app', 'session', 'screen', 'content'].map(indentOf))
  expect([session, screen, content]).toEqual([(app ?? 0) + 14, (app ?? 0) + 14, (app ?? 0) + 28])
  const names = await tree().getByRole('button').allTextContents()
  const place = (name: string) => names.findIndex((text) => text.startsWith(name))
  expect(place('app')).toBe(0)
  expect(place('content')).toBe(place('screen') + 1)
  expect([...requestedHosts]).toEqual([new URL(site.origin).host])
})

test('[inspector-panel-02] the active states of the chosen machine are lit, and change while the page runs', async () => {
  await openPanelOffline()
  const boxes = await machine().locator('.state > b').allTextContents()
  expect(boxes).toEqual(['connectivity', 'unknown', 'online', 'trusted', 'verifying', 'offline', 'waiting', 'retrying'])
  expect((await litStates())[0]).toBe('offline')
  expect(await machine().locator('pre').textContent()).toMatch(/"failures": [1-9]/)
  await getReception()
  expect(await machine().locator('pre').textContent()).toMatch(/"failures": 0/)
})

test('[inspector-panel-03] the last events are listed with their senders and receivers, the newest one first', async () => {
  await openPanelOffline()
  await getReception()
  expect(await row('xstate.error.actor.firstCheck').textContent()).toContain('firstCheck → connectivity')
  expect(await row('xstate.done.actor.retry').textContent()).toContain('retry → connectivity')
  expect(await row('xstate.init').textContent()).toContain('→ connectivity')
  const types = await events().getByRole('button').allTextContents()
  const place = (start: string) => types.findIndex((text) => text.startsWith(start) && text.endsWith('→ connectivity'))
  expect(place('xstate.done.actor.retry')).toBeGreaterThanOrEqual(0)
  expect(place('xstate.done.actor.retry')).toBeLessThan(place('xstate.error.actor.firstCheck'))
  expect(place('xstate.error.actor.firstCheck')).toBeLessThan(place('xstate.init'))
})

test('[inspector-panel-04] Back and Forward show the machine after the event before and after, and Live shows it now', async () => {
  await openPanelOffline()
  await getReception()
  await row('xstate.error.actor.firstCheck').click()
  expect(await litStates()).toEqual(['offline', 'waiting'])
  const shown = () => page.locator('.panel header span').textContent()
  const number = Number((await shown())?.replace('Event ', ''))
  await button('Back').click()
  expect(await shown()).toBe(`Event ${number - 1}`)
  await button('Forward').click()
  expect(await shown()).toBe(`Event ${number}`)
  expect(await litStates()).toEqual(['offline', 'waiting'])

  // Back to the start of the machine, which had received nothing before.
  await row('xstate.init').click()
  expect(await litStates()).toEqual(['unknown'])
  expect(await button('Live').getAttribute('aria-pressed')).toBe('false')
  await button('Live').click()
  await tree()
    .getByRole('button')
    .filter({ hasText: /^connectivity(?!Facts)/ })
    .click()
  expect(await litStates()).toEqual(['online', 'trusted'])
})

test('[inspector-panel-05] the copied path is a test that passes, and that fails when its last state is another one', async () => {
  await openPanelOffline()
  await getReception()
  await row('xstate.done.actor.retry').click()
  await button('Copy as a failing path').click()
  await page.getByText('Copied.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain("testPath('connectivity: what was copied', connectivityMachine, undefined, [")
  expect(text).toContain("[failed('firstCheck', new CallError(")
  const names = { testPath: walkPasted, connectivityMachine, CallError, done, failed, after }
  const run = (pasted: string): Promise<void> =>
    new Function(...Object.keys(names), `return ${pasted.slice(pasted.indexOf('testPath'))}`)(...Object.values(names))
  await run(text)
  await expect(run(text.replace("{ online: 'trusted' }],\n])", "{ online: 'verifying' }],\n])"))).rejects.toThrow(
    'xstate.done.actor.retry',
  )
})

/** `testPath` without the declaration of a test, because this is inside of one. */
function walkPasted(_title: string, ...rest: Parameters<typeof walkCopied>): Promise<void> {
  return walkCopied(...rest)
}
