/** Tests in Chromium that a typed text is in its field again when its dialog opens again. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { invite, PASSWORD, playerIdOf, startGame } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let gameId: number
let roastId: number

beforeAll(async () => {
  site = await startTestSite()
  const { owner } = site
  await invite(owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  const players = [{ pool_player_id: await playerIdOf(owner, 'Teddy'), handicap: 5 }]
  gameId = await startGame(owner, { game_type: '9-Ball', players })
  const bean = await createBean(owner, { name: 'Guji' })
  roastId = await createRoast(owner, bean.coffee_bean_id)
  await changeRoast(owner, roastId, { start_time: new Date(Date.now() - 800_000).toISOString() })
  await changeRoast(owner, roastId, { end_time: new Date(Date.now() - 60_000).toISOString() })
})
afterAll(() => site.close())

interface Dialog {
  name: string
  /** A function, because the game and the roast do not exist yet when this list is made. */
  path: () => string
  open: (page: Page) => Promise<void>
  /** Opens the dialog again after it was closed. Only set if this takes fewer steps than `open`. */
  openAgain?: (page: Page) => Promise<void>
  /** Waits for the dialog after a reload. Only set if the page opens the dialog automatically; else `open` is used. */
  openAfterReload?: (page: Page) => Promise<void>
  /** The label of the field. */
  field: string
  typedText: string
  saveButton: string
}

/** Presses the first button with this name. */
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const dialogs: readonly Dialog[] = [
  {
    name: 'New Coffee Beans',
    path: () => '/coffee/roasts/new',
    open: press('New Coffee Beans'),
    field: 'Region',
    typedText: 'Sidama',
    saveButton: 'Create',
  },
  {
    name: 'Update Coffee Beans',
    path: () => '/coffee/roasts/new',
    open: press('Edit Guji'),
    field: 'Origin',
    typedText: 'Ethiopia',
    saveButton: 'Update',
  },
  {
    name: 'New User',
    path: () => '/admin',
    open: press('Add User'),
    field: 'Username',
    typedText: 'Wilma',
    saveButton: 'Create',
  },
  {
    name: 'Update User',
    path: () => '/admin',
    open: async (page) => {
      await press(/^Teddy/)(page)
      await press('Update Username')(page)
    },
    openAgain: press('Update Username'),
    field: 'Username',
    typedText: 'Theodore',
    saveButton: 'Update',
  },
  {
    name: 'Add Tag',
    path: () => '/pool',
    open: (page) =>
      page
        .locator(`[data-game="${gameId}"]`)
        .getByRole('button', { name: /^Details of/ })
        .click(),
    openAfterReload: (page) => page.getByRole('dialog').waitFor(),
    field: 'Add Tag',
    typedText: 'league',
    saveButton: 'Add',
  },
  {
    name: 'Add Event',
    path: () => `/coffee/roasts/${roastId}`,
    open: press('Add Event'),
    field: 'Time (mm:ss)',
    typedText: '05:10',
    saveButton: 'Add',
  },
]

test('[drafts-05] a text typed in a dialog is in its field again after Escape and a reload, until the text is saved', {
  timeout: 120_000,
}, async () => {
  const page = await site.visit('/', site.owner)
  const dialog = page.getByRole('dialog')
  for (const { name, path, open, openAgain = open, openAfterReload = open, field, typedText, saveButton } of dialogs) {
    const readField = () => dialog.getByLabel(field, { exact: true }).inputValue()
    await page.goto(site.origin + path())
    await open(page)
    const textBefore = await readField()
    await dialog.getByLabel(field, { exact: true }).fill(typedText)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openAgain(page)
    await expect.poll(readField, { message: name }).toBe(typedText)

    await page.reload()
    await openAfterReload(page)
    await expect.poll(readField, { message: name }).toBe(typedText)
    await dialog.getByRole('button', { name: saveButton, exact: true }).click()
    if (name === 'Add Tag') await dialog.getByRole('button', { name: `Remove the tag ${typedText}` }).waitFor()
    else if (name === 'New User')
      await dialog.getByRole('heading', { name: `One-time code for ${typedText}` }).waitFor()
    else await dialog.waitFor({ state: 'detached' })

    await page.reload()
    if (name === 'Update User') await press(new RegExp(`^${typedText}`))(page)
    await (name === 'Update User' ? openAgain : openAfterReload)(page)
    await expect.poll(readField, { message: name }).toBe(name.startsWith('Update') ? typedText : textBefore)
    await page.keyboard.press('Escape')
  }
})
