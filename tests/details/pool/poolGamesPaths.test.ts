/**
 * Takes the list of pool games through every situation of its machine, in Chromium. Each path is a list of events.
 * `begin` opens the list, `steps` makes each event happen in the page, and `check` compares the page with the machine
 * after each event.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { gameListMachine, poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { game, refusedError } from '../../models/pool/exampleGames.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { dialog, type PoolSite, reloadWithoutIndexedDb, reopen, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'

type ListSnapshot = SnapshotFrom<typeof gameListMachine>
type ListEvent = ModelEvent<typeof gameListMachine>

/** The number of games at the start. The list loads them in two parts, even after the paths have added their games. */
const GAME_COUNT = ITEMS_PER_PAGE + 3
const games = Array.from({ length: GAME_COUNT }, (_, index) => game(1, [0, 0], { pool_game_id: 100 - index }))
const firstPart = games.slice(0, ITEMS_PER_PAGE)

let pool: PoolSite
let page: Page
/** The calls that load a part of the list. They wait until the test decides about their answer. */
let listCalls: HeldCalls

beforeAll(async () => {
  pool = await startPoolSite()
  for (let count = 0; count < GAME_COUNT; count += 1) await pool.newGame(pool.site.owner)
  page = await pool.openList()
  await reloadWithoutIndexedDb(page)
  // Hold only the calls of the list. The calls whose answers the page stores for other pages have no `limit`.
  listCalls = await holdCalls(page, 'GET', (path, query) => path === '/pool/games' && query.has('limit'))
})
afterAll(async () => {
  await closeWindow(page)
  await pool.site.close()
})

const input = () => ({
  params: {},
  search: '',
  user: pool.site.owner.user,
  visit: 'key of this visit',
  now: Date.now,
  place: null,
  path: '/pool',
  readPlace: () => null,
})

/** Opens the list again. The browser has stored nothing. */
async function openAgain() {
  listCalls.forget()
  await reopen(page, '/pool')
  await page.getByRole('button', { name: /^Skill Level: / }).waitFor()
}

/** How often the page shows exactly this text. */
const countTexts = (text: string) => page.getByText(text, { exact: true }).count()

