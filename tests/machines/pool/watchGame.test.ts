import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { WatchedGame } from '../../../contract/api/pool/pool.ts'
import { watchGameMachine } from '../../../src/machines/pool/watchGame.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { game } from '../../models/pool/exampleGames.ts'
import { unanswered, waitForPromises } from '../support.ts'
import { startScreen } from './support.ts'

/** Starts the machine of the page that a watch link opens. */
async function openWatched() {
  const load = vi.fn(async (): Promise<WatchedGame> => game(1))
  const machine = watchGameMachine.provide({
    actors: {
      loadGame: fromPromise(() => load()),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
    },
  })
  const screen = startScreen(machine, { params: { token: 'the-token' }, search: '', user: null, visit: 'visit' })
  await waitForPromises()
  return { ...screen, load, commands: () => screen.received.live.map(({ command }) => command) }
}

describe(watchGameMachine.id, () => {
  test('the page subscribes to changes with its token, and subscribes again after a reconnect', async () => {
    const { emit, commands } = await openWatched()
    expect(commands()).toEqual([{ name: 'pool_game:watch', id: 'the-token' }])
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(commands()).toEqual(Array(2).fill({ name: 'pool_game:watch', id: 'the-token' }))
  })

  test('a refresh that fails is repeated after 3 s', async () => {
    const { actor, load, clock } = await openWatched()
    load.mockRejectedValueOnce(unanswered).mockResolvedValueOnce(game(2, [1, 0]))
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
    await waitForPromises()
    clock.increment(2999)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    clock.increment(1)
    await waitForPromises()
    expect(actor.getSnapshot().context.game?.version).toBe(2)
  })
})
