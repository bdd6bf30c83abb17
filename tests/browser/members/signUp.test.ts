import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCode, PASSWORD } from '../../support/members.ts'
import { arrivedAt, leave, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const invalidFields = async (page: Page) => {
  const labels = ['Username', 'Password', 'Referral Code']
  const marks = await Promise.all(
    labels.map((label) => page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')),
  )
  return labels.filter((_, index) => marks[index] === 'true')
}

async function fillIn(page: Page, form: { username?: string; password?: string; code?: string }) {
  await page.getByLabel('Username').fill(form.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(form.password ?? '')
  await page.getByLabel('Referral Code').fill(form.code ?? '')
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

const says = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).waitFor()

describe('the sign-up page', () => {
  test('[shell-routes-04] [signup-form-01] [signup-form-02] it is public; with a code it signs up, and goes to `/`, signed in', async () => {
    const code = await makeCode(site.owner, { acl: 'pool' })
    const page = await site.visit('/signup')
    await page.getByLabel('Referral Code').waitFor()
    await fillIn(page, { username: 'Juno', password: PASSWORD, code: code.toUpperCase() })
    await arrivedAt(page, '/')
    await page.getByRole('link', { name: 'Juno' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Juno' }).waitFor()
    await leave(page)
  })

  test('the address that was handed out carries the code', async () => {
    const code = await makeCode(site.owner, { acl: '' })
    const page = await site.visit(`/signup?code=${code}`)
    await page.getByLabel('Referral Code').waitFor()
    expect(await page.getByLabel('Referral Code').inputValue()).toBe(code)
    await leave(page)
  })

  test('[signup-rules-01] [signup-rules-02] the code is asked for first, then the username, then the password', async () => {
    const page = await site.visit('/signup')
    await fillIn(page, {})
    await says(page, 'A referral code is required to create an account.')
    expect(await invalidFields(page)).toEqual(['Referral Code'])
    await fillIn(page, { code: 'abcdefgh23456789jkmn' })
    await says(page, 'Username is required.')
    expect(await invalidFields(page)).toEqual(['Username'])
    await fillIn(page, { code: 'abcdefgh23456789jkmn', username: 'Marcus' })
    await says(page, 'Password is required.')
    expect(await invalidFields(page)).toEqual(['Password'])
    await leave(page)
  })

  test('[errors-signup-02] [errors-signup-04] a code that is not valid and a name that is taken are marked, with the server’s message', async () => {
    const page = await site.visit('/signup')
    const answer = () => page.waitForResponse((response) => response.url().endsWith('/api/users'))
    const refused = answer()
    await fillIn(page, { username: 'Marcus', password: PASSWORD, code: 'abcdefgh23456789jkmn' })
    const { error: invalidCode } = await (await refused).json()
    expect(invalidCode.code).toBe('INVALID_CODE')
    await says(page, invalidCode.message)
    expect(await invalidFields(page)).toEqual(['Referral Code'])

    const code = await makeCode(site.owner, { acl: '' })
    const taken = answer()
    await fillIn(page, { username: 'rosalind', password: PASSWORD, code })
    const { error: inUse } = await (await taken).json()
    expect(inUse.code).toBe('USERNAME_IN_USE')
    await says(page, inUse.message)
    expect(await invalidFields(page)).toEqual(['Username'])
    await leave(page)
  })

  test('[errors-signup-05] any other error stands under the form', async () => {
    const page = await site.visit('/signup')
    const message = 'The site is full tonight.'
    await page.route('**/api/users', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', message } } }),
    )
    await fillIn(page, { username: 'Marcus', password: PASSWORD, code: 'abcdefgh23456789jkmn' })
    await says(page, message)
    expect(await invalidFields(page)).toEqual([])
    const under = await page.getByText(message).evaluate((text) => {
      const fields = [...document.querySelectorAll('form input')]
      return fields.every((field) => field.getBoundingClientRect().bottom <= text.getBoundingClientRect().top)
    })
    expect(under).toBe(true)
    await leave(page)
  })
})
