/** Tests the sign-in page in Chromium. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { recordBodies } from '../../support/sentBodies.ts'
import { waitForAddress } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

let teddy: Member

test.beforeAll(async ({ site }) => {
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
})

const usernameField = (page: Page) => page.getByLabel('Username')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const pressSignIn = (page: Page) => page.getByRole('button', { name: 'Sign In' }).click()

async function fillInAndSubmit(page: Page, name: string, secret: string) {
  await usernameField(page).fill(name)
  await passwordField(page).fill(secret)
  await pressSignIn(page)
}

/** The stored choice in the box 'Remember me on this device', as text; null if none is stored. */
const readStoredPersist = (page: Page) => page.evaluate(() => localStorage.getItem('persist'))

describe('the sign-in page', () => {
  test('[shell-routes-03] [signin-form-01] [signin-form-02] [signin-form-03] [signin-form-04] [signin-form-05] [signin-form-06] [signin-rules-05] the sign-in page shows and hides the password, sends the choice of the box, and after a refusal selects the password, or gives the first invalid field of the sign-up the focus', async ({
    site,
  }) => {
    const page = await site.openInSharedWindow('/signin')
    await usernameField(page).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('password')
    await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Sign In' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
    await page.getByText('Forgot your password? Ask Nora Fennimore').waitFor()

    await expect.poll(() => page.getByRole('button', { name: 'Show' }).count()).toBe(0)
    await passwordField(page).fill('rail')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('password')
    await passwordField(page).fill('')
    await page.getByRole('button', { name: 'Show' }).waitFor({ state: 'detached' })

    const expectFocus = (label: string) =>
      expect
        .poll(() => page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
        .toBe(true)
    await fillInAndSubmit(page, 'Teddy', '')
    await expectFocus('Password')
    const sentBody = await recordBodies(page)
    await page.getByText('Remember me on this device').click()
    await fillInAndSubmit(page, 'Teddy', 'not the password')
    await expect.poll(() => sentBody('POST')).toMatchObject({ rememberMe: false })
    await page.getByText('Username or password is incorrect.').waitFor()
    await expectFocus('Password')
    await expect.poll(() => usernameField(page).inputValue()).toBe('Teddy')
    const selectedLength = () =>
      passwordField(page).evaluate((field: HTMLInputElement) => (field.selectionEnd ?? 0) - (field.selectionStart ?? 0))
    await expect.poll(selectedLength).toBe('not the password'.length)
    await page.getByRole('link', { name: 'Sign Up Here' }).click()
    await waitForAddress(page, '/signup')
    await page.getByLabel('Referral Code').fill('no such code')
    await usernameField(page).fill('Nobody')
    await passwordField(page).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expectFocus('Referral Code')
  })

  test('[session-signin-03] [session-persist-01] [session-persist-03] after signing in the browser is at `/` or at the page that it could not open before, and `persist` in the local storage is the choice of the box', async ({
    site,
  }) => {
    const page = await site.openInSharedWindow('/signin')
    await fillInAndSubmit(page, '  Teddy ', PASSWORD)
    await waitForAddress(page, '/')
    await page.getByRole('link', { name: 'Teddy' }).waitFor()
    await expect.poll(() => readStoredPersist(page)).toBe('true')

    const redirectedPage = await site.openInSharedWindow('/pool/new')
    await waitForAddress(redirectedPage, '/')
    await redirectedPage.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await redirectedPage.getByText('Remember me on this device').click()
    await fillInAndSubmit(redirectedPage, 'Teddy', PASSWORD)
    await waitForAddress(redirectedPage, '/pool/new')
    await redirectedPage.getByRole('heading', { name: 'Select Players' }).waitFor()
    await expect.poll(() => readStoredPersist(redirectedPage)).toBe('false')
  })

  test('[signin-reset-01] after a sign-in with a one-time code, every page shows the form for a new password', async ({
    site,
  }) => {
    const reset = { user_id: teddy.user.user_id, newPassword: '' } as const
    const { one_time_code: code = '' } = dataOf(
      await call(site.origin, 'PATCH /users', { cookie: site.owner.cookie, body: reset }),
    )
    const page = await site.openInSharedWindow('/signin')
    await fillInAndSubmit(page, 'Teddy', code)
    const newPasswordHeading = page.getByRole('heading', { name: 'Choose a new password' })
    await newPasswordHeading.waitFor()
    for (const path of ['/', '/pool', '/chess', '/users/Rosalind', '/not-found']) {
      await page.goto(site.origin + path)
      await newPasswordHeading.waitFor()
    }
    await expect.poll(() => page.getByRole('button', { name: 'Delete Account' }).count()).toBe(0)
    await page.getByLabel('One-Time Code').fill(code)
    await page.getByLabel('New Password').fill('a pocket full of chalk')
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByRole('heading', { name: 'Teddy', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('.account-menu').getByRole('link', { name: 'Pool', exact: true }).click()
    await page.getByRole('link', { name: 'New Game' }).first().waitFor()
  })
})
