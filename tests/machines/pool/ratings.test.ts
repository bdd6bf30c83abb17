// Tests the fair race and the win probability, as the pages show them.
import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { newGameMachine } from '../../../src/machines/pool/newGame.machine.ts'
import type { NewGameLists } from '../../../src/machines/pool/newGame.types.ts'
import { type Ratings, ratingsMachine } from '../../../src/machines/pool/ratings.machine.ts'
import { fairRaceOf, winPercentages } from '../../../src/machines/pool/ratings.selectors.ts'
import type { Loaded } from '../../../src/machines/shared/kept.types.ts'
import { exampleRatings, game } from '../../models/pool/exampleGames.ts'
import { startScreen } from '../startScreen.ts'
import { error, nora, waitForPromises } from '../support.ts'

const player = (id: number): PoolPlayer => ({
  pool_player_id: 10 + id,
  user_id: id,
  display_name: `player ${id}`,
  skill_levels: { '8-Ball': 5, '9-Ball': 4 },
})
const players = [1, 2, 3].map(player)

describe('the fair race', () => {
  /** The choices in the wizard. The players 1, 2 and 3 have the ids 11, 12 and 13. Player 1 is the stronger one. */
  const selectionOf = (selected: number[], gameType: Discipline = '8-Ball', levels = [5, 5]) => ({
    players,
    gameType,
    selected,
    levels,
  })

  test('in the fair race, the stronger player needs as many points as in the race of the league for the levels of this game', () => {
    expect(fairRaceOf(selectionOf([11, 12]), exampleRatings)).toEqual([4, 2])
    expect(fairRaceOf(selectionOf([12, 11]), exampleRatings)).toEqual([2, 4])
    expect(fairRaceOf(selectionOf([11, 12], '8-Ball', [7, 2]), exampleRatings)?.[0]).toBe(7)
    expect(fairRaceOf(selectionOf([11, 12], '9-Ball', [4, 6]), exampleRatings)?.[0]).toBe(46)
  })

  test('the fair race is unknown without ratings of both players, and for more or fewer than two players', () => {
    expect(fairRaceOf(selectionOf([11, 12]), null)).toBeNull()
    expect(fairRaceOf(selectionOf([11, 13]), exampleRatings)).toBeNull()
    expect(fairRaceOf(selectionOf([11], '9-Ball', [4]), exampleRatings)).toBeNull()
    expect(fairRaceOf(selectionOf([11, 12, 13], '9-Ball', [4, 4, 4]), exampleRatings)).toBeNull()
  })
})

/** The ratings differ by 100, so player 1 wins two of three racks. A player with 2 points has won the game. */
describe('the win probability', () => {
  test('the win probability is computed from the ratings and the points that both players still need', () => {
    expect(winPercentages(game(1), exampleRatings)).toEqual([74, 26])
    expect(winPercentages(game(2, [1, 0]), exampleRatings)).toEqual([89, 11])
    expect(winPercentages(game(2, [1, 1]), exampleRatings)).toEqual([67, 33])
  })

  test('the win probability is never 0 or 100 before a player has won', () => {
    const ratingsFarApart = {
      ...exampleRatings,
      ratings: exampleRatings.ratings.map((row, index) => ({ ...row, rating: 2000 * index })),
    }
    expect(winPercentages(game(1), ratingsFarApart)).toEqual([1, 99])
    const swappedRatings = {
      ...ratingsFarApart,
      ratings: ratingsFarApart.ratings.map((row) => ({ ...row, user_id: 3 - row.user_id })),
    }
    expect(winPercentages(game(1), swappedRatings)).toEqual([99, 1])
  })

  test('the win probability is not shown if it is unknown, after the game, or while forecasts are no better than chance', () => {
    expect(winPercentages(game(1), null)).toBeNull()
    expect(winPercentages(game(1), { ...exampleRatings, ratings: exampleRatings.ratings.slice(1) })).toBeNull()
    expect(winPercentages(game(3, [2, 0]), exampleRatings)).toBeNull()
    expect(winPercentages({ ...game(1), players: game(1).players.slice(1) }, exampleRatings)).toBeNull()
    expect(winPercentages(game(1), { ...exampleRatings, odds: { brier: 0.3, games: 40, shown: false } })).toBeNull()
  })
})

describe('the wizard for a new game', () => {
  /** Opens the wizard at the handicaps of the players 1 and 2. */
  async function openHandicaps(load: () => Promise<Ratings>) {
    const ratings = ratingsMachine.provide({ actors: { load: fromPromise(load) } })
    const loadPlayers = fromPromise(
      async (): Promise<Loaded<NewGameLists>> => ({ data: { players, games: [] }, keptMs: null }),
    )
    const input = { params: {}, search: '', user: nora, visit: 'visit', newId: () => 'id', now: () => 0 }
    const { actor } = startScreen(
      newGameMachine.provide({ actors: { loadPlayers, ratings, readDraft: fromPromise(async () => '') } }),
      input,
    )
    await waitForPromises()
    for (const pool_player_id of [11, 12]) actor.send({ type: 'player.toggle', pool_player_id })
    actor.send({ type: 'players.confirm' })
    return actor
  }

  test('[pool-ratings-17] the event `race.take` sets the handicaps to the fair race, and the race of the league stays if there are no ratings', async () => {
    let isReachable = false
    const actor = await openHandicaps(async () => {
      if (!isReachable) throw error('NO_ANSWER')
      return exampleRatings
    })
    const ratings = () => actor.getSnapshot().children.ratings?.getSnapshot().context.data
    const handicaps = () => actor.getSnapshot().context.handicaps
    expect(actor.getSnapshot().value).toBe('setHandicaps')
    await waitForPromises()
    expect(ratings()).toBeNull()
    // In 9-Ball, a player of level 4 needs 31 points.
    expect(handicaps()).toEqual([31, 31])
    actor.send({ type: 'handicap.raise', index: 0 })
    expect(handicaps()).toEqual([32, 31])
    // The server answers again.
    isReachable = true
    actor.send({ type: 'live.connected' })
    await waitForPromises()
    const race = fairRaceOf(actor.getSnapshot().context, ratings())
    expect(race?.[0]).toBe(31)
    expect(race?.[1]).toBeLessThan(25)
    actor.send({ type: 'race.take', races: race ?? [] })
    expect(handicaps()).toEqual(race)
    actor.send({ type: 'handicap.raise', index: 1 })
    expect(handicaps()).toEqual([31, (race?.[1] ?? 0) + 1])
  })

  test('invalid races are ignored', async () => {
    const actor = await openHandicaps(async () => exampleRatings)
    for (const races of [[31], [31, 0], [31, 101], [31, 2.5], [1, 2, 3]]) actor.send({ type: 'race.take', races })
    expect(actor.getSnapshot().context.handicaps).toEqual([31, 31])
  })
})
