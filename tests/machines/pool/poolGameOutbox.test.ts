// Tests the page of a game together with the outbox, the wake lock that keeps the display on, undo and redo, and the
// watch link.
import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { NewEntry, OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { shownGame } from '../../../src/machines/pool/poolGame.selectors.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { exampleTap, game, nora, notFoundError, refusedError, scoreAnswer } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { noAnswerError, waitForPromises } from '../support.ts'

/** The screen of game 7. The test controls the outbox, the calls and the time. */
async function openGame(firstGame: LiveGame | Promise<LiveGame>) {
  const load = vi.fn(async () => firstGame)
  const wakeLock = { isOn: false }
  const machine = poolGameMachine.provide({
    actors: {
      loadGame: fromPromise(() => load()),
      awake: awakeMachine.provide({
        actors: {
          wakeLock: fromCallback(() => {
            wakeLock.isOn = true
            return () => {
              wakeLock.isOn = false
            }
          }),
        },
      }),
    },
  })
  let nowMs = 1_000
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => nowMs }
  const screen = startScreen(machine, input)
  await waitForPromises()
  const { actor, received, emit } = screen
  return {
    ...screen,
    load,
    wakeLock,
    passTime: (ms: number) => {
      nowMs += ms
    },
    add: (pool_player_id = 1) => actor.send({ type: 'score.add', pool_player_id }),
    /** Emits a fact of the outbox. `durable` says whether the browser still has the entries after the tab is closed. */
    emitOutbox: (fact: OutboxFact) => emit('outbox', fact),
    enqueued: (): NewEntry[] =>
      received.outbox.filter(({ type }) => type === 'outbox.enqueue').map(({ entry }) => entry as NewEntry),
    scores: () => shownGame(actor.getSnapshot().context)?.players.map(({ score }) => score),
  }
}

/** The entry as the outbox stores it. `order` is its number in the order of all entries. */
const storedEntry = (entry: NewEntry, order = 1): OutboxEntry => ({ ...entry, order, error: null })

