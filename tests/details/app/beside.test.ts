/** Checks a list and its chosen item: beside each other in a wide window, and one at a time on a phone. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { PHONE, waitForAddress, waitUntilSettled } from '../../support/site.ts'

const WIDE = { width: 1280, height: 800 }

let pool: PoolSite
/** The ids of twelve games, the oldest first. */
const gameIds: number[] = []
/** The ids of three roasts. Two have ended, the last is in progress. */
const roastIds: number[] = []

beforeAll(async () => {
  pool = await startPoolSite()
  const { owner } = pool.site
  for (let count = 0; count < 12; count += 1) gameIds.push(await pool.newGame(pool.teddy))
  const { coffee_bean_id } = await createBean(owner, { name: 'Guji' })
  const startMs = Date.now() - 900_000
  for (let count = 0; count < 3; count += 1) {
    const id = await createRoast(owner, coffee_bean_id)
    await changeRoast(owner, id, { start_time: new Date(startMs).toISOString() })
    if (count < 2) await changeRoast(owner, id, { end_time: new Date(startMs + 600_000).toISOString() })
    roastIds.push(id)
  }
})
afterAll(() => pool.site.close())

const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
/** The button in the row of the list that opens the game. */
const opener = (page: Page, id: number) => row(page, id).getByRole('button').first()
const topOf = async (page: Page, id: number) => (await row(page, id).boundingBox())?.y ?? Number.NaN
const chosenGame = (page: Page) => page.getByRole('region', { name: 'Chosen game' })
/** Marks an element. If the page replaces the element, for example after a reload, the new element has no mark. */
const mark = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => void Object.assign(element, { marked: true }))
const isMarked = (page: Page, selector: string) => page.locator(selector).evaluate((element) => 'marked' in element)

async function open(path: string, viewport = WIDE): Promise<Page> {
  const page = await pool.site.openInSharedWindow(path, pool.site.owner, viewport)
  return page
}

