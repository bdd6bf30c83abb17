/** Tests the panel for developers in Chromium. Only `npm run dev` has this panel. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { walkCopied } from '../../models/copiedPath.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { sharedBrowser } from '../../support/chromium.ts'
import { type DevelopmentSite, startDevelopmentSite } from '../../support/developmentSite.ts'
import { DESKTOP } from '../../support/site.ts'

/** The first visit usually takes ten seconds, but minutes on a busy machine. */
const FIRST_VISIT_MS = 240_000

/** How often the open panel shows new events: the same time as `REFRESH_MS` of the panel. */
const REFRESH_MS = 250

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
/** The part of the panel about the machine `connectivity`, which checks whether the server can be reached. */
const machine = () => section(/^connectivity$/)
const events = () => section(/^Events/)
/** The states of `connectivity` that the panel marks as active, the outer ones first. */
const readActiveStates = () => machine().locator('.state.lit > b').allTextContents()
/** The newest row of an event with this type that `connectivity` has received. */
const row = (type: string) =>
  events()
    .getByRole('button')
    .filter({ hasText: type })
    .filter({ hasText: /→ connectivity$/ })
    .first()

/**
 * Opens a page whose checks of the server fail, so that the page is offline. Then opens the panel and chooses the
 * machine `connectivity` in it.
 */
async function openPanelOffline() {
  await page.route('**/api/', (route) => route.abort())
  await page.goto(`${site.origin}/signin`)
  await button('Actors').click()
  // The pattern leaves out the actor `connectivityFacts`.
  await tree()
    .getByRole('button')
    .filter({ hasText: /^connectivity(?!Facts)/ })
    .click()
  await expect.poll(readActiveStates).toContain('offline')
}

/** Lets the server answer again, and waits until the panel shows that the page is online. */
async function restoreReception() {
  await page.unroute('**/api/')
  await expect.poll(readActiveStates, { timeout: 30_000 }).toEqual(['online', 'trusted'])
}

test('[inspector-panel-01] the panel shows each running actor below the actor that started it, and the page sends no request to another site', async () => {
  await openPanelOffline()
  const indentOf = (name: string) =>
    tree()
      .getByRole('button')
      .filter({ hasText: new RegExp(`^${name}(?!Facts)`) })
      .first()
      .evaluate((row) => Number.parseFloat(row.style.paddingLeft))
  const [app, session, screen, content] = await Promise.all(['app', 'session', 'screen', 'content'].map(indentOf))
  // The panel indents each level by 14 px.
  expect([session, screen, content]).toEqual([(app ?? 0) + 14, (app ?? 0) + 14, (app ?? 0) + 28])
  const names = await tree().getByRole('button').allTextContents()
  const positionOf = (name: string) => names.findIndex((text) => text.startsWith(name))
  expect(positionOf('app')).toBe(0)
  expect(positionOf('content')).toBe(positionOf('screen') + 1)
  expect([...requestedHosts]).toEqual([new URL(site.origin).host])
})

test('[inspector-panel-02] the active states of the chosen machine are marked, and change while the page runs', async () => {
  await openPanelOffline()
  const stateNames = await machine().locator('.state > b').allTextContents()
  expect(stateNames).toEqual([
    ...['connectivity', 'online', 'verifying', 'current', 'outdated', 'trusted'],
    ...['offline', 'waiting', 'retrying'],
  ])
  await expect.poll(async () => (await readActiveStates())[0]).toBe('offline')
  await expect.poll(() => machine().locator('pre').textContent()).toMatch(/"failures": [1-9]/)
  await restoreReception()
  await expect.poll(() => machine().locator('pre').textContent()).toMatch(/"failures": 0/)
})

