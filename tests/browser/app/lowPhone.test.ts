/** Checks that everything fits on a phone of 320 by 640 px: alerts, the offline warning, the keypad and the wizard. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roastBatch } from '../../support/batches.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { invite, PASSWORD, playerNamed, startGame, tap } from '../../support/members.ts'
import { connected, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  for (const name of ['Teddy', 'Marcus', 'Odette', 'Ines', 'Juno', 'Kai', 'Lou'])
    await invite(site.owner, { username: name, password: PASSWORD, acl: 'pool' })
  beanId = (await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })).coffee_bean_id
})
afterAll(() => site.close())

async function open(path: string): Promise<Page> {
  const page = await site.openInSharedWindow(path, site.owner, { width: 320, height: 640 })
  await connected(page)
  await page.waitForFunction(() => document.documentElement.dataset.afterLoad === 'done')
  return page
}

async function openSheet(): Promise<Page> {
  const players = await Promise.all(
    ['Rosalind', 'Teddy'].map(async (name) => ({ pool_player_id: await playerNamed(site.owner, name), handicap: 25 })),
  )
  const page = await open(`/pool/${await startGame(site.owner, { game_type: '9-Ball', scoring: 'sheet', players })}`)
  await page.getByRole('button', { name: 'Safety' }).waitFor()
  return page
}

async function openRunningRoast(): Promise<Page> {
  const { coffee_roast_id } = await roastBatch(site.owner, beanId, { untilSeconds: 300 })
  const page = await open(`/coffee/roasts/${coffee_roast_id}`)
  await page.getByRole('button', { name: 'Input', exact: true }).waitFor()
  return page
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/** The names of the controls and values in view that this element covers. */
const coveredBy = (page: Page, selector: string) =>
  page.evaluate((covering) => {
    const over = document.querySelector(covering)?.getBoundingClientRect()
    if (!over) return null
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, output, [role=timer])')]
      .filter((each) => {
        const { top, bottom, width } = each.getBoundingClientRect()
        return width > 1 && each.checkVisibility() && top < over.bottom - 1 && bottom > over.top + 1
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  }, selector)

test('[alerts-place-02] an alert over a score sheet is a thin line that covers no button and no score', async () => {
  const page = await openSheet()
  await page.route('**/api/pool/games/*/scores', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'GAME_HAS_WINNER', message: 'This game is over.' } } }),
  )
  await page.getByRole('button', { name: 'Safety' }).click()
  await page.locator('.alerts > .alert').first().waitFor()
  // The alert gets its place in the next frame.
  await expect.poll(() => page.locator('.alerts').getAttribute('data-thin')).toBe('')
  expect(await coveredBy(page, '.alerts')).toEqual([])
  await page.unrouteAll()
})

test('[connectivity-warning-02] going offline and online moves no button of a game or a roast, and the warning covers none', async () => {
  for (const openPage of [openSheet, openRunningRoast]) {
    const page = await openPage()
    const tapped = page.getByRole('main').getByRole('button')
    const places = () =>
      tapped.evaluateAll((buttons) =>
        buttons
          .filter((each) => each.checkVisibility())
          .map((each) => [each.textContent, each.getBoundingClientRect().top]),
      )
    await page.evaluate(() => document.fonts.ready)
    if (openPage === openRunningRoast) {
      await page.getByRole('button', { name: 'Input', exact: true }).click()
      await page.getByRole('heading', { name: 'Roast Input' }).waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    }
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    const before = await places()
    await page.context().setOffline(true)
    const warning = page.locator('.offline-banner')
    await warning.waitFor()
    expect(await places()).toEqual(before)
    expect(await coveredBy(page, '.offline-banner')).toEqual([])
    await page.context().setOffline(false)
    await warning.waitFor({ state: 'detached' })
    expect(await places()).toEqual(before)
  }
})

test('[roast-keypad-12] the open keypad and "Undo" do not overlap', async () => {
  const page = await openRunningRoast()
  await page.getByRole('button', { name: 'Input', exact: true }).click()
  await page.getByRole('heading', { name: 'Roast Input' }).waitFor()
  for (const key of '201') await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('button', { name: 'Input', exact: true }).click()
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.waitFor()
  const undo = page.getByRole('button', { name: /^Undo/ })
  expect((await boxOf(submit)).bottom).toBeLessThanOrEqual((await boxOf(undo)).y)
  expect((await boxOf(submit)).height).toBeGreaterThanOrEqual(48)
  const isCut = await undo
    .locator('span')
    .first()
    .evaluate((text) => text.scrollHeight > text.clientHeight + 1)
  expect(isCut).toBe(false)
})

test('[roast-logs-11] every button of the form for steps and notes is within the form', async () => {
  const page = await openRunningRoast()
  await page.getByRole('button', { name: 'Event' }).click()
  await page.getByRole('menuitem', { name: 'Fan, Drum, Note…' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Log Fan' }).waitFor()
  const { x, right } = await boxOf(form.getByRole('textbox'))
  for (const name of ['Fan down', 'Log Fan', 'Log Drum']) {
    const box = await boxOf(form.getByRole('button', { name }))
    expect(box.right, name).toBeLessThanOrEqual(right + 1)
    expect(box.x, name).toBeGreaterThanOrEqual(x - 1)
  }
})

test('[pool-new-16] the second step opens at its top, and "Start Game" stays in view below an error', async () => {
  const page = await open('/pool/new')
  for (const name of [/^Rosalind/, /^Teddy/]) await page.getByRole('button', { name }).click()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  const heading = page.getByRole('heading', { name: 'Update Handicaps' })
  await heading.and(page.locator(':focus')).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const lower = page.getByRole('button', { name: 'Lower the handicap of Rosalind' })
  while (await lower.isEnabled()) await lower.click()
  const start = page.getByRole('button', { name: 'Start Game' })
  const before = await boxOf(start)
  await start.click()
  await page.getByRole('main').getByRole('alert').waitFor()
  const after = await boxOf(start)
  expect(after.y).toBe(before.y)
  expect(after.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('navigation', { name: 'Tools' }))).y)
})

