/** Tests in Chromium everything around the pages: the top bar, access to pages, the connection and error pages. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, invite, type Member, PASSWORD, playerIdOf, startGame } from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
} from '../../support/site.ts'

let site: TestSite
/** One member for each permission, and one without any. */
let members: Record<'admin' | 'pool' | 'coffee' | 'withoutPermission', Member>

beforeAll(async () => {
  site = await startTestSite({ ownProcess: true })
  members = {
    admin: await invite(site.owner, { username: 'Ada', password: PASSWORD, acl: 'admin' }),
    pool: await invite(site.owner, { username: 'Paul', password: PASSWORD, acl: 'pool' }),
    coffee: await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' }),
    withoutPermission: await invite(site.owner, { username: 'Pat', password: PASSWORD, acl: '' }),
  }
})
afterAll(() => site.close())

const banner = (page: Page) => page.getByRole('banner')
const notFound = (page: Page) => page.getByRole('heading', { name: 'Page Not Found' })

/** The entries that every member has at the end of the menu, in the form that `expectEntries` reads. */
const KEYBOARD = ['Keyboard', null]
const SIGN_OUT = ['Sign Out', null]

const openMenu = (page: Page) => banner(page).getByRole('button', { name: 'Menu' }).click()

/** Expects that the open menu has these entries in this order, each with its address. The address of a button is null. */
async function expectEntries(page: Page, expectedEntries: (string | null)[][]) {
  const entries = page.locator('.account-menu').locator('a, button')
  // All are read at once, because a single one can be gone before it is read.
  const readEntries = () =>
    entries.evaluateAll((all) => all.map((entry) => [(entry as HTMLElement).innerText, entry.getAttribute('href')]))
  await expect.poll(readEntries).toEqual([...expectedEntries, KEYBOARD, SIGN_OUT])
}

const [ADMIN_CONSOLE, POOL, WORDLE, COFFEE, MESSAGES] = [
  ['Admin Console', '/admin'],
  ['Pool', '/pool'],
  ['Wordle', '/wordle'],
  ['Coffee', '/coffee/roasts'],
  ['Messages', '/message'],
]
/** The entries of the menu for each permission, and for all of them. */
const ENTRIES = {
  admin: [ADMIN_CONSOLE, WORDLE, MESSAGES],
  coffee: [COFFEE],
  'admin|pool|coffee': [ADMIN_CONSOLE, POOL, WORDLE, COFFEE, MESSAGES],
  pool: [POOL],
}

