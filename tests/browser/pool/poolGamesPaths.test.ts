/** Takes the list of pool games through every situation of its machine, in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { gameListMachine, poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { game, refused } from '../../models/pool/exampleGames.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { closeWindow } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'
import { dialog, forgetKeptAnswers, type PoolSite, reopen, startPoolSite } from './poolList.ts'

type List = SnapshotFrom<typeof gameListMachine>
type ListEvent = ModelEvent<typeof gameListMachine>

/** More than one page of the list, and less than two after all the games that the paths add. */
const GAMES = ITEMS_PER_PAGE + 3
const games = Array.from({ length: GAMES }, (_, index) => game(1, [0, 0], { pool_game_id: 100 - index }))
const firstPage = games.slice(0, ITEMS_PER_PAGE)

let pool: PoolSite
let page: Page
let pages: HeldCalls

beforeAll(async () => {
  pool = await startPoolSite()
  for (let count = 0; count < GAMES; count += 1) await pool.newGame(pool.site.owner)
  page = await pool.openList()
  pages = await holdCalls(page, 'GET', /^\/pool\/games$/)
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
  wide: false,
})

/** Opens the list as in a browser that has stored nothing. */
async function openAgain() {
  pages.forget()
  await forgetKeptAnswers(page)
  await reopen(page, '/pool')
  await page.getByRole('button', { name: /^Skill Level: / }).waitFor()
}

const count = (text: string) => page.getByText(text, { exact: true }).count()

describe('the pool list shows every situation of its machine', () => {
  /** Whether older games failed to load. Only then a button loads them; otherwise scrolling to the end does. */
  let moreFailed = false
  const loadOlderGames = async () => {
    if (moreFailed) return page.getByRole('button', { name: 'Load older games' }).click()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }

  /**
   * The possible next events: answers of the server, a game that another member starts, or actions that the page
   * offers.
   */
  const possibleEvents = (snapshot: List): readonly ListEvent[] => {
    if (snapshot.matches('reading')) return [done('readKept', null)]
    if (snapshot.matches('loading')) {
      return [
        done('loadFirst', { head: null, items: firstPage }),
        done('loadFirst', { head: null, items: [] }),
        failed('loadFirst', refused),
      ]
    }
    if (snapshot.matches('loadingMore')) {
      return [done('loadMore', { head: null, items: games.slice(ITEMS_PER_PAGE) }), failed('loadMore', refused)]
    }
    // Only a short list is refreshed: in a longer one, the paths before decide whether a refresh finds older games.
    const isShort = snapshot.context.items.length <= ITEMS_PER_PAGE
    return [...(isShort ? [{ type: 'list.refresh' } as const] : []), { type: 'list.more' }]
  }

  const check = async (snapshot: List) => {
    const countIn = (state: List['value']) => (snapshot.matches(state) ? 1 : 0)
    const isEmpty = snapshot.context.items.length === 0
    moreFailed = snapshot.matches('moreFailed')
    const shown = async () => ({
      rows: (await page.locator('[data-game]').count()) > 0,
      failed: await count('The games did not load.'),
      loadingMore: await count('Loading older games…'),
      moreFailed: await count('Load older games'),
      none: await count('No games yet'),
      end: await count('No older games.'),
    })
    await expect.poll(shown).toEqual({
      rows: !isEmpty,
      failed: countIn('failed'),
      loadingMore: countIn('loadingMore'),
      moreFailed: countIn('moreFailed'),
      none: isEmpty ? countIn('complete') : 0,
      end: isEmpty ? 0 : countIn('complete'),
    })
  }

  test('while another member starts games', { timeout: 120_000 }, async () => {
    let failedBefore = false
    const paths = await walk(
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
          'xstate.done.actor.readKept': () => pages.arrived(),
          'xstate.done.actor.loadFirst': (event) => {
            const { items } = (event as { output: { items: unknown[] } }).output
            return items.length === 0 ? pages.answer([]) : pages.pass()
          },
          'xstate.error.actor.loadFirst': () => pages.refuse(refused.error),
          'xstate.done.actor.loadMore': () => pages.pass(),
          'xstate.error.actor.loadMore': () => pages.refuse(refused.error),
          // A failed list offers a button. Another member's new game refreshes a list that has loaded.
          'list.refresh': async () => {
            if (failedBefore) return page.getByRole('button', { name: 'Try again' }).click()
            await pool.newGame(pool.teddy)
            await pages.arrived()
          },
          'list.more': loadOlderGames,
        },
        check: async (snapshot) => {
          failedBefore = snapshot.matches('failed')
          await check(snapshot)
        },
      },
    )
    expect(paths).toBeGreaterThan(4)
  })
})

test('the skill modal and the details open over the list and close', { timeout: 120_000 }, async () => {
  const [newest] = firstPage
  if (!newest) throw new Error('there is no game')
  const paths = await walk(
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
        await pages.pass()
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
          await pages.arrived()
          await pages.pass()
        },
      },
      check: async (snapshot) => {
        const shown = async () => ({
          skill: await dialog(page, 'Skill Level').count(),
          details: await dialog(page, /^9-Ball, /).count(),
        })
        await expect.poll(shown).toEqual({
          skill: snapshot.matches('choosingLevel') ? 1 : 0,
          details: snapshot.matches('inspecting') ? 1 : 0,
        })
      },
    },
  )
  expect(paths).toBeGreaterThan(3)
})
