// Tests how the list of games loads a game that another member has changed.
import { expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, fromCallback, fromPromise } from 'xstate'
import { type FollowReport, followGamesMachine } from '../../../src/machines/pool/followGames.machine.ts'
import { game, notFoundError } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { noAnswerError, waitForPromises } from '../support.ts'

/** Starts the machine that follows the games of a list. The test controls the live events and the calls. */
function startFollower() {
  const reports: FollowReport[] = []
  const parent = createActor(
    fromCallback<FollowReport>(({ receive }) => receive((report) => void reports.push(report))),
  ).start()
  const load = vi.fn(async (id: number) => game(2, [1, 0], { pool_game_id: id }))
  const machine = followGamesMachine.provide({
    actors: { loadGame: fromPromise(({ input }: { input: { poolGameId: number } }) => load(input.poolGameId)) },
  })
  const screen = startScreen(machine, { parent: parent as AnyActorRef })
  const receiveUpdate = async (id: number) => {
    screen.emit('live', { type: 'live.received', fact: { type: 'poolGames.updated', id, version: 2 } })
    await waitForPromises()
  }
  return { ...screen, reports, load, receiveUpdate }
}

test('[pool-follow-03] each changed game is loaded and reported to the list, and the report of a new result says that statistics may have changed', async () => {
  const { reports, load, receiveUpdate } = startFollower()
  await receiveUpdate(7)
  // With a score of 2, player 1 has won.
  load.mockResolvedValueOnce(game(3, [2, 0]))
  await receiveUpdate(7)
  await receiveUpdate(7)
  await receiveUpdate(7)
  expect(load.mock.calls).toEqual([[7], [7], [7], [7]])
  // The first load of a game always counts as a new result. Then the winner appears, disappears and stays absent.
  expect(reports.map((report) => report.type === 'follow.changed' && report.canAffectStatistics)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('[pool-follow-03] a game that changes while it is being loaded is loaded once more', async () => {
  const { load, emit, reports } = startFollower()
  const fact = { type: 'poolGames.updated', id: 7, version: 2 } as const
  // The first event starts a load. The other three arrive during this load, and cause only one more.
  for (let count = 0; count < 4; count += 1) emit('live', { type: 'live.received', fact })
  await waitForPromises()
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reports).toHaveLength(2)
})

test('a load that fails is repeated after 3 s, and a game that the server does not have is reported as deleted', async () => {
  const { load, receiveUpdate, clock, reports } = startFollower()
  load.mockRejectedValueOnce(noAnswerError).mockRejectedValueOnce(notFoundError)
  await receiveUpdate(7)
  clock.increment(2999)
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(1)
  clock.increment(1)
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reports).toEqual([{ type: 'follow.deleted', id: 7, username: null }])
})
