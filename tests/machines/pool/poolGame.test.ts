// Tests the page of a game: taps, their answers, and other members' changes.
import { describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, fromCallback, fromPromise } from 'xstate'
import type { LiveGame, PoolGame } from '../../../contract/api/pool/games.ts'
import { plainNote } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import type { NewEntry } from '../../../src/machines/app/outbox.types.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { shownGame } from '../../../src/machines/pool/poolGame.selectors.ts'
import { gameListMachine, poolGamesMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import type { PageOf, PageRequest } from '../../../src/machines/shared/paged.types.ts'
import { scoreAnswer } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { nora, waitForPromises } from '../support.ts'

const player = (id: number, score: number, handicap: number) => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  score,
  remaining: handicap - score,
  handicap,
  safeties: 0,
  fouls: 0,
  longest_run: 0,
  winner: score === handicap,
  racks: score > 0 ? [{ score }] : [{ score: 0 }],
  skill_level: 3,
})

/** A 9-Ball game with these scores. Player 1 needs 3 points, and player 2 needs 5. */
const game = (scores: [number, number], version = 1): LiveGame => ({
  pool_game_id: 7,
  started: '2026-03-14T19:30:00.000Z',
  game_type: '9-Ball',
  scoring: 'points',
  at_table: null,
  innings: 0,
  tags: [],
  winner_player_id: scores[0] === 3 ? 1 : null,
  players: [player(1, scores[0], 3), player(2, scores[1], 5)],
  rack_notes: [plainNote(0)],
  version,
  created_by: 1,
  undo: null,
  redo: null,
  watch_open: false,
  taps: [],
})

/** The screen of game 7. The test controls the outbox and the socket. `loaded` is the server's answer to each load. */
function openGame(loaded: () => LiveGame) {
  const screen = startScreen(
    poolGameMachine.provide({
      actors: {
        loadGame: fromPromise(async () => loaded()),
        awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
      },
    }),
    { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 },
  )
  const { actor, received, emit } = screen
  const enqueued = () =>
    received.outbox.filter(({ type }) => type === 'outbox.enqueue').map(({ entry }) => entry as NewEntry)
  const lastEntry = () => {
    const { key = '', queue = '' } = enqueued().at(-1) ?? {}
    return { key, queue }
  }
  return {
    ...screen,
    enqueued,
    /** Emits the server's answer to the last tap. */
    answer: (next: LiveGame) => emit('outbox', { type: 'outbox.delivered', ...lastEntry(), answer: scoreAnswer(next) }),
    /** Emits that the server refused the last tap. */
    refuse: () =>
      emit('outbox', {
        type: 'outbox.refused',
        ...lastEntry(),
        error: { code: 'GAME_HAS_WINNER', message: 'Won already.' },
      }),
    scores: () => shownGame(actor.getSnapshot().context)?.players.map(({ score }) => score),
    /** The ids of the commands with this name that the socket received. */
    sentIds: (name: string) =>
      received.live
        .map(({ command }) => command as { name: string; id: number })
        .filter((command) => command.name === name)
        .map(({ id }) => id),
  }
}

const add = (pool_player_id: number) => ({ type: 'score.add', pool_player_id }) as const
const subtract = (pool_player_id: number) => ({ type: 'score.subtract', pool_player_id }) as const