test('[beside-01] a chosen game is marked in the list, which does not move', async () => {
  const page = await open('/pool')
  const id = gameIds[4] ?? 0
  await chosenGame(page).getByText('Choose a game on the left.').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await row(page, id).scrollIntoViewIfNeeded()
  await mark(page, 'ul[aria-label=Games]')
  const topBefore = await topOf(page, id)
  await opener(page, id).click()
  await waitForAddress(page, `/pool/${id}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await expect.poll(() => opener(page, id).getAttribute('aria-current')).toBe('page')
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore)).toBeLessThan(2)
  await expect.poll(() => isMarked(page, 'ul[aria-label=Games]')).toBe(true)
  const otherId = gameIds[5] ?? 0
  await opener(page, otherId).click()
  await waitForAddress(page, `/pool/${otherId}`)
  await opener(page, otherId).and(page.locator('[aria-current=page]')).waitFor()
  await expect.poll(() => page.locator('[data-game] [aria-current=page]').count()).toBe(1)
  // A tap also changes the score in the list.
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).click()
  await expect.poll(() => row(page, otherId).innerText()).toMatch(/Rosalind\s*1/)
})

test('[beside-22] the details of a game are in the right half, its row is marked, and Escape and "Close" close them', async () => {
  const page = await open('/pool')
  const [id = 0, otherId = 0] = gameIds.slice(3)
  const detailsOf = (gameId: number) => row(page, gameId).getByRole('button', { name: /^Details of/ })
  const shown = chosenGame(page).getByRole('region', { name: /^9-Ball, / })
  await page.evaluate(() => document.fonts.ready)
  await detailsOf(id).scrollIntoViewIfNeeded()
  await mark(page, 'ul[aria-label=Games]')
  const topBefore = await topOf(page, id)
  await detailsOf(id).click()
  for (const part of [
    shown.getByLabel('Add Tag'),
    shown.getByRole('button', { name: 'Edit Game' }),
    shown.getByRole('button', { name: 'Delete Game' }),
    shown.getByRole('table', { name: 'Racks' }),
  ])
    await part.waitFor()
  await expect.poll(() => opener(page, id).getAttribute('aria-current')).toBe('true')
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  // A tag makes the row higher.
  await shown.getByLabel('Add Tag').fill('league')
  await shown.getByRole('button', { name: 'Add', exact: true }).click()
  await row(page, id).getByText('league', { exact: true }).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore)).toBeLessThan(2)
  await expect.poll(() => isMarked(page, 'ul[aria-label=Games]')).toBe(true)
  await shown.focus()
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await chosenGame(page).getByText('Choose a game on the left.').waitFor()

  // The details take the place of an open game, and Back shows the game again.
  await opener(page, otherId).click()
  await waitForAddress(page, `/pool/${otherId}`)
  await detailsOf(id).click()
  await shown.waitFor()
  await waitForAddress(page, '/pool')
  await shown.getByRole('button', { name: 'Close' }).click()
  await shown.waitFor({ state: 'detached' })
  await opener(page, id).and(page.locator(':focus')).waitFor()
  await page.goBack()
  await waitForAddress(page, `/pool/${otherId}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
})

test('[beside-12] beside the list, the score of a player does not cover the buttons', async () => {
  const page = await open(`/pool/${gameIds[0]}`)
  const takeButton = chosenGame(page).getByRole('button', { name: 'Take a point from Rosalind' })
  await takeButton.waitFor()
  // 992 px is the smallest width in which the game is beside the list.
  for (const width of [992, 1199, 1200, 1280, 1399, 1400, 1920]) {
    await page.setViewportSize({ ...WIDE, width })
    const scoreRight = await chosenGame(page)
      .getByRole('button', { name: /^Score of Rosalind/ })
      .evaluate((score) => {
        // A number of two digits needs more room. The race is right of the score.
        score.textContent = '31'
        return score.nextElementSibling?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
      })
    expect(scoreRight, `${width} px`).toBeLessThanOrEqual((await takeButton.boundingBox())?.x ?? 0)
  }
})

test('[beside-14] the chosen game fills the window below the top bar, and at the end of the list the footer is beside the game', async () => {
  const page = await open(`/pool/${gameIds[0]}`)
  // The newest game is at the top. Only the visible rows are rendered.
  await row(page, gameIds.at(-1) ?? 0).waitFor()
  // While the list loads again, this last line is missing, and the page is shorter.
  await page.getByText('No older games.').waitFor()
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  // Makes the game longer than the window.
  await chosenGame(page).evaluate((element) => element.append(document.createElement('div')))
  await page.addStyleTag({ content: '.pair-detail > div:last-child { height: 2000px }' })
  /**
   * The free space above the chosen game (to the top bar) and below it (to the lower edge of the window). The unit is
   * 2 px, rounded down, so that a difference of 1 px counts as 0.
   */
  const halfFreePx = async () => {
    const box = await chosenGame(page).boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    if (!box || !bar) return []
    return [box.y - bar.height, WIDE.height - box.y - box.height].map((px) => Math.floor(Math.abs(px) / 2))
  }
  // At the top of the page, and at its end.
  for (const scrollPx of [0, 1e6]) {
    await page.evaluate((topPx) => window.scrollTo(0, topPx), scrollPx)
    await expect.poll(halfFreePx).toEqual([0, 0])
  }
  const footer = await page.getByRole('contentinfo').boundingBox()
  const game = await chosenGame(page).boundingBox()
  expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBe(WIDE.height)
  expect((footer?.x ?? 0) + (footer?.width ?? 0)).toBeLessThanOrEqual(game?.x ?? 0)
  // The list ends above the footer.
  const lastRow = await row(page, gameIds[0] ?? 0).boundingBox()
  expect((lastRow?.y ?? 0) + (lastRow?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
})

test('[beside-15] if the code of a chosen game does not load, the page shows that the member is offline, and "Try again" loads the game', async () => {
  const page = await open('/wordle')
  const codeFiles = /poolGame\.(half|screen)/
  await page.route(codeFiles, (route) => route.abort())
  await page.evaluate(() => history.pushState(null, '', '/pool'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  const id = gameIds[4] ?? 0
  await opener(page, id).waitFor()
  // If the list or the figures were still loading, the page would show above the rows that the load has failed.
  await page.getByText('No older games.').waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  try {
    await opener(page, id).click()
    const alert = chosenGame(page).getByRole('alert')
    await alert.getByText('Server connection failed. Try again when you have reception.').waitFor()
  } finally {
    await page.context().setOffline(false)
  }
  // The page tries again automatically when it notices the network. After that, only the member can start another try.
  await page.locator('.offline-banner').waitFor({ state: 'detached' })
  const tryAgain = chosenGame(page).getByRole('button', { name: 'Try again' })
  await tryAgain.waitFor()
  await page.unroute(codeFiles)
  await tryAgain.click()
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
})

test('[beside-16] while no item is chosen, the empty half offers the items in progress and shows which keys can be pressed', async () => {
  const page = await open('/coffee/roasts')
  const chosenRoast = page.getByRole('region', { name: 'Chosen roast' })
  await chosenRoast.getByText('Choose a roast on the left. Its profile opens here.').waitFor()
  await chosenRoast.getByText('n New Roast').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  // The member switches the shortcuts off, and then on again.
  const list = page.getByRole('dialog', { name: 'Keyboard' })
  for (const keyCount of [0, 2]) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await list.getByText('Single keys are shortcuts').click()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => chosenRoast.locator('kbd').count()).toBe(keyCount)
  }
  await chosenRoast.getByRole('link', { name: 'Open Guji' }).click()
  await waitForAddress(page, `/coffee/roasts/${roastIds[2]}`)
  await page.getByRole('timer').waitFor()
  await page.goto(`${pool.site.origin}/pool`)
  await chosenGame(page).getByText('Choose a game on the left. It opens here.').waitFor()
  await expect
    .poll(() =>
      chosenGame(page)
        .getByRole('link', { name: /^Open / })
        .count(),
    )
    .toBe(3)
})

test('[beside-02] Back, Forward and a reload show the list and the game of the address', async () => {
  const page = await open('/pool')
  const [firstId = 0, secondId = 0] = gameIds.slice(-2)
  await opener(page, firstId).click()
  await waitForAddress(page, `/pool/${firstId}`)
  await opener(page, secondId).click()
  await waitForAddress(page, `/pool/${secondId}`)
  await mark(page, 'ul[aria-label=Games]')
  await page.goBack()
  await waitForAddress(page, `/pool/${firstId}`)
  await expect.poll(() => opener(page, firstId).getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await waitForAddress(page, '/pool')
  await chosenGame(page).getByText('Choose a game on the left.').waitFor()
  await page.goForward()
  await waitForAddress(page, `/pool/${firstId}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await expect.poll(() => isMarked(page, 'ul[aria-label=Games]')).toBe(true)
  // A game far down in the list, so that the page must be scrolled. The newest game is at the top.
  const lowId = gameIds[2] ?? 0
  await row(page, lowId).scrollIntoViewIfNeeded()
  await opener(page, lowId).click()
  await waitForAddress(page, `/pool/${lowId}`)
  const lowTopBefore = await topOf(page, lowId)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.reload()
  await expect.poll(async () => Math.abs((await topOf(page, lowId)) - lowTopBefore)).toBeLessThan(2)
  await page.goBack()
  await waitForAddress(page, `/pool/${firstId}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await expect.poll(() => opener(page, firstId).getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Ratings' }).click()
  await waitForAddress(page, '/pool/ratings')
  await expect.poll(() => page.locator('.pair').count()).toBe(0)
})

test('[beside-03] a chosen roast is beside the list, and a roast in progress has the whole window', async () => {
  const [endedId = 0, , inProgressId = 0] = roastIds
  const page = await open(`/coffee/roasts/${endedId}`)
  const list = page.getByRole('list', { name: 'Roasts' })
  const chosen = page.getByRole('region', { name: 'Chosen roast' })
  await chosen.getByRole('timer').waitFor()
  await list.waitFor()
  const [listBox, timerBox] = [await list.boundingBox(), await chosen.getByRole('timer').boundingBox()]
  expect((listBox?.x ?? 0) + (listBox?.width ?? 0)).toBeLessThan(timerBox?.x ?? 0)
  await expect.poll(() => list.locator('[aria-current=page]').count()).toBe(1)
  await list.getByRole('listitem').first().getByRole('button', { name: 'More about Guji' }).click()
  await page.getByRole('dialog', { name: 'Guji' }).waitFor()
  await page.keyboard.press('Escape')
  await list.getByRole('listitem').first().getByRole('button').first().click()
  await waitForAddress(page, `/coffee/roasts/${inProgressId}`)
  await page.getByRole('toolbar', { name: 'Roast controls' }).waitFor()
  await list.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Cockpit' }).click()
  await page.getByRole('region', { name: 'Roast Input' }).waitFor()
  await expect.poll(() => list.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  await waitForAddress(page, '/coffee/roasts')
  await list.waitFor()
})

test('[beside-04] a phone shows the game or the roast of the address alone and loads no code of the list', async () => {
  const page = await pool.site.visit('/robots.txt', pool.site.owner, { viewport: PHONE })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`${pool.site.origin}/pool/${gameIds[0]}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.goto(`${pool.site.origin}/coffee/roasts/${roastIds[0]}`)
  await page.getByRole('timer').waitFor()
  await waitUntilSettled(page)
  await expect.poll(() => page.locator('[data-game]').count()).toBe(0)
  expect(scripts.filter((url) => /poolGames\.|roasts\./.test(url))).toEqual([])
  expect(scripts.filter((url) => /poolGame\.|roast\./.test(url)).length).toBeGreaterThan(1)
})

test('[beside-06] beside a list, the title and the only main heading are those of the chosen item, and there are no accessibility problems', async () => {
  const paths = [`/pool/${gameIds[0]}`, `/coffee/roasts/${roastIds[0]}`]
  for (const path of paths) {
    for (const viewport of [WIDE, { width: 992, height: 768 }]) {
      const page = await open(path, viewport)
      const name = path.startsWith('/pool') ? '9-Ball' : 'Guji'
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.locator('.pair-list li').first().waitFor()
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      await expect.poll(() => page.title()).toMatch(path.startsWith('/pool') ? /^Pool Game/ : /^Guji/)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
    }
  }
  const page = await open('/pool')
  await page.locator('.pair-list li').first().waitFor()
  await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual(['Pool'])
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
})

test.each([PHONE.width, 768, 992, 1280])(
  '[beside-09] at %i px a press on a user opens the item, and another press closes it',
  async (width) => {
    const page = await open('/admin', { ...WIDE, width })
    const teddy = page.getByRole('button', { name: /^Teddy/ })
    await teddy.click()
    await page.getByRole('button', { name: /^Teddy/, expanded: true }).waitFor()
    const item = page.getByRole('region', { name: /^Teddy/ })
    const [nameBox, itemBox] = [await teddy.boundingBox(), await item.boundingBox()]
    expect(itemBox?.x).toBe(nameBox?.x)
    expect(itemBox?.y).toBeGreaterThanOrEqual((nameBox?.y ?? 0) + (nameBox?.height ?? 0) - 1)
    await item.getByRole('button', { name: 'Update Username' }).click()
    await page.getByRole('dialog', { name: 'Update User' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await teddy.click()
    await item.waitFor({ state: 'hidden' })
  },
)

test.each([992, 1200, 1280, 1920])(
  '[beside-21] at %i px the form for a referral code does not move when the users have loaded',
  async (width) => {
    const page = await open('/about', { ...WIDE, width })
    let showUsers = () => {}
    const usersMayLoad = new Promise<void>((resolve) => {
      showUsers = resolve
    })
    await askForEverything(page)
    await page.route(/\/api\/users(\?|$)/, async (route) => {
      await usersMayLoad
      await route.continue()
    })
    await page.goto(`${pool.site.origin}/admin`)
    const codes = page.getByRole('heading', { name: 'Referral codes' })
    await codes.waitFor()
    const topWhileLoading = (await codes.boundingBox())?.y
    showUsers()
    await page.getByRole('button', { name: /^Teddy/ }).waitFor()
    await expect.poll(async () => (await codes.boundingBox())?.y).toBe(topWhileLoading)
  },
)

test('[beside-10] a print has only the chosen game, and the list is unchanged after the print', async () => {
  const page = await open(`/pool/${gameIds[0]}`)
  const list = page.locator('ul[aria-label=Games]')
  const heading = page.getByRole('heading', { level: 1, name: '9-Ball' })
  await Promise.all([list.waitFor(), heading.waitFor()])
  await mark(page, 'ul[aria-label=Games]')
  await page.emulateMedia({ media: 'print' })
  // A sheet of A4 paper.
  await page.setViewportSize({ width: 794, height: 1123 })
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => heading.isVisible()).toBe(true)
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ media: null })
  await list.waitFor()
  await expect.poll(() => isMarked(page, 'ul[aria-label=Games]')).toBe(true)
})

test.each([
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])(
  '[beside-19] at $width px the top bar begins at the left edge of the list, of a roast in progress and of the cockpit',
  async (viewport) => {
    const leftOf = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? Number.NaN)
    const page = await open('/pool', viewport)
    const brand = page.getByRole('banner').getByRole('link').first()
    const expectSameLeft = (element: Locator) =>
      expect.poll(async () => (await leftOf(element)) - (await leftOf(brand))).toBe(0)
    const heading = page.getByRole('heading', { name: 'Pool' })
    await heading.waitFor()
    await expectSameLeft(heading)
    await page.goto(`${pool.site.origin}/coffee/roasts/${roastIds[2]}`)
    await page.getByRole('toolbar', { name: 'Roast controls' }).waitFor()
    await expectSameLeft(page.getByRole('link', { name: 'Back to the roasts' }))
    await page.getByRole('button', { name: 'Cockpit' }).click()
    await page.locator('.cockpit').waitFor()
    await expectSameLeft(page.locator('.cockpit'))
  },
)

test('[beside-20] while no roast is chosen, a long name of a roast in progress stays inside the empty half', async () => {
  const name = `Finca ${'La Esperanza '.repeat(8)}${'o'.repeat(60)}`
  const { coffee_bean_id } = await createBean(pool.site.owner, { name })
  const id = await createRoast(pool.site.owner, coffee_bean_id)
  await changeRoast(pool.site.owner, id, { start_time: new Date().toISOString() })
  const page = await open('/coffee/roasts', { width: 992, height: 744 })
  const chosenRoast = page.getByRole('region', { name: 'Chosen roast' })
  const link = chosenRoast.getByRole('link', { name: 'Open Finca' })
  await link.waitFor()
  const [half, box] = await Promise.all([chosenRoast.boundingBox(), link.boundingBox()])
  expect(box?.x).toBeGreaterThan(half?.x ?? Number.NaN)
  expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(992)
})
