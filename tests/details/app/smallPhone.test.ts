/**
 * Checks that no text is cut, and that nothing covers or hides a control. Most tests use a phone of 320 by 640 px.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoggedRoast } from '../../support/batches.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { invite, PASSWORD, playerIdOf, startGame, tap } from '../../support/members.ts'
import { PHONE, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

let site: TestSite
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  for (const name of ['Teddy', 'Marcus', 'Odette', 'Ines', 'Juno', 'Kai', 'Lou'])
    await invite(site.owner, { username: name, password: PASSWORD, acl: 'pool' })
  beanId = (await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })).coffee_bean_id
})
afterAll(() => site.close())

const SMALL_PHONE = { width: 320, height: 640 }

async function open(path: string, viewport = SMALL_PHONE): Promise<Page> {
  const page = await site.openInSharedWindow(path, site.owner, viewport)
  await waitUntilSettled(page)
  // When the bar with the tools appears, it moves the buttons at the lower edge of a phone.
  await page.locator('.thumb-bar').waitFor({ state: 'attached' })
  return page
}

/** Opens a new 9-Ball game with a score sheet. */
async function openSheet(): Promise<Page> {
  const players = await Promise.all(
    ['Rosalind', 'Teddy'].map(async (name) => ({ pool_player_id: await playerIdOf(site.owner, name), handicap: 25 })),
  )
  const page = await open(`/pool/${await startGame(site.owner, { game_type: '9-Ball', scoring: 'sheet', players })}`)
  await page.getByRole('button', { name: 'Safety' }).waitFor()
  return page
}

async function openRunningRoast(): Promise<Page> {
  const { coffee_roast_id } = await createLoggedRoast(site.owner, beanId, { untilSeconds: 300 })
  const page = await open(`/coffee/roasts/${coffee_roast_id}`)
  await page.getByRole('button', { name: 'Input', exact: true }).waitFor()
  return page
}

