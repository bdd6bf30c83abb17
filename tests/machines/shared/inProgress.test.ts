// Tests which games and roasts count as in progress.
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { findInProgress } from '../../../src/machines/shared/findInProgress.ts'
import { inProgressMachine } from '../../../src/machines/shared/inProgress.machine.ts'
import type { KeptLists } from '../../../src/machines/shared/inProgress.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { unsavedRoast } from '../../models/coffee/exampleCoffee.ts'
import { unsavedGame } from '../../models/pool/exampleGames.ts'
import { waitForPromises } from '../support.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const HOUR_MS = 60 * 60 * 1000
/** When the lists were read, which is 'now' in these tests. */
const READ_MS = Date.parse('2026-11-22T20:00:00.000Z')
const hoursAgo = (hours: number) => new Date(READ_MS - hours * HOUR_MS).toISOString()

const game = (pool_game_id: number, started: string, winner_player_id: number | null = null) =>
  ({
    pool_game_id,
    started,
    winner_player_id,
    players: [{ display_name: 'Ann' }, { display_name: 'Ben' }],
  }) as PoolGame
const roast = (coffee_roast_id: number, start_time: string | null, end_time: string | null = null) =>
  ({ coffee_roast_id, coffee_bean_name: 'Guji', start_time, end_time }) as RoastSummary

/** The addresses of the games and roasts in progress, the newest first. */
const pathsOf = (lists: Partial<KeptLists>, entries: readonly PendingEntry[] = []) =>
  findInProgress({ games: [], roasts: [], readMs: READ_MS, ...lists }, entries).map(({ path }) => path)

/** An outbox entry that changes a roast. A local roast has the id 0, and `local` contains its client id. */
const changeEntry = (coffee_roast_id: number, body: object, local?: PendingEntry['local']): PendingEntry => ({
  ...unsavedRoast(CLIENT_ID),
  key: JSON.stringify(body),
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id }, body },
  ...(local ? { local } : { local: undefined as never }),
})

test('[thumb-running-01] a game without a winner and a started roast without an end are in progress for 12 hours, even if they are unsaved, and the newest is the first in the list', () => {
  const games = [game(1, hoursAgo(1)), game(2, hoursAgo(2), 5), game(3, hoursAgo(13)), game(4, hoursAgo(11))]
  const roasts = [roast(1, hoursAgo(0.2)), roast(2, hoursAgo(3), hoursAgo(2.8)), roast(3, null), roast(4, hoursAgo(20))]
  expect(pathsOf({ games, roasts })).toEqual(['/coffee/roasts/1', '/pool/1', '/pool/4'])

  const started = changeEntry(3, { start_time: hoursAgo(0.1) })
  expect(pathsOf({ roasts }, [started])).toEqual(['/coffee/roasts/3', '/coffee/roasts/1'])
  expect(pathsOf({ roasts }, [started, changeEntry(3, { start_time: null })])).toEqual(['/coffee/roasts/1'])
  expect(pathsOf({ roasts }, [changeEntry(1, { end_time: hoursAgo(0) })])).toEqual([])
  expect(pathsOf({ roasts }, [changeEntry(1, { end_time: hoursAgo(0) }), changeEntry(1, { end_time: null })])).toEqual([
    '/coffee/roasts/1',
  ])

  const creation = unsavedRoast(CLIENT_ID)
  const local = { client_id: CLIENT_ID, idField: 'coffee_roast_id' } as const
  expect(pathsOf({}, [creation])).toEqual([])
  const startEntry = changeEntry(0, { start_time: hoursAgo(0.1) }, local)
  expect(pathsOf({}, [creation, startEntry])).toEqual([`/coffee/roasts/${CLIENT_ID}`])
  expect(pathsOf({}, [creation, startEntry, changeEntry(0, { end_time: hoursAgo(0) }, local)])).toEqual([])

  const newGame = { ...unsavedGame(CLIENT_ID), createdMs: READ_MS }
  expect(pathsOf({ games: [game(1, hoursAgo(1))] }, [newGame])).toEqual([`/pool/${CLIENT_ID}`, '/pool/1'])
  const refusedGame = {
    ...newGame,
    error: { code: 'INVALID_PLAYERS', message: 'This player does not exist any more.' },
  }
  expect(pathsOf({}, [refusedGame])).toEqual([])
})

