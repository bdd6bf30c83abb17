// Tests how taps change a pool game: its racks, its scores and its winner.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { RACK_POINTS } from '../../../contract/rules/pool/racks.ts'
import type { ScoredGame, Seat, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import {
  applyTap,
  clampHandicap,
  MAX_HANDICAP,
  MAX_PLAYERS,
  playersError,
  remainingPoints,
  scoreError,
  tally,
} from '../../../contract/rules/pool/scoring.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'

const add = (id: number): Tap => ({ pool_player_id: id, action: 'add' })
const subtract = (id: number): Tap => ({ pool_player_id: id, action: 'subtract' })

function play(game: ScoredGame, taps: readonly Tap[]): ScoredGame {
  return taps.reduce(applyTap, game)
}

const racksOf = (game: { players: { racks: { score: number }[] }[] }) =>
  game.players.map((player) => player.racks.map((rack) => rack.score))

/** Random games of both disciplines, and random taps. The handicaps are low, so that some games have a winner. */
const games = fc.constantFrom<Discipline>('8-Ball', '9-Ball').chain((gameType) => {
  const playerCounts = gameType === '8-Ball' ? fc.constant(2) : fc.integer({ min: 1, max: 4 })
  return playerCounts.chain((playerCount) =>
    fc.record({
      gameType: fc.constant(gameType),
      seats: fc
        .array(fc.integer({ min: 1, max: 14 }), { minLength: playerCount, maxLength: playerCount })
        .map((handicaps) => handicaps.map((handicap, index) => ({ pool_player_id: index + 1, handicap }))),
      taps: fc.array(
        fc.record({
          pool_player_id: fc.integer({ min: 1, max: playerCount + 1 }),
          action: fc.constantFrom<Tap['action']>('add', 'add', 'add', 'subtract'),
        }),
        { maxLength: 80 },
      ),
    }),
  )
})

/** The taps that can count. The server stores only these taps. */
function acceptedTaps(game: ScoredGame, taps: readonly Tap[]): Tap[] {
  const counted: Tap[] = []
  let current = game
  for (const tap of taps) {
    if (scoreError(current, tap) === null) counted.push(tap)
    current = applyTap(current, tap)
  }
  return counted
}

describe('racks', () => {
  test('[pool-rules-04] in 8-Ball each point is a rack', () => {
    const seats = [
      { pool_player_id: 1, handicap: 3 },
      { pool_player_id: 2, handicap: 2 },
    ]
    const game = play(newScoredGame('8-Ball', seats), [add(1), add(2), add(1)])
    expect(racksOf(game)).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ])
    expect(racksOf(tally('8-Ball', seats, [1, 2, 1]))).toEqual(racksOf(game))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2)), (adds) => {
        const racksOfPlayers = tally('8-Ball', seats, adds).players.map((player) => player.racks)
        expect(racksOfPlayers.map((racks) => racks.length)).toEqual([adds.length, adds.length])
        for (const [rack, id] of adds.entries()) expect(racksOfPlayers[id - 1]?.[rack]).toEqual({ score: 1 })
      }),
    )
  })

  test('[pool-rules-05] in 9-Ball a rack closes when its points reach 10', () => {
    // Balls 1 to 8 count one each, and the nine counts two.
    expect(RACK_POINTS).toBe(8 * 1 + 2)
    const seats = [
      { pool_player_id: 1, handicap: 50 },
      { pool_player_id: 2, handicap: 50 },
    ]
    const firstRack = [1, 1, 2, 2, 2, 1, 1, 1, 2, 2]
    expect(racksOf(tally('9-Ball', seats, firstRack))).toEqual([[5], [5]])
    expect(racksOf(tally('9-Ball', seats, [...firstRack, 2]))).toEqual([
      [5, 0],
      [5, 1],
    ])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2)), (adds) => {
        const [own = [], other = []] = racksOf(tally('9-Ball', seats, adds))
        const totals = own.map((score, rack) => score + (other[rack] ?? 0))
        expect(totals.slice(0, -1)).toEqual(totals.slice(0, -1).map(() => 10))
        expect(totals.length).toBe(Math.ceil(adds.length / 10))
      }),
    )
  })

  test('every player has the same number of racks, and the racks of a player add up to the score', () => {
    fc.assert(
      fc.property(games, ({ gameType, seats, taps }) => {
        const game = play(newScoredGame(gameType, seats), taps)
        const lengths = new Set(game.players.map((player) => player.racks.length))
        expect(lengths.size).toBe(1)
        for (const player of game.players) {
          expect(player.racks.reduce((sum, rack) => sum + rack.score, 0)).toBe(player.score)
          expect(player.racks.every((rack) => rack.score >= 0)).toBe(true)
        }
      }),
    )
  })
})

