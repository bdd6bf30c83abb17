// Tests the long list that several pages use: its parts, its refreshes and the removal of a row.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { gameListMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { createPagedMachine, ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import type { PageOf, PageRequest } from '../../../src/machines/shared/paged.types.ts'
import { screenInput } from '../../models/coffee/exampleCoffee.ts'
import { game, nora } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { noAnswerError, waitForPromises } from '../support.ts'

describe('paged', () => {
  /** The items of these lists are numbers. This returns `count` items that count down from `from`. */
  const numbersDownFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)

  test('older items are added at the end, and a refresh loads as many items as are shown', async () => {
    const requests: PageRequest[] = []
    const machine = createPagedMachine<null, number>((item) => item).provide({
      actors: {
        loadPage: fromPromise(async ({ input }) => {
          requests.push(input)
          return { head: null, items: numbersDownFrom(input.before === null ? 60 : input.before - 1, input.limit) }
        }),
      },
    })
    const actor = createActor(machine, { input: screenInput }).start()
    await waitForPromises()
    actor.send({ type: 'list.more' })
    await waitForPromises()
    expect(actor.getSnapshot().context.items).toEqual(numbersDownFrom(60, 2 * ITEMS_PER_PAGE))
    actor.send({ type: 'list.refresh' })
    await waitForPromises()
    // The first part has the items 60 to 36, so the next call asks for items before 36.
    expect(requests.map(({ before: beforeId, limit }) => [beforeId, limit])).toEqual([
      [null, ITEMS_PER_PAGE],
      [36, ITEMS_PER_PAGE],
      [null, 2 * ITEMS_PER_PAGE],
    ])
  })

  test.each(['list.refresh', 'live.connected'] as const)(
    '[pool-follow-22] %s during the load of older items loads these, too, even if one call cannot answer them all',
    async (type) => {
      const requests: PageRequest[] = []
      const machine = createPagedMachine<null, number>((item) => item).provide({
        actors: {
          loadPage: fromPromise(async ({ input }) => {
            requests.push(input)
            return { head: null, items: numbersDownFrom(input.before === null ? 300 : input.before - 1, input.limit) }
          }),
        },
      })
      const { actor } = startScreen(machine, screenInput)
      await waitForPromises()
      for (let count = 2 * ITEMS_PER_PAGE; count <= 125; count += ITEMS_PER_PAGE) {
        actor.send({ type: 'list.more' })
        // The answer of this load has not arrived when the list is read again.
        actor.send({ type })
        await waitForPromises()
        expect(actor.getSnapshot().value).toBe('partial')
        expect(actor.getSnapshot().context.items).toEqual(numbersDownFrom(300, count))
      }
      const [lastFirst, lastMore] = requests.slice(-2)
      expect([lastFirst, lastMore]).toMatchObject([
        { before: null, limit: 100 },
        { before: 201, limit: ITEMS_PER_PAGE },
      ])
    },
  )

  test('if the server does not answer a refresh, the list keeps its items and stores the error', async () => {
    let isReachable = true
    const machine = createPagedMachine<null, number>((item) => item).provide({
      actors: {
        loadPage: fromPromise<PageOf<null, number>, PageRequest>(() =>
          isReachable ? Promise.resolve({ head: null, items: [1] }) : Promise.reject(noAnswerError),
        ),
      },
    })
    const actor = createActor(machine, { input: screenInput }).start()
    await waitForPromises()
    isReachable = false
    actor.send({ type: 'list.refresh' })
    await waitForPromises()
    expect(actor.getSnapshot()).toMatchObject({
      value: { outdated: 'ageRead' },
      context: { items: [1], error: { code: 'ERR_CONNECTION_REFUSED' } },
    })
  })

  test('[pool-follow-19] an old answer with the list, or with one item, does not replace a row that has a higher version', async () => {
    const row = (pool_game_id: number, version: number) => game(version, [0, 0], { pool_game_id })
    let answer = [row(2, 5), row(1, 1)]
    const machine = gameListMachine.provide({
      actors: {
        loadPage: fromPromise<PageOf<null, PoolGame>, PageRequest>(async () => ({ head: null, items: answer })),
      },
    })
    const { actor } = startScreen(machine, { params: {}, search: '', user: nora, visit: 'visit' })
    const versions = () => actor.getSnapshot().context.items.map(({ version }) => version)
    await waitForPromises()
    actor.send({ type: 'list.refresh' })
    actor.send({ type: 'item.replace', item: row(2, 6) })
    await waitForPromises()
    expect(versions()).toEqual([6, 1])
    actor.send({ type: 'item.replace', item: row(2, 5) })
    expect(versions()).toEqual([6, 1])

    // Now the server answers with a full part of the list.
    answer = Array.from({ length: ITEMS_PER_PAGE }, (_, index) => row(40 - index, 5))
    actor.send({ type: 'list.refresh' })
    await waitForPromises()
    actor.send({ type: 'item.replace', item: row(40, 6) })
    actor.send({ type: 'list.refresh' })
    await waitForPromises()
    expect(versions().slice(0, 2)).toEqual([6, 5])
  })

  test('[pool-follow-03] a refresh loads only the newest 100 rows, and the older rows stay until they are removed', async () => {
    const rows = (newest: number, count: number): PoolGame[] =>
      Array.from({ length: count }, (_, index) => game(1, [0, 0], { pool_game_id: newest - index }))
    const machine = createPagedMachine<null, PoolGame>(({ pool_game_id }) => pool_game_id).provide({
      actors: {
        loadPage: fromPromise<PageOf<null, PoolGame>, PageRequest>(async ({ input: { before, limit } }) => ({
          head: null,
          // The newest game has the id 300.
          items: rows((before ?? 301) - 1, limit),
        })),
      },
    })
    const input = { params: {}, search: '', user: nora, visit: 'visit' }
    const { actor } = startScreen(machine, input)
    const ids = () => actor.getSnapshot().context.items.map(({ pool_game_id }) => pool_game_id)
    await waitForPromises()
    for (let part = 0; part < 4; part += 1) {
      actor.send({ type: 'list.more' })
      await waitForPromises()
    }
    expect(ids()).toHaveLength(125)
    const idsBeforeRefresh = ids()
    // The refresh is one call, which returns at most 100 rows.
    actor.send({ type: 'list.refresh' })
    await waitForPromises()
    expect(ids()).toEqual(idsBeforeRefresh)
    actor.send({ type: 'item.remove', key: 290 })
    expect(ids()).toEqual(idsBeforeRefresh.filter((id) => id !== 290))
  })
})