test('[inspector-panel-03] the last events are listed with their senders and receivers, the newest one first', async () => {
  await openPanelOffline()
  await restoreReception()
  await expect.poll(() => row('xstate.error.actor.checkServer').textContent()).toContain('checkServer → connectivity')
  await expect.poll(() => row('xstate.done.actor.checkServer').textContent()).toContain('checkServer → connectivity')
  await expect.poll(() => row('xstate.init').textContent()).toContain('→ connectivity')
  const types = await events().getByRole('button').allTextContents()
  const positionOf = (start: string) =>
    types.findIndex((text) => text.startsWith(start) && text.endsWith('→ connectivity'))
  expect(positionOf('xstate.done.actor.checkServer')).toBeGreaterThanOrEqual(0)
  expect(positionOf('xstate.done.actor.checkServer')).toBeLessThan(positionOf('xstate.error.actor.checkServer'))
  expect(positionOf('xstate.error.actor.checkServer')).toBeLessThan(positionOf('xstate.init'))
})

test('[inspector-panel-04] Back and Forward show the machine after the previous and the next event, and Live shows it as it is now', async () => {
  await openPanelOffline()
  await restoreReception()
  await row('xstate.error.actor.checkServer').click()
  await expect.poll(readActiveStates).toEqual(['offline', 'waiting'])
  const readEventNumber = () => page.locator('.panel header span').textContent()
  const eventNumber = Number((await readEventNumber())?.replace('Event ', ''))
  await button('Back').click()
  await expect.poll(readEventNumber).toBe(`Event ${eventNumber - 1}`)
  await button('Forward').click()
  await expect.poll(readEventNumber).toBe(`Event ${eventNumber}`)
  await expect.poll(readActiveStates).toEqual(['offline', 'waiting'])

  // `xstate.init` is the event that starts the machine.
  await row('xstate.init').click()
  await expect.poll(readActiveStates).toEqual(['online', 'verifying', 'current'])
  await expect.poll(() => button('Live').getAttribute('aria-pressed')).toBe('false')
  await button('Live').click()
  await tree()
    .getByRole('button')
    .filter({ hasText: /^connectivity(?!Facts)/ })
    .click()
  await expect.poll(readActiveStates).toEqual(['online', 'trusted'])
})

test('[inspector-panel-05] a path that is copied in the panel is a test: it passes as it is, and fails when its last state is changed', async () => {
  await openPanelOffline()
  await restoreReception()
  await row('xstate.done.actor.checkServer').click()
  await button('Copy as a failing path').click()
  await page.getByText('Copied.').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain("testPath('connectivity: what was copied', connectivityMachine, undefined, [")
  expect(text).toContain("[failed('checkServer', new CallError(")
  const names = { testPath: walkPasted, connectivityMachine, CallError, done, failed, after }
  const runPath = (pasted: string): Promise<void> =>
    new Function(...Object.keys(names), `return ${pasted.slice(pasted.indexOf('testPath'))}`)(...Object.values(names))
  await runPath(text)
  await expect(runPath(text.replace("{ online: 'trusted' }],\n])", "{ online: 'verifying' }],\n])"))).rejects.toThrow(
    'xstate.done.actor.checkServer',
  )
})

test('[inspector-panel-06] an actor that is pressed with the mouse while events arrive is chosen when the mouse button is released', async () => {
  await openPanelOffline()
  const sessionRow = tree()
    .getByRole('button')
    .filter({ hasText: /^session(?!Facts)/ })
  const press = async () => {
    await sessionRow.hover()
    await page.mouse.down()
    return sessionRow.evaluate((row) => row.matches(':active'))
  }
  // During a check of the server, the panel has one more row above. So another row may be under the mouse when the
  // button goes down. The test then presses again.
  while (!(await press())) await page.mouse.up()
  // The answer may arrive before `unroute` returns.
  const answer = page.waitForResponse('**/api/')
  await page.unroute('**/api/')
  await answer
  // Wait for three periods of the panel's own timer. In this time the panel could draw its rows at least twice.
  await page.evaluate(
    (periodMs) =>
      new Promise<void>((resolve) => {
        let runs = 0
        const timer = setInterval(() => {
          runs += 1
          if (runs < 3) return
          clearInterval(timer)
          resolve()
        }, periodMs)
      }),
    REFRESH_MS,
  )
  await page.mouse.up()
  await section(/^session/).waitFor()
})

/** Does the same as `testPath`, but declares no test, because it is called inside of a test. */
function walkPasted(_title: string, ...rest: Parameters<typeof walkCopied>): Promise<void> {
  return walkCopied(...rest)
}
