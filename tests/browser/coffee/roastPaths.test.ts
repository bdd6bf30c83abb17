/** Takes the page of a roast through every situation of its machine, in Chromium. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventFrom, SnapshotFrom } from 'xstate'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { roastStatusOf } from '../../../src/machines/coffee/roast.selectors.ts'
import { roastDialogMachine } from '../../../src/machines/coffee/roastDialog.machine.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { freshRoast, preferences, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { pathsOf } from '../../models/paths.ts'
import { noopRef } from '../../models/realActor.ts'
import { createBean, createRoast } from '../../support/coffee.ts'
import { pressEscape } from '../../support/escape.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'

let site: TestSite
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  beanId = (await createBean(site.owner, { name: 'Gedeb' })).coffee_bean_id
})
afterAll(() => site.close())

type RoastSnapshot = SnapshotFrom<typeof roastMachine>
type RoastEvent = EventFrom<typeof roastMachine>

/** An outbox entry that makes this change of the roast 12. */
const entryOf = (order: number, body: RoastChange): PendingEntry => ({
  key: `visit-${order}`,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body },
  label: '',
  createdMs: START_MS,
  whenRefused: 'keep',
  error: null,
})
const startEntry = entryOf(0, { start_time: new Date(START_MS).toISOString() })
const endEntry = entryOf(1, { end_time: new Date(START_MS + 480_000).toISOString() })
/**
 * After a tap, the child machine `pending` sends these events to the roast machine. In the model they are events like
 * any other. On the page the test taps, and the tap causes them.
 */
const startTapped = { type: 'pending.changed', entries: [startEntry] } as const
const endTapped = { type: 'pending.changed', entries: [startEntry, endEntry] } as const
const roastLoaded = { type: 'roast.loaded', loaded: { roast: freshRoast, preferences, earlierRoasts: [] } } as const

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Roast controls' })
const control = (page: Page, name: string) => bar(page).getByRole('button', { name })

/** Does on the page what the event of the model says, with clicks. */
async function perform(page: Page, event: RoastEvent): Promise<void> {
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
async function expectShown(page: Page, snapshot: RoastSnapshot, message: string): Promise<void> {
  const status = roastStatusOf(snapshot.context)
  const view = (['profile', 'table', 'input'] as const).find((name) => snapshot.matches({ ready: { view: name } }))
  const readPage = async () => ({
    // Selectors instead of roles, because elements below an open dialog have no role.
    firstButton: (await page.locator('[role=toolbar] button').allInnerTexts())[0] ?? null,
    table: await page.locator('[aria-label=Inputs]').count(),
    profile: await page.locator('[aria-label=Profile]').count(),
    keypad: await page.getByRole('dialog', { name: 'Roast Input' }).count(),
  })
  await expect.poll(readPage, { message }).toEqual({
    firstButton: { notStarted: 'Start', running: 'End', ended: null }[status],
    table: view === 'table' ? 1 : 0,
    profile: view === 'table' ? 0 : 1,
    keypad: view === 'input' ? 1 : 0,
  })
}

test('the page of a roast shows every situation of its machine', { timeout: 180_000 }, async () => {
  const paths = pathsOf(
    {
      machine: roastMachine,
      input: {
        params: { coffee_roast_id: '12' },
        search: '',
        user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
        visit: 'key of this visit',
        now: () => START_MS + 500_000,
        alarmOn: false,
        dropTarget: NO_DROP_TARGET,
        wide: false,
        cockpitOn: true,
      },
      events: [
        roastLoaded,
        startTapped,
        endTapped,
        { type: 'input.open' },
        { type: 'view.table' },
        { type: 'view.profile' },
      ],
      effects: ['showAlert', 'prepareSound'],
      key: ({ context }) => roastStatusOf(context),
      // A path ends as soon as it opens another view than `profile`.
      stopWhen: ({ value }) => typeof value === 'object' && 'ready' in value && value.ready.view !== 'profile',
    },
    'states',
  )
  expect(paths.length).toBeGreaterThan(3)
  const page = await site.visit('/', site.owner, { reducedMotion: 'reduce' })
  for (const { steps, description } of paths) {
    const id = await createRoast(site.owner, beanId)
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await page.getByRole('timer').waitFor()
    const taps = steps.filter(({ event }) => event.type !== roastLoaded.type)
    // In the model a roast can end without a start. On the page it must be started first.
    if (taps.some(({ event }) => event === endTapped) && !taps.some(({ event }) => event === startTapped)) {
      await perform(page, startTapped)
    }
    for (const { event, snapshot } of taps) {
      await perform(page, event as RoastEvent)
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

test('the page of a roast opens and closes every dialog of its machine', { timeout: 120_000 }, async () => {
  const page = await site.visit(`/coffee/roasts/${await createRoast(site.owner, beanId)}`, site.owner, {
    reducedMotion: 'reduce',
  })
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
        'dialog.close': () => pressEscape(page),
      },
      check: async ({ value }) => {
        const titles = Object.entries(TITLES).flatMap(([state, title]) => (value === state ? [title] : []))
        await expect.poll(() => dialogs.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(titles)
      },
      end: async () => {
        await pressEscape(page)
        await expect.poll(() => dialogs.count()).toBe(0)
      },
    },
  )
  expect(pathCount).toBeGreaterThan(3)
  await closeWindow(page)
})
