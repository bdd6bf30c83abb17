/** Takes the list of pool games through every situation of its machine, in Chromium. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { GAMES_PER_PAGE, poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { done, failed } from '../../models/events.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { game, refused } from '../../models/pool/games.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { leave } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'
import { dialog, type PoolSite, reopen, startPoolSite } from './poolList.ts'

type Snapshot = SnapshotFrom<typeof poolGamesMachine>

/** More games than one page of the list has. With the games that the paths add, they are fewer than two pages have. */
const GAMES = GAMES_PER_PAGE + 3

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
  for (let count = 0; count < GAMES; count += 1) await pool.newGame(pool.site.owner)
})
afterAll(() => pool.site.close())

test('the list of games shows every situation of its machine, while another member starts games', {
  timeout: 120_000,
}, async () => {
  const page = await pool.openList()
  const games: LiveGame[] = Array.from({ length: GAMES }, (_, index) => game(1, [0, 0], { pool_game_id: 100 - index }))
  const pages = await holdCalls(page, 'GET', /^\/pool\/games$/)

  /** Whether older games failed to load. Then a button loads them. Otherwise scrolling to the end of the list does. */
  let moreFailed = false
  const loadOlderGames = async () => {
    if (moreFailed) return page.getByRole('button', { name: 'Load older games' }).click()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }

  /** What can happen next: answers of the server, a game that another member starts, and what the page offers. */
  const possibleEvents = (snapshot: Snapshot): readonly ModelEvent<typeof poolGamesMachine>[] => {
    const { context } = snapshot
    const answers: ModelEvent<typeof poolGamesMachine>[] = []
    if (snapshot.matches({ list: 'loading' })) {
      answers.push(
        done('loadGames', games.slice(0, GAMES_PER_PAGE)),
        done('loadGames', []),
        failed('loadGames', refused),
      )
    } else if (snapshot.matches({ list: 'loadingMore' })) {
      answers.push(done('loadMore', games.slice(GAMES_PER_PAGE)), failed('loadMore', refused))
    } else if (context.games.length <= GAMES_PER_PAGE) {
      // Only for a short list: with more games, the answer would depend on how many games earlier paths have added.
      answers.push({ type: 'live.received', fact: { type: 'poolGames.added', id: 101 } })
    }
    if (snapshot.matches({ overlay: 'skillLevel' })) {
      return [...answers, done('skillLevel', { updated: true }), done('skillLevel', { updated: false })]
    }
    if (snapshot.matches({ overlay: 'gameDetails' })) {
      return [...answers, done('gameDetails', { deleted: true }), done('gameDetails', { deleted: false })]
    }
    const [newest] = context.games
    return [
      ...answers,
      { type: 'skill.open' },
      ...(newest ? [{ type: 'details.open', pool_game_id: newest.pool_game_id } as const] : []),
      ...(snapshot.matches({ list: 'failed' }) ? [{ type: 'games.reload' } as const] : []),
      { type: 'games.more' },
    ]
  }

  const check = async (snapshot: Snapshot) => {
    const countIn = (list: Snapshot['value']['list']) => (snapshot.matches({ list }) ? 1 : 0)
    const isEmpty = snapshot.context.games.length === 0
    moreFailed = snapshot.matches({ list: 'moreFailed' })
    const count = (text: string) => page.getByText(text, { exact: true }).count()
    const shown = async () => ({
      rows: (await page.locator('[data-game]').count()) > 0,
      failed: await count('The games did not load.'),
      loadingMore: await count('Loading older games…'),
      moreFailed: await count('Load older games'),
      none: await count('No games yet'),
      end: await count('No older games.'),
      skill: await dialog(page, 'Skill Level').count(),
      details: await dialog(page, /^9-Ball, /).count(),
    })
    await expect.poll(shown).toEqual({
      rows: !isEmpty,
      failed: countIn('failed'),
      loadingMore: countIn('loadingMore'),
      moreFailed: countIn('moreFailed'),
      none: isEmpty ? countIn('complete') : 0,
      end: isEmpty ? 0 : countIn('complete'),
      skill: snapshot.matches({ overlay: 'skillLevel' }) ? 1 : 0,
      details: snapshot.matches({ overlay: 'gameDetails' }) ? 1 : 0,
    })
  }

  const paths = await walk(
    {
      machine: poolGamesMachine,
      input: { params: {}, search: '', user: pool.site.owner.user, visit: 'visit', now: () => Date.now() },
      events: possibleEvents,
      key: ({ context }) => context.games.length > 0,
      stopWhen: ({ status }) => status !== 'active',
    },
    {
      coverage: 'states',
      begin: async () => {
        pages.forget()
        await reopen(page, '/pool')
        await page.getByRole('button', { name: /^Skill Level: / }).waitFor()
      },
      steps: {
        'xstate.done.actor.loadGames': (event) =>
          'output' in event && Array.isArray(event.output) && event.output.length === 0
            ? pages.answer([])
            : pages.pass(),
        'xstate.error.actor.loadGames': () => pages.refuse(refused.error),
        'xstate.done.actor.loadMore': () => pages.pass(),
        'xstate.error.actor.loadMore': () => pages.refuse(refused.error),
        'live.received': async () => {
          await pool.newGame(pool.teddy)
          await pages.arrived()
        },
        'games.reload': () => page.getByRole('button', { name: 'Try again' }).click(),
        'games.more': loadOlderGames,
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
          const isUpdate = 'output' in event && (event.output as { updated: boolean }).updated
          if (!isUpdate) return page.keyboard.press('Escape')
          await dialog(page, 'Skill Level').getByText('5', { exact: true }).click()
          await page.getByRole('button', { name: 'Update', exact: true }).click()
        },
        'xstate.done.actor.gameDetails': async (event) => {
          const isDeletion = 'output' in event && (event.output as { deleted: boolean }).deleted
          if (!isDeletion) return page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'Delete Game' }).click()
          await dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete Game' }).click()
        },
      },
      check,
    },
  )
  expect(paths).toBeGreaterThan(10)
  await leave(page)
})
