// Tests dead balls on the page of a game without a network.
import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { plainNote } from '../../../contract/rules/pool/scoredGame.ts'
import type { NewEntry } from '../../../src/machines/app/outbox.types.ts'
import { poolGameMachine } from '../../../src/machines/pool/poolGame.machine.ts'
import { hasPendingDeadBall, shownGame, undoOrRedoText } from '../../../src/machines/pool/poolGame.selectors.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { exampleTap, game, nora, scoreAnswer } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { waitForPromises } from '../support.ts'

const deadBallTap = { type: 'score.dead' } as const

/**
 * Opens the page of game 7, in which both players need 25 points. As without a network, no command is delivered until
 * the test emits an answer.
 */
async function openGame(
  loaded = game(1, [0, 0], { players: game(1).players.map((seat) => ({ ...seat, handicap: 25 })) }),
) {
  const awake = awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } })
  const screen = startScreen(
    poolGameMachine.provide({ actors: { loadGame: fromPromise(async () => loaded), awake } }),
    { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 },
  )
  await waitForPromises()
  const { actor, received } = screen
  return {
    ...screen,
    enqueued: () =>
      received.outbox.filter(({ type }) => type === 'outbox.enqueue').map(({ entry }) => entry as NewEntry),
    deadBalls: () => shownGame(actor.getSnapshot().context)?.rack_notes.map((rack) => rack.dead),
  }
}

test('[pool-dead-10] a dead ball is shown immediately, can be undone before it is saved, and is sent once for the highlighted player', async () => {
  const { actor, enqueued, deadBalls, emit } = await openGame()
  actor.send(deadBallTap)
  expect(deadBalls()).toEqual([1])
  expect(hasPendingDeadBall(actor.getSnapshot().context)).toBe(true)
  expect(undoOrRedoText(actor.getSnapshot().context, 'undo')).toBe('Dead ball, by nora')
  actor.send({ type: 'card.select', pool_player_id: 2 })
  actor.send(deadBallTap)
  actor.send({ type: 'tap.undo' })
  expect(deadBalls()).toEqual([1])
  actor.send({ type: 'tap.redo' })
  expect(deadBalls()).toEqual([2])
  expect(enqueued()).toMatchObject([
    { label: 'Dead ball', command: { body: { pool_player_id: 1, action: 'dead' } } },
    { label: 'Dead ball', command: { body: { pool_player_id: 2, action: 'dead' } } },
    { label: 'Undo Dead ball' },
    { label: 'Redo Dead ball' },
  ])
  expect(enqueued()[0]?.queryWhenOld).toMatchObject({ unchanged_since: 0 })
  // The server answers the first dead ball. The other taps are still unsaved, so the page shows two dead balls.
  const { key = '', queue = '' } = enqueued()[0] ?? {}
  const confirmed = shownGame(actor.getSnapshot().context) ?? game(1)
  const answer = scoreAnswer({ ...confirmed, version: 2, rack_notes: [plainNote(1)], undo: exampleTap(1, 'dead') })
  emit('outbox', { type: 'outbox.delivered', key, queue, answer })
  expect(deadBalls()).toEqual([2])
  expect(enqueued()).toHaveLength(4)
})

test('an undo of a dead ball that the server knows is shown immediately', async () => {
  const players = game(1).players.map((seat) => ({ ...seat, handicap: 25, racks: [{ score: 0 }] }))
  const { actor, deadBalls } = await openGame(
    game(2, [0, 0], { players, rack_notes: [plainNote(2)], undo: exampleTap(1, 'dead') }),
  )
  actor.send({ type: 'tap.undo' })
  expect(deadBalls()).toEqual([1])
})

test('a ninth dead ball cannot be tapped, and no dead ball can be tapped in 8-Ball or after a win', async () => {
  const canTapDeadBall = async (loaded: ReturnType<typeof game>) =>
    (await openGame(loaded)).actor.getSnapshot().can(deadBallTap)
  const players = game(1).players.map((seat) => ({ ...seat, racks: [{ score: 0 }] }))
  // `plainNote(7)` is the note of a rack with seven dead balls. In `game`, a player with two points has won.
  expect(await canTapDeadBall(game(1, [0, 0], { players, rack_notes: [plainNote(7)] }))).toBe(true)
  expect(await canTapDeadBall(game(1, [0, 0], { players, rack_notes: [plainNote(8)] }))).toBe(false)
  expect(await canTapDeadBall(game(1, [0, 0], { game_type: '8-Ball' }))).toBe(false)
  expect(await canTapDeadBall(game(1, [2, 0]))).toBe(false)
})
