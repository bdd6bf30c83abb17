// Walks generated paths through the replay of a game, and tests how fast it plays.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { type LoadedReplay, type ReplayTap, replayMachine } from '../../../src/machines/pool/replay.machine.ts'
import type { Loaded } from '../../../src/machines/shared/kept.types.ts'
import { startScreen } from '../../machines/startScreen.ts'
import { waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { game, nora, refusedError } from './exampleGames.ts'

const tap = (pool_game_tap_id: number): ReplayTap => ({
  pool_game_tap_id,
  pool_player_id: 1,
  action: 'add',
  username: 'nora',
  time: '2026-03-14T19:31:00.000Z',
})
const replayWith = (tapCount: number): Loaded<LoadedReplay> => ({
  data: { game: game(3), taps: Array.from({ length: tapCount }, (_, index) => tap(index + 1)), ratings: null },
  keptMs: null,
})
const input = { params: { pool_game_id: '7' }, search: '', user: nora, visit: 'visit', now: () => 0 }

describeModel(
  {
    machine: replayMachine,
    input,
    events: [
      { type: 'tap.choose', position: 0 },
      { type: 'tap.choose', position: 1 },
      { type: 'tap.choose', position: 4 },
      { type: 'tap.choose', position: -1 },
      { type: 'tap.choose', position: 0.5 },
      { type: 'replay.play' },
      { type: 'replay.stop' },
      { type: 'replay.reload' },
      { type: 'log.open' },
      done('tapLog', { rows: [] }),
      failed('tapLog', refusedError),
      { type: 'live.connected' },
      done('loadReplay', replayWith(0)),
      done('loadReplay', replayWith(3)),
      failed('loadReplay', refusedError),
      after('stepDelay', 'replay.shown.playing'),
    ],
    key: ({ context }) => [context.position, context.replay?.taps.length],
    uncoveredEvents: {
      'tap.choose (position: 4)': 'the game has only 3 taps',
      'tap.choose (position: -1)': 'there is no position before 0',
      'tap.choose (position: 0.5)': 'there is no position between two taps',
    },
  },
  {
    proves: 'the position is always one of the game, and the replay never plays when the last tap is shown',
    check: (snapshot) => {
      const { position, replay } = snapshot.context
      const lastPosition = replay?.taps.length ?? 0
      expect(Number.isInteger(position) && position >= 0 && position <= lastPosition).toBe(true)
      if (snapshot.matches({ shown: 'playing' })) expect(position).toBeLessThan(lastPosition)
    },
  },
)

describe('replay', () => {
  async function openReplay(tapCount: number) {
    const load = async () => replayWith(tapCount)
    const screen = startScreen(replayMachine.provide({ actors: { loadReplay: fromPromise(load) } }), input)
    await waitForPromises()
    const position = () => screen.actor.getSnapshot().context.position
    const isPlaying = () => screen.actor.getSnapshot().matches({ shown: 'playing' })
    return { ...screen, position, isPlaying }
  }

  test('[pool-after-07] the replay stops at the last tap, plays again from the start, and stops at a chosen tap', async () => {
    const { actor, clock, position, isPlaying } = await openReplay(3)
    expect(position()).toBe(3)
    actor.send({ type: 'replay.play' })
    const positions = [position()]
    // The replay of a short game shows each tap for 700 ms.
    for (let step = 0; step < 3; step += 1) {
      clock.increment(699)
      expect(position()).toBe(positions.at(-1))
      clock.increment(1)
      positions.push(position())
    }
    expect(positions).toEqual([0, 1, 2, 3])
    expect(isPlaying()).toBe(false)
    actor.send({ type: 'replay.play' })
    clock.increment(700)
    actor.send({ type: 'tap.choose', position: 2 })
    expect([position(), isPlaying()]).toEqual([2, false])
    clock.increment(10_000)
    expect(position()).toBe(2)
    // Play continues from the chosen tap.
    actor.send({ type: 'replay.play' })
    clock.increment(700)
    expect([position(), isPlaying()]).toEqual([3, false])
    actor.send({ type: 'tap.choose', position: 0 })
    actor.send({ type: 'replay.play' })
    clock.increment(700)
    actor.send({ type: 'replay.stop' })
    clock.increment(10_000)
    expect(position()).toBe(1)
  })

  // A replay takes at most 45 s, but shows each tap for at least 150 ms.
  test('the taps of a long game are shown for a shorter time, but not for less than 150 ms each', async () => {
    for (const [tapCount, stepMs] of [
      [90, 500],
      [1000, 150],
    ] as const) {
      const { actor, clock, position } = await openReplay(tapCount)
      actor.send({ type: 'replay.play' })
      clock.increment(stepMs - 1)
      expect(position()).toBe(0)
      clock.increment(1)
      expect(position()).toBe(1)
    }
  })
})