describe(`${poolGameMachine.id} with an outbox`, () => {
  test('each tap is added to the outbox in order, with its own key, its time and the id of the last tap that the server knows', async () => {
    const { add, passTime, enqueued } = await openGame(game(1, [0, 0], { undo: exampleTap(4) }))
    add()
    passTime(500)
    add(2)
    expect(enqueued()).toMatchObject([
      { key: 'visit-0', queue: 'game:7', createdMs: 1_000, queryWhenOld: { unchanged_since: 4 }, user_id: 1 },
      { key: 'visit-1', queue: 'game:7', createdMs: 1_500, queryWhenOld: { unchanged_since: 4 }, label: '+1 player 2' },
    ])
  })

  test('unsaved taps of this game are shown, including those of an earlier visit, and taps of other games are not shown', async () => {
    const { add, emitOutbox, scores, enqueued } = await openGame(game(1))
    add()
    const ownEntry = storedEntry(enqueued()[0]!, 5)
    const earlierEntry = { ...ownEntry, key: 'earlier-0', order: 1 }
    const otherEntry = { ...ownEntry, key: 'other-0', queue: 'game:8', order: 2 }
    emitOutbox({ type: 'outbox.changed', entries: [earlierEntry, otherEntry], durable: true })
    expect(scores()).toEqual([2, 0])
    emitOutbox({ type: 'outbox.changed', entries: [earlierEntry, otherEntry, ownEntry], durable: true })
    expect(scores()).toEqual([2, 0])
    emitOutbox({ type: 'outbox.changed', entries: [otherEntry], durable: true })
    expect(scores()).toEqual([0, 0])
  })

  test('[pool-waiting-08] a refused tap and a tap that waits for a decision neither count in the score nor block undo', async () => {
    const { actor, add, emitOutbox, scores, enqueued } = await openGame(game(1, [0, 0], { undo: exampleTap(4) }))
    add()
    add(2)
    const [firstTap, secondTap] = enqueued()
    const entries = [
      { ...storedEntry(firstTap!), error: refusedError.error },
      { ...storedEntry(secondTap!, 2), error: { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' } },
    ]
    emitOutbox({ type: 'outbox.changed', entries, durable: true })
    expect(scores()).toEqual([0, 0])
    actor.send({ type: 'tap.undo' })
    expect(enqueued()[2]).toMatchObject({ command: { body: { pool_game_tap_id: 4 } }, queryWhenOld: {} })
    expect(actor.getSnapshot().context.pending).toHaveLength(3)
  })

  test('the page loads the game again when another tab has delivered a tap', async () => {
    const { add, emitOutbox, enqueued, load, scores } = await openGame(game(1))
    add()
    const { key, queue } = enqueued()[0]!
    load.mockResolvedValue(game(2, [1, 0]))
    emitOutbox({ type: 'outbox.delivered', key, queue, answer: null })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    expect(scores()).toEqual([1, 0])
  })

  test('an older answer of the outbox never replaces a newer game', async () => {
    const { actor, add, emitOutbox, enqueued, scores } = await openGame(game(5, [0, 1]))
    add()
    const { key, queue } = enqueued()[0]!
    emitOutbox({ type: 'outbox.delivered', key, queue, answer: scoreAnswer(game(4, [1, 0])) })
    expect(scores()).toEqual([0, 1])
    expect(actor.getSnapshot().context.confirmed?.version).toBe(5)
  })

  test('if an answer arrives during the load and the loaded game is older, the game of the answer is shown', async () => {
    let finishLoading = (_game: LiveGame): void => {}
    const loading = new Promise<LiveGame>((resolve) => {
      finishLoading = resolve
    })
    const { emitOutbox, scores } = await openGame(loading)
    emitOutbox({ type: 'outbox.delivered', key: 'earlier-0', queue: 'game:7', answer: scoreAnswer(game(2, [1, 0])) })
    finishLoading(game(1))
    await waitForPromises()
    expect(scores()).toEqual([1, 0])
  })

  test('a failed load is repeated after a second, and immediately when the server answers a tap of an earlier visit', async () => {
    const { actor, clock, emitOutbox, load } = await openGame(Promise.reject(noAnswerError))
    expect(actor.getSnapshot().value).toBe('failed')
    clock.increment(1_000)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    load.mockResolvedValue(game(1))
    emitOutbox({ type: 'outbox.delivered', key: 'earlier-0', queue: 'game:7', answer: scoreAnswer(game(2, [1, 0])) })
    await waitForPromises()
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    expect(actor.getSnapshot().context.confirmed?.version).toBe(2)
  })

  test('the game is loaded again after a refused tap, because the shown game may be outdated', async () => {
    const { add, emitOutbox, enqueued, load, scores } = await openGame(game(1))
    add()
    const { key, queue } = enqueued()[0]!
    load.mockResolvedValue(game(2, [0, 2]))
    emitOutbox({ type: 'outbox.refused', key, queue, error: refusedError.error })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    expect(scores()).toEqual([0, 2])
  })

  test('[live-pool-09] a tap is not counted twice if its live event arrives before its answer', async () => {
    const { add, actor, emitOutbox, enqueued, load, scores } = await openGame(game(4, [0, 0]))
    add()
    const { key, queue } = enqueued()[0]!
    load.mockResolvedValue(game(5, [1, 0]))
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 5 } })
    await waitForPromises()
    expect(scores()).toEqual([1, 0])
    expect(load).toHaveBeenCalledTimes(1)
    emitOutbox({ type: 'outbox.delivered', key, queue, answer: scoreAnswer(game(5, [1, 0])) })
    await waitForPromises()
    expect(scores()).toEqual([1, 0])
    expect(load).toHaveBeenCalledTimes(1)
    // Before the answer to the second tap arrives, another phone takes the first point back.
    add(2)
    const secondTap = enqueued()[1]!
    load.mockResolvedValue(game(7, [0, 1]))
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 7 } })
    emitOutbox({ type: 'outbox.delivered', key: secondTap.key, queue, answer: scoreAnswer(game(6, [1, 1])) })
    await waitForPromises()
    expect(scores()).toEqual([0, 1])
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a refresh that fails is repeated after 3 s', async () => {
    const { actor, load, clock, scores } = await openGame(game(1))
    load.mockRejectedValueOnce(noAnswerError).mockResolvedValueOnce(game(2, [1, 0]))
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
    await waitForPromises()
    clock.increment(2999)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    clock.increment(1)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(3)
    expect(scores()).toEqual([1, 0])
  })

  test('the wake lock keeps the display on only while the game has no winner', async () => {
    const { add, actor, wakeLock } = await openGame(game(1, [1, 0]))
    expect(wakeLock.isOn).toBe(true)
    add()
    expect(wakeLock.isOn).toBe(false)
    actor.send({ type: 'score.subtract', pool_player_id: 1 })
    expect(wakeLock.isOn).toBe(true)
  })

  test('a game that was deleted in the meantime stays readable, and nothing can be tapped', async () => {
    const { actor, load } = await openGame(game(1))
    load.mockRejectedValue(notFoundError)
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
    await waitForPromises()
    expect(actor.getSnapshot().value).toBe('deleted')
    expect(actor.getSnapshot().context.confirmed).not.toBeNull()
    expect(actor.getSnapshot().can({ type: 'score.add', pool_player_id: 1 })).toBe(false)
  })
})

