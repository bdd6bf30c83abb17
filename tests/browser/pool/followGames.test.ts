/** Checks that the list of games and the page of a game show what other members change. */
import type { Locator, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFocus } from '../../support/filledSite.ts'
import { call, dataOf, invite, type Member, PASSWORD, playerIdOf, startGame, tap } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'
import { provideWakeLock } from '../../support/wakeLock.ts'

let site: TestSite
let teddy: Member
let players: { rosalind: number; teddy: number }

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  players = {
    rosalind: await playerIdOf(site.owner, 'Rosalind'),
    teddy: await playerIdOf(site.owner, 'Teddy'),
  }
})
afterAll(() => site.close())

/** Starts a game of Rosalind and Teddy, in which each needs 75 points. Returns its id. */
const newGame = (creator = teddy) =>
  startGame(creator, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: players.rosalind, handicap: 75 },
      { pool_player_id: players.teddy, handicap: 75 },
    ],
  })
const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
const setTags = async (id: number, tags: string[]) =>
  dataOf(
    await call(site.origin, 'PATCH /pool/games/:pool_game_id', {
      params: { pool_game_id: id },
      body: { tags },
      cookie: teddy.cookie,
    }),
  )
const deleteGame = async (id: number) =>
  dataOf(
    await call(site.origin, 'DELETE /pool/games/:pool_game_id', { params: { pool_game_id: id }, cookie: teddy.cookie }),
  )
/** Whether nothing covers or cuts the middle and the edges of the element. */
const isInView = (element: Element) => {
  const { left, right, top, height } = element.getBoundingClientRect()
  return [left + 3, (left + right) / 2, right - 3].every((x) =>
    element.contains(document.elementFromPoint(x, top + height / 2)),
  )
}
const columnHeading = (table: Locator, name: string) => table.getByRole('columnheader', { name, exact: true })
/**
 * Opens the page in a window of this size, with a wake lock, which keeps the screen on. Without a wake lock, an alert
 * that the screen may turn off would cover a part of the page.
 */
async function openWithWakeLock(path: string, viewport: ViewportSize): Promise<Page> {
  const page = await site.visit('/', site.owner, { viewport })
  await provideWakeLock(page)
  await page.goto(site.origin + path)
  return page
}
const addPointOfTeddy = (id: number) => tap(teddy, id, { pool_player_id: players.teddy, action: 'add' })

test('[pool-list-16] [pool-follow-04] the list of games shows what another member changes, and its scroll position and the open details stay', async () => {
  const ids: number[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await newGame())
  const [deleted = 0, ...others] = ids
  const id = others[1] ?? 0
  const page = await site.visit('/pool', site.owner)
  await row(page, id).scrollIntoViewIfNeeded()
  await row(page, id).waitFor()
  const scrollY = () => page.evaluate(() => window.scrollY)
  // At first the page can be too short to scroll, so the test tries again.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 900))
      return scrollY()
    })
    .toBeGreaterThan(500)
  const scrollBefore = await scrollY()
  dataOf(await addPointOfTeddy(id))
  dataOf(await addPointOfTeddy(id))
  await row(page, id).getByText('2 (75)').waitFor()
  await setTags(id, ['league night', 'Bar Rouge', 'playoffs'])
  await row(page, id).getByText('league night', { exact: true }).waitFor()
  await row(page, id)
    .getByRole('button', { name: /^Details of/ })
    .click()
  const details = page.getByRole('dialog')
  await details.getByLabel('Add Tag').waitFor()
  dataOf(await addPointOfTeddy(id))
  await details.getByRole('table', { name: 'Racks' }).getByRole('cell', { name: '3' }).first().waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  await deleteGame(deleted)
  await expect.poll(() => row(page, deleted).count()).toBe(0)
  await expect.poll(async () => Math.abs((await scrollY()) - scrollBefore)).toBeLessThan(2)
  await closeWindow(page)
})

/** The texts of the tags in the row, and whether each is whole and below the players. */
const readTags = (page: Page, id: number) =>
  row(page, id)
    .locator('[title]')
    .evaluateAll((tags) =>
      tags.map((tag) => {
        const players = tag.closest('article')!.querySelector('[data-players]')!
        const card = tag.closest('article')!.getBoundingClientRect()
        const isWhole = tag.scrollWidth <= tag.clientWidth && tag.getBoundingClientRect().right < card.right
        const isBelow = tag.getBoundingClientRect().top >= players.getBoundingClientRect().bottom
        return [tag.firstChild?.textContent, isWhole && isBelow]
      }),
    )

test('[pool-follow-06] [pool-follow-13] a row shows the tags that fit whole below its players, at most three, and counts the others', async () => {
  const [shortId, id, longId] = [await newGame(), await newGame(), await newGame()]
  const others = Array.from({ length: 17 }, (_, index) => `tag ${index}`)
  await setTags(shortId, ['league', 'final', 'a', ...others])
  await setTags(id, ['league night', 'Bar Rouge', 'playoffs'])
  const longTag = 'W'.repeat(40)
  await setTags(longId, [longTag, 'a', 'b'])
  for (const [width, shown] of [
    [320, ['league night', '+2']],
    [768, ['league night', 'Bar Rouge', 'playoffs']],
  ] as const) {
    const page = await site.openInSharedWindow('/pool', site.owner, { width, height: 800 })
    const whole = (texts: readonly string[]) => texts.map((text) => [text, true])
    await expect.poll(() => readTags(page, id), { message: String(width) }).toEqual(whole(shown))
    await expect
      .poll(() => readTags(page, shortId))
      .toEqual(whole(['league', 'final', ...(width > 320 ? ['a'] : []), width > 320 ? '+17' : '+18']))
    if (width < 768)
      await expect.poll(async () => (await readTags(page, longId)).map(([text]) => text)).toEqual([longTag, '+2'])
  }
})

