// Tests the page with the list of games: its parts, the details of a game, deletions and skill levels.
import { describe, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { PoolGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { PoolSummary, SkillLevelBody } from '../../../contract/api/pool/pool.ts'
import { gameDetailsMachine } from '../../../src/machines/pool/gameDetails.machine.ts'
import { gameListMachine, poolGamesMachine, poolSummaryMachine } from '../../../src/machines/pool/poolGames.machine.ts'
import { opensFromList } from '../../../src/machines/pool/poolGames.selectors.ts'
import { skillLevelMachine } from '../../../src/machines/pool/skillLevel.machine.ts'
import { ITEMS_PER_PAGE } from '../../../src/machines/shared/paged.machine.ts'
import type { PageRequest } from '../../../src/machines/shared/paged.types.ts'
import type { Place } from '../../../src/machines/shared/place.types.ts'
import { game, nora, refusedError, unsavedGame } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { draftPorts, waitForPromises } from '../support.ts'

/** A local time, because a row opens its game only on the day of its start, in the time zone of the member. */
const NOW = new Date(2026, 2, 14, 21, 30)
/** The time at this full hour of a day in March 2026, in the time zone of the member. */
const isoAt = (hour: number, day = 14) => new Date(2026, 2, day, hour).toISOString()
const gameWith = (id: number, rest: Partial<PoolGame> = {}): PoolGame => ({
  ...game(1),
  pool_game_id: id,
  started: isoAt(20),
  ...rest,
})
/** Games with ids that count down from `newest`. By default they are a full part of the list. */
const gamesFrom = (newest: number, length = ITEMS_PER_PAGE) =>
  Array.from({ length }, (_, index) => gameWith(newest - index))

/** Opens the page. `first` is the server's answer to each load of games, and `place` is what Back has restored. */
async function openList(
  first: PoolGame[],
  place: Place | null = null,
  { path = '/pool', readPlace = () => place }: { path?: string; readPlace?: () => Place | null } = {},
) {
  const keptPlaces: Partial<Place>[] = []
  const load = vi.fn(async (_: Pick<PageRequest, 'before' | 'limit'>) => first)
  const summarize = vi.fn(async () => ({ games_played: 1 }) as PoolSummary)
  const saveTags = vi.fn(async ({ pool_game_id, tags }: { pool_game_id: number; tags: string[] }) =>
    game(2, [0, 0], { pool_game_id, tags }),
  )
  const deleteGame = vi.fn(async (_: { pool_game_id: number }) => ({ done: true as const }))
  const saveLevel = vi.fn(async (_: SkillLevelBody) => ({}) as PoolPlayer)
  const machine = poolGamesMachine.provide({
    actions: { keepPlace: (_, part) => void keptPlaces.push(part) },
    actors: {
      watchPlace: fromCallback(() => undefined),
      list: gameListMachine.provide({
        actors: {
          loadPage: fromPromise(async ({ input: { before, limit } }) => ({
            head: null,
            items: await load({ before, limit }),
          })),
        },
      }),
      summary: poolSummaryMachine.provide({ actors: { load: fromPromise(() => summarize()) } }),
      skillLevel: skillLevelMachine.provide({ actors: { saveLevel: fromPromise(({ input }) => saveLevel(input)) } }),
      gameDetails: gameDetailsMachine
        .provide({
          actors: {
            saveTags: fromPromise(({ input }) => saveTags(input)),
            deleteGame: fromPromise(({ input }) => deleteGame(input)),
          },
        })
        .provide(draftPorts()),
    },
  })
  const screen = startScreen(machine, {
    params: {},
    search: '',
    user: nora,
    visit: 'visit',
    now: () => NOW.getTime(),
    place,
    path,
    readPlace,
  })
  await waitForPromises()
  const { actor } = screen
  const list = () => actor.getSnapshot().children.list!
  const games = () => list().getSnapshot().context.items
  return {
    ...screen,
    keptPlaces,
    list,
    games,
    load,
    summarize,
    saveTags,
    deleteGame,
    saveLevel,
    ids: () => games().map(({ pool_game_id }) => pool_game_id),
    details: () => actor.getSnapshot().children.gameDetails,
    skill: () => actor.getSnapshot().children.skillLevel,
  }
}

describe(poolGamesMachine.id, () => {
  test('a game that the server has created is no longer unsaved, and the list loads it', async () => {
    const { actor, emit, load } = await openList([])
    const creation = unsavedGame('0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10')
    emit('outbox', { type: 'outbox.changed', entries: [{ ...creation, order: 1 }], durable: true })
    expect(actor.getSnapshot().context.unsaved).toHaveLength(1)
    const { key, queue } = creation
    const answer = { call: 'POST /pool/games', data: { pool_game_id: 12 } } as const
    load.mockResolvedValueOnce([gameWith(12)])
    emit('outbox', { type: 'outbox.delivered', key, queue, answer })
    expect(actor.getSnapshot().context.unsaved).toEqual([])
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('older games are loaded part by part and added at the end, until a part is not full', async () => {
    const { list, load, ids } = await openList(gamesFrom(100))
    load.mockResolvedValueOnce(gamesFrom(75)).mockResolvedValueOnce(gamesFrom(50, 3))
    for (let more = 0; more < 2; more += 1) {
      list().send({ type: 'list.more' })
      await waitForPromises()
    }
    expect(load.mock.calls.map(([request]) => request)).toEqual([
      { before: null, limit: 25 },
      { before: 76, limit: 25 },
      { before: 51, limit: 25 },
    ])
    expect(ids()).toHaveLength(53)
    expect(list().getSnapshot().value).toBe('complete')
  })

  test('a part of the list that did not load is loaded again only on request of the member', async () => {
    const { list, load, ids } = await openList(gamesFrom(100))
    load.mockRejectedValueOnce(refusedError).mockResolvedValueOnce(gamesFrom(75, 3))
    list().send({ type: 'list.more' })
    await waitForPromises()
    // In the state `partial` the page would load more automatically, because the end of the list is near.
    expect(list().getSnapshot().value).toBe('moreFailed')
    expect(load).toHaveBeenCalledTimes(2)
    list().send({ type: 'list.more' })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(3)
    expect(ids()).toHaveLength(28)
  })

  test('a reload loads as many games as are shown', async () => {
    const { actor, list, load } = await openList(gamesFrom(100))
    load.mockResolvedValueOnce(gamesFrom(75))
    list().send({ type: 'list.more' })
    await waitForPromises()
    actor.send({ type: 'games.reload' })
    expect(load.mock.calls.at(-1)?.[0]).toEqual({ before: null, limit: 50 })
  })

  test('a row opens only a game without a winner that was started on the current day of the member’s time zone', async () => {
    const games = [
      gameWith(4),
      gameWith(3, { winner_player_id: 1 }),
      gameWith(2, { started: isoAt(23, 13) }),
      gameWith(1, { started: isoAt(0) }),
    ]
    const { actor, received } = await openList(games)
    for (const gameOfRow of games) actor.send({ type: 'game.open', game: gameOfRow })
    expect(received.navigation).toEqual([
      { type: 'navigation.go', to: '/pool/4' },
      { type: 'navigation.go', to: '/pool/1' },
    ])
    expect(opensFromList(gameWith(1, { started: isoAt(23) }), new Date(2026, 2, 15, 0, 5).getTime())).toBe(false)
  })

  describe('beside the list', () => {
    const at = (path: string, isRevisit = false) =>
      ({ type: 'location.changed', location: { path, search: '', hash: '', isRevisit } }) as const
    const openedId = ({ actor, details }: Awaited<ReturnType<typeof openList>>) =>
      details() === undefined ? null : actor.getSnapshot().context.opened?.pool_game_id

    test('[beside-23] the details of another game replace the shown details, and opening a game closes them', async () => {
      const list = await openList([gameWith(4), gameWith(3)])
      list.actor.send({ type: 'details.open', game: gameWith(4) })
      const first = list.details()
      list.actor.send({ type: 'details.open', game: gameWith(4) })
      expect(list.details()).toBe(first)
      list.actor.send({ type: 'details.open', game: gameWith(3) })
      expect(openedId(list)).toBe(3)
      expect(first?.getSnapshot().status).toBe('stopped')
      list.actor.send(at('/pool'))
      expect(openedId(list)).toBe(3)
      list.actor.send(at('/pool/4'))
      expect(openedId(list)).toBe(null)
      expect(list.keptPlaces.at(-1)).toEqual({ opened: null })
    })

    test('[beside-24] details take the place of an open game, and Back to details opens them again', async () => {
      const stored: { place: Place | null } = { place: null }
      const list = await openList([gameWith(4), gameWith(3)], null, { path: '/pool/4', readPlace: () => stored.place })
      list.actor.send({ type: 'details.open', game: gameWith(3) })
      expect(list.received.navigation).toEqual([{ type: 'navigation.go', to: '/pool' }])
      list.actor.send(at('/pool'))
      list.actor.send({ type: 'details.open', game: gameWith(4) })
      expect(list.received.navigation).toHaveLength(1)
      list.actor.send(at('/pool/4', true))
      expect(openedId(list)).toBe(null)
      // A link to the list opens no details, and Back to an entry without details opens none.
      stored.place = { items: 2, row: null, opened: 3 }
      list.actor.send(at('/pool'))
      await waitForPromises()
      expect(openedId(list)).toBe(null)
      list.actor.send(at('/pool', true))
      await waitForPromises()
      expect(openedId(list)).toBe(3)
    })
  })

  test('a tag that the game already has is not saved again, even with spaces around it, and the list shows a saved tag', async () => {
    const { actor, games, details, saveTags } = await openList([gameWith(4, { tags: ['league'] })])
    const tags = () => games()[0]?.tags
    actor.send({ type: 'details.open', game: games()[0]! })
    const panel = details()!
    panel.send({ type: 'tag.change', tag: ' league ' })
    panel.send({ type: 'tag.add' })
    expect(saveTags).not.toHaveBeenCalled()
    panel.send({ type: 'tag.change', tag: 'table 4' })
    panel.send({ type: 'tag.add' })
    await waitForPromises()
    expect(saveTags).toHaveBeenCalledWith({ pool_game_id: 4, tags: ['league', 'table 4'] })
    expect(tags()).toEqual(['league', 'table 4'])
    panel.send({ type: 'tag.remove', tag: 'league' })
    await waitForPromises()
    expect(tags()).toEqual(['table 4'])
    panel.send({ type: 'tag.change', tag: 'x'.repeat(41) })
    panel.send({ type: 'tag.add' })
    expect(panel.getSnapshot().context.error?.message).toBe('A tag has at most 40 characters.')
    expect(saveTags).toHaveBeenCalledTimes(2)
  })

  test('after the deletion of a game, the list and the summary load again, and the details show the error of a deletion that fails', async () => {
    const { actor, games, details, deleteGame, load, summarize, ids } = await openList([gameWith(4), gameWith(3)])
    actor.send({ type: 'details.open', game: games()[0]! })
    const panel = details()!
    panel.send({ type: 'game.delete' })
    panel.send({ type: 'question.cancel' })
    expect(deleteGame).not.toHaveBeenCalled()
    deleteGame.mockRejectedValueOnce(refusedError)
    panel.send({ type: 'game.delete' })
    panel.send({ type: 'question.confirm' })
    await waitForPromises()
    expect(panel.getSnapshot().context.error).toEqual(refusedError.error)
    load.mockResolvedValue([gameWith(3)])
    panel.send({ type: 'game.delete' })
    panel.send({ type: 'question.confirm' })
    await waitForPromises()
    await waitForPromises()
    expect(details()).toBeUndefined()
    expect(ids()).toEqual([3])
    expect(summarize).toHaveBeenCalledTimes(2)
  })

  test("the live event of a member's own deletion shows no alert, and the live event of another member's deletion shows one", async () => {
    const { actor, games, details, received, load } = await openList([gameWith(4), gameWith(3)])
    actor.send({ type: 'details.open', game: games()[0]! })
    actor.send({ type: 'follow.deleted', id: 4, username: nora.username })
    await waitForPromises()
    expect(details()).toBeUndefined()
    expect(received.alerts).toEqual([])
    expect(load).toHaveBeenCalledTimes(2)
    actor.send({ type: 'details.open', game: gameWith(3) })
    actor.send({ type: 'follow.deleted', id: 3, username: 'Teddy' })
    expect(details()).toBeUndefined()
    expect(received.alerts).toHaveLength(1)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a level is saved for the chosen discipline, an alert is shown, and the summary is loaded again', async () => {
    const { actor, skill, saveLevel, summarize, alerts } = await openList([])
    actor.send({ type: 'skill.open' })
    const modal = skill()!
    // The dialog begins with 8-Ball, which has no level 1.
    modal.send({ type: 'level.choose', level: 1 })
    modal.send({ type: 'level.update' })
    expect(saveLevel).not.toHaveBeenCalled()
    modal.send({ type: 'discipline.choose', discipline: '9-Ball' })
    modal.send({ type: 'level.choose', level: 1 })
    modal.send({ type: 'level.update' })
    await waitForPromises()
    await waitForPromises()
    expect(saveLevel).toHaveBeenCalledWith({ player_user_id: 1, discipline: '9-Ball', skill_level: 1 })
    expect(alerts()).toEqual([{ type: 'success', message: 'Skill Level Updated' }])
    expect(skill()).toBeUndefined()
    expect(summarize).toHaveBeenCalledTimes(2)
  })
})
