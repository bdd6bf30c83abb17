/** Takes the page of a roast through every situation of what it shows, in Chromium. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { roastDialogMachine } from '../../../src/machines/coffee/roastDialog.machine.ts'
import { roastViewMachine } from '../../../src/machines/coffee/roastView.machine.ts'
import { freshRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { pathsOf } from '../../models/paths.ts'
import { noopRef } from '../../models/realActor.ts'
import { createBean, createRoast } from '../../support/coffee.ts'
import { closeWindow } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'
import { walk } from '../../support/walk.ts'

let beanId: number

test.beforeAll(async ({ site }) => {
  beanId = (await createBean(site.owner, { name: 'Gedeb' })).coffee_bean_id
})

type ViewSnapshot = SnapshotFrom<typeof roastViewMachine>
type ViewEvent = EventFrom<typeof roastViewMachine>

/** The machine of the page sends these events to `roastView` after a tap on Start and on End. Here the test taps. */
const startTapped = { type: 'status.changed', status: 'running' } as const
const endTapped = { type: 'status.changed', status: 'ended' } as const

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Roast controls' })
const control = (page: Page, name: string) => bar(page).getByRole('button', { name })

/** Does on the page what the event of the model says, with clicks. */
async function perform(page: Page, event: ViewEvent): Promise<void> {
  if (event === startTapped) return control(page, 'Start').click()
  if (event === endTapped) {
    await control(page, 'End').click()
    return page.getByRole('button', { name: 'End Roast' }).click()
  }
  if (event.type === 'input.open') return control(page, 'Input').click()
  if (event.type === 'view.table') return page.getByRole('button', { name: 'Table', exact: true }).click()
  if (event.type === 'view.profile') {
    const isKeypad = await control(page, 'Cancel').isVisible()
    return (isKeypad ? control(page, 'Cancel') : page.getByRole('button', { name: 'Profile', exact: true })).click()
  }
  throw new Error(`The test cannot perform ${event.type}.`)
}

/** Waits until the page shows exactly the content of this snapshot of the machine. */
async function expectShown(page: Page, snapshot: ViewSnapshot, message: string): Promise<void> {
  const { status } = snapshot.context
  const readPage = async () => ({
    // Selectors instead of roles, because elements below an open dialog have no role.
    firstButton: (await page.locator('[role=toolbar] button').allInnerTexts())[0] ?? null,
    table: await page.locator('[aria-label=Inputs]').count(),
    profile: await page.locator('[aria-label=Profile]').count(),
    keypad: await page.getByRole('dialog', { name: 'Roast Input' }).count(),
  })
  await expect.poll(readPage, { message }).toEqual({
    firstButton: { notStarted: 'Start', running: 'End', ended: null }[status],
    table: snapshot.matches('table') ? 1 : 0,
    profile: snapshot.matches('table') ? 0 : 1,
    keypad: snapshot.matches('input') ? 1 : 0,
  })
}

test('the page of a roast shows every situation of its view', { timeout: 180_000 }, async ({ site }) => {
  const paths = pathsOf(
    {
      machine: roastViewMachine,
      input: {
        status: 'notStarted',
        temperatureUnit: 'DEGREES_CELSIUS',
        displayUnit: 'DEGREES_CELSIUS',
        now: () => START_MS,
        user_id: 1,
        wide: false,
        cockpitOn: true,
        parent: noopRef(),
      },
      events: [startTapped, endTapped, { type: 'input.open' }, { type: 'view.table' }, { type: 'view.profile' }],
      key: ({ context }) => context.status,
      // A path ends as soon as it opens another view than `profile`.
      stopWhen: ({ value }) => value !== 'profile',
    },
    'states',
  )
  expect(paths.length).toBeGreaterThan(3)
  const page = await site.visit('/', site.owner)
  for (const { steps, description } of paths) {
    const id = await createRoast(site.owner, beanId)
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await page.getByRole('timer').waitFor()
    // In the model a roast can end without a start. On the page it must be started first.
    if (steps.some(({ event }) => event === endTapped) && !steps.some(({ event }) => event === startTapped)) {
      await perform(page, startTapped)
    }
    for (const { event, snapshot } of steps) {
      await perform(page, event as ViewEvent)
      await expectShown(page, snapshot, description)
    }
  }
  await closeWindow(page)
})

/** The title of the dialog that is open in each of these states of `roastDialogMachine`. */
const TITLES = {
  details: 'Roast Details',
  settings: 'Roast Settings',
  bean: 'Change Bean',
  background: 'Background',
} as const

/** The member and the name with which the browser stores the draft of the form 'Roast Details'. */
const draftKey = { user_id: 1, name: 'roast-details-12' }

test('the page of a roast opens and closes every dialog of its machine', { timeout: 120_000 }, async ({ site }) => {
  const page = await site.visit(`/coffee/roasts/${await createRoast(site.owner, beanId)}`, site.owner)
  const openDialog = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  const dialogs = page.getByRole('dialog')
  const pathCount = await walk(
    {
      machine: roastDialogMachine,
      input: { screen: { params: {}, search: '', user: null, visit: 'key of this visit' }, parent: noopRef() },
      events: [
        {
          type: 'details.open',
          details: {
            saved: freshRoast,
            refused: [],
            temperatureUnit: 'DEGREES_CELSIUS',
            weightUnit: 'GRAMS',
            coffee_bean_id: 3,
            countedMg: 0,
            draftKey,
          },
        },
        { type: 'settings.open' },
        { type: 'bean.open' },
        { type: 'bean.choose', bean: { coffee_bean_id: beanId, name: 'Gedeb' } },
        { type: 'background.open' },
        { type: 'background.choose', choice: 'none' },
        { type: 'dialog.close' },
      ],
    },
    {
      begin: async () => undefined,
      steps: {
        'details.open': openDialog('Details'),
        'settings.open': openDialog('Settings'),
        'bean.open': openDialog('Change Bean'),
        'bean.choose': () => dialogs.getByRole('button', { name: 'Gedeb' }).click(),
        'background.open': openDialog('Background'),
        'background.choose': async () => {
          // When the roasts have loaded, the buttons above them move, and a press can be lost.
          await dialogs.getByText('Loading the roasts…').waitFor({ state: 'detached' })
          await dialogs.getByRole('button', { name: 'None', exact: true }).click()
        },
        'dialog.close': () => page.keyboard.press('Escape'),
      },
      check: async ({ value }) => {
        const titles = Object.entries(TITLES).flatMap(([state, title]) => (value === state ? [title] : []))
        await expect.poll(() => dialogs.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(titles)
      },
      end: async () => {
        await page.keyboard.press('Escape')
        await expect.poll(() => dialogs.count()).toBe(0)
      },
    },
  )
  expect(pathCount).toBeGreaterThan(3)
  await closeWindow(page)
})