describe('the top bar', () => {
  test('[shell-topbar-01] [shell-topbar-02] [shell-topbar-03] a visitor sees the name of the site, "About Me", "Projects" and "Sign In"', async () => {
    const page = await site.visit('/', null, { viewport: DESKTOP })
    const links = banner(page).getByRole('link')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['/', '/#AboutMe', '/#Projects', '/signin'])
    await expect.poll(async () => (await links.allInnerTexts()).slice(1)).toEqual(['About Me', 'Projects', 'Sign In'])
    await expect.poll(() => banner(page).getByRole('button').count()).toBe(0)
    await expect.poll(() => page.getByRole('img', { name: 'Offline' }).count()).toBe(0)

    await waitUntilConnected(page)
    await page.context().setOffline(true)
    const warning = banner(page).getByRole('link', { name: 'Sign In' }).getByRole('img', { name: 'Offline' })
    await warning.waitFor()
    const [red = 0, green = 0, blue = 0] = await warning.evaluate((icon) =>
      (getComputedStyle(icon).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await page.context().setOffline(false)
    await warning.waitFor({ state: 'detached' })
    await closeWindow(page)
  })

  test('[shell-topbar-04] [shell-topbar-05] [shell-topbar-10] a member sees a link to the account page with the member’s name, and a menu with "Sign Out"', async () => {
    const page = await site.openInSharedWindow('/signin')
    await page.getByLabel('Username').fill('Pat')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const name = banner(page).getByRole('link', { name: 'Pat' })
    await name.waitFor()
    await expect.poll(() => banner(page).getByRole('link', { name: 'Sign In' }).count()).toBe(0)
    await name.click()
    await waitForAddress(page, '/users/Pat')
    await openMenu(page)
    await expectEntries(page, [])
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await waitForAddress(page, '/')
    await banner(page).getByRole('link', { name: 'Sign In' }).waitFor()
    await page.reload()
    await banner(page).getByRole('link', { name: 'Sign In' }).waitFor()
  })

  test('[shell-topbar-11] the arrow keys, Home and End move the focus in the menu, and Escape moves the focus back to the button', async () => {
    const page = await site.visit('/', site.owner)
    const button = page.getByRole('button', { name: 'Menu' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await button.press('Enter')
    await expect.poll(focused).toBe('Admin Console')
    for (const [key, entry] of [
      ['ArrowDown', 'Pool'],
      ['ArrowUp', 'Admin Console'],
      ['ArrowUp', 'Sign Out'],
      ['ArrowDown', 'Admin Console'],
      ['End', 'Sign Out'],
      ['Home', 'Admin Console'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(entry)
    }
    await page.keyboard.press('Escape')
    await page.locator('.account-menu').waitFor({ state: 'hidden' })
    await button.and(page.locator(':focus')).waitFor()
    await closeWindow(page)
  })
})

describe('the access to pages', () => {
  test('[shell-routes-09] [shell-routes-10] [shell-routes-11] [shell-routes-12] [shell-routes-13] [shell-routes-14] [shell-routes-15] [shell-routes-16] [shell-routes-17] [shell-routes-18] [shell-routes-19] [shell-routes-20] [shell-routes-21] only members with the permission of a page can open it', async () => {
    const adminPages = { '/admin': 'Users', '/admin/logs': 'Logs', '/wordle': 'Wordle', '/message': /^\+1 \(/ }
    const admin = await site.visit('/', members.admin)
    const poolMember = await site.visit('/', members.pool)
    const visitor = await site.visit('/')
    for (const [path, heading] of Object.entries(adminPages)) {
      await admin.goto(site.origin + path)
      await admin.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await poolMember.goto(site.origin + path)
      await waitForAddress(poolMember, '/not-found')
      await notFound(poolMember).waitFor()
      await visitor.goto(site.origin + path)
      await waitForAddress(visitor, '/')
    }
    await Promise.all([admin, poolMember, visitor].map(closeWindow))

    const pages: readonly (readonly [member: Member, paths: readonly string[]])[] = [
      [members.coffee, ['/pool', '/pool/new', '/pool/1', '/pool/compare/1']],
      [members.pool, ['/coffee/bags', '/coffee/bags/1', '/coffee/roasts', '/coffee/roasts/new', '/coffee/roasts/1']],
    ]
    for (const [member, paths] of pages) {
      const page = await site.visit('/', member)
      for (const path of paths) {
        await page.goto(site.origin + path)
        await waitForAddress(page, '/not-found')
        await notFound(page).waitFor()
      }
      await closeWindow(page)
    }
  })

  test('[shell-routes-08] [shell-topbar-06] [shell-topbar-07] [shell-topbar-08] [shell-topbar-09] [shell-topbar-13] a member without any permission can open their own account page and no other, each menu entry needs its permission, and a permission that is granted or withdrawn changes the open page immediately', async () => {
    const page = await site.visit('/users/Pat', members.withoutPermission)
    await page.getByRole('heading', { name: 'Pat', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Update Password' }).waitFor()
    const setPermissions = (acl: string) =>
      call(site.origin, 'PATCH /users', {
        cookie: site.owner.cookie,
        body: { user_id: members.withoutPermission.user.user_id, acl },
      })
    await openMenu(page)
    await expectEntries(page, [])
    const poolLink = page.locator('.account-menu').getByRole('link', { name: 'Pool', exact: true })
    for (const [acl, entries] of Object.entries(ENTRIES)) {
      await setPermissions(acl)
      await expectEntries(page, entries as string[][])
    }
    await poolLink.click()
    await page.getByRole('link', { name: 'New Game' }).first().waitFor()
    await setPermissions('')
    await notFound(page).waitFor()

    await page.goto(`${site.origin}/users/Ada`)
    await page
      .getByRole('heading', { name: 'There is no such account.' })
      .or(page.getByText('There is no such account.'))
      .waitFor()
    await closeWindow(page)
    const visitor = await site.openInSharedWindow('/users/Pat')
    await waitForAddress(visitor, '/')
    await banner(visitor).getByRole('link', { name: 'Sign In' }).waitFor()
    await expect.poll(() => visitor.locator('.account-menu').count()).toBe(0)
  })

  test('[shell-guard-05] [shell-guard-06] [shell-guard-07] while the session is refreshed, spinners replace the account link and a page for members', async () => {
    const page = await site.visit('/', members.pool)
    await banner(page).getByRole('link', { name: 'Paul' }).waitFor()
    // The browser stores this when a member chooses 'Remember me' at the sign-in.
    await page.evaluate(() => localStorage.setItem('persist', 'true'))
    let letAnswer: () => void = () => undefined
    const answerAllowed = new Promise<void>((resolve) => {
      letAnswer = resolve
    })
    await askForEverything(page)
    await page.route('**/api/auth/refresh', async (route) => {
      await answerAllowed
      await route.continue()
    })
    await page.goto(`${site.origin}/signin`)
    await page.getByLabel('Username').waitFor()
    await banner(page).getByRole('status').filter({ hasText: 'Loading your account' }).waitFor()

    await page.goto(`${site.origin}/pool`)
    await page.getByRole('main').getByRole('status').filter({ hasText: 'Loading the page' }).waitFor()
    await banner(page).getByRole('status').filter({ hasText: 'Loading your account' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/pool')
    letAnswer()
    await page.getByRole('link', { name: 'New Game' }).first().waitFor()
    await banner(page).getByRole('link', { name: 'Paul' }).waitFor()
    await closeWindow(page)
  })
})

describe('the connection', () => {
  test('[live-connection-06] the mark in the top bar shows the state of the connection, and an offline member also reads that scores and roasts are kept', async () => {
    for (const [member, words] of [
      [null, 'Offline'],
      [members.pool, 'Offline: scores and roasts are kept'],
    ] as const) {
      const page = await site.visit('/chess', member)
      const connectionMark = banner(page).locator('.live-dot')
      await expect.poll(() => connectionMark.getAttribute('title')).toBe('Connected')
      await expect.poll(() => connectionMark.innerText()).toBe('Live connection: Connected')
      // A connected page has a dot without a border. A page without a connection has a ring of 2 px.
      await expect.poll(() => connectionMark.evaluate((dot) => getComputedStyle(dot).borderTopWidth)).toBe('0px')
      await page.context().setOffline(true)
      await expect.poll(() => connectionMark.getAttribute('title')).toBe(words)
      await expect.poll(() => connectionMark.innerText()).toBe(`Live connection: ${words}`)
      await expect.poll(() => connectionMark.evaluate((dot) => getComputedStyle(dot).borderTopWidth)).toBe('2px')
      await closeWindow(page)
    }
  })

  test('[connectivity-warning-01] [live-connection-04] a warning is shown while the server is down, and is removed when the server runs again', async () => {
    const page = await site.visit('/', members.coffee)
    await expect.poll(() => banner(page).getByText('Live connection: Connected').count()).toBe(1)
    const warning = page.getByText(/You are offline/)
    await expect.poll(() => warning.count()).toBe(0)
    await site.kill()
    await warning.waitFor()
    // The mark shows that scores and roasts are kept, while the socket continues to try to connect.
    await banner(page).getByText('Live connection: Offline: scores and roasts are kept').waitFor({ state: 'attached' })
    await banner(page).locator('.live-dot[data-live=reconnecting]').waitFor({ state: 'attached' })
    await site.restart()
    // The page waits longer after each failed attempt.
    await warning.waitFor({ state: 'detached', timeout: 40_000 })
    await waitUntilConnected(page)
    await closeWindow(page)
  })
})

describe('error pages', () => {
  test('[shell-routes-22] [errors-routes-01] an address without a route shows "Page Not Found" with a large 404', async () => {
    for (const path of ['/not-found', '/nowhere/at/all', '/pool/compare']) {
      const page = await site.openInSharedWindow(path, path.startsWith('/pool') ? members.withoutPermission : null)
      await notFound(page).waitFor()
      const number = page.getByText('404', { exact: true })
      const [large = 0, heading = 0] = await Promise.all(
        [number, notFound(page)].map((text) =>
          text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        ),
      )
      expect(large).toBeGreaterThan(2 * heading)
    }
  })

  test('[errors-routes-02] [errors-routes-03] if the view of a page fails to render, an error message replaces it, and if the layout fails, the page says that something went wrong and the console has the error', async () => {
    const page = await site.openInSharedWindow('/', members.admin)
    // The view of the logs fails to render a log entry that is null. The real server never sends one.
    await page.route('**/api/logs?*', (route) => route.fulfill({ json: [null] }))
    await page.goto(`${site.origin}/admin/logs`)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await banner(page).getByRole('link', { name: 'Ada' }).waitFor()

    await page.unrouteAll()
    await page.goto(`${site.origin}/signin`)
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    // The top bar fails to render a user without an acl. The real server never sends one.
    await askForEverything(page)
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({ json: { user: { user_id: 1, username: 'Ada' } } }),
    )
    await page.goto(`${site.origin}/signin`)
    await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor()
    await expect.poll(() => logged.some((text) => /TypeError/.test(text))).toBe(true)
  })
})

test('[home-member-05] the line of a member on the home page moves nothing when it appears, leads to a tool, and a visitor has none', async () => {
  const page = await site.visit('/', members.coffee, { viewport: { width: 320, height: 700 } })
  const line = page.getByRole('navigation', { name: 'What is on' })
  const coffee = line.getByRole('link', { name: 'Coffee' })
  await coffee.waitFor()
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Reads the shifts since the page began to load.
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, shift) => sum + (shift as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(moved).toBeLessThan(0.01)
  const textTop = (await page.getByText('About Me').last().boundingBox())!.y
  const { y, height } = (await coffee.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(textTop)
  await coffee.click()
  await waitForAddress(page, '/coffee/roasts')
  await closeWindow(page)

  const players = await Promise.all(['Rosalind', 'Paul'].map((name) => playerIdOf(site.owner, name)))
  await startGame(site.owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
  const admin = await site.visit('/', site.owner, { viewport: { width: 320, height: 700 } })
  const wordle = admin.getByRole('link', { name: 'Wordle: not entered' })
  await admin.getByRole('link', { name: '0 – 0 Rosalind, Paul' }).waitFor()
  const isCut = (text: HTMLElement) => text.scrollWidth > text.clientWidth
  await expect.poll(() => wordle.locator('span').evaluate(isCut)).toBe(false)
  await closeWindow(admin)

  const visitor = await site.visit('/')
  await banner(visitor).getByRole('link', { name: 'Sign In' }).waitFor()
  await expect.poll(() => visitor.getByRole('navigation', { name: 'What is on' }).count()).toBe(0)
  await closeWindow(visitor)
})
