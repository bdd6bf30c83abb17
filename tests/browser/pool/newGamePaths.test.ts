/**
 * Takes the wizard for a new pool game through every situation of its machine, in Chromium. Each path is a list of
 * events. `begin` opens the wizard, `steps` makes each event happen in the page, `check` compares the page with the
 * machine after each event, and `end` cleans up after the path.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import { newGameMachine } from '../../../src/machines/pool/newGame.machine.ts'
import type { SubmissionResult } from '../../../src/machines/shared/submission.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { refusedError } from '../../models/pool/exampleGames.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { pressEscape } from '../../support/escape.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { call, dataOf, invite, PASSWORD } from '../../support/members.ts'
import { startTestSite, type TestSite, waitForAddress, waitUntilConnected } from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'
import { walk } from '../../support/walk.ts'

type NewGameSnapshot = SnapshotFrom<typeof newGameMachine>
type NewGameModelEvent = ModelEvent<typeof newGameMachine>

let site: TestSite
let page: Page
let players: readonly PoolPlayer[]
/** The calls that load the players and create a game. They wait until the test decides about their answer. */
let loads: HeldCalls
let creations: HeldCalls
/** How many guests the paths have added. Each guest has a different name, and is in the list of the later paths too. */
let guestCount = 0

beforeAll(async () => {
  site = await startTestSite()
  for (const username of ['Teddy', 'Ines']) await invite(site.owner, { username, password: PASSWORD, acl: 'pool' })
  players = dataOf(await call(site.origin, 'GET /pool/players', { cookie: site.owner.cookie }))
  page = await site.visit('/', site.owner, { reducedMotion: 'reduce' })
  // Without this, the page could open the new game before the test answers the call that creates it.
  await slowTimers(page)
  // The page also loads the players in the background. That call must not be taken for the call of the wizard.
  const playersLoaded = page.waitForResponse('**/api/pool/players')
  await page.goto(`${site.origin}/pool`)
  await waitUntilConnected(page)
  await playersLoaded
  loads = await holdCalls(page, 'GET', '/pool/players')
  creations = await holdCalls(page, 'POST', /^\/pool\/games$/)
})
afterAll(() => site.close())