describe(poolGameMachine.id, () => {
  test('[pool-game-04] plus adds 1, but not above the handicap', async () => {
    const { actor, scores } = openGame(() => game([1, 4]))
    await waitForPromises()
    actor.send(add(2))
    expect(scores()).toEqual([1, 5])
    expect(actor.getSnapshot().can(add(2))).toBe(false)
    actor.send(add(2))
    expect(scores()).toEqual([1, 5])
  })

  test('[pool-game-05] minus subtracts 1, but not below 0', async () => {
    const { actor, scores, enqueued } = openGame(() => game([1, 0]))
    await waitForPromises()
    actor.send(subtract(1))
    expect(scores()).toEqual([0, 0])
    for (const event of [subtract(1), subtract(2)]) {
      expect(actor.getSnapshot().can(event)).toBe(false)
      actor.send(event)
    }
    expect(scores()).toEqual([0, 0])
    expect(enqueued()).toHaveLength(1)
  })

  test('[pool-game-06] [live-pool-04] the server’s answer to a tap replaces the score that the page has computed, and the page then sends pool_game:update', async () => {
    const { actor, answer, scores, sentIds } = openGame(() => game([0, 0]))
    await waitForPromises()
    actor.send(add(1))
    expect(sentIds('pool_game:update')).toEqual([])
    // Another member has added 2 points in the meantime.
    answer(game([1, 2], 4))
    expect(scores()).toEqual([1, 2])
    expect(sentIds('pool_game:update')).toEqual([7])
  })

  test('[pool-game-07] a tap that the server refuses is removed from the score, and an alert shows the reason', async () => {
    const { actor, refuse, scores, alerts } = openGame(() => game([0, 0]))
    await waitForPromises()
    actor.send(add(1))
    expect(scores()).toEqual([1, 0])
    refuse()
    await waitForPromises()
    expect(scores()).toEqual([0, 0])
    expect(alerts()).toEqual([{ type: 'error', message: 'Won already.' }])
  })

  test('[pool-game-09] a game is won when a player reaches the handicap', async () => {
    const { actor } = openGame(() => game([2, 0]))
    await waitForPromises()
    expect(actor.getSnapshot().matches({ ready: { play: 'open' } })).toBe(true)
    actor.send(add(1))
    expect(actor.getSnapshot().matches({ ready: { play: 'won' } })).toBe(true)
  })

  test('[pool-game-10] in a won game only the winner’s score can change, and only down', async () => {
    const { actor, scores } = openGame(() => game([3, 2]))
    await waitForPromises()
    for (const event of [add(1), add(2), subtract(2)]) expect(actor.getSnapshot().can(event)).toBe(false)
    expect(actor.getSnapshot().can({ type: 'tap.undo' })).toBe(false)
    actor.send(subtract(1))
    expect(scores()).toEqual([2, 2])
    expect(actor.getSnapshot().matches({ ready: { play: 'open' } })).toBe(true)
  })

  test('[live-pool-02] the page sends the id of its game to the socket, and sends it again after a reconnect', async () => {
    const { emit, sentIds } = openGame(() => game([0, 0]))
    await waitForPromises()
    expect(sentIds('pool_game:id')).toEqual([7])
    emit('live', { type: 'live.connected' })
    expect(sentIds('pool_game:id')).toEqual([7, 7])
  })

  test('[live-pool-03] the page loads a newer version of its game, and ignores the version that it already has and other games', async () => {
    let loadCount = 0
    const { emit, scores } = openGame(() => {
      loadCount += 1
      return game([loadCount - 1, 0], loadCount)
    })
    await waitForPromises()
    const receiveUpdate = async (id: number, version: number) => {
      emit('live', { type: 'live.received', fact: { type: 'poolGame.updated', id, version } })
      await waitForPromises()
    }
    await receiveUpdate(8, 9)
    await receiveUpdate(7, 1)
    expect(loadCount).toBe(1)
    await receiveUpdate(7, 2)
    expect(loadCount).toBe(2)
    expect(scores()).toEqual([1, 0])
  })

  test('an unchanged game stays the same object, so that React does not draw its views again', async () => {
    const { actor } = openGame(() => game([1, 1]))
    await waitForPromises()
    actor.send(add(2))
    const gameBefore = shownGame(actor.getSnapshot().context)
    actor.send({ type: 'card.select', pool_player_id: 1 })
    expect(shownGame(actor.getSnapshot().context)).toBe(gameBefore)
    actor.send(add(2))
    expect(shownGame(actor.getSnapshot().context)).not.toBe(gameBefore)
  })

  test('a tap changes the shown player in the same way as `applyTap` of the contract', async () => {
    const { actor } = openGame(() => game([1, 1]))
    await waitForPromises()
    actor.send(add(2))
    const changedGame = shownGame(actor.getSnapshot().context) as PoolGame
    expect(changedGame.players[1]).toEqual(applyTap(game([1, 1]), { pool_player_id: 2, action: 'add' }).players[1])
  })
})

describe(poolGamesMachine.id, () => {
  test('[live-pool-01] the list of games loads again after the live event of a new game', async () => {
    let loadCount = 0
    const { actors } = poolGamesMachine.implementations
    const machine = poolGamesMachine.provide({
      actions: { keepPlace: () => undefined },
      actors: Object.fromEntries(
        Object.keys(actors).map((name) => [
          name,
          name === 'list'
            ? gameListMachine.provide({
                actors: {
                  loadPage: fromPromise<PageOf<null, PoolGame>, PageRequest>(async () => {
                    loadCount += 1
                    return { head: null, items: [] }
                  }),
                },
              })
            : fromCallback(() => undefined),
        ]),
      ),
    })
    const input = {
      params: {},
      search: '',
      user: nora,
      visit: 'visit',
      now: () => 0,
      place: null,
      path: '/pool',
      readPlace: () => null,
    }
    const actor: AnyActorRef = createActor(machine, { input }).start()
    await waitForPromises()
    const loadCountBefore = loadCount
    actor.send({ type: 'live.received', fact: { type: 'poolGames.added', id: 7 } })
    await waitForPromises()
    expect(loadCount).toBe(loadCountBefore + 1)
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 99, version: 2 } })
    await waitForPromises()
    expect(loadCount).toBe(loadCountBefore + 1)
  })
})