test('[roast-chart-18] the names of an early first crack and of now do not overlap', async () => {
  const id = await createRoast(site.owner, beanId)
  await startRoast(site.owner, id, Date.now() - 50_000)
  await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 } })
  await changeRoast(site.owner, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 40 } })
  const page = await open(`/coffee/roasts/${id}`)
  const name = (text: string) => page.locator('.roast-chart-reference text', { hasText: text })
  const crack = await boxOf(name('First Crack'))
  const now = await boxOf(name('Now'))
  expect(now.x).toBeLessThan(crack.right)
  expect(now.y).toBeGreaterThanOrEqual(crack.bottom - 2)
})

test('[pool-follow-15] an arrow beside a heading of the grid shows that more racks are on that side', async () => {
  const teddy = await playerNamed(site.owner, 'Teddy')
  const players = [{ pool_player_id: await playerNamed(site.owner, 'Rosalind'), handicap: 75 }]
  const id = await startGame(site.owner, {
    game_type: '9-Ball',
    players: [...players, { pool_player_id: teddy, handicap: 75 }],
  })
  for (let point = 0; point < 60; point += 1) await tap(site.owner, id, { pool_player_id: teddy, action: 'add' })
  const page = await open(`/pool/${id}`)
  const racks = page.getByRole('region', { name: 'Racks' })
  const arrows = () =>
    racks.evaluate((region) =>
      ['th:first-child', 'th:last-child'].map(
        (heading, index) =>
          getComputedStyle(region.querySelector(`thead ${heading}`) as Element, index === 0 ? '::after' : '::before')
            .content !== 'none',
      ),
    )
  await expect.poll(arrows).toEqual([true, false])
  await racks.evaluate((region) => region.scrollTo(0, 0))
  await expect.poll(arrows).toEqual([false, true])
})

test('[pool-follow-16] no name of a game with four players is cut in the list', async () => {
  await invite(site.owner, { username: 'Wilhelmina12', password: PASSWORD, acl: 'pool' })
  const players = await Promise.all(
    ['Rosalind', 'Teddy', 'Marcus', 'Wilhelmina12'].map(async (name) => ({
      pool_player_id: await playerNamed(site.owner, name),
      handicap: 25,
    })),
  )
  const id = await startGame(site.owner, { game_type: '9-Ball', players })
  const page = await open('/pool')
  const row = page.locator(`[data-game="${id}"]`)
  await row.getByText('Wilhelmina12').waitFor()
  const cut = await row
    .locator('span')
    .evaluateAll(
      (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0).length,
    )
  expect(cut).toBe(0)
  const isHigh = await row.evaluate((card) => card.scrollHeight > card.clientHeight)
  expect(isHigh).toBe(false)
})

test('[roast-chart-17] the name of an early first crack covers no title and no number of an axis', async () => {
  const id = await createRoast(site.owner, beanId)
  await startRoast(site.owner, id, Date.now() - 700_000)
  await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 } })
  await changeRoast(site.owner, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 40 } })
  const page = await open(`/coffee/roasts/${id}`)
  const name = page.locator('.roast-chart-reference text', { hasText: 'First Crack' })
  await name.waitFor()
  const overlaps = await name.evaluate((text) => {
    const over = text.getBoundingClientRect()
    return [...document.querySelectorAll('.roast-chart-frame text')]
      .filter((other) => {
        const { top, bottom, left, right } = other.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom - 1 && bottom > over.top + 1
      })
      .map((other) => other.textContent)
  })
  expect(overlaps).toEqual([])
})

test('[admin-users-29] a one-time code and an invitation are whole in the window of 320 × 568 px', async () => {
  const page = await open('/admin')
  await page.setViewportSize({ width: 320, height: 568 })
  const dialog = page.getByRole('dialog')
  /** Whether the element is whole inside the part of the dialog that scrolls. */
  const isWhole = (element: Locator) =>
    element.evaluate((each) => {
      let around = each.parentElement
      while (around && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement
      const [box, frame] = [each.getBoundingClientRect(), (around ?? document.body).getBoundingClientRect()]
      return box.height > 0 && box.top >= frame.top && box.bottom <= Math.min(frame.bottom, innerHeight)
    })
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByRole('textbox').fill('Wilhelmina')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Copy' }).waitFor()
  await expect.poll(() => isWhole(dialog.locator('code'))).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Make a Code' }).click()
  const qrCode = dialog.getByRole('img', { name: 'QR code of the address' })
  await qrCode.waitFor()
  await expect.poll(() => isWhole(qrCode)).toBe(true)
  expect(await isWhole(dialog.locator('code'))).toBe(true)
})

test('[messages-thread-04] the number of the gateway is in one line, also while the search is open', async () => {
  const page = await open('/message')
  const number = page.getByRole('heading', { level: 1 })
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.waitFor()
  const check = async () => {
    const { height, right } = await boxOf(number)
    expect(height).toBeLessThan(30)
    expect(right).toBeLessThan((await boxOf(page.getByRole('button', { name: /search/i }).first())).x)
  }
  await expect.poll(() => number.innerText()).toMatch(/555/)
  await check()
  await search.click()
  await check()
})