/** The possible next events: answers of the server, or actions that the page offers. */
function possibleEvents(snapshot: NewGameSnapshot): readonly NewGameModelEvent[] {
  if (snapshot.matches('loadingPlayers')) {
    return [done('loadPlayers', { data: players, keptMs: null }), failed('loadPlayers', refusedError)]
  }
  if (snapshot.matches('loadFailed')) return [{ type: 'players.reload' }]
  if (snapshot.matches({ confirmPlayers: 'addingPlayer' })) {
    return [done('newUser', { user_id: 999, username: 'new', pool_player_id: 999 }), done('newUser', null)]
  }
  if (snapshot.matches('creating')) {
    return [
      done('submission', { type: 'delivered', answer: { call: 'POST /pool/games', data: { pool_game_id: 12 } } }),
      done('submission', { type: 'refused', error: refusedError.error }),
    ]
  }
  if (snapshot.matches('setHandicaps')) {
    return [
      { type: 'handicap.raise', index: 0 },
      { type: 'handicap.lower', index: 0 },
      { type: 'game.start' },
      { type: 'wizard.cancel' },
    ]
  }
  return [
    { type: 'discipline.choose', discipline: '8-Ball' },
    { type: 'discipline.choose', discipline: '9-Ball' },
    ...players.map(({ pool_player_id }) => ({ type: 'player.toggle' as const, pool_player_id })),
    { type: 'player.add' },
    { type: 'players.confirm' },
    { type: 'wizard.cancel' },
  ]
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
/** The name of a player. A player that the server did not list at the start of the test is the newest guest. */
const nameOf = (id: number) =>
  players.find((player) => player.pool_player_id === id)?.display_name ?? `Guest ${guestCount}`
const waitForHeading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const expectEnabled = (name: string, expected: boolean) =>
  expect.poll(() => button(name).isEnabled(), { message: name }).toBe(expected)

/** Adds a player with a new name in the dialog 'New User'. */
async function addGuest(): Promise<void> {
  guestCount += 1
  const modal = page.getByRole('dialog', { name: 'New User' })
  await modal.getByLabel('Username').fill(`Guest ${guestCount}`)
  await modal.getByRole('button', { name: 'Create' }).click()
}

/** The names of the selected players, in the order of the numbers on their buttons. */
async function selectedNames(): Promise<string[]> {
  const texts = await page.locator('main button[aria-pressed=true]').allInnerTexts()
  const numbered = texts.map((text) => text.split('\n')).filter(([order]) => /^\d$/.test(order ?? ''))
  return numbered.sort(([a = ''], [b = '']) => a.localeCompare(b)).map(([, name]) => name ?? '')
}

async function check(snapshot: NewGameSnapshot): Promise<void> {
  const { gameType, selected, handicaps, error } = snapshot.context
  const names = selected.map(nameOf)
  if (snapshot.matches('loadingPlayers')) return page.locator('main [aria-busy=true]').waitFor()
  if (snapshot.matches('loadFailed')) return page.getByText('The players did not load.').waitFor()
  if (snapshot.matches('cancelled')) return waitForAddress(page, '/pool')
  if (snapshot.matches('created')) return page.waitForURL((url) => /^\/pool\/\d+$/.test(url.pathname))
  // Only the call is checked here, because after 1.5 s without an answer the page opens the game anyway.
  if (snapshot.matches('creating')) return creations.arrived()
  const modal = page.getByRole('dialog', { name: 'New User' })
  if (snapshot.matches({ confirmPlayers: 'addingPlayer' })) return modal.waitFor()
  await modal.waitFor({ state: 'detached' })
  if (snapshot.matches('confirmPlayers')) {
    await waitForHeading('Select Players')
    await expect.poll(selectedNames).toEqual(names)
    await expect.poll(() => page.getByRole('radio', { name: gameType }).isChecked()).toBe(true)
    return expectEnabled('Confirm Players', snapshot.can({ type: 'players.confirm' }))
  }
  await waitForHeading('Update Handicaps')
  await expectEnabled('Start Game', snapshot.matches('setHandicaps'))
  const shownHandicaps = await Promise.all(
    names.map(async (name) => Number(await page.getByLabel(`Handicap of ${name}`, { exact: true }).innerText())),
  )
  expect(shownHandicaps).toEqual(handicaps)
  await page
    .getByText(refusedError.error.message)
    .waitFor({ state: error?.code === refusedError.error.code ? 'visible' : 'detached' })
}

test('the wizard for a new game shows every situation of its machine', { timeout: 120_000 }, async () => {
  const toggle = (event: object) =>
    button(new RegExp(`${nameOf('pool_player_id' in event ? Number(event.pool_player_id) : 0)} *level`)).click()
  const pathCount = await walk(
    {
      machine: newGameMachine,
      input: {
        params: {},
        search: '',
        user: site.owner.user,
        visit: 'key of this visit',
        newId: () => crypto.randomUUID(),
        now: Date.now,
      },
      events: possibleEvents,
      effects: ['go'],
      key: ({ context }) => [context.gameType, context.selected.length, context.error?.code],
      stopWhen: ({ context }) => context.selected.length > 2 || context.players.length > players.length,
    },
    {
      coverage: 'states',
      begin: () => page.getByRole('link', { name: 'New Game' }).first().click(),
      steps: {
        'xstate.done.actor.loadPlayers': () => loads.pass(),
        'xstate.error.actor.loadPlayers': () => loads.refuse(refusedError.error),
        'xstate.done.actor.newUser': (event) =>
          'output' in event && event.output === null ? pressEscape(page) : addGuest(),
        'xstate.done.actor.submission': (event) =>
          'output' in event && (event.output as SubmissionResult).type === 'refused'
            ? creations.refuse(refusedError.error)
            : creations.pass(),
        'players.reload': () => button('Try again').click(),
        'discipline.choose': (event) =>
          page.getByText('discipline' in event ? event.discipline : '', { exact: true }).click(),
        'player.toggle': toggle,
        'player.add': () => button('Add player').click(),
        'players.confirm': () => button('Confirm Players').click(),
        'handicap.raise': () =>
          button(/^Raise/)
            .first()
            .click(),
        'handicap.lower': () =>
          button(/^Lower/)
            .first()
            .click(),
        'game.start': () => button('Start Game').click(),
        'wizard.cancel': () => button('Cancel').click(),
      },
      check,
      end: async () => {
        await page.evaluate(() => history.pushState(null, '', '/pool'))
        await waitForHeading('Pool')
        for (const calls of [loads, creations]) calls.forget()
      },
    },
  )
  expect(pathCount).toBeGreaterThan(6)
})
