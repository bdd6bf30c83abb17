import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, setup } from 'xstate'
import type { PoolPlayer } from '../../../contract/api/pool/pool.ts'
import { gameBody, newGameMachine } from '../../../src/machines/pool/newGame.machine.ts'
import type { CreateGameInput } from '../../../src/machines/pool/newGame.types.ts'
import { error, settled, unanswered } from '../support.ts'

const player = (id: number, eight: number, nine: number): PoolPlayer => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  skill_levels: { '8-Ball': eight, '9-Ball': nine },
})

const players = [player(1, 2, 1), player(2, 7, 9), player(3, 3, 3), player(4, 4, 5), player(5, 6, 7)]

/** Starts the wizard for a new game. `visited` lists the events that the navigation received from it. */
function openWizard(createGame = async (_: CreateGameInput) => ({ pool_game_id: 12 })) {
  const visited: object[] = []
  const wizard = newGameMachine.provide({
    actors: {
      loadPlayers: fromPromise(async () => players),
      createGame: fromPromise(({ input }: { input: CreateGameInput }) => createGame(input)),
    },
  })
  const root = createActor(
    setup({
      actors: {
        wizard,
        navigation: fromCallback<{ type: string }>(({ receive }) => receive((event) => void visited.push(event))),
      },
    }).createMachine({
      invoke: [
        { systemId: 'navigation', src: 'navigation' },
        { id: 'wizard', src: 'wizard', input: { params: {}, search: '', user: null, visit: 'visit' } },
      ],
    }),
  ).start()
  const actor = root.getSnapshot().children.wizard as ReturnType<typeof createActor<typeof newGameMachine>>
  const choose = (...ids: number[]) => {
    for (const pool_player_id of ids) actor.send({ type: 'player.toggle', pool_player_id })
  }
  return { actor, choose, visited, context: () => actor.getSnapshot().context, state: () => actor.getSnapshot().value }
}

describe(newGameMachine.id, () => {
  test('[pool-new-05] confirming the players leads from confirmPlayers to setHandicaps', async () => {
    const { actor, choose, state } = openWizard()
    await settled()
    choose(1, 2)
    expect(state()).toEqual({ confirmPlayers: 'choosing' })
    actor.send({ type: 'players.confirm' })
    expect(state()).toBe('setHandicaps')
  })

  test('[pool-new-07] the first handicaps are those of the handicap tables, in both disciplines', async () => {
    const nine = openWizard()
    await settled()
    nine.choose(1, 2, 3, 4)
    nine.actor.send({ type: 'players.confirm' })
    expect(nine.context().handicaps).toEqual([14, 75, 25, 38])

    const eight = openWizard()
    await settled()
    eight.actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    eight.choose(2, 1)
    eight.actor.send({ type: 'players.confirm' })
    expect(eight.context().handicaps).toEqual([7, 2])
  })

  test('[pool-new-08] starting the game creates it and opens its page', async () => {
    const createGame = vi.fn(async (_: CreateGameInput) => ({ pool_game_id: 12 }))
    const { actor, choose, visited } = openWizard(createGame)
    await settled()
    choose(3, 1)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'game.start' })
    await settled()
    expect(createGame).toHaveBeenCalledExactlyOnceWith({
      visit: 'visit',
      body: {
        game_type: '9-Ball',
        players: [
          { pool_player_id: 3, handicap: 25 },
          { pool_player_id: 1, handicap: 14 },
        ],
      },
    })
    expect(visited).toEqual([{ type: 'navigation.go', to: '/pool/12', replace: true }])
  })

  test.each([
    ['refused', error('INVALID_PLAYERS')],
    ['unanswered', unanswered],
  ])('if the call that creates the game is %s, the handicaps stay and the error is shown', async (_, error) => {
    const { actor, choose, state, context, visited } = openWizard(() => Promise.reject(error))
    await settled()
    choose(3)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'handicap.raise', index: 0 })
    actor.send({ type: 'game.start' })
    await settled()
    expect(state()).toBe('setHandicaps')
    expect(context()).toMatchObject({ handicaps: [26], error: error.error })
    expect(visited).toEqual([])
  })

  test('[pool-new-09] cancelling the handicap step returns to the player selection, and the same players are selected', async () => {
    const { actor, choose, state, context } = openWizard()
    await settled()
    choose(4, 2)
    actor.send({ type: 'players.confirm' })
    actor.send({ type: 'wizard.cancel' })
    expect(state()).toEqual({ confirmPlayers: 'choosing' })
    expect(context().selected).toEqual([4, 2])
  })

  test('[pool-new-10] cancelling the first step opens /pool', async () => {
    const { actor, visited } = openWizard()
    await settled()
    actor.send({ type: 'wizard.cancel' })
    expect(visited).toEqual([{ type: 'navigation.go', to: '/pool' }])
  })

  test('[pool-new-11] switching to 8-Ball keeps only the first two selected players', async () => {
    const { actor, choose, context } = openWizard()
    await settled()
    choose(5, 3, 1, 2)
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    expect(context()).toMatchObject({ gameType: '8-Ball', selected: [5, 3] })
  })

  test('[pool-new-12] 8-Ball needs exactly two players, and a third one cannot be selected', async () => {
    const { actor, choose, context } = openWizard()
    await settled()
    actor.send({ type: 'discipline.choose', discipline: '8-Ball' })
    choose(1)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(false)
    choose(2)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(true)
    choose(3)
    expect(context().selected).toEqual([1, 2])
  })

  test('[pool-new-13] 9-Ball takes up to four players, and a fifth one cannot be selected', async () => {
    const { actor, choose, context } = openWizard()
    await settled()
    choose(1, 2, 3, 4, 5)
    expect(context().selected).toEqual([1, 2, 3, 4])
    choose(2, 5)
    expect(context().selected).toEqual([1, 3, 4, 5])
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(true)
  })

  test('[pool-new-14] the game can start only with at least one selected player', async () => {
    const { actor, choose } = openWizard()
    await settled()
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(false)
    choose(1)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(true)
    choose(1)
    expect(actor.getSnapshot().can({ type: 'players.confirm' })).toBe(false)
  })

  test('[pool-new-15] plus and minus keep a handicap within 0 to 100', async () => {
    const { actor, choose, context } = openWizard()
    await settled()
    choose(1)
    actor.send({ type: 'players.confirm' })
    for (let tap = 0; tap < 120; tap += 1) actor.send({ type: 'handicap.raise', index: 0 })
    expect(context().handicaps).toEqual([100])
    for (let tap = 0; tap < 120; tap += 1) actor.send({ type: 'handicap.lower', index: 0 })
    expect(context().handicaps).toEqual([0])
  })

  test('a game with a handicap of 0 is not created, and the error is shown', async () => {
    const createGame = vi.fn(async () => ({ pool_game_id: 12 }))
    const { actor, choose, context, state } = openWizard(createGame)
    await settled()
    choose(1)
    actor.send({ type: 'players.confirm' })
    for (let tap = 0; tap < 14; tap += 1) actor.send({ type: 'handicap.lower', index: 0 })
    actor.send({ type: 'game.start' })
    expect(state()).toBe('setHandicaps')
    expect(context().error?.code).toBe('INVALID_HANDICAP')
    expect(createGame).not.toHaveBeenCalled()
    expect(gameBody(context()).players).toEqual([{ pool_player_id: 1, handicap: 0 }])
  })
})