describe('the pool list shows every situation of its machine', () => {
  /** Whether older games failed to load. If they did, a button loads them. If not, scrolling to the end loads them. */
  let hasMoreFailed = false
  const loadOlderGames = async () => {
    if (hasMoreFailed) return page.getByRole('button', { name: 'Load older games' }).click()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }

  /**
   * The possible next events: answers of the server, a game that another member starts, or actions that the page
   * offers.
   */
  const possibleEvents = (snapshot: ListSnapshot): readonly ListEvent[] => {
    if (snapshot.matches('reading')) return [done('readKept', null)]
    if (snapshot.matches('loading')) {
      return [
        done('loadFirst', { head: null, items: firstPart }),
        done('loadFirst', { head: null, items: [] }),
        failed('loadFirst', refusedError),
      ]
    }
    if (snapshot.matches('loadingMore')) {
      return [done('loadMore', { head: null, items: games.slice(ITEMS_PER_PAGE) }), failed('loadMore', refusedError)]
    }
    // The answer to the refresh of a longer list would depend on how many games the earlier paths have added.
    const isShort = snapshot.context.items.length <= ITEMS_PER_PAGE
    return [...(isShort ? [{ type: 'list.refresh' } as const] : []), { type: 'list.more' }]
  }

  const check = async (snapshot: ListSnapshot) => {
    /** 1 if the machine is in this state, otherwise 0. */
    const countIn = (state: ListSnapshot['value']) => (snapshot.matches(state) ? 1 : 0)
    const isEmpty = snapshot.context.items.length === 0
    hasMoreFailed = snapshot.matches('moreFailed')
    const readPage = async () => ({
      rows: (await page.locator('[data-game]').count()) > 0,
      failed: await countTexts('The games did not load.'),
      loadingMore: await countTexts('Loading older games…'),
      moreFailed: await countTexts('Load older games'),
      none: await countTexts('No games yet'),
      end: await countTexts('No older games.'),
    })
    await expect.poll(readPage).toEqual({
      rows: !isEmpty,
      failed: countIn('failed'),
      loadingMore: countIn('loadingMore'),
      moreFailed: countIn('moreFailed'),
      none: isEmpty ? countIn('complete') : 0,
      end: isEmpty ? 0 : countIn('complete'),
    })
  }

  test('while another member starts games', { timeout: 120_000 }, async () => {
    let hasFailed = false
    const pathCount = await walk(
      {
        machine: gameListMachine,
        input: input(),
        events: possibleEvents,
        key: ({ context }) => context.items.length > 0,
        stopWhen: ({ context }) => context.refreshes > 1,
      },
      {
        coverage: 'states',
        begin: openAgain,
        steps: {
          // The page reads its storage automatically, within milliseconds.
          'xstate.done.actor.readKept': () => listCalls.arrived(),
          'xstate.done.actor.loadFirst': (event) => {
            const { items } = (event as { output: { items: unknown[] } }).output
            return items.length === 0 ? listCalls.answer([]) : listCalls.pass()
          },
          'xstate.error.actor.loadFirst': () => listCalls.refuse(refusedError.error),
          'xstate.done.actor.loadMore': () => listCalls.pass(),
          'xstate.error.actor.loadMore': () => listCalls.refuse(refusedError.error),
          // A list that failed to load offers a button. Another member's new game refreshes a list that has loaded.
          'list.refresh': async () => {
            if (hasFailed) return page.getByRole('button', { name: 'Try again' }).click()
            await pool.newGame(pool.teddy)
            await listCalls.arrived()
          },
          'list.more': loadOlderGames,
        },
        check: async (snapshot) => {
          hasFailed = snapshot.matches('failed')
          await check(snapshot)
        },
      },
    )
    expect(pathCount).toBeGreaterThan(4)
  })
})

test('the dialog "Skill Level" and the details open over the list, and close again', { timeout: 120_000 }, async () => {
  const [newest] = firstPart
  if (!newest) throw new Error('there is no game')
  const pathCount = await walk(
    {
      machine: poolGamesMachine,
      input: input(),
      events: [
        { type: 'skill.open' },
        { type: 'details.open', game: newest },
        done('skillLevel', { updated: true }),
        done('skillLevel', { updated: false }),
        done('gameDetails', { deleted: true }),
        done('gameDetails', { deleted: false }),
      ],
    },
    {
      begin: async () => {
        await openAgain()
        await listCalls.pass()
        await page.locator('[data-game]').first().waitFor()
      },
      steps: {
        'skill.open': () => page.getByRole('button', { name: /^Skill Level: / }).click(),
        'details.open': async () => {
          await page.evaluate(() => scrollTo(0, 0))
          await page
            .locator('[data-game]')
            .first()
            .getByRole('button', { name: /^Details of/ })
            .click()
        },
        'xstate.done.actor.skillLevel': async (event) => {
          if (!(event as { output: { updated: boolean } }).output.updated) return page.keyboard.press('Escape')
          await dialog(page, 'Skill Level').getByText('5', { exact: true }).click()
          await page.getByRole('button', { name: 'Update', exact: true }).click()
        },
        'xstate.done.actor.gameDetails': async (event) => {
          if (!(event as { output: { deleted: boolean } }).output.deleted) return page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'Delete Game' }).click()
          await dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete Game' }).click()
          await listCalls.arrived()
          await listCalls.pass()
        },
      },
      check: async (snapshot) => {
        const readDialogs = async () => ({
          skill: await dialog(page, 'Skill Level').count(),
          details: await dialog(page, /^9-Ball, /).count(),
        })
        await expect.poll(readDialogs).toEqual({
          skill: snapshot.matches('choosingLevel') ? 1 : 0,
          details: snapshot.matches('inspecting') ? 1 : 0,
        })
      },
    },
  )
  expect(pathCount).toBeGreaterThan(3)
})
