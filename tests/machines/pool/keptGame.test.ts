// Tests the page of a game that this browser has stored on an earlier visit.
import { describe, expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { shownGame } from '../../../src/machines/pool/poolGame.selectors.ts'
import type { GameToLoad } from '../../../src/machines/pool/poolGame.types.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import { game, nora, notFoundError } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { noAnswerError, waitForPromises } from '../support.ts'

const storedGame: Kept<LiveGame> = { data: game(5, [1, 0]), keptMs: 1000 }

/** Opens the page of the stored game. `loadGame` is the server's answer to each load. */
function openKept(loadGame: () => Promise<LiveGame>) {
  const machine = poolGameMachine.provide({
    actors: {
      readKept: fromPromise<Kept<LiveGame> | null, GameToLoad>(async () => storedGame),
      loadGame: fromPromise<LiveGame, GameToLoad>(() => loadGame()),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
    },
  })
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }
  return startScreen(machine, input)
}

const scoresOf = (context: Parameters<typeof shownGame>[0]) => shownGame(context)?.players.map(({ score }) => score)

describe('a stored game', () => {
  test('[offline-kept-03] a stored game can be scored before the server has answered', async () => {
    const { actor, received } = openKept(() => new Promise(() => undefined))
    await waitForPromises()
    expect(scoresOf(actor.getSnapshot().context)).toEqual([1, 0])
    actor.send({ type: 'score.add', pool_player_id: 1 })
    expect(scoresOf(actor.getSnapshot().context)).toEqual([2, 0])
    expect(received.outbox).toHaveLength(1)
  })

  test('the game of the server replaces a stored game, even if the game of the server has a lower version', async () => {
    const { actor } = openKept(async () => game(2, [0, 0]))
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ confirmed: { version: 2 }, keptMs: null })
  })

  test('a stored game stays while the server does not answer, and the page repeats the load every 3 s', async () => {
    let loadCount = 0
    const { actor, clock } = openKept(async () => {
      loadCount += 1
      if (loadCount < 3) throw noAnswerError
      return game(6, [2, 0])
    })
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ keptMs: 1000, error: noAnswerError.error })
    clock.increment(3000)
    await waitForPromises()
    clock.increment(3000)
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ confirmed: { version: 6 }, keptMs: null, error: null })
  })

  test('a stored game that the server does not have any more is not shown any more', async () => {
    const { actor } = openKept(() => Promise.reject(notFoundError))
    await waitForPromises()
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context.confirmed).toBeNull()
  })
})
