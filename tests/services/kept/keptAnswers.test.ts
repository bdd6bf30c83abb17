// Tests the answers of the server that the browser stores, without its database. tests/browser/app/kept.test.ts checks
// the real database.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallResult } from '../../../contract/callResult.ts'
import { createKeptAnswers, type KeptAnswers } from '../../../src/services/kept/keptAnswers.ts'
import type { KeptStore, StoredAnswer } from '../../../src/services/kept/keptStore.ts'

const GAME = 'GET /pool/games/:pool_game_id'
const game = (id: number) => ({ params: { pool_game_id: id } })
const answer = (data: unknown): CallResult<unknown> => ({ success: true, data, error: null })
const failure = (code: string): CallResult<unknown> => ({ success: false, data: null, error: { code, message: '' } })
/** The last argument of `note` in most tests. A function that returns false means: signed out, so nothing is stored. */
const isStillSignedIn = () => true

/** A store in memory. */
function memoryStore(): KeptStore & { readonly records: StoredAnswer[] } {
  const records: StoredAnswer[] = []
  const remove = (isRemoved: (record: StoredAnswer) => boolean) => {
    records.splice(0, records.length, ...records.filter((record) => !isRemoved(record)))
  }
  const isAt = (user_id: number, name: string) => (record: StoredAnswer) =>
    record.user_id === user_id && record.name === name
  return {
    records,
    get: async (user_id, name) => records.find(isAt(user_id, name)),
    put: async (record) => {
      remove(isAt(record.user_id, record.name))
      records.push(record)
    },
    delete: async (user_id, name) => remove(isAt(user_id, name)),
    namesOf: async (user_id, call) =>
      records
        .filter((record) => record.user_id === user_id && record.call === call)
        .sort((a, b) => b.keptMs - a.keptMs)
        .map(({ name }) => name),
    wipe: async (user_id) => remove((record) => record.user_id === user_id),
  }
}

let store: ReturnType<typeof memoryStore>
let nowMs: number
let keptAnswers: KeptAnswers

beforeEach(() => {
  store = memoryStore()
  nowMs = 1_000_000
  keptAnswers = createKeptAnswers(
    async () => store,
    () => nowMs,
  )
})