test('[pool-follow-05] [pool-follow-17] an open game that another member deletes accepts no taps, and on a scrolled phone the sentence about it comes into view and has the focus, but not in a wide window', async () => {
  const id = await newGame()
  const page = await site.visit(`/pool/${id}`, site.owner, { viewport: { width: 320, height: 568 } })
  const add = page.getByRole('button', { name: 'Add a point for Rosalind' })
  await add.waitFor()
  await page.route('**/scores', (route) => route.abort())
  await add.click()
  await page.getByText('1 tap not saved yet.').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await deleteGame(id)
  const notice = page.getByRole('main').getByRole('alert')
  await notice.getByText('This game was deleted by Teddy.').waitFor()
  await notice.getByText('What you tapped last cannot be saved any more.').waitFor()
  await expect.poll(() => add.isEnabled()).toBe(false)
  await expect.poll(() => notice.getByText('This game was deleted by Teddy.').evaluate(isInView)).toBe(true)
  await expect.poll(() => readFocus(page)).toContain('This game was deleted by Teddy.')
  await closeWindow(page)

  const otherGame = await newGame()
  const widePage = await site.visit(`/pool/${otherGame}`, site.owner, { viewport: { width: 1280, height: 800 } })
  await widePage.getByRole('button', { name: 'Add a point for Teddy' }).waitFor()
  await widePage.getByRole('link', { name: 'New Game' }).focus()
  await deleteGame(otherGame)
  await widePage.getByRole('main').getByRole('alert').waitFor()
  await expect.poll(() => readFocus(widePage)).toContain('New Game')
  await closeWindow(widePage)
})

test('[pool-follow-07] [pool-follow-14] with 12 racks the newest rack and the Total are in view, and the newest rack even after a rotation of the phone', async () => {
  const id = await newGame()
  // Each pass of the outer loop makes 20 points, which are two racks. So the game has 12 racks.
  for (let rack = 0; rack < 6; rack += 1) {
    for (let point = 0; point < 10; point += 1) {
      dataOf(await addPointOfTeddy(id))
      dataOf(await tap(site.owner, id, { pool_player_id: players.rosalind, action: 'add' }))
    }
  }
  for (const width of [320, 390]) {
    const page = await openWithWakeLock(`/pool/${id}`, { width, height: 844 })
    const table = page.getByRole('table', { name: 'Racks' })
    await columnHeading(table, '12').waitFor()
    const readColumns = async () => {
      const [newest, total] = await Promise.all(['12', 'Total'].map((name) => columnHeading(table, name).boundingBox()))
      if (!newest || !total) throw new Error('the table has no such columns')
      return {
        newestIsBeforeTotal: newest.x > 0 && newest.x + newest.width <= total.x + 1,
        totalIsInView: total.x + total.width <= width,
      }
    }
    await expect.poll(readColumns).toEqual({ newestIsBeforeTotal: true, totalIsInView: true })
    // On a phone the table is below the cards, so the test scrolls down to it.
    await page.evaluate(() => window.scrollBy(0, 500))
    await expect.poll(() => columnHeading(table, 'Rack').evaluate(isInView)).toBe(true)
    await closeWindow(page)
  }
  // The phone is first held sideways (844 px wide), and is then rotated (320 px wide).
  const page = await openWithWakeLock(`/pool/${id}`, { width: 844, height: 320 })
  const table = page.getByRole('table', { name: 'Racks' })
  await columnHeading(table, '12').waitFor()
  await page.setViewportSize({ width: 320, height: 844 })
  // The browser can apply the new size a moment later. Before that, the page would scroll to another place.
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(320)
  await page.evaluate(() => window.scrollBy(0, 500))
  await expect.poll(() => columnHeading(table, '12').evaluate(isInView)).toBe(true)
  await closeWindow(page)
})

test('[awake-01] the page of a game requests a wake lock, which keeps the screen on, when it opens and when it is shown again', async () => {
  const id = await newGame()
  const page = await site.visit('/', site.owner)
  await page.context().addInitScript(() => {
    const wakeLockRequests = { count: 0 }
    Object.assign(globalThis, { wakeLockRequests })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          wakeLockRequests.count += 1
          return { release: async () => undefined }
        },
      },
    })
  })
  await page.goto(`${site.origin}/pool/${id}`)
  const wakeLockRequests = () =>
    page.evaluate(() => (globalThis as unknown as { wakeLockRequests: { count: number } }).wakeLockRequests.count)
  await expect.poll(wakeLockRequests).toBe(1)
  // The browser sends this event when the page is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(wakeLockRequests).toBe(2)
  await closeWindow(page)
})
