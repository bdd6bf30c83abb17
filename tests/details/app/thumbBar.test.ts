/** Tests in Chromium the bar at the lower edge of a phone, and that no page scrolls sideways at 320 px. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../src/routes.tsx'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, dataOf, invite, type Member, PASSWORD, tap } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow, waitForAddress, waitUntilConnected, waitUntilSettled } from '../../support/site.ts'

let pool: PoolSite
let cleo: Member
let pat: Member

beforeAll(async () => {
  pool = await startPoolSite()
  const { owner } = pool.site
  cleo = await invite(owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  pat = await invite(owner, { username: 'Pat', password: PASSWORD, acl: '' })
  // Sent before the first page opens: pages report their speed too, and all reports of an address have one limit.
  const vitals = { page: 'home', lcp_ms: 12_000, inp_ms: 3800, cls: 0.31, fcp_ms: 8000, ttfb_ms: 900 } as const
  dataOf(await call(pool.site.origin, 'POST /public/vitals', { body: vitals }))
})
afterAll(() => pool.site.close())

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tools' })
const entryOf = (page: Page, name: string | RegExp) => bar(page).getByRole('link', { name })
const ALL_TOOLS = ['Pool', 'Coffee', 'Wordle', 'Messages', 'Admin']
const readLabels = (page: Page) => bar(page).locator('.tool-label').allInnerTexts()

type Box = Awaited<ReturnType<typeof boxOf>>

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return { ...box, bottom: box.y + box.height }
}

/** Whether a tap on the middle of the element reaches it. */
const isReached = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** How many px the page is wider than the window. 0 if it does not scroll sideways. */
const sidewaysScrollPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the bar at the lower edge of a phone', () => {
  test('[thumb-bar-01] [thumb-bar-02] the bar has exactly the tools for which the member has the permission, and marks the open tool', async () => {
    const { site } = pool
    const page = await site.visit('/', site.owner)
    await bar(page).waitFor()
    await expect.poll(() => readLabels(page)).toEqual(ALL_TOOLS)
    const current = bar(page).locator('[aria-current]')
    await expect.poll(() => current.count()).toBe(0)
    for (const [label, path] of [
      ['Pool', '/pool'],
      ['Coffee', '/coffee/roasts'],
      ['Wordle', '/wordle'],
      ['Messages', '/message'],
      ['Admin', '/admin'],
    ] as const) {
      await bar(page).getByRole('link', { name: label }).click()
      await waitForAddress(page, path)
      await expect.poll(() => current.allInnerTexts()).toEqual([label])
      // The value is 'page' on the page to which the entry leads, and 'true' on the other pages of the tool.
      await expect.poll(() => current.getAttribute('aria-current')).toBe('page')
      const lineHeight = await current.evaluate((entry) => getComputedStyle(entry, '::before').height)
      expect(lineHeight).toBe('3px')
    }
    await page.goto(`${site.origin}/pool/new`)
    await expect.poll(() => current.getAttribute('aria-current')).toBe('true')
    // A window of 992 px or more is wide, and a wide window has no bar.
    await page.setViewportSize({ width: 991, height: 700 })
    await expect.poll(() => bar(page).isVisible()).toBe(true)
    await page.setViewportSize({ width: 992, height: 700 })
    await bar(page).waitFor({ state: 'hidden' })
    await closeWindow(page)

    const teddy = await site.visit('/', pool.teddy)
    await bar(teddy).waitFor()
    await expect.poll(() => readLabels(teddy)).toEqual(['Pool'])
    await closeWindow(teddy)
    for (const member of [null, pat]) {
      const other = await site.visit('/', member)
      await other
        .getByRole('banner')
        .getByRole('link', { name: member ? 'Pat' : 'Sign In' })
        .waitFor()
      await expect.poll(() => bar(other).count()).toBe(0)
      await closeWindow(other)
    }
  })

  test('[thumb-bar-03] [thumb-bar-07] [thumb-running-02] a game and a roast in progress can be opened from the bar on the pages of other tools, and are not counted after their end', {
    timeout: 180_000,
  }, async () => {
    const { site } = pool
    const game = await pool.newGame(site.owner)
    const page = await site.visit('/pool', site.owner, { viewport: { width: 320, height: 640 } })
    await entryOf(page, 'Pool 1 running').waitFor()
    for (const path of ['/wordle', '/', '/chess']) {
      await page.goto(site.origin + path)
      await entryOf(page, 'Pool 1 running: Rosalind, Teddy').waitFor()
    }
    for (const entry of await bar(page).getByRole('link').all()) {
      const { width, height } = await boxOf(entry)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
      const isCut = await entry.locator('.tool-label').evaluate((label) => label.scrollWidth > label.clientWidth + 1)
      expect(isCut).toBe(false)
    }
    await expect.poll(() => sidewaysScrollPx(page)).toBeLessThanOrEqual(0)
    await entryOf(page, /^Pool/).click()
    await waitForAddress(page, `/pool/${game}`)
    const current = bar(page).locator('[aria-current]')
    await expect.poll(() => current.innerText()).toContain('Pool')
    await entryOf(page, /^Pool/).click()
    await waitForAddress(page, '/pool')
    await waitUntilConnected(page)

    const bean = await createBean(site.owner, { name: 'Guji' })
    const roast = await createRoast(site.owner, bean.coffee_bean_id)
    await startRoast(site.owner, roast, Date.now())
    await entryOf(page, 'Coffee 1 running: Guji').click()
    await waitForAddress(page, `/coffee/roasts/${roast}`)
    await expect.poll(() => current.innerText()).toContain('Coffee')

    await changeRoast(site.owner, roast, { end_time: new Date().toISOString() })
    await bar(page).getByRole('link', { name: 'Coffee', exact: true }).waitFor()
    const otherGame = await pool.newGame(site.owner)
    await entryOf(page, 'Pool 2 running').click()
    await waitForAddress(page, '/pool')
    for (const id of [game, otherGame]) {
      for (let points = 1; points <= 5; points += 1)
        dataOf(await tap(site.owner, id, { pool_player_id: pool.playerIds[0], action: 'add' }))
    }
    await bar(page).getByRole('link', { name: 'Pool', exact: true }).waitFor()
    await closeWindow(page)
  })

  test('[thumb-bar-08] no entry of the bar moves when a game starts', async () => {
    const { site } = pool
    const member = await invite(site.owner, { username: 'Nell', password: PASSWORD, acl: 'pool|coffee' })
    const page = await site.visit('/coffee/roasts', member)
    const boxes = async () => [await boxOf(entryOf(page, /^Pool/)), await boxOf(entryOf(page, /^Coffee/))]
    const before = await boxes()
    await pool.newGame(member)
    await entryOf(page, /^Pool 1 running/).waitFor()
    await expect.poll(boxes).toEqual(before)
    await closeWindow(page)
  })

  test('[thumb-bar-09] the entries have equal widths, and those of a member who has only some tools are in the middle of the bar', async () => {
    const { site } = pool
    const mina = await invite(site.owner, { username: 'Mina', password: PASSWORD, acl: 'pool|coffee' })
    for (const member of [mina, cleo, site.owner]) {
      for (const width of [320, 390, 760]) {
        const page = await site.visit('/coffee/roasts', member, { viewport: { width, height: 640 } })
        await bar(page).waitFor()
        const entries = await Promise.all((await bar(page).getByRole('link').all()).map(boxOf))
        const [first, last] = [entries.at(0), entries.at(-1)] as [Box, Box]
        // As much room is left of the first entry as right of the last one.
        expect(first.x + last.x + last.width).toBeCloseTo(width, 0)
        for (const entry of entries) expect(entry.width).toBeCloseTo(first.width, 0)
        await closeWindow(page)
      }
    }
  })

  test('[shell-topbar-17] from 992 px on, the top bar has the tools of the member, and marks the open one', async () => {
    const { site } = pool
    const page = await site.visit('/coffee/roasts', site.owner, { viewport: { width: 992, height: 700 } })
    const tools = page.getByRole('banner').locator('.top-tools')
    await expect.poll(() => tools.locator('.tool-label').allInnerTexts()).toEqual(ALL_TOOLS)
    await expect.poll(() => tools.locator('[aria-current]').innerText()).toContain('Coffee')
    const name = page.getByRole('banner').getByRole('link', { name: 'Rosalind', exact: true })
    const lettersPx = await name.evaluate(
      (link) => link.clientWidth - Number.parseFloat(getComputedStyle(link).paddingLeft),
    )
    expect(lettersPx).toBeGreaterThan(50)
    await tools.getByRole('link', { name: 'Messages' }).click()
    await waitForAddress(page, '/message')
    await expect.poll(() => tools.locator('[aria-current]').innerText()).toBe('Messages')
    await expect.poll(() => sidewaysScrollPx(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 991, height: 700 })
    await tools.waitFor({ state: 'hidden' })
    await closeWindow(page)
  })

  test('a roast that starts without a network is in the bar immediately', async () => {
    const { site } = pool
    const bean = await createBean(cleo, { name: 'Sidamo' })
    const roast = await createRoast(cleo, bean.coffee_bean_id)
    const page = await site.visit('/coffee/roasts', cleo)
    await page.getByText('Sidamo').first().waitFor()
    await waitUntilSettled(page)
    await page.goto(`${site.origin}/coffee/roasts/${roast}`)
    const start = page.getByRole('button', { name: /^Start/ })
    await start.waitFor()
    await askForEverything(page)
    await page.route('**/api/**', (route) => route.abort())
    await start.click()
    await entryOf(page, /^Coffee 1 running/).waitFor()
    await closeWindow(page)
  })

  test('[thumb-bar-04] the bar does not cover the end of a page, an alert or the button "Cancel", and a dialog covers the bar', async () => {
    const { site } = pool
    const page = await site.visit('/pool/new', site.owner, { viewport: { width: 320, height: 640 } })
    await bar(page).waitFor()
    const top = (await boxOf(bar(page))).y
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    await expect.poll(async () => (await boxOf(cancel)).bottom).toBeLessThanOrEqual(top)
    for (const path of ['/pool/new', '/wordle', '/', '/admin']) {
      await page.goto(site.origin + path)
      await bar(page).waitFor()
      await page.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
      // The page may still grow, so the test scrolls more than once.
      const bottomOfEnd = () =>
        page.evaluate(() => {
          window.scrollTo(0, document.documentElement.scrollHeight)
          const parts = [...document.querySelectorAll(':is(main, footer) :is(p, button, a, li, dd, h2)')]
          const shown = parts.filter((part) => part.checkVisibility())
          return Math.max(...shown.map((part) => part.getBoundingClientRect().bottom))
        })
      await expect.poll(bottomOfEnd, { message: path }).toBeLessThanOrEqual(top)
    }
    await page.getByRole('button', { name: 'Add User' }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => isReached(bar(page).getByRole('link').first())).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(`${site.origin}/wordle`)
    await bar(page).waitFor()
    await page.getByRole('textbox').first().waitFor()
    await page.evaluate(() => {
      // This is an alert like the one of every failed call.
      const alert = document.createElement('p')
      alert.className = 'alert alert-error'
      alert.textContent = 'An error.'
      document.querySelector('.alerts')?.append(alert)
    })
    await expect.poll(async () => (await boxOf(page.locator('.alerts'))).bottom).toBeLessThanOrEqual(top)
    await closeWindow(page)
  })

  test('[thumb-bar-05] the bar is hidden while a text is typed on a touch screen, and while the TV view is open', async () => {
    const { site } = pool
    const page = await site.visit('/wordle', site.owner, { hasTouch: true, isMobile: true })
    await bar(page).waitFor()
    const field = page.getByRole('textbox').first()
    await field.focus()
    await bar(page).waitFor({ state: 'hidden' })
    await field.blur()
    await bar(page).waitFor()
    await page.evaluate(() => {
      const stage = document.createElement('div')
      // The TV view is in an element of this class.
      stage.className = 'stage'
      document.body.append(stage)
    })
    await bar(page).waitFor({ state: 'hidden' })
    await closeWindow(page)
  })
})

