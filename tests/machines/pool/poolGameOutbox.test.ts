import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import type { NewEntry, OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { shownGame } from '../../../src/machines/pool/poolGame.selectors.ts'
import type { SentStep } from '../../../src/machines/pool/poolGame.types.ts'
import { game, nora, note, notFound, refused, scoreAnswer } from '../../models/pool/exampleGames.ts'
import { settled, unanswered } from '../support.ts'
import { startScreen } from './support.ts'

// The page of a game together with the outbox, the wake lock, undo and redo, and the watch link.

/** The screen of game 7. The test controls the outbox, the calls and the time. */
async function openGame(
  first: LiveGame | Promise<LiveGame>,
  sendStep: (step: SentStep) => Promise<LiveGame> = async () => first,
) {
  const load = vi.fn(async () => first)
  const awake = { now: false }
  const machine = poolGameMachine.provide({
    actors: {
      loadGame: fromPromise(() => load()),
      sendStep: fromPromise(({ input }: { input: SentStep }) => sendStep(input)),
      wakeLock: fromCallback(() => {
        awake.now = true
        return () => {
          awake.now = false
        }
      }),
    },
  })
  let nowMs = 1_000
  const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => nowMs }
  const screen = startScreen(machine, input)
  await settled()
  const { actor, received, emit } = screen
  return {
    ...screen,
    load,
    awake,
    passTime: (ms: number) => {
      nowMs += ms
    },
    add: (pool_player_id = 1) => actor.send({ type: 'score.add', pool_player_id }),
    emitOutbox: (fact: OutboxFact) => emit('outbox', fact),
    enqueued: (): NewEntry[] =>
      received.outbox.filter(({ type }) => type === 'outbox.enqueue').map(({ entry }) => entry as NewEntry),
    scores: () => shownGame(actor.getSnapshot().context)?.players.map(({ score }) => score),
  }
}

const saved = (entry: NewEntry, order = 1): OutboxEntry => ({ ...entry, order, error: null })

describe(`${poolGameMachine.id} with an outbox`, () => {
  test('each tap is enqueued in order, with its own key, its time and a limit of two minutes', async () => {
    const { add, passTime, enqueued } = await openGame(game(1))
    add()
    passTime(500)
    add(2)
    expect(enqueued()).toMatchObject([
      { key: 'visit-0', queue: 'game:7', createdMs: 1_000, expiresAfterMs: 120_000, whenRefused: 'drop', user_id: 1 },
      { key: 'visit-1', queue: 'game:7', createdMs: 1_500, expiresAfterMs: 120_000, label: '+1 player 2' },
    ])
  })

  test('unsaved taps of this game are shown, also those of an earlier visit, and taps of other games are not', async () => {
    const { add, emitOutbox, scores, enqueued } = await openGame(game(1))
    add()
    const own = saved(enqueued()[0]!, 5)
    const earlier = { ...own, key: 'earlier-0', order: 1 }
    const other = { ...own, key: 'other-0', queue: 'game:8', order: 2 }
    emitOutbox({ type: 'outbox.changed', entries: [earlier, other], durable: true })
    expect(scores()).toEqual([2, 0])
    emitOutbox({ type: 'outbox.changed', entries: [earlier, other, own], durable: true })
    expect(scores()).toEqual([2, 0])
    emitOutbox({ type: 'outbox.changed', entries: [other], durable: true })
    expect(scores()).toEqual([0, 0])
  })

  test('a tap that expired after two minutes is removed', async () => {
    const { add, emitOutbox, scores, enqueued } = await openGame(game(1))
    add()
    add(2)
    emitOutbox({ type: 'outbox.expired', keys: [enqueued()[0]!.key] })
    expect(scores()).toEqual([0, 1])
  })

  test('when another tab delivered a tap, the page loads the game again', async () => {
    const { add, emitOutbox, enqueued, load, scores } = await openGame(game(1))
    add()
    const { key, queue } = enqueued()[0]!
    load.mockResolvedValue(game(2, [1, 0]))
    emitOutbox({ type: 'outbox.delivered', key, queue, answer: null })
    await settled()
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

  test('an answer that arrives before the game has loaded is kept, if the loaded game is older', async () => {
    let finishLoading = (_game: LiveGame): void => {}
    const loading = new Promise<LiveGame>((resolve) => {
      finishLoading = resolve
    })
    const { emitOutbox, scores } = await openGame(loading)
    emitOutbox({ type: 'outbox.delivered', key: 'earlier-0', queue: 'game:7', answer: scoreAnswer(game(2, [1, 0])) })
    finishLoading(game(1))
    await settled()
    expect(scores()).toEqual([1, 0])
  })

  test('after a refused tap the game is loaded again, because the shown game may be out of date', async () => {
    const { add, emitOutbox, enqueued, load, scores } = await openGame(game(1))
    add()
    const { key, queue } = enqueued()[0]!
    load.mockResolvedValue(game(2, [0, 2]))
    emitOutbox({ type: 'outbox.refused', key, queue, error: refused.error })
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
    expect(scores()).toEqual([0, 2])
  })

  test('a refresh that fails is repeated after 3 s', async () => {
    const { actor, load, clock, scores } = await openGame(game(1))
    load.mockRejectedValueOnce(unanswered).mockResolvedValueOnce(game(2, [1, 0]))
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
    await settled()
    clock.increment(2999)
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
    clock.increment(1)
    await settled()
    expect(load).toHaveBeenCalledTimes(3)
    expect(scores()).toEqual([1, 0])
  })

  test('the wake lock keeps the display on while the game has no winner, and not while it has one', async () => {
    const { add, actor, awake } = await openGame(game(1, [1, 0]))
    expect(awake.now).toBe(true)
    add()
    expect(awake.now).toBe(false)
    actor.send({ type: 'score.subtract', pool_player_id: 1 })
    expect(awake.now).toBe(true)
  })

  test('a game that was deleted in the meantime is replaced by an error', async () => {
    const { actor, load } = await openGame(game(1))
    load.mockRejectedValue(notFound)
    actor.send({ type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 2 } })
    await settled()
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context).toMatchObject({ confirmed: null, error: { code: 'NOT_FOUND' } })
  })
})

