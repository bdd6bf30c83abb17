/** Checks the sign-in on the page of a game or a roast after the session has ended. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsInBothWidths } from '../../support/axe.ts'
import { createBean, createRoast, readRoast } from '../../support/coffee.ts'
import {
  call,
  createSignUpCode,
  invite,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signIn,
  startGame,
} from '../../support/members.ts'
import {
  closeWindow,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
  waitUntilSettled,
} from '../../support/site.ts'
import { openDevice, passkeyOrigin, signUpWithPasskey } from '../../support/virtualDevice.ts'

const OTHER_PASSWORD = 'another long pass phrase'

let site: TestSite
let nora: Member

beforeAll(async () => {
  site = await startTestSite()
  nora = await invite(site.owner, { username: 'Nora', password: PASSWORD, acl: 'pool|coffee' })
  await invite(site.owner, { username: 'Jules', password: OTHER_PASSWORD, acl: 'pool' })
})
afterAll(() => site.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a point for Nora' })
const readScore = async (member: Member, id: number) => (await readGame(member, id)).players[0]?.score
/** A new session of Nora. */
const newSession = () => signIn(site.origin, { username: 'Nora', password: PASSWORD })

async function enterPassword(page: Page, password: string) {
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
}

/** Ends the member's session on the server, as if it had expired. */
async function endSession({ cookie }: Member) {
  const { status } = await call(site.origin, 'DELETE /auth', { cookie })
  expect(status).toBe(200)
}

/** Starts a game of Nora and opens it on a phone, in a new session of hers. */
async function openGame() {
  const member = await newSession()
  const players = [{ pool_player_id: await playerIdOf(nora, 'Nora'), handicap: 9 }]
  const id = await startGame(nora, { game_type: '9-Ball', players })
  const page = await site.visit(`/pool/${id}`, member, { viewport: PHONE })
  await addButton(page).waitFor()
  return { member, id, page }
}

test('[session-again-01] [session-again-03] [dialogs-axe-01] a game stays open when the session has ended, and its taps are delivered exactly once after the password was entered', {
  timeout: 90_000,
}, async () => {
  const { member, id, page } = await openGame()
  await page.context().setOffline(true)
  await addButton(page).click()
  await addButton(page).click()
  await endSession(member)
  await page.context().setOffline(false)
  await dialog(page).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/pool/${id}`)
  await dialog(page).getByText('Your session has ended.').waitFor()
  await enterPassword(page, OTHER_PASSWORD)
  await dialog(page).getByText('Username or password is incorrect.').waitFor()
  await expect.poll(() => problemsInBothWidths(page)).toEqual([])
  await expect.poll(() => readScore(nora, id)).toBe(0)
  await enterPassword(page, PASSWORD)
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => readScore(nora, id), { timeout: 20_000 }).toBe(2)
  await waitUntilConnected(page)
  await addButton(page).click()
  await expect.poll(() => readScore(nora, id)).toBe(3)
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/pool/${id}`)
  await closeWindow(page)
})

test('[session-again-02] [session-again-18] a roast stays open when the session has ended, and its readings are delivered exactly once after the password was entered', {
  timeout: 90_000,
}, async () => {
  const member = await newSession()
  const bean = await createBean(nora, { name: 'Sidamo' })
  const id = await createRoast(nora, bean.coffee_bean_id)
  const page = await site.visit(`/coffee/roasts/${id}`, member, { viewport: PHONE })
  const control = (name: string) =>
    page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name, exact: true })
  await control('Start').click()
  await control('End').waitFor()
  await expect.poll(async () => (await readRoast(nora, id)).start_time).not.toBeNull()
  // This window has no service worker, so the code of the keypad must be loaded before the network fails.
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  const keypad = page.getByRole('dialog', { name: 'Roast Input' })
  const typeReading = async (value: string) => {
    await control('Input').click()
    await keypad.getByRole('button', { name: '°C', exact: true }).click()
    for (const key of value) await keypad.getByRole('button', { name: key, exact: true }).click()
    await keypad.getByRole('button', { name: 'Submit' }).click()
    await keypad.waitFor({ state: 'detached' })
  }
  for (const value of ['182', '165']) await typeReading(value)
  await endSession(member)
  await page.context().setOffline(false)
  await dialog(page).waitFor()
  await dialog(page).getByRole('button', { name: 'Later' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 320, height: 640 })
  const signInLater = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  const sidewaysPx = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(sidewaysPx).toBeLessThanOrEqual(0)
  await expect.poll(async () => (await signInLater.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await typeReading('150')
  await signInLater.click()
  await enterPassword(page, PASSWORD)
  await dialog(page).waitFor({ state: 'detached' })
  const values = async () => (await readRoast(nora, id)).input_history.map(({ value }) => value)
  await expect.poll(values, { timeout: 20_000 }).toEqual([182, 165, 150])
  await control('End').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/coffee/roasts/${id}`)
  await closeWindow(page)
})

test('[session-again-04] the page of the game closes when another member signs in in another tab, and no tap of the first member is sent', {
  timeout: 90_000,
}, async () => {
  const { member, id, page } = await openGame()
  await page.context().setOffline(true)
  await addButton(page).click()
  await endSession(member)
  await page.context().setOffline(false)
  await dialog(page).waitFor()
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${site.origin}/signin`)
  await otherTab.getByLabel('Username').fill('Jules')
  await otherTab.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD)
  await otherTab.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await waitForAddress(otherTab, '/')
  await waitForAddress(page, '/')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Jules' }).waitFor()
  await waitUntilConnected(page)
  await expect.poll(() => page.getByText('not saved yet').count()).toBe(0)
  await expect.poll(() => readScore(nora, id)).toBe(0)
  await closeWindow(page)
})

