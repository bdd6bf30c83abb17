/**
 * Tests in Chromium how people without an account watch a game: the TV view for a hall, the overlay for a stream, and
 * the dialog that has their addresses.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import { addPlayer, call, dataOf, startGame, tap } from '../../support/members.ts'
import { dialog, type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { decodedQrCode } from '../../support/qrCode.ts'
import { canScroll, type ReadableText, readableTexts } from '../../support/readable.ts'
import { closeWindow, waitUntilDisconnected, waitUntilSettled } from '../../support/site.ts'
import { provideWakeLock } from '../../support/wakeLock.ts'

const TV_SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]

/** The scores of games of two, three and four players in a race to 100. Only a winner has a score of three digits. */
const SCORES = [
  [100, 99],
  [88, 99],
  [0, 88, 7],
  [100, 99, 88, 77],
  [99, 100, 88, 99],
  [99, 88, 77, 66],
]

/** True if nothing cuts off the text, if it is not transparent, and if its contrast is at least 7:1. */
const isReadable = ({ isWhole, isOpaque, contrast }: ReadableText) => isWhole && isOpaque && contrast >= 7
const unreadableTexts = async (page: Page) => (await readableTexts(page)).filter((text) => !isReadable(text))

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

/** Creates the watch link of a game. Returns the secret part of its address. */
async function newToken(pool_game_id: number): Promise<string> {
  const { cookie } = pool.site.owner
  const request = { cookie, params: { pool_game_id } }
  return dataOf(await call(pool.site.origin, 'POST /pool/games/:pool_game_id/watch', request)).token
}

/** Opens the path as a visitor, in a window as large as a TV. */
const visit = (path: string, options: BrowserContextOptions = {}) =>
  pool.site.visit(path, null, { viewport: TV_SIZES[0], ...options })

/**
 * Opens a game in a browser that grants the wake lock, which keeps the screen on. `wakeLockRequests` counts how often
 * the page requested the wake lock.
 */
