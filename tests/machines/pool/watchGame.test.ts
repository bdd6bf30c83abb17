// Tests the page of a watch link: its game, its updates and its views.
import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import { watchGameMachine } from '../../../src/machines/pool/watchGame.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { game } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { noAnswerError, waitForPromises } from '../support.ts'

/** Starts the machine of the page that a watch link opens. */
async function openWatched({ load = vi.fn(async (): Promise<WatchedGame> => game(1)), search = '' } = {}) {
  const machine = watchGameMachine.provide({
    actors: {
      loadGame: fromPromise(() => load()),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
    },
  })
  const input = {
    params: { token: 'the-token' },
    search,
    user: null,
    visit: 'visit',
    address: 'https://parlor.example/w',
  }
  const screen = startScreen(machine, input)
  await waitForPromises()
  return { ...screen, load, commands: () => screen.received.live.map(({ command }) => command) }
}

describe(watchGameMachine.id, () => {
  test('the page subscribes to changes of the game with the token of the link, and subscribes again after a reconnect', async () => {
    const { emit, commands } = await openWatched()
    expect(commands()).toEqual([{ name: 'pool_game:watch', id: 'the-token' }])
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(commands()).toEqual(Array(2).fill({ name: 'pool_game:watch', id: 'the-token' }))
  })

  test('a refresh that fails is repeated after 3 s', async () => {
    const { actor, load, clock } = await openWatched()
    load.mockRejectedValueOnce(noAnswerError).mockResolvedValueOnce(game(2, [1, 0]))
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
    await waitForPromises()
    clock.increment(2999)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    clock.increment(1)
    await waitForPromises()
    expect(actor.getSnapshot().context.game?.version).toBe(2)
  })

  test('[pool-watch-07] a game that did not load is loaded again every 10 s', async () => {
    const load = vi.fn(async (): Promise<WatchedGame> => game(1))
    load.mockRejectedValueOnce(noAnswerError).mockRejectedValueOnce(noAnswerError)
    const { actor, clock } = await openWatched({ load })
    for (const calls of [2, 3]) {
      expect(actor.getSnapshot().value).toBe('failed')
      clock.increment(9999)
      expect(load).toHaveBeenCalledTimes(calls - 1)
      clock.increment(1)
      expect(load).toHaveBeenCalledTimes(calls)
      await waitForPromises()
    }
    expect(actor.getSnapshot().matches('watching')).toBe(true)
  })

  test('[pool-watch-12] a newer game of a live event is shown without a call, and a reconnect loads the game again', async () => {
    const { actor, load, emit } = await openWatched()
    const receive = (shown: WatchedGame) =>
      emit('live', { type: 'live.received', fact: { type: 'poolGame.watched', game: shown } })
    const version = () => actor.getSnapshot().context.game?.version
    load.mockResolvedValue(game(3, [1, 1]))
    receive(game(3, [1, 1]))
    receive(game(2, [1, 0]))
    receive({ ...game(9), pool_game_id: 8 })
    // The update with the same version follows. It must not cause a call.
    emit('live', { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 3 } })
    await waitForPromises()
    expect(version()).toBe(3)
    expect(load).toHaveBeenCalledTimes(1)
    load.mockResolvedValueOnce(game(4, [2, 1]))
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    expect(version()).toBe(4)
    // The answer of a call that is older than the last live event is ignored, too.
    load.mockImplementationOnce(async () => {
      receive(game(6, [2, 2]))
      return game(5, [2, 2])
    })
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(version()).toBe(6)
  })

  test('a new query in the address changes the view while the page is open', async () => {
    const { actor } = await openWatched({ search: '?view=tv' })
    const view = () => actor.getSnapshot().children.watchView?.getSnapshot().value
    expect(view()).toBe('tv')
    actor.send({
      type: 'location.changed',
      location: { path: '/', search: '?view=overlay', hash: '', isRevisit: false },
    })
    expect(view()).toBe('overlay')
  })
})