describe(`${poolGameMachine.id}, undo and redo`, () => {
  test('each undo or redo sends the id of its tap and another key, and neither is possible while a tap is unsaved', async () => {
    const sent: SentStep[] = []
    const answers = [game(3, [0, 0], { redo: note(11) }), game(4, [1, 0], { undo: note(11) })]
    const { actor, add, scores } = await openGame(game(2, [1, 0], { undo: note(11) }), async (step) => {
      sent.push(step)
      return answers[sent.length - 1]!
    })
    actor.send({ type: 'tap.redo' })
    actor.send({ type: 'tap.undo' })
    actor.send({ type: 'tap.undo' })
    await settled()
    expect(scores()).toEqual([0, 0])
    actor.send({ type: 'tap.redo' })
    await settled()
    expect(scores()).toEqual([1, 0])
    expect(sent).toMatchObject([
      { kind: 'undo', pool_game_tap_id: 11, poolGameId: 7 },
      { kind: 'redo', pool_game_tap_id: 11, poolGameId: 7 },
    ])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    add(2)
    expect(actor.getSnapshot().can({ type: 'tap.undo' })).toBe(false)
  })

  test('a failed undo shows an alert and loads the game again, and the rest of the page does not change', async () => {
    const { actor, alerts, load, awake } = await openGame(game(2, [1, 0], { undo: note(11) }), async () => {
      throw unanswered
    })
    actor.send({ type: 'watch.open' })
    actor.send({ type: 'tap.undo' })
    await settled()
    expect(alerts()).toEqual([{ type: 'error', message: 'Server connection failed.' }])
    expect(load).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().matches({ ready: { watching: 'open', history: 'idle' } })).toBe(true)
    expect(awake.now).toBe(true)
  })

  test('only the creator of a game can open its watch link', async () => {
    const own = await openGame(game(1))
    own.actor.send({ type: 'watch.open' })
    expect(own.actor.getSnapshot().matches({ ready: { watching: 'open' } })).toBe(true)
    const other = await openGame(game(1, [0, 0], { created_by: 2 }))
    other.actor.send({ type: 'watch.open' })
    expect(other.actor.getSnapshot().matches({ ready: { watching: 'closed' } })).toBe(true)
  })
})