/** Opens a roast that has not started, in a wide window. The header of this page has no date, so it is less high. */
async function openCockpit(): Promise<Page> {
  const id = await createRoast(site.owner, beanId)
  const page = await open(`/coffee/roasts/${id}`, { width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Cockpit' }).click()
  await page.getByRole('heading', { name: 'Roast Input' }).waitFor()
  return page
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/**
 * The names of the controls and values in `main` that are at the height of this element, so that it could cover them.
 * Null if there is no such element.
 */
const namesCoveredBy = (page: Page, selector: string) =>
  page.evaluate((covering) => {
    const coveringBox = document.querySelector(covering)?.getBoundingClientRect()
    if (!coveringBox) return null
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, output, [role=timer])')]
      .filter((each) => {
        const { top, bottom, width } = each.getBoundingClientRect()
        return width > 1 && each.checkVisibility() && top < coveringBox.bottom - 1 && bottom > coveringBox.top + 1
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  }, selector)

test('[connectivity-warning-02] the warning that the page is offline does not move the buttons of a game or a roast, and covers none of them', async () => {
  for (const openPage of [openSheet, openRunningRoast, openCockpit]) {
    const page = await openPage()
    const mainButtons = page.getByRole('main').getByRole('button')
    const readPositions = () =>
      mainButtons.evaluateAll((buttons) =>
        buttons
          .filter((each) => each.checkVisibility())
          .map((each) => [each.textContent, each.getBoundingClientRect().top]),
      )
    await page.evaluate(() => document.fonts.ready)
    // On the page of the roast in progress, the test also checks the buttons of the open keypad.
    if (openPage === openRunningRoast) {
      await page.getByRole('button', { name: 'Input', exact: true }).click()
      await page.getByRole('heading', { name: 'Roast Input' }).waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    }
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    const positionsBefore = await readPositions()
    await page.context().setOffline(true)
    const warning = page.locator('.offline-banner')
    await warning.waitFor()
    await expect.poll(readPositions).toEqual(positionsBefore)
    await expect.poll(() => namesCoveredBy(page, '.offline-banner')).toEqual([])
    await page.context().setOffline(false)
    await warning.waitFor({ state: 'detached' })
    await expect.poll(readPositions).toEqual(positionsBefore)
  }
})

test('[connectivity-warning-03] on a phone the warning covers no button of the list of games', async () => {
  const page = await site.visit('/pool', site.owner, { viewport: { width: 390, height: 844 } })
  await page.getByRole('link', { name: 'New Game' }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.context().setOffline(true)
  await page.locator('.offline-banner').waitFor()
  await expect.poll(() => namesCoveredBy(page, '.offline-banner')).toEqual([])
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
  // The keypad slides in.
  await expect.poll(async () => (await boxOf(submit)).bottom - (await boxOf(undo)).y).toBeLessThanOrEqual(0)
  await expect.poll(async () => (await boxOf(submit)).height).toBeGreaterThanOrEqual(48)
  const isCut = await undo
    .locator('span')
    .first()
    .evaluate((text) => text.scrollHeight > text.clientHeight + 1)
  expect(isCut).toBe(false)
})

test('[roast-keypad-17] the open keypad shows the time and the typed value, also after an error', async () => {
  const page = await openRunningRoast()
  await page.getByRole('button', { name: 'Input', exact: true }).click()
  const keypad = page.getByRole('dialog', { name: 'Roast Input' })
  // The roast started at least five minutes ago.
  const parts = [keypad.getByText(/^0[5-9]:\d\d$/), keypad.getByLabel('Entered value')]
  const areInView = async () => {
    const [top, bottom] = [await boxOf(page.getByRole('banner')), await boxOf(page.getByRole('toolbar'))]
    const boxes = await Promise.all([...parts, keypad.getByRole('button', { name: 'Submit' })].map(boxOf))
    // The toolbar is allowed to cover up to 12 px of the keypad.
    return boxes.every((box) => box.y >= top.bottom && box.bottom <= bottom.y + 12)
  }
  await expect.poll(areInView).toBe(true)
  // 4511 degrees are not possible.
  for (const key of '4511') await page.keyboard.press(key)
  await keypad.getByRole('button', { name: 'Submit' }).click()
  await keypad.getByText('Cannot post temperature').waitFor()
  await expect.poll(areInView).toBe(true)
})

test('[roast-keypad-18] at 320 × 568 px all keys of the open keypad are in view, also after a log and after an error', async () => {
  const page = await openRunningRoast()
  await page.setViewportSize({ width: 320, height: 568 })
  const openButton = page.getByRole('button', { name: 'Input', exact: true })
  const keypad = page.getByRole('dialog', { name: 'Roast Input' })
  const undo = page.getByRole('button', { name: /^Undo/ })
  const areKeysInView = async () => {
    const [top, bottom] = [await boxOf(page.getByRole('banner')), await boxOf(page.getByRole('toolbar'))]
    const keys = await Promise.all((await keypad.getByRole('button').all()).map(boxOf))
    return keys.every((box) => box.y >= top.bottom && box.bottom <= bottom.y && box.height >= 44)
  }
  await openButton.click()
  for (const key of '201') await keypad.getByRole('button', { name: key, exact: true }).click()
  await keypad.getByRole('button', { name: 'Submit' }).click()
  await undo.waitFor()
  await openButton.click()
  await keypad.getByRole('button', { name: 'Submit' }).waitFor()
  await expect.poll(areKeysInView).toBe(true)
  await undo.waitFor({ state: 'hidden' })
  // 4511 degrees are not possible.
  for (const key of '4511') await page.keyboard.press(key)
  await keypad.getByRole('button', { name: 'Submit' }).click()
  await keypad.getByText('Cannot post temperature').waitFor()
  await expect.poll(areKeysInView).toBe(true)
})

test('[pool-game-13] the card of a winner shows the whole name', async () => {
  const players = await Promise.all(
    ['Rosalind', 'Teddy'].map(async (name) => ({ pool_player_id: await playerIdOf(site.owner, name), handicap: 1 })),
  )
  const game = await startGame(site.owner, { game_type: '8-Ball', players })
  const page = await open(`/pool/${game}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
  const card = page.getByRole('region', { name: 'Rosalind', exact: true })
  await card.getByText('Winner').waitFor()
  const name = card.getByRole('heading', { name: 'Rosalind' })
  await expect.poll(() => name.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false)
})

test('[roast-logs-11] every button of the form for steps and notes is within the form', async () => {
  const page = await openRunningRoast()
  await page.getByRole('button', { name: 'Event' }).click()
  await page.getByRole('menuitem', { name: 'Fan, Drum, Note…' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Log Fan' }).waitFor()
  // The text field is as wide as the form.
  for (const name of ['Fan down', 'Log Fan', 'Log Drum']) {
    const pxOutside = async () => {
      const [field, box] = [await boxOf(form.getByRole('textbox')), await boxOf(form.getByRole('button', { name }))]
      return Math.max(box.right - field.right, field.x - box.x)
    }
    await expect.poll(pxOutside, { message: name }).toBeLessThanOrEqual(1)
  }
})

test('[pool-new-16] the second part of the wizard, with the handicaps, opens at its top, and "Start Game" stays in view below an error', async () => {
  const page = await open('/pool/new')
  for (const name of [/^Rosalind *level/, /^Teddy *level/]) await page.getByRole('button', { name }).click()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  const heading = page.getByRole('heading', { name: 'Update Handicaps' })
  await heading.and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const lowerButton = page.getByRole('button', { name: 'Lower the handicap of Rosalind' })
  // A handicap of 0 is not possible, so the page will show an error.
  while (await lowerButton.isEnabled()) await lowerButton.click()
  const startButton = page.getByRole('button', { name: 'Start Game' })
  const boxBefore = await boxOf(startButton)
  await startButton.click()
  await page.getByRole('main').getByRole('alert').waitFor()
  const boxAfter = await boxOf(startButton)
  expect(boxAfter.y).toBe(boxBefore.y)
  expect(boxAfter.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('navigation', { name: 'Tools' }))).y)
})

test('[roast-chart-18] the names "First Crack" and "Now" do not overlap right after an early first crack', async () => {
  const id = await createRoast(site.owner, beanId)
  await startRoast(site.owner, id, Date.now() - 50_000)
  await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 } })
  await changeRoast(site.owner, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 40 } })
  const page = await open(`/coffee/roasts/${id}`)
  const labelOf = (text: string) => page.locator('.roast-chart-reference text', { hasText: text })
  // 'Now' begins left of the end of 'First Crack', so 'Now' must be below 'First Crack'.
  const isBelow = async () => {
    const [crack, now] = [await boxOf(labelOf('First Crack')), await boxOf(labelOf('Now'))]
    return now.x < crack.right && now.y >= crack.bottom - 2
  }
  await expect.poll(isBelow).toBe(true)
})

test('[pool-follow-15] an arrow at the left or the right heading of the grid of racks shows that more racks are on this side', async () => {
  const teddy = await playerIdOf(site.owner, 'Teddy')
  const players = [{ pool_player_id: await playerIdOf(site.owner, 'Rosalind'), handicap: 75 }]
  const id = await startGame(site.owner, {
    game_type: '9-Ball',
    players: [...players, { pool_player_id: teddy, handicap: 75 }],
  })
  for (let point = 0; point < 60; point += 1) await tap(site.owner, id, { pool_player_id: teddy, action: 'add' })
  const page = await open(`/pool/${id}`)
  const racks = page.getByRole('region', { name: 'Racks' })
  /** Whether the left and the right heading have an arrow. */
  const arrows = () =>
    racks.evaluate((region) =>
      ['th:first-child', 'th:last-child'].map(
        (heading, index) =>
          getComputedStyle(region.querySelector(`thead ${heading}`) as Element, index === 0 ? '::after' : '::before')
            .content !== 'none',
      ),
    )
  // The grid opens at its right end, where the newest rack is.
  await expect.poll(arrows).toEqual([true, false])
  await racks.evaluate((region) => region.scrollTo(0, 0))
  await expect.poll(arrows).toEqual([false, true])
})

test('[pool-follow-16] [pool-follow-18] in the list of games, no name of three or four players is cut', async () => {
  await invite(site.owner, { username: 'Wilhelmina12', password: PASSWORD, acl: 'pool' })
  const names = ['Wilhelmina12', 'Rosalind', 'Teddy', 'Marcus']
  const players = await Promise.all(
    names.map(async (name) => ({ pool_player_id: await playerIdOf(site.owner, name), handicap: 25 })),
  )
  const ids = await Promise.all(
    [3, 4].map((count) => startGame(site.owner, { game_type: '9-Ball', players: players.slice(0, count) })),
  )
  const page = await open('/pool')
  for (const size of [{ width: 320, height: 640 }, PHONE]) {
    await page.setViewportSize(size)
    for (const id of ids) {
      const row = page.locator(`[data-game="${id}"]`)
      await row.getByText('Wilhelmina12').waitFor()
      const cutTexts = await row
        .locator('span')
        .evaluateAll((texts) =>
          texts
            .filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 1)
            .map((text) => text.textContent),
        )
      expect(cutTexts, `${size.width} px`).toEqual([])
      await expect.poll(() => row.evaluate((card) => card.scrollHeight > card.clientHeight)).toBe(false)
    }
  }
})

test('[roast-chart-17] the name of an early first crack covers no title and no number of an axis', async () => {
  const id = await createRoast(site.owner, beanId)
  await startRoast(site.owner, id, Date.now() - 700_000)
  await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 } })
  await changeRoast(site.owner, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 40 } })
  const page = await open(`/coffee/roasts/${id}`)
  const name = page.locator('.roast-chart-reference text', { hasText: 'First Crack' })
  await name.waitFor()
  const overlaps = () =>
    name.evaluate((text) => {
      const nameBox = text.getBoundingClientRect()
      return [...document.querySelectorAll('.roast-chart-frame text')]
        .filter((other) => {
          const { top, bottom, left, right } = other.getBoundingClientRect()
          return left < nameBox.right && right > nameBox.left && top < nameBox.bottom - 1 && bottom > nameBox.top + 1
        })
        .map((other) => other.textContent)
    })
  // The chart gets its final size after it is shown.
  await expect.poll(overlaps).toEqual([])
})

test('[admin-users-29] a one-time code and an invitation are completely visible in a window of 320 × 568 px', async () => {
  const page = await open('/admin')
  await page.setViewportSize({ width: 320, height: 568 })
  const dialog = page.getByRole('dialog')
  /** Whether the whole element is inside the part of the dialog that scrolls. */
  const isWhole = (element: Locator) =>
    element.evaluate((each) => {
      let scrollingPart = each.parentElement
      while (scrollingPart && getComputedStyle(scrollingPart).overflowY !== 'auto')
        scrollingPart = scrollingPart.parentElement
      const [box, frame] = [each.getBoundingClientRect(), (scrollingPart ?? document.body).getBoundingClientRect()]
      return box.height > 0 && box.top >= frame.top && box.bottom <= Math.min(frame.bottom, innerHeight)
    })
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByRole('textbox').fill('Wilhelmina')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Copy' }).waitFor()
  await expect.poll(() => isWhole(dialog.locator('code'))).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const qrCode = dialog.getByRole('img', { name: 'QR code of the address' })
  await qrCode.waitFor()
  await expect.poll(() => isWhole(qrCode)).toBe(true)
  await expect.poll(() => isWhole(dialog.locator('code'))).toBe(true)
})

test('[messages-thread-04] the phone number of the SMS gateway is in one line, also while the search is open', async () => {
  const page = await open('/message')
  const number = page.getByRole('heading', { level: 1 })
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.waitFor()
  /** Expects that the number is less than 30 px high, as one line is, and that it ends left of the search button. */
  const expectOneLine = async () => {
    const { height, right } = await boxOf(number)
    expect(height).toBeLessThan(30)
    expect(right).toBeLessThan((await boxOf(page.getByRole('button', { name: /search/i }).first())).x)
  }
  await expect.poll(() => number.innerText()).toMatch(/555/)
  await expectOneLine()
  await search.click()
  await expectOneLine()
})
