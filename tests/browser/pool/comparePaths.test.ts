/**
 * Takes the page that compares two pool players through every path of its machine, in Chromium. Each path is a list of
 * events. `begin` opens the page, `steps` makes each event happen in the page, and `check` compares the page with the
 * machine after each event. `key` lists the values that distinguish two situations of one state.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { comparisonMachine } from '../../../src/machines/pool/compare.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { refusedError } from '../../models/pool/exampleGames.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { dataOf, tap } from '../../support/members.ts'
import { closeWindow } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'
import { type PoolSite, reloadWithoutIndexedDb, reopen, startPoolSite } from './poolSite.ts'

type Snapshot = SnapshotFrom<typeof comparisonMachine>

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

test('the page of the comparison shows every situation of its machine', { timeout: 120_000 }, async () => {
  // One point is enough to win this game of 9-Ball, so the comparison shows one win of Teddy.
  const finishedGame = await pool.newGame(pool.teddy, 1)
  dataOf(await tap(pool.teddy, finishedGame, { pool_player_id: pool.playerIds[1], action: 'add' }))
  const page = await pool.openList()
  await reloadWithoutIndexedDb(page)
  const calls = await holdCalls(page, 'GET', '/pool/compare')
  /** The possible next events: answers of the server, or actions that the page offers. */
  const possibleEvents = (snapshot: Snapshot): readonly ModelEvent<typeof comparisonMachine>[] => {
    const { query } = snapshot.context
    const otherDiscipline = query.discipline === '8-Ball' ? '9-Ball' : '8-Ball'
    const choose = { type: 'query.change', query: { ...query, discipline: otherDiscipline } } as const
    if (snapshot.matches('reading')) return [done('readKept', null)]
    if (snapshot.matches('loading')) {
      return [done('load', {} as Comparison), failed('load', refusedError), choose]
    }
    return [choose, ...(snapshot.matches('failed') ? [{ type: 'resource.refresh' } as const] : [])]
  }

  const check = async (snapshot: Snapshot) => {
    const { data, query } = snapshot.context
    const { discipline } = query
    const isReady = snapshot.matches('ready')
    /** The numbers count how often the page shows each part: once or not at all. */
    const readPage = async () => ({
      discipline: await page.getByRole('radio', { name: discipline }).isChecked(),
      waiting: await page.locator('main [aria-busy=true]').count(),
      failed: await page.getByText('The comparison did not load.').count(),
      wins: await page.getByRole('img', { name: 'Wins: Rosalind 0, Teddy 1' }).count(),
      none: await page.getByText('No one-on-one 8-Ball games played.').count(),
    })
    await expect.poll(readPage).toEqual({
      discipline: true,
      waiting: snapshot.hasTag('busy') && data === null ? 1 : 0,
      failed: snapshot.matches('failed') ? 1 : 0,
      wins: isReady && discipline === '9-Ball' ? 1 : 0,
      none: isReady && discipline === '8-Ball' ? 1 : 0,
    })
  }

  const pathCount = await walk(
    {
      machine: comparisonMachine,
      input: { user_id: 2, discipline: '9-Ball' },
      events: possibleEvents,
      key: ({ context }) => [context.query.discipline, context.data !== null],
    },
    {
      begin: async () => {
        calls.forget()
        await reopen(page, `/pool/compare/${pool.teddy.user.user_id}`)
        await page.getByRole('heading', { name: 'Compare', exact: true }).waitFor()
      },
      steps: {
        // In the page, choosing a discipline changes the address.
        'query.change': async (event) => {
          // The page cancels the call for the earlier discipline. Forget that call, so that the next answer is for the
          // new call.
          calls.forget()
          await page.getByText('query' in event ? event.query.discipline : '', { exact: true }).click()
        },
        // The page reads its storage automatically, within milliseconds.
        'xstate.done.actor.readKept': () => calls.arrived(),
        'resource.refresh': () => page.getByRole('button', { name: 'Try again' }).click(),
        'xstate.done.actor.load': () => calls.pass(),
        'xstate.error.actor.load': () => calls.refuse(refusedError.error),
      },
      check,
    },
  )
  expect(pathCount).toBeGreaterThan(5)
  await closeWindow(page)
})