describe('taps', () => {
  test('[pool-rules-06] a game ends when a score reaches the handicap of its player', () => {
    const seats = [
      { pool_player_id: 1, handicap: 2 },
      { pool_player_id: 2, handicap: 14 },
    ]
    const gameBefore = play(newScoredGame('9-Ball', seats), [add(1)])
    expect(gameBefore.winner_player_id).toBeNull()
    const wonGame = applyTap(gameBefore, add(1))
    expect(wonGame.winner_player_id).toBe(1)
    expect(wonGame.players.map(({ score, remaining, winner }) => ({ score, remaining, winner }))).toEqual([
      { score: 2, remaining: 0, winner: true },
      { score: 0, remaining: 14, winner: false },
    ])
    fc.assert(
      fc.property(games, ({ gameType, seats: anySeats, taps }) => {
        const game = play(newScoredGame(gameType, anySeats), taps)
        const playersAtHandicap = game.players.filter((player) => player.score >= player.handicap)
        expect(playersAtHandicap.map((player) => player.pool_player_id)).toEqual(
          game.winner_player_id === null ? [] : [game.winner_player_id],
        )
      }),
    )
  })

  test('only a point of the winner can be removed after a win, and the game then continues', () => {
    const game = play(
      newScoredGame('9-Ball', [
        { pool_player_id: 1, handicap: 2 },
        { pool_player_id: 2, handicap: 3 },
      ]),
      [add(2), add(1), add(1)],
    )
    expect(scoreError(game, add(1))).toBe('GAME_HAS_WINNER')
    expect(scoreError(game, add(2))).toBe('GAME_HAS_WINNER')
    expect(scoreError(game, subtract(2))).toBe('GAME_HAS_WINNER')
    expect(scoreError(game, subtract(1))).toBeNull()
    const reopened = applyTap(game, subtract(1))
    expect(reopened.winner_player_id).toBeNull()
    expect(reopened.players.some((player) => player.winner)).toBe(false)
    expect(scoreError(reopened, add(2))).toBeNull()
  })

  test('a score stays between 0 and the handicap, and only players of the game can score', () => {
    const game = newScoredGame('9-Ball', [{ pool_player_id: 1, handicap: 2 }])
    expect(scoreError(game, subtract(1))).toBe('SCORE_AT_ZERO')
    expect(scoreError(game, add(7))).toBe('NOT_FOUND')
    // The score is at the handicap, but no player is marked as the winner.
    const gameAtHandicap = { ...game, players: game.players.map((player) => ({ ...player, score: 2 })) }
    expect(scoreError(gameAtHandicap, add(1))).toBe('SCORE_AT_HANDICAP')
  })

  test('for a tap that cannot count, applyTap returns the same game object', () => {
    fc.assert(
      fc.property(games, ({ gameType, seats, taps }) => {
        const game = play(newScoredGame(gameType, seats), taps)
        for (const tap of seats.flatMap((seat) => [add(seat.pool_player_id), subtract(seat.pool_player_id)])) {
          if (scoreError(game, tap) !== null) expect(applyTap(game, tap)).toBe(game)
          else expect(applyTap(game, tap)).not.toEqual(game)
        }
      }),
    )
  })

  test('applyTap changes no other fields of a game, and the original game object stays the same', () => {
    const base = newScoredGame('9-Ball', [{ pool_player_id: 1, handicap: 2 }])
    const gameWithDetails = {
      ...base,
      pool_game_id: 7,
      tags: ['league'],
      players: base.players.map((player) => ({ ...player, display_name: 'Ada', fouls: 0 })),
    }
    const unchanged = structuredClone(gameWithDetails)
    const after = applyTap(gameWithDetails, add(1))
    expect(after).toMatchObject({ pool_game_id: 7, tags: ['league'], players: [{ display_name: 'Ada', score: 1 }] })
    expect(gameWithDetails).toEqual(unchanged)
  })

  test('a tap with subtract removes a point from the last rack in which the player has one', () => {
    const seats = [
      { pool_player_id: 1, handicap: 50 },
      { pool_player_id: 2, handicap: 50 },
    ]
    const game = play(newScoredGame('9-Ball', seats), [...Array(10).fill(add(1)), add(2)])
    expect(racksOf(applyTap(game, subtract(1)))).toEqual([
      [9, 0],
      [0, 1],
    ])
    expect(racksOf(applyTap(game, subtract(2)))).toEqual([[10], [0]])
    const eightBallGame = play(newScoredGame('8-Ball', seats), [add(1), add(2), add(1), add(2)])
    expect(racksOf(applyTap(eightBallGame, subtract(1)))).toEqual([
      [1, 0, 0],
      [0, 1, 1],
    ])
  })
})

