import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { compareMachine } from '../../../src/machines/pool/compare.machine.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { refused } from '../../models/pool/games.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { granted, tap } from '../../support/members.ts'
import { leave } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'
import { type PoolSite, reopen, startPoolSite } from './poolList.ts'

type Snapshot = SnapshotFrom<typeof compareMachine>

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

test('the comparison shows every situation of its machine', { timeout: 60_000 }, async () => {
  const finished = await pool.newGame(pool.teddy, 1)
  granted(await tap(pool.teddy, finished, { pool_player_id: pool.playerIds[1], action: 'add' }))
  const page = await pool.openList()
  const calls = await holdCalls(page, 'GET', '/pool/compare')
  let isLoading = true
  /** The address of the comparison in this discipline. */
  const addressChanged = (discipline: string) =>
    ({
      type: 'location.changed',
      location: { path: '/pool/compare/2', search: `?discipline=${discipline}`, hash: '', requested: null },
    }) as const

  /** What can happen next: answers of the server, or what the page offers. */
  const possibleEvents = (snapshot: Snapshot): readonly ModelEvent<typeof compareMachine>[] => {
    const { context } = snapshot
    const other = context.discipline === '8-Ball' ? '9-Ball' : '8-Ball'
    if (snapshot.matches('loading')) {
      return [
        { type: 'xstate.done.actor.loadComparison', output: {} as Comparison },
        { type: 'xstate.error.actor.loadComparison', error: refused },
        addressChanged(other),
      ]
    }
    return [addressChanged(other), ...(snapshot.matches('failed') ? [{ type: 'comparison.reload' } as const] : [])]
  }

  const check = async (snapshot: Snapshot) => {
    const { discipline, comparison } = snapshot.context
    const isReady = snapshot.matches('ready')
    isLoading = snapshot.matches('loading')
    const shown = async () => ({
      discipline: await page.getByRole('radio', { name: discipline }).isChecked(),
      waiting: await page.locator('main [aria-busy=true]').count(),
      failed: await page.getByText('The comparison did not load.').count(),
      wins: await page.getByRole('img', { name: 'Wins: Rosalind 0, Teddy 1' }).count(),
      none: await page.getByText('No one-on-one 8-Ball games played.').count(),
    })
    await expect.poll(shown).toEqual({
      discipline: true,
      waiting: snapshot.matches('loading') && comparison === null ? 1 : 0,
      failed: snapshot.matches('failed') ? 1 : 0,
      wins: isReady && discipline === '9-Ball' ? 1 : 0,
      none: isReady && discipline === '8-Ball' ? 1 : 0,
    })
  }

  const paths = await walk(
    {
      machine: compareMachine,
      input: { params: { user_id: '2' }, search: '', user: pool.site.owner.user, visit: 'visit' },
      events: possibleEvents,
      effects: ['go'],
      key: ({ context }) => [context.discipline, context.comparison !== null],
    },
    {
      begin: async () => {
        calls.forget()
        isLoading = true
        await reopen(page, `/pool/compare/${pool.teddy.user.user_id}`)
        await page.getByRole('heading', { name: 'Compare', exact: true }).waitFor()
      },
      steps: {
        // In the page, choosing a discipline changes the address.
        'location.changed': async (event) => {
          // The page cancels the call for the other discipline, so forget it: the next answer is for the new call.
          if (isLoading) await calls.arrived()
          calls.forget()
          const search = 'location' in event ? event.location.search : ''
          await page.getByText(search.includes('8-Ball') ? '8-Ball' : '9-Ball', { exact: true }).click()
        },
        'comparison.reload': () => page.getByRole('button', { name: 'Try again' }).click(),
        'xstate.done.actor.loadComparison': () => calls.pass(),
        'xstate.error.actor.loadComparison': () => calls.refuse(refused.error),
      },
      check,
    },
  )
  expect(paths).toBeGreaterThan(5)
  await leave(page)
})