async function openWatchView(id: number, view: 'tv' | 'overlay'): Promise<Page> {
  const page = await visit('/')
  await page.context().addInitScript(() => {
    const wakeLockRequests = { count: 0 }
    Object.assign(globalThis, { wakeLockRequests })
    const request = async () => {
      wakeLockRequests.count += 1
      return { release: async () => undefined }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await page.goto(`${pool.site.origin}/pool/watch/${await newToken(id)}?view=${view}`)
  await waitUntilSettled(page)
  await page.getByRole('region', { name: 'Teddy' }).waitFor()
  return page
}

const addPoints = async (id: number, player: number, points: number) => {
  for (let point = 0; point < points; point += 1)
    dataOf(await tap(pool.site.owner, id, { pool_player_id: player, action: 'add' }))
}

const LONGEST_NAME = 'Bartholomew_of_the_corner_pocket'
const score = (page: Page, name: string) => page.getByRole('region', { name }).locator('[data-score]')

/**
 * A game with score sheet in a race to 100, with these scores and the longest names, in the form of the server's
 * answer.
 */
function madeUpGame(scores: readonly number[]): WatchedGame {
  const players = scores.map((points, index) => ({
    pool_player_id: index + 1,
    display_name: index === 0 ? LONGEST_NAME : `WWWWWWWWWWWW${index}`,
    score: points,
    remaining: 100 - points,
    handicap: 100,
    safeties: 0,
    fouls: 0,
    longest_run: 7,
    winner: points === 100,
    racks: [{ score: points }],
    skill_level: 3,
  }))
  const winner = players.find((player) => player.winner)
  return {
    pool_game_id: 7,
    started: '2026-03-14T19:30:00.000Z',
    game_type: '9-Ball',
    scoring: 'sheet',
    winner_player_id: winner?.pool_player_id ?? null,
    at_table: winner ? null : 2,
    innings: 88,
    players,
    rack_notes: [{ dead: 0, winner_pool_player_id: null, break_and_run: false, nine_on_break: false, how: null }],
    version: 1,
  }
}

/** Opens the view of a made-up game. */
async function showMadeUpGame(page: Page, view: 'tv' | 'overlay', game: WatchedGame): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/public/pool/games/*', (route) => route.fulfill({ json: game }))
  await page.goto(`${pool.site.origin}/pool/watch/token?view=${view}`)
  await page.getByRole('region', { name: LONGEST_NAME }).waitFor()
  // A font that arrives late changes the size of everything.
  await page.evaluate(async () => void (await document.fonts.ready))
}

describe('the TV view', () => {
  test('[pool-watch-02] the view is readable across a hall and never scrolls', { timeout: 180_000 }, async () => {
    const page = await visit('/')
    for (const viewport of TV_SIZES) {
      await page.setViewportSize(viewport)
      for (const scores of SCORES) {
        await showMadeUpGame(page, 'tv', madeUpGame(scores))
        const description = `${scores.join(':')} at ${viewport.width}`
        // The page may draw one more frame with the font that has just loaded.
        await expect.poll(() => canScroll(page), { message: description }).toBe(false)
        await expect.poll(() => unreadableTexts(page), { message: description }).toEqual([])
        const digits = await readableTexts(page, '[data-score]')
        expect(digits.map(({ text }) => Number(text))).toEqual(scores)
        // Across a hall, people can read digits that are at least 22 % as high as the window.
        const leastHeight = Math.min(...digits.map(({ paintedHeight }) => paintedHeight))
        expect(leastHeight, description).toBeGreaterThanOrEqual(0.22 * viewport.height)
        await expect.poll(() => overlappingTexts(page), { message: description }).toEqual([])
      }
    }
    await closeWindow(page)
  })

  /** Pairs of texts in one card whose boxes overlap. */
  const overlappingTexts = (page: Page) =>
    page.getByRole('region').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const parts = [...card.querySelectorAll('h2, p')]
        const boxes = parts.map((part) => part.getBoundingClientRect())
        return parts.flatMap((part, index) =>
          boxes.slice(index + 1).flatMap((other) => {
            const box = boxes[index]
            const isApart =
              !box ||
              box.right <= other.left + 1 ||
              other.right <= box.left + 1 ||
              box.bottom <= other.top + 1 ||
              other.bottom <= box.top + 1
            return isApart ? [] : [part.textContent]
          }),
        )
      }),
    )

  test('[pool-watch-03] the view shows each player, the rack and the winner, and nothing to press', async () => {
    const guest = await addPlayer(pool.site.owner, 'Mercutio')
    const [rosalind, teddy] = pool.playerIds
    const players = [
      { pool_player_id: rosalind, handicap: 14 },
      { pool_player_id: teddy, handicap: 25 },
      { pool_player_id: guest, handicap: 31 },
    ]
    const id = await startGame(pool.site.owner, { game_type: '9-Ball', players })
    await addPoints(id, teddy, 10)
    await addPoints(id, rosalind, 3)
    dataOf(await tap(pool.site.owner, id, { pool_player_id: teddy, action: 'dead' }))
    const page = await openWatchView(id, 'tv')
    const readCard = async (name: string) =>
      (await page.getByRole('region', { name }).innerText())
        .split(/\s*\n\s*/)
        .join(' ')
        .trim()
    // The last number of a card is the score.
    await expect.poll(() => readCard('Rosalind')).toBe('Rosalind 11 left race to 14 3')
    await expect.poll(() => readCard('Teddy')).toBe('Teddy 15 left race to 25 10')
    await expect.poll(() => readCard('Mercutio')).toBe('Mercutio 31 left race to 31 0')
    await page.getByText('Rack 2: 6 left, 1 dead').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('9-Ball')
    for (const role of ['button', 'link', 'textbox', 'banner', 'navigation', 'contentinfo'] as const)
      await expect.poll(() => page.getByRole(role).count(), { message: role }).toBe(0)
    for (const part of ['.top-bar', '.footer']) await expect.poll(() => page.locator(part).isVisible()).toBe(false)
    await addPoints(id, rosalind, 11)
    await expect.poll(() => readCard('Rosalind')).toBe('Rosalind Winner race to 14 14')
    await expect.poll(() => readCard('Teddy')).not.toContain('Winner')
    await closeWindow(page)
  })

  test('[pool-watch-05] the view requests the wake lock, which keeps the screen on, and requests it again when the page is shown again', async () => {
    const id = await pool.newGame(pool.site.owner)
    const page = await openWatchView(id, 'tv')
    const wakeLockRequests = () =>
      page.evaluate(() => (globalThis as unknown as { wakeLockRequests: { count: number } }).wakeLockRequests.count)
    await expect.poll(wakeLockRequests).toBe(1)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(wakeLockRequests).toBe(2)
    await closeWindow(page)
  })

  test('[pool-watch-10] the QR code in the TV view leads to the normal page of the watched game', async () => {
    const token = await newToken(await pool.newGame(pool.site.owner))
    const page = await visit(`/pool/watch/${token}?view=tv`)
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    // The test reads the code from a picture of the whole window, as the camera of a phone does.
    await expect.poll(() => decodedQrCode(page)).toBe(`${pool.site.origin}/pool/watch/${token}`)
    await closeWindow(page)
  })
})