// A tally is the state of a game that is computed from all its points at once.
describe('tallies', () => {
  test('a tap with subtract removes the latest point of that player, and without a point it removes nothing', () => {
    expect(remainingPoints([add(1), add(2), add(1), subtract(1), subtract(2), subtract(2), add(2)])).toEqual([1, 2])
    expect(remainingPoints([add(1), add(2), add(1), subtract(1)])).toEqual([1, 2])
    expect(remainingPoints([subtract(1), add(1)])).toEqual([1])
    expect(remainingPoints([])).toEqual([])
  })

  test('applying added points one by one gives the same racks and winner as the tally of the points', () => {
    fc.assert(
      fc.property(games, ({ gameType, seats, taps }) => {
        const start = newScoredGame(gameType, seats)
        const adds = acceptedTaps(
          start,
          taps.filter((tap) => tap.action === 'add'),
        )
        const { winner_player_id, players } = play(start, adds)
        const expected = tally(gameType, seats, remainingPoints(adds))
        expect(players).toMatchObject(expected.players)
        expect(winner_player_id).toBe(expected.winner_player_id)
      }),
    )
  })

  test('applying any taps one by one gives the same scores and winner as the tally of the taps that count', () => {
    fc.assert(
      fc.property(games, ({ gameType, seats, taps }) => {
        const start = newScoredGame(gameType, seats)
        const game = play(start, taps)
        const { players, winner_player_id } = tally(gameType, seats, remainingPoints(acceptedTaps(start, taps)))
        const facts = (list: ScoredGame['players'] | typeof players) =>
          list.map(({ pool_player_id, score, remaining, winner }) => ({ pool_player_id, score, remaining, winner }))
        expect(facts(players)).toEqual(facts(game.players))
        expect(winner_player_id).toBe(game.winner_player_id)
      }),
    )
  })
})

describe('the start of a game', () => {
  test.each([
    [0, 0],
    [-1, 0],
    [25, 25],
    [25.9, 25],
    [100, 100],
    [101, 100],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 100],
  ])('a typed handicap of %d becomes %d', (value, expected) => {
    expect(clampHandicap(value)).toBe(expected)
  })

  const seats = (...handicaps: number[]): Seat[] =>
    handicaps.map((handicap, index) => ({ pool_player_id: index + 1, handicap }))

  test.each([
    ['8-Ball', seats(2), 'INVALID_PLAYERS'],
    ['8-Ball', seats(2, 3), null],
    ['8-Ball', seats(2, 3, 4), 'INVALID_PLAYERS'],
    ['9-Ball', seats(), 'INVALID_PLAYERS'],
    ['9-Ball', seats(14), null],
    ['9-Ball', seats(14, 19, 25, 31), null],
    ['9-Ball', seats(14, 19, 25, 31, 38), 'INVALID_PLAYERS'],
    ['9-Ball', [...seats(14), ...seats(14)], 'INVALID_PLAYERS'],
    ['9-Ball', seats(14, 0), 'INVALID_HANDICAP'],
    ['9-Ball', seats(14, -1), 'INVALID_HANDICAP'],
    ['9-Ball', seats(14, 1.5), 'INVALID_HANDICAP'],
    ['9-Ball', seats(1, 100), null],
    ['9-Ball', seats(101), 'INVALID_HANDICAP'],
    ['9-Ball', seats(Number.NaN), 'INVALID_HANDICAP'],
  ] as const)('the error for %s with the players %j is %s', (gameType, players, expected) => {
    expect(playersError(gameType, players)).toBe(expected)
  })

  test('the limits are 2 players in 8-Ball, 4 in 9-Ball and a handicap of 100', () => {
    expect(MAX_PLAYERS).toEqual({ '8-Ball': 2, '9-Ball': 4 })
    expect(MAX_HANDICAP).toBe(100)
  })
})
