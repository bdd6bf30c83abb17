/** Tests the sign-up page in Chromium. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { createSignUpCode, PASSWORD, signUp } from '../../support/members.ts'
import { closeWindow, PHONE, waitForAddress } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

/** A sign-up code of the right form that does not exist. */
const UNKNOWN_CODE = 'abcdefgh23456789jkmn'

/** The labels of the fields that the page marks as wrong. */
const readInvalidFields = async (page: Page) => {
  const labels = ['Username', 'Password', 'Referral Code']
  const marks = await Promise.all(
    labels.map((label) => page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')),
  )
  return labels.filter((_, index) => marks[index] === 'true')
}

async function fillInAndSubmit(page: Page, form: { username?: string; password?: string; code?: string }) {
  await page.getByLabel('Username').fill(form.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(form.password ?? '')
  await page.getByLabel('Referral Code').fill(form.code ?? '')
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor()

describe('the sign-up page', () => {
  test('[shell-routes-04] [signup-form-01] [signup-form-02] the page is public, creates an account with a sign-up code and signs in', async ({
    site,
  }) => {
    const code = await createSignUpCode(site.owner, { acl: 'pool' })
    const page = await site.openInSharedWindow('/signup')
    await page.getByLabel('Referral Code').waitFor()
    await fillInAndSubmit(page, { username: 'Juno', password: PASSWORD, code: code.toUpperCase() })
    await waitForAddress(page, '/')
    await page.getByRole('link', { name: 'Juno' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Juno' }).waitFor()

    const redirectedPage = await site.visit('/pool/new')
    await waitForAddress(redirectedPage, '/')
    await redirectedPage.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await redirectedPage.getByRole('link', { name: 'Sign Up Here' }).click()
    const invitation = await createSignUpCode(site.owner, { acl: 'pool' })
    await fillInAndSubmit(redirectedPage, { username: 'Jessie', password: PASSWORD, code: invitation })
    await waitForAddress(redirectedPage, '/pool/new')
    await closeWindow(redirectedPage)
  })

  test('[signup-rules-04] [signup-invite-06] a phone shows without scrolling that the code was used already, and a username that breaks the rules has the focus and is not sent', async ({
    site,
  }) => {
    const code = await createSignUpCode(site.owner, { acl: '' })
    await signUp(site.origin, { username: 'Second.Guest', password: PASSWORD, code })
    const page = await site.visit(`/signup?code=${code}`, null, { viewport: PHONE })
    const reason = page.getByRole('status').getByText('This referral code has been used already.')
    await reason.waitFor()
    const box = await reason.boundingBox()
    expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThan(PHONE.height)
    await expect.poll(() => page.getByText('Only invited people can join.').count()).toBe(0)
    await page.getByLabel('Referral Code').fill('')
    await page.getByText('Only invited people can join.').waitFor()
    await expect.poll(() => reason.count()).toBe(0)

    // Screen readers read the rules with their fields.
    const isDescribed = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field, words) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
        return ids.some((id) => document.getElementById(id)?.textContent?.includes(words))
      }, text)
    await expect.poll(() => isDescribed('Username', '3 to 32 characters')).toBe(true)
    await expect.poll(() => isDescribed('Password', 'At least 8 characters')).toBe(true)
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/users') && calls.push(request.method()))
    await fillInAndSubmit(page, { code: UNKNOWN_CODE, username: 'Mar cus!', password: PASSWORD })
    await waitForText(page, 'This username has a character that is not allowed.')
    await expect.poll(() => readInvalidFields(page)).toEqual(['Username'])
    await expect
      .poll(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(calls).toEqual([])
  })
})
