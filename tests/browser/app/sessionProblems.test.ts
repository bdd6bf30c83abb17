/**
 * Tests in Chromium what happens to the session without a network, in two tabs and after Back. Also
 * tests that drafts stay, and that a visitor gets the wanted page after the sign-in.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForEverything } from '../../support/heldCalls.ts'
import { invite, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite, waitForAddress, waitUntilSettled } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: 'coffee' })
})
afterAll(() => site.close())

const accountLink = (page: Page, username: string) =>
  page.getByRole('banner').getByRole('link', { name: username, exact: true })
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

describe('two tabs of one browser', () => {
  test('[session-weather-06] a sign-in and a sign-out in one tab also change the page in the other tab', async () => {
    const page = await site.visit('/signin')
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${site.origin}/pool/new`)
    await waitForAddress(otherTab, '/')
    await signInLink(otherTab).waitFor()
    await fillInAndSubmit(page, 'Teddy')
    await accountLink(page, 'Teddy').waitFor()
    await accountLink(otherTab, 'Teddy').waitFor()
    await waitForAddress(otherTab, '/pool/new')
    await signOut(page)
    await waitForAddress(otherTab, '/')
    await signInLink(otherTab).waitFor()
    await closeWindow(page)
  })
})

describe("a members' page is opened offline, and the browser has no stored session", () => {
  const notice = (page: Page) => page.getByText('Server connection failed. Sign in when the network is back.')

  async function openWithoutServer(member: Member | null) {
    const page = await site.visit('/robots.txt', member)
    await askForEverything(page)
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
    await visitorPage.getByText('Sign in to see that page.').waitFor({ timeout: 30_000 })
    await signInLink(visitorPage).click()
    await fillInAndSubmit(visitorPage, 'Teddy')
    await waitForAddress(visitorPage, '/pool/new')
    await closeWindow(visitorPage)
  }, 120_000)
})

describe('the address that a visitor wanted to open before the sign-in', () => {
  test('[session-weather-08] [session-weather-10] the sign-in opens the address even after a visit of other pages and a reload of the sign-in page', async () => {
    const page = await site.visit('/pool/new')
    await waitForAddress(page, '/')
    const notice = page.getByRole('status').filter({ hasText: 'Sign in to see that page.' })
    await notice.getByRole('link', { name: 'Sign In' }).waitFor()
    await page.getByRole('link', { name: 'About Me' }).click()
    await notice.waitFor({ state: 'detached' })
    await signInLink(page).click()
    await waitForAddress(page, '/signin')
    await page.reload()
    await fillInAndSubmit(page, 'Teddy')
    await waitForAddress(page, '/pool/new')
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
    // The browser no longer stores the address, so the next sign-in leads to `/`.
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await closeWindow(page)
  })

  test('[session-weather-09] the address is forgotten at the sign-out, and the Back button does not restore it', async () => {
    const page = await site.visit('/pool/new', await newSessionOf('Teddy'))
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
    await signOut(page)
    await waitForAddress(page, '/')
    await page.goBack()
    await waitForAddress(page, '/')
    await signInLink(page).click()
    await fillInAndSubmit(page, 'Ines')
    await waitForAddress(page, '/')
    await accountLink(page, 'Ines').waitFor()
    await closeWindow(page)
  })

  test('[session-weather-07] a member who goes back to the sign-in or sign-up form is redirected to /', async () => {
    const page = await site.visit('/chess')
    await signInLink(page).click()
    await page.getByRole('link', { name: 'Sign Up Here' }).click()
    await waitForAddress(page, '/signup')
    await signInLink(page).click()
    await fillInAndSubmit(page, 'Teddy')
    await waitForAddress(page, '/')
    await accountLink(page, 'Teddy').waitFor()
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack()
      await waitForAddress(page, '/')
      await page.getByRole('region', { name: 'About Me' }).or(page.locator('#AboutMe')).first().waitFor()
      await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0)
    }
    await closeWindow(page)
  })
})

describe('drafts', () => {
  test('[drafts-01] a typed Wordle post and a typed message stay in their fields after a reload and the end of the session, until they are sent', async () => {
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
    await waitUntilSettled(page)
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.evaluate(() => history.pushState(null, '', '/chess'))
    await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
    await page.evaluate(() => history.pushState(null, '', '/wordle'))
    await waitForAddress(page, '/')
    await signInLink(page).click()
    await fillInAndSubmit(page, 'Rosalind')
    await waitForAddress(page, '/wordle')
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
    await expect.poll(() => messageField.inputValue()).toBe('')
    await closeWindow(page)
  })
})
