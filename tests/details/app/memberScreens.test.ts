/** Checks the accessibility of the pages for members, with the tool axe in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, problemsInBothWidths } from '../../support/axe.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { changeRoast, createBean, createRoast, listBags } from '../../support/coffee.ts'
import {
  call,
  createSignUpCode,
  dataOf,
  invite,
  type Member,
  PASSWORD,
  playerIdOf,
  startGame,
  tap,
} from '../../support/members.ts'
import { DESKTOP, PHONE, startTestSite, type TestSite } from '../../support/site.ts'
import { dayOfFigures } from '../../support/siteFigures.ts'

let site: TestSite
let teddy: Member
let page: Page
/** The accessibility problems that axe found on the pages of the current test, one line each. */
let problems: string[]

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  // The speed of a page, as a browser measured it. The page of the logs shows these figures. Sent before the first page
  // opens: pages report their speed too, and all reports of an address have one limit.
  const vitals = { page: 'home', lcp_ms: 1200, inp_ms: 380, cls: 0.31, fcp_ms: 800, ttfb_ms: 90 } as const
  dataOf(await call(site.origin, 'POST /public/vitals', { body: vitals }))
  page = await site.visit('/', site.owner, { viewport: DESKTOP })
})
afterAll(() => site.close())

const cookie = () => site.owner.cookie
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const dialog = () => page.getByRole('dialog')

/**
 * Runs axe on the current state of the page, in a window as wide as a phone and in a wide one. Each problem that it
 * finds gets the name of the situation.
 */
async function checkWithAxe(situation: string) {
  for (const problem of await problemsInBothWidths(page)) problems.push(`${situation}, ${problem}`)
}

