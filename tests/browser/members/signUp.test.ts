/** Tests the sign-up page in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignUpCode, PASSWORD, signUp } from '../../support/members.ts'
import { closeWindow, PHONE, startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'

/** A sign-up code of the right form that does not exist. */
const UNKNOWN_CODE = 'abcdefgh23456789jkmn'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

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

/**
 * A rule in the list below a field, found by a part of its text. `isMet` is the mark that it has: met or not met. Null
 * stands for a rule without a mark, because the field is empty.
 */
const rule = (page: Page, text: string, isMet: boolean | null) =>
  page.locator(isMet === null ? 'li:not([data-met])' : `li[data-met=${isMet}]`).filter({ hasText: text })

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor()

describe('the sign-up page', () => {
  test('[shell-routes-04] [signup-form-01] [signup-form-02] the page is public, creates an account with a sign-up code and signs in', async () => {
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

  test('[hardened-46] the rules of a name and a password are shown, and marked while a text is typed', async () => {
    const page = await site.visit('/signup')
    const isDescribed = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field, words) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
        return ids.some((id) => document.getElementById(id)?.textContent?.includes(words))
      }, text)
    await rule(page, '3 to 32 characters', null).waitFor()
    await rule(page, '8 to 128 characters', null).waitFor()
    expect(await page.locator('main li').count()).toBe(6)
    expect(await isDescribed('Username', '3 to 32 characters')).toBe(true)
    expect(await isDescribed('Password', '8 to 128 characters')).toBe(true)
    await page.getByLabel('Username').fill('a b')
    await rule(page, 'Met: 3 to 32 characters', true).locator('svg').waitFor()
    await rule(page, 'Not met: Only letters', false).locator('svg').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('rail bridge chalk')
    // The username 'a b' breaks one of the six rules, because it has a space.
    await expect.poll(() => page.locator('main li[data-met=true]').count()).toBe(5)
    await closeWindow(page)

    const memberPage = await site.visit('/users/Rosalind', site.owner)
    await rule(memberPage, '8 to 128 characters', null).waitFor()
    await memberPage.getByRole('button', { name: 'Edit name' }).click()
    await rule(memberPage, 'Met: 3 to 32 characters', true).waitFor()
    await memberPage.goto(`${site.origin}/admin`)
    await memberPage.getByRole('button', { name: 'Add User' }).click()
    await rule(memberPage, '3 to 32 characters', null).waitFor()
    await closeWindow(memberPage)
  })

  test('the field "Referral Code" has the code from the address of an invitation', async () => {
    const code = await createSignUpCode(site.owner, { acl: '' })
    const page = await site.openInSharedWindow(`/signup?code=${code}`)
    await expect.poll(() => page.getByLabel('Referral Code').inputValue()).toBe(code)
  })

  test('[signup-code-08] if the code in the address cannot be used, its field shows an error until the code is changed', async () => {
    const page = await site.openInSharedWindow(`/signup?code=${UNKNOWN_CODE}`)
    await waitForText(page, 'This referral code is not valid.')
    expect(await readInvalidFields(page)).toEqual(['Referral Code'])
    await page.getByLabel('Username').fill('Marcus')
    expect(await readInvalidFields(page)).toEqual(['Referral Code'])
    const code = await createSignUpCode(site.owner, { acl: '' })
    await page.getByLabel('Referral Code').fill(code)
    expect(await readInvalidFields(page)).toEqual([])
    const checked = page.waitForResponse((response) => response.url().endsWith('/api/public/referral-codes/check'))
    await page.goto(`${site.origin}/signup?code=${code}`)
    await checked
    expect(await readInvalidFields(page)).toEqual([])
  })

  test('[signup-invite-06] a phone shows without scrolling that the code was used already', async () => {
    const code = await createSignUpCode(site.owner, { acl: '' })
    await signUp(site.origin, { username: 'Second.Guest', password: PASSWORD, code })
    const page = await site.visit(`/signup?code=${code}`, null, { viewport: PHONE })
    const reason = page.getByRole('status').getByText('This referral code has been used already.')
    await reason.waitFor()
    const box = await reason.boundingBox()
    expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThan(PHONE.height)
    expect(await page.getByText('Only invited people can join.').count()).toBe(0)
    await page.getByLabel('Referral Code').fill('')
    await page.getByText('Only invited people can join.').waitFor()
    expect(await reason.count()).toBe(0)
  })

  test('[signup-rules-04] a username that breaks the rules is marked, has the focus, and is not sent', async () => {
    const page = await site.openInSharedWindow('/signup')
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/users') && calls.push(request.method()))
    await fillInAndSubmit(page, { code: UNKNOWN_CODE, username: 'Mar cus!', password: PASSWORD })
    await waitForText(page, 'This username has a character that is not allowed.')
    expect(await readInvalidFields(page)).toEqual(['Username'])
    await expect
      .poll(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(calls).toEqual([])
  })

  test('[errors-signup-02] [errors-signup-04] the page marks the field of an invalid code or a taken name, with the server’s message', async () => {
    const page = await site.openInSharedWindow('/signup')
    const nextAnswer = () => page.waitForResponse((response) => response.url().endsWith('/api/users'))
    const firstAnswer = nextAnswer()
    await fillInAndSubmit(page, { username: 'Marcus', password: PASSWORD, code: UNKNOWN_CODE })
    const { error: invalidCode } = await (await firstAnswer).json()
    expect(invalidCode.code).toBe('INVALID_CODE')
    await waitForText(page, invalidCode.message)
    expect(await readInvalidFields(page)).toEqual(['Referral Code'])

    const code = await createSignUpCode(site.owner, { acl: '' })
    const secondAnswer = nextAnswer()
    await fillInAndSubmit(page, { username: 'rosalind', password: PASSWORD, code })
    const { error: inUse } = await (await secondAnswer).json()
    expect(inUse.code).toBe('USERNAME_IN_USE')
    await waitForText(page, inUse.message)
    expect(await readInvalidFields(page)).toEqual(['Username'])
  })

  test('[errors-signup-05] an error that concerns no field is shown below the fields', async () => {
    const page = await site.openInSharedWindow('/signup')
    const message = 'Too many people sign up. Try again later.'
    await page.route('**/api/users', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', message } } }),
    )
    await fillInAndSubmit(page, { username: 'Marcus', password: PASSWORD, code: UNKNOWN_CODE })
    await waitForText(page, message)
    expect(await readInvalidFields(page)).toEqual([])
    const isBelowFields = await page.getByText(message).evaluate((text) => {
      const fields = [...document.querySelectorAll('form input')]
      return fields.every((field) => field.getBoundingClientRect().bottom <= text.getBoundingClientRect().top)
    })
    expect(isBelowFields).toBe(true)
  })
})
