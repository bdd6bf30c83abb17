/**
 * Tests in Chromium the session when a call fails, without a network, in two tabs and after Back; and what stays of
 * drafts and of the address that a visitor wanted to open before the sign-in.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { arrivedAt, closeWindow, connected, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let teddy: Member

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: 'coffee' })
})
afterAll(() => site.close())

const REFRESH = '**/api/auth/refresh'
const accountLink = (page: Page, username: string) => page.getByRole('banner').getByRole('link', { name: username })
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

async function fillInAndSubmit(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await signInLink(page).waitFor()
}

/** A new session of the member, because a sign-out in one test would end a shared session. */
const newSessionOf = (username: string) => signIn(site.origin, { username, password: PASSWORD })

describe('a check of the session that is slow or fails', () => {
  test('[session-weather-01] if the sign-in form is submitted while the check of the session is unanswered, the sign-in waits for that answer', async () => {
    const page = await site.visit('/chess')
    let letAnswer: () => void = () => undefined
    const answerAllowed = new Promise<void>((resolve) => {
      letAnswer = resolve
    })
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/auth') && calls.push(request.method()))
    await page.route(REFRESH, async (route) => {
      await answerAllowed
      await route.continue()
    })
    await page.goto(`${site.origin}/signin`)
    await fillInAndSubmit(page, 'Teddy')
    await page.getByRole('main').getByRole('button', { name: 'Sign In', disabled: true }).waitFor()
    expect(calls).toEqual([])
    letAnswer()
    await arrivedAt(page, '/')
    await accountLink(page, 'Teddy').waitFor()
    expect(calls).toEqual(['POST'])
    await closeWindow(page)
  })

  test('[session-weather-02] [session-weather-04] a page shows the reason while the server answers 429 or 500', async () => {
    const page = await site.visit('/chess', teddy)
    await accountLink(page, 'Teddy').waitFor()
    for (const [status, code] of [
      [429, 'TOO_MANY_REQUESTS'],
      [500, 'INTERNAL'],
    ] as const) {
      await page.route(REFRESH, (route) => route.fulfill({ status, json: { error: { code, message: `${code}.` } } }))
      // The alert is shown only for a short time, so the test begins to wait for it before the page loads.
      const alert = page.getByText('The server could not check your session. This page tries again by itself.')
      await Promise.all([alert.waitFor(), page.goto(`${site.origin}/pool`)])
      await page.getByRole('main').getByText('Loading the page').waitFor()
      expect(new URL(page.url()).pathname).toBe('/pool')
      await page.unroute(REFRESH)
      await page.getByRole('link', { name: 'New Game' }).first().waitFor()
      await accountLink(page, 'Teddy').waitFor()
    }
    await closeWindow(page)
  })
})

