/** Checks that the browser stores the server's answers and shows them while the server does not answer. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { namesOfKeptAnswers } from '../../support/keptNames.ts'
import { invite, PASSWORD, playerIdOf, startGame } from '../../support/members.ts'
import {
  closeWindow,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
  waitUntilSettled,
} from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'

let site: TestSite
let gameId: number
let julesId: number

beforeAll(async () => {
  site = await startTestSite()
  const nora = await invite(site.owner, { username: 'Nora', password: PASSWORD, acl: 'pool' })
  const jules = await invite(site.owner, { username: 'Jules', password: PASSWORD, acl: 'pool' })
  julesId = jules.user.user_id
  gameId = await startGame(nora, {
    game_type: '9-Ball',
    players: [{ pool_player_id: await playerIdOf(nora, 'Nora'), handicap: 5 }],
  })
})
afterAll(() => site.close())

const gameRows = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem')
/** The sentence that says that the server does not answer, and how old the shown data is. */
const ageSentence = (page: Page) => page.getByText(/^Server connection failed\. This is from .*\.$/)

/** Signs in with the form, because the browser stores only the session of a member who used the form. */
async function signIn(page: Page, username: string) {
  await page.goto(`${site.origin}/signin`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await waitForAddress(page, '/')
}

/** From now on every call of the page fails, as if the server did not answer. Documents and scripts still load. */
async function abortCalls(page: Page): Promise<void> {
  await askForEverything(page)
  await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
}

describe('stored answers', () => {
  test('[offline-kept-01] [offline-kept-10] [offline-kept-17] the list of games and an opened game are shown with their age while the server does not answer or fails, and a sign-out deletes everything that is stored', async () => {
    const page = await site.visit('/')
    await signIn(page, 'Nora')
    await page.goto(`${site.origin}/pool/${gameId}`)
    await waitUntilSettled(page)
    await page.getByRole('heading', { name: '9-Ball' }).waitFor()
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(`/pool/games/${gameId}$`))
    await page.goto(`${site.origin}/pool`)
    await gameRows(page).first().waitFor()
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(/ \/pool\/games$/))

    await abortCalls(page)
    await page.reload()
    await gameRows(page).first().waitFor()
    await ageSentence(page).waitFor()
    await page.goto(`${site.origin}/pool/${gameId}`)
    await page.getByRole('heading', { name: '9-Ball' }).waitFor()
    await ageSentence(page).waitFor()

    await page.unrouteAll()
    await ageSentence(page).waitFor({ state: 'detached', timeout: 30_000 })

    await page.goto(`${site.origin}/pool`)
    await waitUntilSettled(page)
    await gameRows(page).first().waitFor()
    const error = { code: 'INTERNAL', message: 'Something went wrong here.' }
    await askForEverything(page)
    await page.route(/\/api\/pool\/games\b/, (route) => route.fulfill({ status: 500, json: { error } }))
    // Leaves the page and opens it again, without a reload.
    await page.evaluate(() => history.pushState(null, '', '/chess'))
    await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
    await page.evaluate(() => history.pushState(null, '', '/pool'))
    const outdated = page.getByText(/^Something went wrong here\. This is from .+\.$/)
    await outdated.waitFor()
    await expect.poll(() => gameRows(page).count()).toBe(1)
    await expect.poll(() => page.getByText('The games did not load.').count()).toBe(0)
    await page.unrouteAll()
    await outdated.waitFor({ state: 'detached', timeout: 20_000 })
    await expect.poll(() => gameRows(page).count()).toBe(1)

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await waitForAddress(page, '/')
    await expect.poll(() => namesOfKeptAnswers(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBe('null')
    await closeWindow(page)
  })

  test('[offline-kept-32] a game and a roast in progress open without the server, even if this phone has not opened them before', async () => {
    const otto = await invite(site.owner, { username: 'Otto', password: PASSWORD, acl: 'pool|coffee' })
    const runningGame = await startGame(otto, {
      game_type: '9-Ball',
      players: [{ pool_player_id: await playerIdOf(otto, 'Otto'), handicap: 5 }],
    })
    const bean = await createBean(otto, { name: 'Kochere' })
    const runningRoast = await createRoast(otto, bean.coffee_bean_id)
    await startRoast(otto, runningRoast, Date.now() - 60_000)

    const page = await site.visit('/', null, { viewport: PHONE })
    await signIn(page, 'Otto')
    await expect.poll(() => page.locator('.thumb-bar .tool-count').allInnerTexts()).toHaveLength(2)
    // The pages of the game and the roast were not opened. The browser stores the answers that they need a little later.
    const wanted = [`/pool/games/${runningGame}`, `/coffee/roasts/${runningRoast}`, '/coffee/preferences']
    const lacking = async () => {
      const names = await namesOfKeptAnswers(page)
      return [...wanted, '/coffee/first-cracks'].filter((path) => !names.some((name) => name.endsWith(` ${path}`)))
    }
    await expect.poll(lacking).toEqual([])
    await abortCalls(page)
    await page.goto(`${site.origin}/pool/${runningGame}`)
    await page.getByRole('heading', { name: '9-Ball' }).waitFor()
    await ageSentence(page).waitFor()
    await page.goto(`${site.origin}/coffee/roasts/${runningRoast}`)
    await page.getByRole('timer').waitFor()
    await page.getByRole('heading', { name: 'Kochere' }).waitFor()
    await closeWindow(page)
  })

  test('[offline-kept-22] after a visit online, the account and a comparison open again without the server', async () => {
    const page = await site.visit('/')
    await signIn(page, 'Nora')
    const account = page.getByText('Update Password').first()
    const comparison = page.getByText('No one-on-one 9-Ball games played.')
    await page.goto(`${site.origin}/users/Nora`)
    await account.waitFor()
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(/ \/users\/Nora$/))
    await page.goto(`${site.origin}/pool/compare/${julesId}?discipline=9-Ball`)
    await comparison.waitFor()
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(/ \/pool\/compare\//))

    await abortCalls(page)
    await page.reload()
    await comparison.waitFor()
    await ageSentence(page).waitFor()
    await page.goto(`${site.origin}/users/Nora`)
    await account.waitFor()
    await expect.poll(() => page.getByText('The account did not load.').count()).toBe(0)
    await closeWindow(page)
  })

  test('[offline-kept-24] the stored lists of players and beans and the stored account show their age without the server, and can be loaded again', async () => {
    const quinn = await invite(site.owner, { username: 'Quinn', password: PASSWORD, acl: 'pool|coffee' })
    await createBean(quinn, { name: 'Yirga' })
    const page = await site.visit('/')
    // With timers of the usual speed, the page could load the data automatically before the test presses 'Try again'.
    await slowTimers(page)
    await signIn(page, 'Quinn')
    const pages = [
      { path: '/pool/new', shown: page.getByRole('button', { name: /^Nora/ }), call: '/pool/players' },
      { path: '/coffee/roasts/new', shown: page.getByText('Yirga'), call: '/coffee/beans' },
      { path: '/users/Quinn', shown: page.getByText('Update Password').first(), call: '/users/Quinn' },
    ]
    for (const { path, shown, call: keptCall } of pages) {
      await page.goto(site.origin + path)
      await shown.waitFor()
      await expect.poll(() => ageSentence(page).count()).toBe(0)
      await expect
        .poll(() => namesOfKeptAnswers(page))
        .toContainEqual(expect.stringMatching(new RegExp(` ${keptCall}$`)))
    }
    for (const { path, shown, call: keptCall } of pages) {
      await abortCalls(page)
      await page.goto(site.origin + path)
      await ageSentence(page).waitFor()
      await shown.waitFor()
      // On the account page, the list of sessions has a separate button.
      const button = page.getByRole('button', { name: 'Try again' }).first()
      // While the server does not answer, only the button makes the call again.
      const repeatedCall = page.waitForRequest((request) => request.url().endsWith(`/api${keptCall}`))
      await button.click()
      await repeatedCall
      await ageSentence(page).waitFor()
      await page.unrouteAll()
      // The page can load the data automatically at this moment. Then the button is gone.
      await button.click({ timeout: 10_000 }).catch(() => undefined)
      await ageSentence(page).waitFor({ state: 'detached' })
      await shown.waitFor()
    }
    await closeWindow(page)
  })

  test('[offline-kept-19] the stored list of games is shown even if no call is answered while the live connection connects', async () => {
    const page = await site.visit('/')
    await signIn(page, 'Nora')
    await page.goto(`${site.origin}/pool`)
    await gameRows(page).first().waitFor()
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(/ \/pool\/games$/))
    // Only the calls get no answer. The socket connects, often while the page reads the stored list. The test opens the
    // page six times, because the socket does not connect at the same moment each time.
    await askForEverything(page)
    await page.route(/\/api\//, () => undefined)
    for (let opening = 0; opening < 6; opening += 1) {
      await page.reload()
      await waitUntilConnected(page)
      // After ten seconds a call without an answer has failed, and the page reads the stored list once more.
      await gameRows(page).first().waitFor({ timeout: 9000 })
    }
    await closeWindow(page)
  })

  test('[offline-kept-11] after an expired session, another member who uses this browser sees no stored data of the first member', async () => {
    const page = await site.visit('/')
    await signIn(page, 'Nora')
    await page.goto(`${site.origin}/pool`)
    await gameRows(page).first().waitFor()
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(/ \/pool\/games$/))
    // No page is open while the cookie is removed. Otherwise the socket of '/pool', which may connect only now, could find
    // that the session has ended, and the alert would be on the page that the test leaves.
    await page.goto('about:blank')
    await page.context().clearCookies()
    // With timers of the usual speed, the alert could end before the test sees it.
    await slowTimers(page)
    await page.goto(site.origin)
    // The test waits for the text, because the link 'Sign In' is in the document from the start. Until the server has
    // answered, the page treats Nora as signed in.
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    await signIn(page, 'Jules')
    await askForEverything(page)
    await page.route(/\/api\/pool\//, (route) => route.abort())
    await page.goto(`${site.origin}/pool`)
    await page.getByText('The games did not load.').waitFor()
    await expect.poll(() => gameRows(page).count()).toBe(0)
    // The browser still stores Nora's list, but Jules does not see it.
    await expect.poll(() => namesOfKeptAnswers(page)).toContainEqual(expect.stringMatching(/ \/pool\/games$/))
    await closeWindow(page)
  })
})
