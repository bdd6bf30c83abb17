// Tests the loads of games that other members have changed, for the list of games.
import { expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, fromCallback, fromPromise } from 'xstate'
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { type FollowReport, followGamesMachine } from '../../../src/machines/pool/followGames.machine.ts'
import { createPagedMachine } from '../../../src/machines/shared/paged.machine.ts'
import type { PageOf, PageRequest } from '../../../src/machines/shared/paged.types.ts'
import { game, nora, notFound } from '../../models/pool/exampleGames.ts'
import { unanswered, waitForPromises } from '../support.ts'
import { startScreen } from './support.ts'

/** The follower of a list. The test controls the live events and the calls. */
function follow() {
  const reports: FollowReport[] = []
  const parent = createActor(
    fromCallback<FollowReport>(({ receive }) => receive((report) => void reports.push(report))),
  ).start()
  const load = vi.fn(async (id: number) => game(2, [1, 0], { pool_game_id: id }))
  const machine = followGamesMachine.provide({
    actors: { loadGame: fromPromise(({ input }: { input: { poolGameId: number } }) => load(input.poolGameId)) },
  })
  const screen = startScreen(machine, { parent: parent as AnyActorRef })
  const update = async (id: number) => {
    screen.emit('live', { type: 'live.received', fact: { type: 'poolGames.updated', id, version: 2 } })
    await waitForPromises()
  }
  return { ...screen, reports, load, update }
}

test('[pool-follow-03] each changed game is loaded and reported, and a new result is marked', async () => {
  const { reports, load, update } = follow()
  await update(7)
  load.mockResolvedValueOnce(game(3, [2, 0]))
  await update(7)
  await update(7)
  await update(7)
  expect(load.mock.calls).toEqual([[7], [7], [7], [7]])
  expect(reports.map((report) => report.type === 'follow.changed' && report.isNewResult)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('[pool-follow-03] a game that changes while it is being loaded is loaded once more', async () => {
  const { load, emit, reports } = follow()
  const fact = { type: 'poolGames.updated', id: 7, version: 2 } as const
  for (let count = 0; count < 4; count += 1) emit('live', { type: 'live.received', fact })
  await waitForPromises()
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reports).toHaveLength(2)
})

test('a load that fails is repeated after 3 s, and a missing game is reported as deleted', async () => {
  const { load, update, clock, reports } = follow()
  load.mockRejectedValueOnce(unanswered).mockRejectedValueOnce(notFound)
  await update(7)
  clock.increment(2999)
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(1)
  clock.increment(1)
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reports).toEqual([{ type: 'follow.deleted', id: 7, username: null }])
})

test('[pool-follow-03] a refresh keeps the older rows that one call does not return, and a row can be removed', async () => {
  const rows = (newest: number, count: number): PoolGame[] =>
    Array.from({ length: count }, (_, index) => game(1, [0, 0], { pool_game_id: newest - index }))
  const machine = createPagedMachine<null, PoolGame>(({ pool_game_id }) => pool_game_id).provide({
    actors: {
      loadPage: fromPromise<PageOf<null, PoolGame>, PageRequest>(async ({ input: { before, limit } }) => ({
        head: null,
        items: rows((before ?? 301) - 1, limit),
      })),
    },
  })
  const input = { params: {}, search: '', user: nora, visit: 'visit' }
  const { actor } = startScreen(machine, input)
  const ids = () => actor.getSnapshot().context.items.map(({ pool_game_id }) => pool_game_id)
  await waitForPromises()
  for (let page = 0; page < 4; page += 1) {
    actor.send({ type: 'list.more' })
    await waitForPromises()
  }
  expect(ids()).toHaveLength(125)
  const before = ids()
  actor.send({ type: 'list.refresh' })
  await waitForPromises()
  expect(ids()).toEqual(before)
  actor.send({ type: 'item.remove', key: 290 })
  expect(ids()).toEqual(before.filter((id) => id !== 290))
})