/** Presses a button of the open dialog, checks the question 'Are you sure?' that follows with axe, and cancels. */
async function checkQuestion(buttonName: string, situation: string) {
  await dialog().last().getByRole('button', { name: buttonName }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.waitFor()
  await checkWithAxe(situation)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
}

/** Presses the button that opens a dialog, checks the page with axe, and closes the dialog with Escape. */
async function checkDialog(buttonName: string | RegExp, title: string) {
  await button(buttonName).click()
  await dialog().getByRole('heading', { name: title }).waitFor()
  await checkWithAxe(title)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

const goTo = (path: string) => page.goto(site.origin + path)

async function expectNoProblems(visitPages: () => Promise<void>) {
  problems = []
  await visitPages()
  expect(problems).toEqual([])
}

describe('axe finds no accessibility problem, in a narrow window and in a wide one', { timeout: 240_000 }, () => {
  test('on the pages for admins', () =>
    expectNoProblems(async () => {
      await createSignUpCode(site.owner, { acl: 'pool', uses: 3 })

      await goTo('/admin')
      await button(/^Teddy/).waitFor()
      await checkWithAxe('Users')
      await button(/^Teddy/).click()
      await button('Delete User').waitFor()
      await checkWithAxe('Users with one user expanded')
      await checkDialog('Add User', 'New User')
      await checkDialog('Update Username', 'Update User')
      await checkDialog('Delete User', 'Are you sure?')
      await checkDialog('Reset Password', 'Are you sure?')
      await button('Reset Password').click()
      await dialog().getByRole('button', { name: 'Reset Password' }).click()
      await dialog().getByRole('heading', { name: 'One-time code for Teddy' }).waitFor()
      await checkWithAxe('One-time code')
      await dialog().getByRole('button', { name: 'Done' }).click()
      await dialog().waitFor({ state: 'detached' })
      await checkDialog('Invite', 'Invite')
      await button('Invite').click()
      await dialog().getByRole('button', { name: 'Create link' }).click()
      await dialog().getByRole('heading', { name: 'Invitation' }).waitFor()
      await checkWithAxe('Invitation')
      await dialog().getByRole('button', { name: 'Done' }).click()
      await dialog().waitFor({ state: 'detached' })
      await checkDialog('Revoke', 'Are you sure?')

      await goTo('/admin/logs')
      await page.locator('main ol[aria-busy=false]').waitFor()
      await page.getByRole('table').waitFor()
      await checkWithAxe('Logs')

      await page.route('**/api/site-figures', (route) => route.fulfill({ json: dayOfFigures(Date.now()) }))
      await goTo('/admin/site')
      await page.getByRole('img', { name: /^Open pages/ }).waitFor()
      await checkWithAxe('Health')
    }))

  test('on the form for a new password after a reset', () =>
    expectNoProblems(async () => {
      const marcus = await invite(site.owner, { username: 'Marcus', password: PASSWORD, acl: 'pool' })
      const reset = { user_id: marcus.user.user_id, newPassword: '' } as const
      const { one_time_code = '' } = dataOf(await call(site.origin, 'PATCH /users', { cookie: cookie(), body: reset }))
      const ownersPage = page
      page = await site.visit('/signin', null, { viewport: DESKTOP })
      try {
        await page.getByLabel('Username').fill('Marcus')
        await page.getByLabel('Password', { exact: true }).fill(one_time_code)
        await page.keyboard.press('Enter')
        await heading('Choose a new password').waitFor()
        await checkWithAxe('New password')
      } finally {
        page = ownersPage
      }
    }))

  test('on the pages of Wordle, of the messages and of the account', () =>
    expectNoProblems(async () => {
      const results = 'Wordle 1700 3/6\n\n⬛🟨⬛⬛🟩\n⬛🟩🟩⬛🟩\n🟩🟩🟩🟩🟩'
      dataOf(await call(site.origin, 'POST /wordle', { cookie: cookie(), body: { results } }))
      dataOf(await call(site.origin, 'POST /message', { cookie: cookie(), body: { message: 'The beans are here.' } }))

      await goTo('/wordle')
      await page.getByText('Guess Distribution').waitFor()
      await checkWithAxe('Wordle')
      await checkDialog('Delete Wordle 1,700', 'Are you sure?')
      await goTo('/message')
      await page.getByText('The beans are here.').waitFor()
      await checkWithAxe('Messages')

      await goTo('/users/Rosalind')
      await heading('Coffee preferences').waitFor()
      await page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first().waitFor()
      await checkWithAxe('Account')
      await button('Edit name').click()
      await page.getByLabel('Username').waitFor()
      await checkWithAxe('Account while its name is edited')
      await checkDialog('Delete Account', 'Are you sure?')
    }))

  test('on the pages of pool', () =>
    expectNoProblems(async () => {
      const rosalindsSeat = { pool_player_id: await playerIdOf(site.owner, 'Rosalind'), handicap: 2 }
      const teddysSeat = { pool_player_id: await playerIdOf(site.owner, 'Teddy'), handicap: 2 }
      const game = { game_type: '9-Ball', players: [rosalindsSeat, teddysSeat] } as const
      const finishedGame = await startGame(site.owner, { ...game, players: [...game.players] })
      for (let point = 0; point < 2; point += 1) {
        await tap(site.owner, finishedGame, { pool_player_id: rosalindsSeat.pool_player_id, action: 'add' })
      }
      const openGame = await startGame(site.owner, { ...game, players: [...game.players] })
      await tap(site.owner, openGame, { pool_player_id: teddysSeat.pool_player_id, action: 'add' })
      const request = { cookie: cookie(), params: { pool_game_id: openGame } }
      const { token } = dataOf(await call(site.origin, 'POST /pool/games/:pool_game_id/watch', request))

      await goTo('/pool')
      await page.locator(`[data-game="${finishedGame}"]`).waitFor()
      await checkWithAxe('Pool')
      await button(/^Skill Level/).click()
      await dialog().getByRole('radio').first().waitFor()
      await checkWithAxe('Skill Level')
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      await page
        .locator(`[data-game="${finishedGame}"]`)
        .getByRole('button', { name: /^Details of/ })
        .click()
      await page.getByLabel('Add Tag').waitFor()
      await checkWithAxe('Details of a game')
      // The details change their place with the width of the window, so the question is checked on a phone only.
      await page.setViewportSize(PHONE)
      await dialog().getByRole('button', { name: 'Delete Game' }).click()
      const question = page.getByRole('dialog', { name: 'Are you sure?' })
      await question.waitFor()
      problems.push(...(await accessibilityProblems(page)))
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
      await page.setViewportSize(DESKTOP)

      await goTo('/pool/new')
      await heading('Select Players').waitFor()
      await button(/Teddy *level/).click()
      await checkWithAxe('Select Players')
      await checkDialog('Add player', 'New User')
      await button(/Rosalind *level/).click()
      await page.getByText('Score sheet', { exact: true }).click()
      await button('Confirm Players').click()
      await heading('Update Handicaps').waitFor()
      await button(/^Teddy won the lag/).waitFor()
      await checkWithAxe('Update Handicaps')

      for (const game_type of ['9-Ball', '8-Ball'] as const) {
        const sheet = await startGame(site.owner, { game_type, scoring: 'sheet', players: [rosalindsSeat, teddysSeat] })
        await tap(site.owner, sheet, { pool_player_id: rosalindsSeat.pool_player_id, action: 'add' })
        await goTo(`/pool/${sheet}`)
        await button('Safety').waitFor()
        await checkWithAxe(`Score sheet of ${game_type}`)
      }

      await goTo(`/pool/${openGame}`)
      await page.getByRole('table', { name: 'Racks' }).first().waitFor()
      await checkWithAxe('Pool Game')
      await checkDialog('Watchers: a link is open', 'Let others watch')
      await goTo(`/pool/${finishedGame}`)
      await page.getByRole('region', { name: 'After the game' }).waitFor()
      await checkWithAxe('Finished game')
      await button('Let others watch').click()
      await dialog().getByRole('button', { name: 'Make a link' }).click()
      await dialog()
        .getByRole('img', { name: /^QR code/ })
        .waitFor()
      await checkWithAxe('Let others watch, with a new link')
      await goTo(`/pool/${finishedGame}/replay`)
      await page.getByRole('slider', { name: 'Tap' }).waitFor()
      await checkWithAxe('Replay')
      await goTo(`/pool/compare/${teddy.user.user_id}`)
      await page.getByRole('table', { name: 'Comparison' }).waitFor()
      await checkWithAxe('Compare')
      await goTo('/pool/ratings')
      await page.getByRole('table', { name: '9-Ball ratings' }).waitFor()
      await checkWithAxe('Ratings')
      await goTo(`/pool/watch/${token}`)
      await page.getByRole('table', { name: 'Racks' }).first().waitFor()
      await checkWithAxe('Live Game')
      for (const view of ['tv', 'overlay']) {
        await goTo(`/pool/watch/${token}?view=${view}`)
        await page.getByRole('region', { name: 'Teddy' }).waitFor()
        await checkWithAxe(`Live Game, ${view}`)
      }
    }))

  test('on the coffee lists', () =>
    expectNoProblems(async () => {
      const bean = await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
      const { coffee_roast_id } = await createLoggedRoast(site.owner, bean.coffee_bean_id)
      await changeRoast(site.owner, coffee_roast_id, { code: 'GEDEB-1' })
      await createRoast(site.owner, bean.coffee_bean_id)
      const [bag] = await listBags(site.owner)

      await goTo('/coffee/roasts')
      const endedRoastButton = page.getByRole('main').getByRole('listitem').getByRole('button').last()
      await endedRoastButton.waitFor()
      await checkWithAxe('Coffee Roasts')
      await endedRoastButton.click()
      await dialog()
        .getByRole('img', { name: /^Profile of a roast/ })
        .waitFor()
      await checkWithAxe('Coffee Roasts with the drawer open')
      await checkQuestion('Delete', 'The question before a roast is deleted')

      await goTo('/coffee/roasts/new')
      await page.getByRole('list', { name: 'Beans' }).getByRole('listitem').first().waitFor()
      await checkWithAxe('Select Beans')
      await button('New Coffee Beans').click()
      await dialog().getByRole('button', { name: 'Purchase Details' }).click()
      await dialog().getByRole('group').first().waitFor()
      await checkWithAxe('New Coffee Beans')

      await goTo('/coffee/roasts/files')
      await page.getByLabel('Choose log files').waitFor()
      await checkWithAxe('Import and Export')
      const buffer = Buffer.from('time,BT\n0,180\n60,120\n')
      await page.getByLabel('Choose log files').setInputFiles({ name: 'roast.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('form', { name: 'Beans of the files' }).waitFor()
      await checkWithAxe('Import and Export with the question about beans')
      await button('Import 1 file').click()
      await page.getByRole('list', { name: 'Results' }).waitFor()
      await checkWithAxe('Import and Export with results')

      await goTo('/coffee/bags')
      await page.getByRole('list', { name: 'Bags' }).getByRole('link').first().waitFor()
      await checkWithAxe('Coffee Bags')
      await goTo(`/coffee/bags/${bag?.coffee_bag_id}`)
      await page.getByRole('list', { name: 'Roasts of the bag' }).waitFor()
      await checkWithAxe('Coffee Bag')
    }))

  test('[dialogs-axe-01] on the dialogs of a roast and of Wordle, and on the event menu', { timeout: 180_000 }, () =>
    expectNoProblems(async () => {
      const bean = await createBean(site.owner, { name: 'Sidamo', origin: 'Ethiopia', region: 'Sidama' })
      const ended = await createLoggedRoast(site.owner, bean.coffee_bean_id)
      const running = await createLoggedRoast(site.owner, bean.coffee_bean_id, { untilSeconds: 300 })

      await page.setViewportSize(PHONE)
      await goTo(`/coffee/roasts/${ended.coffee_roast_id}`)
      await checkDialog('Details', 'Roast Details')
      await checkDialog('Settings', 'Roast Settings')
      await checkDialog('Background', 'Background')
      await checkDialog('After the Roast', 'After the Roast')
      await checkDialog('Add Event', 'Add Event')

      await page.setViewportSize(PHONE)
      await goTo(`/coffee/roasts/${await createRoast(site.owner, bean.coffee_bean_id)}`)
      await checkDialog('Change Bean', 'Change Bean')

      await changeRoast(site.owner, running.coffee_roast_id, {
        roast_event: { event_type: 'FIRST_CRACK_START', seconds: 299 },
      })
      await page.setViewportSize(PHONE)
      await goTo(`/coffee/roasts/${running.coffee_roast_id}`)
      await checkDialog('End', 'Are you sure?')
      // The roast already has a start of first crack, so the page asks before it moves this event.
      await button('Event').click()
      await page.getByRole('menuitem', { name: 'FC Start' }).click()
      await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
      await checkWithAxe('The question before an event moves')
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      const entry = page.getByRole('menuitem', { name: 'Fan, Drum, Note…' })
      await button('Event').click()
      await entry.waitFor()
      for (const problem of await accessibilityProblems(page)) problems.push(`Menu of the events: ${problem}`)
      await entry.click()
      await dialog().getByRole('button', { name: 'Log Fan' }).waitFor()
      await checkWithAxe('Log')

      await goTo('/wordle')
      await checkDialog('Add figures', "Figures from the game's own site")
      await checkDialog('Add from a chat', 'Results of a group chat')
      const figures =
        '{"currentStreak":1,"maxStreak":1,"guesses":{"1":0,"2":0,"3":0,"4":1,"5":0,"6":0,"fail":0},"gamesPlayed":1,"gamesWon":1}'
      const imported = { cookie: cookie(), body: { figures, last_puzzle: 1500 } }
      dataOf(await call(site.origin, 'POST /wordle/figures', imported))
      await goTo('/wordle')
      await checkDialog('Remove figures', 'Are you sure?')
      await page.setViewportSize(DESKTOP)
      await page.keyboard.press('?')
      await dialog().waitFor()
      await checkWithAxe('Keyboard')
    }),
  )

  test('[dialogs-axe-01] on the menus, on the keypad, and on more dialogs', { timeout: 120_000 }, () =>
    expectNoProblems(async () => {
      const { coffee_bean_id } = await createBean(site.owner, { name: 'Guji' })
      const roasts = [
        await createLoggedRoast(site.owner, coffee_bean_id),
        await createLoggedRoast(site.owner, coffee_bean_id),
      ]
      const running = await createLoggedRoast(site.owner, coffee_bean_id, { untilSeconds: 60 })
      const ids = roasts.map(({ coffee_roast_id }) => coffee_roast_id)
      for (const [path, buttonName, title] of [
        ['/coffee/roasts/new', 'Edit Guji', 'Update Coffee Beans'],
        [`/coffee/roasts/compare?ids=${ids}`, /^Choose$/, 'Choose Roasts'],
        ['/users/Rosalind', 'Add a Passkey', 'Add a passkey'],
      ] as const) {
        await goTo(path)
        await checkDialog(buttonName, title)
      }

      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await button('Sign Out').waitFor()
      await checkWithAxe('Menu')
      await page.keyboard.press('Escape')
      await goTo(`/coffee/roasts/${running.coffee_roast_id}`)
      await button('Input').click()
      await dialog().getByRole('button', { name: 'Submit' }).waitFor()
      for (const problem of await accessibilityProblems(page)) problems.push(`Keypad: ${problem}`)

      await goTo('/wordle')
      await button('Add from a chat').click()
      await dialog().getByRole('textbox').fill('Rosalind: Wordle 1,601 4/6\nTina: Wordle 1,601 5/6')
      for (const [buttonName, text] of [
        ['Read the chat', 'Whose results are these?'],
        ['Check', '1 result would be added.'],
        ['Add', '1 result added.'],
      ] as const) {
        await dialog().getByRole('button', { name: buttonName, exact: true }).click()
        await dialog().getByText(text).waitFor()
        await checkWithAxe(`Results of a group chat: ${text}`)
      }
    }),
  )
})