test('"Cancel" leads to the sign-in page, and the next sign-in leads back to the game', {
  timeout: 90_000,
}, async () => {
  const { member, id, page } = await openGame()
  await endSession(member)
  // The page may have noticed the end already. Then the dialog covers the button, and a real click is not possible.
  await page.getByRole('button', { name: 'Add a point for Nora', includeHidden: true }).dispatchEvent('click')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await waitForAddress(page, '/signin')
  await page.getByLabel('Username').fill('Nora')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await waitForAddress(page, `/pool/${id}`)
  await expect.poll(() => readScore(nora, id), { timeout: 20_000 }).toBe(1)
  await closeWindow(page)
})

const passkeyButton = (page: Page) => dialog(page).getByRole('button', { name: 'Use a Passkey' })

/** Opens a window that can store passkeys, and signs up a new member there, who has a passkey and no password. */
async function deviceOf(username: string) {
  const device = await openDevice(site, null, { viewport: PHONE, reducedMotion: 'reduce' })
  const code = await createSignUpCode(site.owner, { acl: 'pool' })
  await signUpWithPasskey(device, `${passkeyOrigin(site)}/signup?code=${code}`, username)
  return device
}

/** The cookies of this window, in the form that the calls of the tests take. */
async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(passkeyOrigin(site))
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/**
 * Creates a game as the member of this window, and opens it. The game has one player, Nora. Then taps twice without a
 * network, and ends the session of the window.
 */
async function tapAndEndSession(page: Page): Promise<number> {
  const cookie = await cookiesOf(page)
  const players = [{ pool_player_id: await playerIdOf(nora, 'Nora'), handicap: 9 }]
  const id = await startGame({ ...nora, cookie }, { game_type: '9-Ball', players })
  await page.goto(`${passkeyOrigin(site)}/pool/${id}`)
  await addButton(page).waitFor()
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await addButton(page).click()
  await addButton(page).click()
  const { status } = await call(site.origin, 'DELETE /auth', { cookie })
  expect(status).toBe(200)
  await page.context().setOffline(false)
  await dialog(page).waitFor()
  return id
}

test('[session-again-11] a member without a password uses the passkey, and the unsaved taps are delivered once', {
  timeout: 90_000,
}, async () => {
  const { page } = await deviceOf('Portia')
  const id = await tapAndEndSession(page)
  await passkeyButton(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  // The cookie alone decides which member makes a call.
  const portia = { ...nora, cookie: await cookiesOf(page) }
  await expect.poll(() => readScore(portia, id), { timeout: 20_000 }).toBe(2)
  await waitUntilConnected(page)
  await addButton(page).click()
  await expect.poll(() => readScore(portia, id)).toBe(3)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/pool/${id}`)
})

test('[session-again-11] the dialog shows a sentence if no passkey was used, and then accepts the password', {
  timeout: 90_000,
}, async () => {
  // This device has no passkey.
  const { page } = await openDevice(site, await newSession(), { viewport: PHONE, reducedMotion: 'reduce' })
  const id = await tapAndEndSession(page)
  await passkeyButton(page).click()
  await dialog(page).getByText('No passkey was used. Try again, or go on without one.').waitFor()
  await expect.poll(() => readScore(nora, id)).toBe(0)
  await enterPassword(page, PASSWORD)
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => readScore(nora, id), { timeout: 20_000 }).toBe(2)
})

test('[session-again-12] the page of the game closes after a sign-in with the passkey of another member, and no tap of the first member is sent', {
  timeout: 90_000,
}, async () => {
  // Nora gets a session in the window of Bassanio, which has no other passkey than his.
  const { page } = await deviceOf('Bassanio')
  await page.context().clearCookies()
  const [name = '', value = ''] = (await newSession()).cookie.split(/=(.*)/)
  await page.context().addCookies([{ name, value, url: passkeyOrigin(site) }])
  await page.goto(`${passkeyOrigin(site)}/pool`)
  await page.getByRole('banner').getByRole('link', { name: 'Nora' }).waitFor()
  const id = await tapAndEndSession(page)
  await passkeyButton(page).click()
  await waitForAddress(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Bassanio' }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await waitUntilConnected(page)
  await expect.poll(() => page.getByText('not saved yet').count()).toBe(0)
  await expect.poll(() => readScore(nora, id)).toBe(0)
})