for (const view of ['tv', 'overlay'] as const) {
  test(`[pool-watch-14] the ${view} view of a score sheet shows who is at the table and the inning`, async () => {
    const players = pool.playerIds.map((pool_player_id) => ({ pool_player_id, handicap: 25 }))
    const id = await startGame(pool.site.owner, { game_type: '9-Ball', scoring: 'sheet', players })
    const page = await openWatchView(id, view)
    const atTable = (name: string) => page.getByRole('region', { name }).getByText('At the table', { exact: true })
    await atTable('Rosalind').waitFor()
    await expect.poll(() => atTable('Teddy').isVisible()).toBe(false)
    await page.getByText('Inning 1').waitFor()
    for (const pool_player_id of pool.playerIds)
      dataOf(await tap(pool.site.owner, id, { pool_player_id, action: 'miss' }))
    await page.getByText('Inning 2').waitFor()
    dataOf(await tap(pool.site.owner, id, { pool_player_id: pool.playerIds[0], action: 'miss' }))
    await atTable('Teddy').waitFor()
    await atTable('Rosalind').waitFor({ state: 'hidden' })
    await closeWindow(page)

    const pageWithoutSheet = await openWatchView(await pool.newGame(pool.site.owner), view)
    await expect.poll(() => pageWithoutSheet.locator('.stage').innerText()).not.toMatch(/at the table|inning/i)
    await closeWindow(pageWithoutSheet)
  })

  test(`[pool-watch-06] the ${view} view shows that the connection is lost, and later shows new scores without a reload`, async () => {
    const id = await pool.newGame(pool.site.owner, 25)
    const [, teddy] = pool.playerIds
    await addPoints(id, teddy, 2)
    const page = await openWatchView(id, view)
    const lostSentence = page.getByText('Server connection failed. Reconnecting')
    await expect.poll(() => score(page, 'Teddy').innerText()).toBe('2')
    await expect.poll(() => lostSentence.count()).toBe(0)
    await page.context().setOffline(true)
    await waitUntilDisconnected(page)
    await lostSentence.waitFor()
    await addPoints(id, teddy, 3)
    await expect.poll(() => score(page, 'Teddy').innerText()).toBe('2')
    await expect.poll(() => unreadableTexts(page)).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(() => score(page, 'Teddy').innerText(), { timeout: 20_000 }).toBe('5')
    await lostSentence.waitFor({ state: 'detached', timeout: 20_000 })
    await addPoints(id, teddy, 1)
    await expect.poll(() => score(page, 'Teddy').innerText()).toBe('6')
    await closeWindow(page)
  })
}