test('[thumb-width-01] at 320 px no page scrolls sideways, for a visitor and for a member', {
  timeout: 240_000,
}, async () => {
  const { site } = pool
  // An earlier version was too wide for a won game with long numbers, and for the figures about the speed of a page.
  const game = await pool.newGame(site.owner, 25)
  for (let points = 0; points < 25; points += 1) {
    dataOf(await tap(site.owner, game, { pool_player_id: pool.playerIds[1], action: 'add' }))
  }
  const bean = await createBean(site.owner, { name: 'Ethiopia Guji Hambela Alaka Organic', region: 'Hambela' })
  const roast = await createRoast(site.owner, bean.coffee_bean_id)
  await startRoast(site.owner, roast, Date.now() - 700_000)
  await changeRoast(site.owner, roast, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 500 } })
  await changeRoast(site.owner, roast, { end_time: new Date(Date.now() - 60_000).toISOString() })
  await changeRoast(site.owner, roast, { code: 'GUJI-2026' })
  const params: Readonly<Record<string, string | number>> = {
    ':user_id': pool.teddy.user.user_id,
    ':pool_game_id': game,
    ':username': 'Rosalind',
    ':coffee_bag_id': 1,
    ':coffee_roast_id': roast,
    ':bag_code': 'GUJI-2026',
    ':token': 'x'.repeat(32),
  }
  const page = await site.visit('/', site.owner, { viewport: { width: 320, height: 640 } })
  const visitor = await site.visit('/', null, { viewport: { width: 320, height: 640 } })
  const tooWide: string[] = []
  for (const [name, { path, access }] of Object.entries(routes)) {
    const address = path.replace(/:\w+/g, (param) => String(params[param] ?? 1))
    const isForm = name === 'signIn' || name === 'signUp'
    const windows = isForm ? [visitor] : access === 'public' ? [visitor, page] : [page]
    for (const each of windows) {
      await each.goto(`${site.origin}${address}${name === 'compareRoasts' ? `?ids=${roast}` : ''}`)
      await each.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
      await each.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      await each.evaluate(() => document.fonts.ready)
      const excessPx = await sidewaysScrollPx(each)
      if (excessPx > 0) tooWide.push(`${each === page ? 'member' : 'visitor'} at ${address}: ${excessPx} px`)
    }
  }
  expect(tooWide).toEqual([])
  await Promise.all([closeWindow(page), closeWindow(visitor)])
})