describe(`${poolGameMachine.id}, undo and redo`, () => {
  test('undo and redo of a saved tap wait in the outbox with the id of the tap, and are shown immediately', async () => {
    const { actor, scores, enqueued } = await openGame(game(2, [1, 0], { undo: exampleTap(11) }))
    // The first redo and the second undo find no tap, so they do nothing.
    actor.send({ type: 'tap.redo' })
    actor.send({ type: 'tap.undo' })
    expect(scores()).toEqual([0, 0])
    actor.send({ type: 'tap.undo' })
    actor.send({ type: 'tap.redo' })
    expect(scores()).toEqual([1, 0])
    expect(enqueued().map(({ command, label }) => [command.call.split('/').at(-1), command.body, label])).toEqual([
      ['undo', { pool_game_tap_id: 11 }, 'Undo +1 player 1'],
      ['redo', { pool_game_tap_id: 11 }, 'Redo +1 player 1'],
    ])
    expect(new Set(enqueued().map(({ key }) => key)).size).toBe(2)
  })

  test('[offline-start-05] unsaved taps are undone one after the other, each by its own key, and a new tap ends the redo', async () => {
    const { actor, add, scores, enqueued } = await openGame(game(1))
    add(1)
    add(2)
    add(2)
    actor.send({ type: 'tap.undo' })
    actor.send({ type: 'tap.undo' })
    expect(scores()).toEqual([1, 0])
    actor.send({ type: 'tap.redo' })
    expect(scores()).toEqual([1, 1])
    add(1)
    expect(scores()).toEqual([2, 1])
    expect(actor.getSnapshot().can({ type: 'tap.redo' })).toBe(false)
    const keys = enqueued().map(({ key }) => key)
    expect(enqueued().map(({ command }) => command.body)).toMatchObject([
      { pool_player_id: 1 },
      { pool_player_id: 2 },
      { pool_player_id: 2 },
      { tap_key: keys[2] },
      { tap_key: keys[1] },
      { tap_key: keys[1] },
      { pool_player_id: 1 },
    ])
  })

  test('a refused undo shows an alert and loads the game again', async () => {
    const { actor, alerts, emitOutbox, enqueued, load, wakeLock, scores } = await openGame(
      game(2, [1, 0], { undo: exampleTap(11) }),
    )
    actor.send({ type: 'watch.open' })
    actor.send({ type: 'tap.undo' })
    const { key, queue } = enqueued()[0]!
    emitOutbox({ type: 'outbox.refused', key, queue, error: refusedError.error })
    await waitForPromises()
    expect(alerts()).toEqual([{ type: 'error', message: refusedError.error.message }])
    expect(load).toHaveBeenCalledTimes(2)
    expect(scores()).toEqual([1, 0])
    // The dialog with the watch link stays open.
    expect(actor.getSnapshot().matches({ ready: { dialog: 'watchLink' } })).toBe(true)
    expect(wakeLock.isOn).toBe(true)
  })

  test('only the creator of a game can open its watch link', async () => {
    const ownGame = await openGame(game(1))
    ownGame.actor.send({ type: 'watch.open' })
    expect(ownGame.actor.getSnapshot().matches({ ready: { dialog: 'watchLink' } })).toBe(true)
    const otherGame = await openGame(game(1, [0, 0], { created_by: 2 }))
    otherGame.actor.send({ type: 'watch.open' })
    expect(otherGame.actor.getSnapshot().matches({ ready: { dialog: 'closed' } })).toBe(true)
  })
})

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
/** The outbox entry that creates a local game of two players. Each of them needs two points. */
const creation: OutboxEntry = {
  key: CLIENT_ID,
  user_id: nora.user_id,
  queue: `game:${CLIENT_ID}`,
  command: {
    call: 'POST /pool/games',
    params: undefined,
    body: {
      client_id: CLIENT_ID,
      game_type: '9-Ball',
      players: [1, 2].map((pool_player_id) => ({ pool_player_id, handicap: 2 })),
    },
  },
  label: 'New game',
  createdMs: 0,
  whenRefused: 'keep',
  order: 1,
  error: null,
  local: {
    client_id: CLIENT_ID,
    idField: 'pool_game_id',
    created: {
      type: 'game',
      players: [1, 2].map((id) => ({ user_id: id, display_name: `player ${id}`, skill_level: 3 })),
    },
  },
}