describe('stored answers', () => {
  test('the answer of a stored call can be read later, with the time of the answer', async () => {
    await keptAnswers.note(1, GAME, game(7), answer({ version: 1 }), isStillSignedIn)
    nowMs += 5000
    expect(await keptAnswers.read(1, GAME, game(7))).toEqual({ data: { version: 1 }, keptMs: 1_000_000 })
    expect(await keptAnswers.read(1, GAME, game(8))).toBeNull()
  })

  test('[pool-night-40] the list of nights and an opened night are stored, and a change replaces the night', async () => {
    const night = { params: { pool_night_id: 3 } }
    const opened = 'GET /pool/nights/:pool_night_id'
    await keptAnswers.note(
      1,
      'GET /pool/nights',
      { query: { limit: 25 } },
      answer([{ pool_night_id: 3 }]),
      isStillSignedIn,
    )
    await keptAnswers.note(1, opened, night, answer({ version: 1 }), isStillSignedIn)
    await keptAnswers.note(1, 'PATCH /pool/nights/:pool_night_id', night, answer({ version: 2 }), isStillSignedIn)
    expect(await keptAnswers.read(1, 'GET /pool/nights', {})).toMatchObject({ data: [{ pool_night_id: 3 }] })
    expect(await keptAnswers.read(1, opened, night)).toMatchObject({ data: { version: 2 } })
  })

  test('[offline-kept-20] the answer of a game replaces an older row of the stored list of games, and the age of the list stays', async () => {
    const row = (pool_game_id: number, version: number) => ({ pool_game_id, version, players: [`score ${version}`] })
    await keptAnswers.note(1, 'GET /pool/games', {}, answer([row(8, 4), row(7, 5)]), isStillSignedIn)
    await keptAnswers.note(2, 'GET /pool/games', {}, answer([row(7, 5)]), isStillSignedIn)
    nowMs += 5000
    const gameAfterTap = { ...row(7, 9), undo: null }
    await keptAnswers.note(1, 'POST /pool/games/:pool_game_id/scores', game(7), answer(gameAfterTap), isStillSignedIn)
    const list = await keptAnswers.read(1, 'GET /pool/games', {})
    expect(list).toEqual({ data: [row(8, 4), row(7, 9)], keptMs: 1_000_000 })
    expect(await keptAnswers.read(2, 'GET /pool/games', {})).toMatchObject({ data: [row(7, 5)] })
    // An older version of the game changes nothing. A game that the list does not have changes nothing either.
    nowMs += 100_000
    await keptAnswers.note(1, GAME, game(7), answer(row(7, 6)), isStillSignedIn)
    await keptAnswers.note(1, GAME, game(3), answer(row(3, 1)), isStillSignedIn)
    expect(await keptAnswers.read(1, 'GET /pool/games', {})).toEqual(list)
    // After the sign-out nothing is stored.
    await keptAnswers.note(1, GAME, game(7), answer(row(7, 20)), () => false)
    expect(await keptAnswers.read(1, 'GET /pool/games', {})).toEqual(list)
  })

  test('a member does not get the stored answers of another member', async () => {
    await keptAnswers.note(1, GAME, game(7), answer({ version: 1 }), isStillSignedIn)
    expect(await keptAnswers.read(2, GAME, game(7))).toBeNull()
  })

  test('the wipe of one member deletes all answers of this member and none of another', async () => {
    await keptAnswers.note(1, GAME, game(7), answer({ version: 1 }), isStillSignedIn)
    await keptAnswers.note(2, GAME, game(7), answer({ version: 1 }), isStillSignedIn)
    await keptAnswers.wipe(1)
    expect(store.records.map(({ user_id }) => user_id)).toEqual([2])
  })

  test('an answer that arrives after the sign-out is not stored', async () => {
    await keptAnswers.note(1, GAME, game(7), answer({ version: 1 }), () => false)
    expect(store.records).toEqual([])
  })

  test('an answer of a call that is not listed, and a later page of a list, are not stored', async () => {
    // Answers of GET /users are never stored. The second call asks for a later part of the list of games.
    await keptAnswers.note(1, 'GET /users', {}, answer([]), isStillSignedIn)
    await keptAnswers.note(1, 'GET /pool/games', { query: { limit: 25, before: 3 } }, answer([]), isStillSignedIn)
    expect(store.records).toEqual([])
  })

  test('the first part of a list is stored once, for any number of requested items', async () => {
    await keptAnswers.note(1, 'GET /pool/games', { query: { limit: 25 } }, answer([1]), isStillSignedIn)
    await keptAnswers.note(1, 'GET /pool/games', { query: { limit: 75 } }, answer([1, 2]), isStillSignedIn)
    expect(await keptAnswers.read(1, 'GET /pool/games', { query: { limit: 25 } })).toMatchObject({ data: [1, 2] })
    expect(store.records).toHaveLength(1)
  })

  test('only the first part of the log of a game is stored', async () => {
    const log = (query: object) => ({ params: { pool_game_id: 7 }, query: { limit: 500, ...query } })
    await keptAnswers.note(1, 'GET /pool/games/:pool_game_id/taps', log({}), answer('first'), isStillSignedIn)
    await keptAnswers.note(
      1,
      'GET /pool/games/:pool_game_id/taps',
      log({ after: 9 }),
      answer('second'),
      isStillSignedIn,
    )
    expect(store.records).toHaveLength(1)
    expect(await keptAnswers.read(1, 'GET /pool/games/:pool_game_id/taps', log({}))).toMatchObject({ data: 'first' })
    expect(await keptAnswers.read(1, 'GET /pool/games/:pool_game_id/taps', log({ after: 9 }))).toBeNull()
  })

  test('the roasts of a bag are stored in addition to the list of all roasts', async () => {
    await keptAnswers.note(1, 'GET /coffee/roasts', { query: { limit: 25 } }, answer('all'), isStillSignedIn)
    await keptAnswers.note(
      1,
      'GET /coffee/roasts',
      { query: { limit: 25, coffee_bag_id: 3 } },
      answer('bag'),
      isStillSignedIn,
    )
    expect(await keptAnswers.read(1, 'GET /coffee/roasts', {})).toMatchObject({ data: 'all' })
    expect(await keptAnswers.read(1, 'GET /coffee/roasts', { query: { coffee_bag_id: 3 } })).toMatchObject({
      data: 'bag',
    })
  })

  test('[offline-kept-23] the comparisons of two disciplines, and the accounts of two members, are stored separately', async () => {
    const compare = (discipline: string) => ({ params: { user_id: 2 }, query: { discipline } })
    for (const discipline of ['8-Ball', '9-Ball']) {
      await keptAnswers.note(1, 'GET /pool/compare/:user_id', compare(discipline), answer(discipline), isStillSignedIn)
      expect(await keptAnswers.read(1, 'GET /pool/compare/:user_id', compare('8-Ball'))).toMatchObject({
        data: '8-Ball',
      })
    }
    for (const username of ['Nora', 'Jules']) {
      await keptAnswers.note(1, 'GET /users/:username', { params: { username } }, answer(username), isStillSignedIn)
      expect(await keptAnswers.read(1, 'GET /users/:username', { params: { username: 'Nora' } })).toMatchObject({
        data: 'Nora',
      })
    }
  })

  test('[offline-kept-07] the answer of a command replaces the stored game or roast, because it is newer', async () => {
    const commands = [
      'POST /pool/games/:pool_game_id/scores',
      'POST /pool/games/:pool_game_id/undo',
      'POST /pool/games/:pool_game_id/redo',
    ] as const
    for (const [index, command] of commands.entries()) {
      await keptAnswers.note(1, GAME, game(7), answer({ version: 2 * index }), isStillSignedIn)
      await keptAnswers.note(1, command, game(7), answer({ version: 2 * index + 1 }), isStillSignedIn)
      expect(await keptAnswers.read(1, GAME, game(7))).toMatchObject({ data: { version: 2 * index + 1 } })
    }
    const roast = { params: { coffee_roast_id: 3 } }
    const reading = { params: { coffee_roast_id: 3, input_id: 5 } }
    await keptAnswers.note(1, 'POST /coffee/roasts/:coffee_roast_id', roast, answer('logged'), isStillSignedIn)
    expect(await keptAnswers.read(1, 'GET /coffee/roasts/:coffee_roast_id', roast)).toMatchObject({ data: 'logged' })
    await keptAnswers.note(
      1,
      'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id',
      reading,
      answer('changed'),
      isStillSignedIn,
    )
    expect(await keptAnswers.read(1, 'GET /coffee/roasts/:coffee_roast_id', roast)).toMatchObject({ data: 'changed' })
  })

  test.each([
    ['PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', { input_id: 5 }],
    ['DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id', { input_id: 5 }],
    ['PATCH /coffee/roasts/:coffee_roast_id/events/:event_id', { event_id: 6 }],
    ['DELETE /coffee/roasts/:coffee_roast_id/events/:event_id', { event_id: 6 }],
  ] as const)(
    '[offline-kept-34] the answer of %s replaces the stored roast, and an error of this call does not delete the roast',
    async (command, part) => {
      const roast = { params: { coffee_roast_id: 3 } }
      const request = { params: { ...roast.params, ...part } }
      await keptAnswers.note(1, 'GET /coffee/roasts/:coffee_roast_id', roast, answer('loaded'), isStillSignedIn)
      await keptAnswers.note(1, command, request, answer('changed'), isStillSignedIn)
      expect(await keptAnswers.read(1, 'GET /coffee/roasts/:coffee_roast_id', roast)).toMatchObject({ data: 'changed' })
      await keptAnswers.note(1, command, request, failure('NOT_FOUND'), isStillSignedIn)
      expect(await keptAnswers.read(1, 'GET /coffee/roasts/:coffee_roast_id', roast)).toMatchObject({ data: 'changed' })
    },
  )

  test('the answer of a saved preference replaces the stored preferences', async () => {
    await keptAnswers.note(1, 'POST /coffee/preferences', {}, answer('changed'), isStillSignedIn)
    expect(await keptAnswers.read(1, 'GET /coffee/preferences', {})).toMatchObject({ data: 'changed' })
  })

  test('an answer with an older version does not replace a newer one that arrived just before', async () => {
    const roast = (version: number) => answer({ coffee_roast: { version } })
    const request = { params: { coffee_roast_id: 3 } }
    await keptAnswers.note(1, 'POST /coffee/roasts/:coffee_roast_id', request, roast(5), isStillSignedIn)
    await keptAnswers.note(1, 'GET /coffee/roasts/:coffee_roast_id', request, roast(4), isStillSignedIn)
    expect(store.records[0]?.answer).toEqual({ coffee_roast: { version: 5 } })
    nowMs += 10 * 60_000
    // Later, a lower version is stored: the server may have been restored from a copy.
    await keptAnswers.note(1, 'GET /coffee/roasts/:coffee_roast_id', request, roast(2), isStillSignedIn)
    expect(store.records[0]?.answer).toEqual({ coffee_roast: { version: 2 } })
  })

  test('[offline-kept-08] the newest 50 opened games and the newest 50 opened roasts are stored', async () => {
    const roast = (id: number) => ({ params: { coffee_roast_id: id } })
    for (let id = 1; id <= 52; id++) {
      nowMs += 1
      await keptAnswers.note(1, GAME, game(id), answer({ version: 1 }), isStillSignedIn)
      await keptAnswers.note(1, 'GET /coffee/roasts/:coffee_roast_id', roast(id), answer('roast'), isStillSignedIn)
    }
    expect(store.records).toHaveLength(100)
    expect(await keptAnswers.read(1, GAME, game(2))).toBeNull()
    expect(await keptAnswers.read(1, GAME, game(3))).not.toBeNull()
    expect(await keptAnswers.read(1, 'GET /coffee/roasts/:coffee_roast_id', roast(2))).toBeNull()
    expect(await keptAnswers.read(1, 'GET /coffee/roasts/:coffee_roast_id', roast(3))).not.toBeNull()
  })

  test('a stored answer is deleted when the server reports that the data is missing, and stays when the server does not answer', async () => {
    await keptAnswers.note(1, GAME, game(7), answer({ version: 1 }), isStillSignedIn)
    await keptAnswers.note(1, GAME, game(7), failure('ERR_CONNECTION_REFUSED'), isStillSignedIn)
    expect(store.records).toHaveLength(1)
    await keptAnswers.note(1, GAME, game(7), failure('NOT_FOUND'), isStillSignedIn)
    expect(store.records).toEqual([])
  })

  test('a browser without a database stores nothing, and nothing fails', async () => {
    const answersWithoutDisk = createKeptAnswers(
      () => Promise.reject(new Error('no database')),
      () => nowMs,
    )
    await answersWithoutDisk.note(1, GAME, game(7), answer({ version: 1 }), isStillSignedIn)
    await answersWithoutDisk.wipe(1)
    expect(await answersWithoutDisk.read(1, GAME, game(7))).toBeNull()
  })

  test('a disk that does not answer counts as empty after half a second', async () => {
    vi.useFakeTimers()
    const answersOfHangingDisk = createKeptAnswers(
      () => new Promise(() => undefined),
      () => nowMs,
    )
    const read = answersOfHangingDisk.read(1, GAME, game(7))
    await vi.advanceTimersByTimeAsync(500)
    expect(await read).toBeNull()
    vi.useRealTimers()
  })

  test('[offline-kept-27] without a network, an answer of a slow disk is still read after almost five seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: false })
    let openDisk = (_: KeptStore) => {}
    const answersOfSlowDisk = createKeptAnswers(
      () => new Promise((resolve) => (openDisk = resolve)),
      () => nowMs,
    )
    const read = answersOfSlowDisk.read(1, GAME, game(7))
    await vi.advanceTimersByTimeAsync(4_900)
    openDisk({ get: async () => ({ answer: 'kept', keptMs: 5 }) } as unknown as KeptStore)
    await vi.advanceTimersByTimeAsync(0)
    expect(await read).toEqual({ data: 'kept', keptMs: 5 })
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('[offline-kept-35] an answer of the disk that arrives while the page is busy is not too late', async () => {
    const answersOfBusyPage = createKeptAnswers(
      async () =>
        ({
          get: () => new Promise((resolve) => setTimeout(() => resolve({ answer: 'kept', keptMs: 5 }), 60)),
        }) as unknown as KeptStore,
      () => nowMs,
    )
    // The disk answers after 60 ms, and the deadline is 50 ms.
    const read = answersOfBusyPage.read(1, GAME, game(7), 50)
    // The read begins. Then the page is busy for 100 ms, which is longer than both.
    await Promise.resolve().then(() => undefined)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    expect(await read).toEqual({ data: 'kept', keptMs: 5 })
  })
})
