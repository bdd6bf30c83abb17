// Draws twelve pages with the data of the demo, at a fixed time, and compares them with their stored pictures in
// `tests/browser/pictures`. After an intended change, run `KEEP_PICTURES=yes npx vitest run --project browser
// tests/browser/app/pictures.test.ts`, and look at the new pictures.

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/app.ts'
import { createSeedClock } from '../../../server/demo/clock.ts'
import { seed } from '../../../server/demo/seed.ts'
import { createTestApp, createTestClock, openStorage, type Storage } from '../../server/support.ts'
import { webDir } from '../../support/builtFiles.ts'
import { sharedBrowser } from '../../support/chromium.ts'
import { browserCookie, type Member, signIn } from '../../support/members.ts'
import { drawWithOneFont, pictureProblem } from '../../support/pictures.ts'
import { DESKTOP, PHONE } from '../../support/site.ts'

interface PicturedPage {
  /** The file name of a picture is this name and the width of the window, for example `pool-game-390`. */
  readonly name: string
  readonly path: string
  /** A text in the part of the page that is loaded last. */
  readonly shows: string | RegExp
  /** True if a visitor opens the page, and not a member. */
  readonly isPublic?: boolean
}

const PAGES: readonly PicturedPage[] = [
  { name: 'landing', path: '/', shows: 'About Me', isPublic: true },
  { name: 'sign-in', path: '/signin', shows: 'Sign Up Here', isPublic: true },
  { name: 'pool-games', path: '/pool', shows: 'league night' },
  { name: 'pool-game', path: '/pool/1', shows: 'Rematch' },
  { name: 'pool-ratings', path: '/pool/ratings?discipline=9-Ball', shows: 'Teddy' },
  { name: 'new-game', path: '/pool/new', shows: 'Teddy' },
  { name: 'roasts', path: '/coffee/roasts', shows: /Gedeb/ },
  { name: 'roast', path: '/coffee/roasts/1', shows: 'FC Start' },
  { name: 'bags', path: '/coffee/bags', shows: /GEDEB/ },
  { name: 'wordle', path: '/wordle', shows: 'Max Streak' },
  { name: 'messages', path: '/message', shows: /^Perfect/ },
  { name: 'users', path: '/admin', shows: 'Big_Sal' },
]

const clock = createTestClock()
let app: App
let storage: Storage
let origin: string
let owner: Member
let contexts: { member: BrowserContext; visitor: BrowserContext }

beforeAll(async () => {
  storage = await openStorage()
  const seedClock = createSeedClock(clock)
  app = await createTestApp(storage.env, seedClock, undefined, { webDir })
  const members = await seed(app.context, seedClock)
  origin = (await app.start()).origin
  owner = await signIn(origin, { username: members.owner.user.username, password: members.password })
  const browser = await sharedBrowser()
  const newContext = async () => {
    const options = { reducedMotion: 'reduce', serviceWorkers: 'block', bypassCSP: true, deviceScaleFactor: 1 } as const
    const context = await browser.newContext({ ...options, timezoneId: 'UTC', locale: 'en-GB' })
    await context.clock.setFixedTime(clock.now())
    return context
  }
  contexts = { member: await newContext(), visitor: await newContext() }
  await contexts.member.addCookies([browserCookie(owner)])
})
afterAll(async () => {
  await contexts.member.close()
  await contexts.visitor.close()
  await app.destroy()
  await storage.remove()
})

/** Compares a page with its stored pictures. Returns a sentence for each picture that is different. */
async function compareWithStored(page: Page, { name, path, shows, isPublic }: PicturedPage): Promise<string[]> {
  const problems: string[] = []
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await page.goto(origin + path)
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    await page.locator('.live-dot[data-live=connected]').waitFor({ state: 'attached' })
    if (!isPublic) await page.getByRole('banner').getByText('Rosalind').waitFor()
    // The code of the other half of a wide page may still be loading. Nothing is shown in its place.
    await page.locator('.pair > :empty').first().waitFor({ state: 'detached' })
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    // The tools have the number of what runs as soon as the lists are stored in the browser.
    if (!isPublic) await page.locator('.tool-count').filter({ visible: true }).first().waitFor()
    await drawWithOneFont(page)
    const problem = await pictureProblem(page, `${name}-${viewport.width}`)
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

test('[face-pictures-01] twelve pages look like their stored pictures, in a window as wide as a phone and in a wide one', {
  timeout: 480_000,
}, async () => {
  const problems: string[] = []
  for (const pictured of PAGES) {
    const page = await contexts[pictured.isPublic ? 'visitor' : 'member'].newPage()
    problems.push(...(await compareWithStored(page, pictured)))
    await page.close()
  }
  expect(problems).toEqual([])
})