describe('two tabs of one browser', () => {
  test('[session-weather-06] the other tab follows a sign-in and a sign-out', async () => {
    const page = await site.visit('/signin')
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${site.origin}/pool/new`)
    await arrivedAt(otherTab, '/')
    await signInLink(otherTab).waitFor()
    await fillInAndSubmit(page, 'Teddy')
    await accountLink(page, 'Teddy').waitFor()
    await accountLink(otherTab, 'Teddy').waitFor()
    await arrivedAt(otherTab, '/pool/new')
    await signOut(page)
    await arrivedAt(otherTab, '/')
    await signInLink(otherTab).waitFor()
    await closeWindow(page)
  })
})

describe("a members' page is opened offline, and the browser has no stored session", () => {
  const notice = (page: Page) => page.getByText('You are offline. Sign in when the network is back.')

  async function openWithoutServer(member: Member | null) {
    const page = await site.visit('/chess', member)
    await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
    await page.goto(`${site.origin}/pool/new`)
    await notice(page).waitFor()
    return page
  }

  test('[session-weather-11] when the server answers again, a member gets the page, and a visitor gets it after the sign-in', async () => {
    const memberPage = await openWithoutServer(await newSessionOf('Teddy'))
    await memberPage.unrouteAll()
    await memberPage.getByRole('heading', { name: 'Select Players' }).waitFor({ timeout: 30_000 })
    await closeWindow(memberPage)

    const visitorPage = await openWithoutServer(null)
    await visitorPage.unrouteAll()
    await visitorPage.getByRole('heading', { name: 'Sign in to see this page.' }).waitFor({ timeout: 30_000 })
    await signInLink(visitorPage).click()
    await fillInAndSubmit(visitorPage, 'Teddy')
    await arrivedAt(visitorPage, '/pool/new')
    await closeWindow(visitorPage)
  }, 120_000)
})

describe('the address that a visitor wanted to open before the sign-in', () => {
  test('[session-weather-08] [session-weather-10] the address is still used after a visit of other pages and a reload of the sign-in page', async () => {
    const page = await site.visit('/pool/new')
    await page.getByRole('heading', { name: 'Sign in to see this page.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/pool/new')
    await arrivedAt(page, '/')
    await page.getByRole('link', { name: 'About Me' }).click()
    await signInLink(page).click()
    await arrivedAt(page, '/signin')
    await page.reload()
    await fillInAndSubmit(page, 'Teddy')
    await arrivedAt(page, '/pool/new')
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
    // The address was used, so the next sign-in leads to `/`.
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await closeWindow(page)
  })

  test('[session-weather-09] the address is forgotten at the sign-out, and the Back button does not restore it', async () => {
    const page = await site.visit('/pool/new', await newSessionOf('Teddy'))
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
    await signOut(page)
    await arrivedAt(page, '/')
    await page.goBack()
    await arrivedAt(page, '/')
    await signInLink(page).click()
    await fillInAndSubmit(page, 'Ines')
    await arrivedAt(page, '/')
    await accountLink(page, 'Ines').waitFor()
    await closeWindow(page)
  })

  test('[session-weather-07] a member who goes back to the sign-in or sign-up form is redirected to /', async () => {
    const page = await site.visit('/chess')
    await signInLink(page).click()
    await page.getByRole('link', { name: 'Sign Up Here' }).click()
    await arrivedAt(page, '/signup')
    await signInLink(page).click()
    await fillInAndSubmit(page, 'Teddy')
    await arrivedAt(page, '/')
    await accountLink(page, 'Teddy').waitFor()
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack()
      await arrivedAt(page, '/')
      await page.getByRole('region', { name: 'About Me' }).or(page.locator('#AboutMe')).first().waitFor()
      expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    }
    await closeWindow(page)
  })
})

describe('drafts', () => {
  test('[drafts-01] a Wordle paste and a message stay after a reload and the end of the session, until they are sent', async () => {
    const owner = await newSessionOf('Rosalind')
    const page = await site.visit('/message', owner)
    const messageField = page.getByRole('textbox', { name: 'Message' })
    const resultsField = page.getByLabel('Enter your results for today')
    await messageField.fill('The beans are here.')
    await page.goto(`${site.origin}/wordle`)
    await resultsField.fill('Wordle 1,700 4/6')
    await page.reload()
    await expect.poll(() => resultsField.inputValue()).toBe('Wordle 1,700 4/6')

    // The test removes the cookie, so the next call finds that the session has ended.
    await page.getByText('Guess Distribution').waitFor()
    await connected(page)
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.evaluate(() => history.pushState(null, '', '/chess'))
    await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
    await page.evaluate(() => history.pushState(null, '', '/wordle'))
    await arrivedAt(page, '/')
    await signInLink(page).click()
    await fillInAndSubmit(page, 'Rosalind')
    await arrivedAt(page, '/wordle')
    await expect.poll(() => resultsField.inputValue()).toBe('Wordle 1,700 4/6')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Saved Wordle 1,700 4/6.').waitFor()
    await page.goto(`${site.origin}/message`)
    await expect.poll(() => messageField.inputValue()).toBe('The beans are here.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('list', { name: 'Thread' }).getByText('The beans are here.').waitFor()
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts')))
    await expect.poll(drafts).toEqual([])
    await page.reload()
    await page.getByRole('list', { name: 'Thread' }).waitFor()
    expect(await messageField.inputValue()).toBe('')
    await closeWindow(page)
  })
})