describe('the overlay', () => {
  /**
   * How opaque a picture of the page is, from 0 (transparent) to 255. `outside` is the most opaque pixel above the bar,
   * and `inside` is the least opaque pixel of the bar.
   */
  async function readOpacities(page: Page) {
    const png = await page.screenshot({ omitBackground: true })
    return page.evaluate(async (base64) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${base64}`
      await picture.decode()
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('the browser has no canvas')
      context.drawImage(picture, 0, 0)
      const alphasIn = (x: number, y: number, width: number, height: number) => {
        const { data } = context.getImageData(x, y, width, height)
        const range = { least: 255, most: 0 }
        // A pixel has four bytes. The last one says how opaque the pixel is.
        for (let index = 3; index < data.length; index += 4) {
          range.least = Math.min(range.least, data[index] ?? 0)
          range.most = Math.max(range.most, data[index] ?? 0)
        }
        return range
      }
      const bar = document.querySelector('.stage section')?.getBoundingClientRect()
      if (!bar) return { outside: alphasIn(0, 0, picture.width, picture.height).most }
      // The corners of the bar are round.
      const inset = bar.height / 4
      return {
        outside: alphasIn(0, 0, picture.width, Math.floor(bar.top)).most,
        inside: alphasIn(bar.left + inset, bar.top + 1, bar.width - 2 * inset, bar.height - 2).least,
      }
    }, png.toString('base64'))
  }

  test('[pool-watch-08] only the texts and their own background are visible, with two, three and four players', {
    timeout: 180_000,
  }, async () => {
    const page = await visit('/')
    for (const viewport of TV_SIZES) {
      await page.setViewportSize(viewport)
      for (const scores of SCORES) {
        await showMadeUpGame(page, 'overlay', madeUpGame(scores))
        const description = `${scores.join(':')} at ${viewport.width}`
        // The page may draw one more frame with the font that has just loaded.
        await expect.poll(() => readOpacities(page), { message: description }).toEqual({ outside: 0, inside: 255 })
        await expect.poll(() => canScroll(page), { message: description }).toBe(false)
        const texts = await readableTexts(page)
        expect(texts.length).toBeGreaterThan(3 * scores.length)
        await expect.poll(() => unreadableTexts(page), { message: description }).toEqual([])
        const backgrounds = await page.evaluate(() =>
          [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
        )
        expect(backgrounds).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
        await expect.poll(() => page.getByRole('button').count()).toBe(0)
      }
    }
    await closeWindow(page)
  })

  test('[pool-watch-13] nothing is visible before the script of the page runs', async () => {
    const token = await newToken(await pool.newGame(pool.site.owner))
    const page = await visit('/')
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(`${pool.site.origin}/pool/watch/${token}?view=overlay`)
    await expect.poll(() => page.locator('.top-bar').count()).toBe(1)
    await expect.poll(() => readOpacities(page)).toEqual({ outside: 0 })
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('region', { name: 'Teddy' }).waitFor()
    await expect.poll(() => readOpacities(page)).toEqual({ outside: 0, inside: 255 })
    await closeWindow(page)
  })

  test('the overlay of a watch link that was closed shows nothing', async () => {
    const pool_game_id = await pool.newGame(pool.site.owner)
    const token = await newToken(pool_game_id)
    const request = { cookie: pool.site.owner.cookie, params: { pool_game_id } }
    dataOf(await call(pool.site.origin, 'DELETE /pool/games/:pool_game_id/watch', request))
    const page = await visit('/')
    const answered = page.waitForResponse('**/api/public/pool/games/*')
    await page.goto(`${pool.site.origin}/pool/watch/${token}?view=overlay`)
    const answer = await answered
    expect(answer.status()).toBe(404)
    await page.locator('.stage').waitFor({ state: 'attached' })
    await expect.poll(async () => (await page.locator('.stage').innerText()).trim()).toBe('')
    await closeWindow(page)
  })
})

test('[pool-watch-09] the dialog of the watch link has a QR code, and copies the addresses of three views', async () => {
  const id = await pool.newGame(pool.site.owner)
  const page = await pool.site.visit('/', pool.site.owner)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pool.site.origin })
  await provideWakeLock(page)
  await page.goto(`${pool.site.origin}/pool/${id}`)
  await page.getByRole('button', { name: 'Let others watch' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const modal = dialog(page, 'Let others watch')
  const qrCode = modal.getByRole('img', { name: 'QR code of the watch link' })
  await qrCode.waitFor()
  const link = await decodedQrCode(page, qrCode)
  expect(link).toMatch(new RegExp(`^${pool.site.origin}/pool/watch/[\\w-]{43}$`))
  const addresses = { 'Watch link': link, 'TV view': `${link}?view=tv`, Overlay: `${link}?view=overlay` }
  for (const [name, address] of Object.entries(addresses)) {
    await modal.getByRole('button', { name: `Copy ${name}` }).click()
    await modal.getByText(`Copied: ${name}.`).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect.poll(() => modal.getByLabel(`Address: ${name}`).innerText()).toBe(address)
  }
  const watchPage = await visit(String(link).replace(pool.site.origin, ''))
  await watchPage.getByRole('heading', { name: 'Teddy' }).waitFor()
  await Promise.all([page, watchPage].map(closeWindow))
})