test('[offline-start-16] a game or a roast that is both on the server and in the outbox is in progress once', () => {
  const newGame = { ...unsavedGame(CLIENT_ID), createdMs: READ_MS }
  const games = [{ ...game(7, hoursAgo(0)), client_id: CLIENT_ID }]
  expect(pathsOf({ games }, [newGame])).toEqual(['/pool/7'])
  const startEntry = changeEntry(0, { start_time: hoursAgo(0.1) }, { client_id: CLIENT_ID, idField: 'coffee_roast_id' })
  const roasts = [{ ...roast(7, null), client_id: CLIENT_ID }]
  // The start of this roast is still in the outbox.
  expect(pathsOf({ roasts }, [unsavedRoast(CLIENT_ID), startEntry])).toEqual(['/coffee/roasts/7'])
})

test('a game in progress has the names of its players, and a roast in progress has the name of its bean', () => {
  const lists = { games: [game(1, hoursAgo(1))], roasts: [roast(2, hoursAgo(2))], readMs: READ_MS }
  expect(findInProgress(lists, []).map(({ type, name }) => [type, name])).toEqual([
    ['game', 'Ann, Ben'],
    ['roast', 'Guji'],
  ])
})

test('[home-member-01] what is said of a game begins with its scores', () => {
  const players = [
    { display_name: 'Ann', score: 13 },
    { display_name: 'Ben', score: 16 },
  ]
  const games = [{ ...game(1, hoursAgo(1)), players } as PoolGame]
  const [one] = findInProgress({ games, roasts: [], readMs: READ_MS }, [])
  expect(one?.detail).toBe('13 – 16 Ann, Ben')
})

test('[thumb-running-03] a deleted game disappears from the bar immediately, even if a stored answer still contains it', async () => {
  const lists: KeptLists = { games: [game(1, hoursAgo(1)), game(2, hoursAgo(2))], roasts: [], readMs: READ_MS }
  const readKept = fromPromise<KeptLists>(async () => lists)
  const clock = new SimulatedClock()
  const noFacts = fromCallback(() => undefined)
  const actor = createActor(
    inProgressMachine.provide({
      actors: { liveFacts: noFacts, outboxFacts: noFacts, watchUser: noFacts, keptFacts: noFacts, readKept },
    }),
    { clock },
  ).start()
  const paths = () => actor.getSnapshot().context.inProgress.map(({ path }) => path)
  await waitForPromises()
  expect(paths()).toEqual(['/pool/1', '/pool/2'])
  actor.send({ type: 'live.received', fact: { type: 'poolGame.deleted', id: 1, username: 'Teddy' } })
  expect(paths()).toEqual(['/pool/2'])
  actor.send({ type: 'kept.changed' })
  // The stored answers are read 300 ms after a change.
  clock.increment(300)
  await waitForPromises()
  expect(paths()).toEqual(['/pool/2'])
  actor.stop()
})

test('[thumb-running-04] a game that starts while the lists are loaded does not stop the load, and the lists are loaded again 3 s later', async () => {
  let endLoad = (_: unknown): void => undefined
  const loadLists = vi.fn(() => new Promise<unknown>((resolve) => (endLoad = resolve)))
  const clock = new SimulatedClock()
  const noFacts = fromCallback(() => undefined)
  const readKept = fromPromise<KeptLists>(async () => ({ games: [], roasts: [], readMs: READ_MS }))
  const actor = createActor(
    inProgressMachine.provide({
      actors: {
        liveFacts: noFacts,
        outboxFacts: noFacts,
        watchUser: noFacts,
        keptFacts: noFacts,
        readKept,
        loadLists: fromPromise<unknown>(loadLists),
      },
    }),
    { clock },
  ).start()
  clock.increment(3000)
  expect(loadLists).toHaveBeenCalledTimes(1)
  actor.send({ type: 'live.received', fact: { type: 'poolGames.added', id: 1 } })
  clock.increment(10_000)
  expect(loadLists).toHaveBeenCalledTimes(1)
  endLoad({})
  await waitForPromises()
  clock.increment(2999)
  expect(loadLists).toHaveBeenCalledTimes(1)
  clock.increment(1)
  expect(loadLists).toHaveBeenCalledTimes(2)
  actor.stop()
})