describe(`${poolGameMachine.id} of a game that the server does not know yet`, () => {
  /** Opens the local game at the address with its client id. By default the server never answers a load. */
  async function openLocal(loadGame: () => Promise<LiveGame> = () => new Promise(() => undefined)) {
    const load = vi.fn(loadGame)
    const machine = poolGameMachine.provide({
      actors: {
        loadGame: fromPromise(() => load()),
        awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
      },
    })
    const input = { params: { pool_game_id: CLIENT_ID }, search: '', user: nora, visit: 'visit', now: () => 1_000 }
    const screen = startScreen(machine, input)
    await waitForPromises()
    const { actor, received, emit } = screen
    return {
      ...screen,
      load,
      emitOutbox: (fact: OutboxFact) => emit('outbox', fact),
      add: (pool_player_id = 1) => actor.send({ type: 'score.add', pool_player_id }),
      enqueued: () =>
        received.outbox.filter(({ type }) => type === 'outbox.enqueue').map(({ entry }) => entry as NewEntry),
      scores: () => shownGame(actor.getSnapshot().context)?.players.map(({ score }) => score),
    }
  }
  /** The server's answer to the creation. */
  const answer = { call: 'POST /pool/games', data: { pool_game_id: 12 } } as const

  test('in a local game, points can be added and undone and a player can win, and all commands wait for the id from the server', async () => {
    const { actor, add, emitOutbox, enqueued, scores, received } = await openLocal()
    emitOutbox({ type: 'outbox.changed', entries: [creation], durable: true })
    expect(scores()).toEqual([0, 0])
    add(1)
    add(2)
    actor.send({ type: 'tap.undo' })
    add(1)
    expect(scores()).toEqual([2, 0])
    expect(actor.getSnapshot().matches({ ready: { play: 'won' } })).toBe(true)
    expect(enqueued()).toHaveLength(4)
    for (const entry of enqueued()) {
      expect(entry).toMatchObject({
        queue: `game:${CLIENT_ID}`,
        command: { params: { pool_game_id: 0 } },
        local: { client_id: CLIENT_ID, idField: 'pool_game_id' },
      })
    }
    expect(received.live).toEqual([])
  })

  test('the page of a created game stays open under its new address and loads the game, and all taps stay', async () => {
    const { actor, add, emitOutbox, enqueued, received, scores, load } = await openLocal()
    emitOutbox({ type: 'outbox.changed', entries: [creation], durable: true })
    add(1)
    load.mockResolvedValue(game(1, [0, 0], { pool_game_id: 12 }))
    emitOutbox({ type: 'outbox.delivered', key: creation.key, queue: creation.queue, answer })
    add(2)
    await waitForPromises()
    expect(received.navigation).toEqual([{ type: 'navigation.go', to: '/pool/12', replace: true, keepScreen: true }])
    expect(received.live).toContainEqual({ type: 'live.send', command: { name: 'pool_game:id', id: 12 } })
    expect(actor.getSnapshot().context.confirmed?.version).toBe(1)
    expect(scores()).toEqual([1, 1])
    expect(enqueued()[1]).toMatchObject({ queue: 'game:12', command: { params: { pool_game_id: 12 } } })
    expect(enqueued()[1]?.local).toBeUndefined()
    // The outbox emits both taps, and now the first one has the new queue, too.
    const entries = enqueued().map((entry, order) => storedEntry({ ...entry, queue: 'game:12' }, order))
    emitOutbox({ type: 'outbox.changed', entries, durable: true })
    expect(scores()).toEqual([1, 1])
  })

  test('when the server has created the game, the address with the client id leads to the address with the id of the server', async () => {
    const { actor, received } = await openLocal(async () => game(3, [1, 0], { pool_game_id: 12 }))
    expect(actor.getSnapshot().value).toBe('moved')
    expect(received.navigation).toMatchObject([{ type: 'navigation.go', to: '/pool/12', replace: true }])
  })

  test('[offline-start-15] the page opens the address with the id from the server if another tab has sent the creation of the game', async () => {
    const gameWithoutServerId = game(0, [0, 0], { pool_game_id: 0 })
    const { actor, emitOutbox, received, load } = await openLocal(async () => gameWithoutServerId)
    // The outbox of this tab has not read the disk yet.
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    load.mockResolvedValue(game(3, [1, 0], { pool_game_id: 12 }))
    emitOutbox({ type: 'outbox.changed', entries: [], durable: true })
    await waitForPromises()
    expect(actor.getSnapshot().value).toBe('moved')
    expect(received.navigation).toMatchObject([{ type: 'navigation.go', to: '/pool/12', replace: true }])
  })

  test('the page of a local game shows an error when the game has been discarded', async () => {
    const { actor, emitOutbox } = await openLocal()
    emitOutbox({ type: 'outbox.changed', entries: [creation], durable: true })
    emitOutbox({ type: 'outbox.changed', entries: [], durable: true })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context.error?.message).toBe('This game was discarded.')
  })
})
