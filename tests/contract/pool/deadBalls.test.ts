// Tests dead balls in 9-Ball: how they fill racks, and how taps add and remove them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_DEAD_BALLS, RACK_POINTS } from '../../../contract/rules/pool/racks.ts'
import type { ScoredGame, Seat, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import {
  applyTap,
  deadIn,
  rackInPlay,
  remainingPoints,
  revertTap,
  scoreError,
  tally,
} from '../../../contract/rules/pool/scoring.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'

const seats: Seat[] = [
  { pool_player_id: 1, handicap: 60 },
  { pool_player_id: 2, handicap: 60 },
]

const newGame = (gameType: '8-Ball' | '9-Ball' = '9-Ball') => newScoredGame(gameType, seats)

const add = (pool_player_id: number): Tap => ({ pool_player_id, action: 'add' })
const subtract = (pool_player_id: number): Tap => ({ pool_player_id, action: 'subtract' })
const dead: Tap = { pool_player_id: 1, action: 'dead' }
const times = (count: number, tap: Tap): Tap[] => Array<Tap>(count).fill(tap)

/** The racks of the two players and the dead balls of each rack, as the server computes them from all taps. */
function storedRacks(taps: readonly Tap[]) {
  const { players, rack_notes } = tally('9-Ball', seats, remainingPoints(taps))
  return [...players.map(({ racks }) => racks.map(({ score }) => score)), rack_notes.map((note) => note.dead)]
}

/** Random taps for three players. Most of these taps can count. */
const anyTaps = fc.array(
  fc.record({
    pool_player_id: fc.integer({ min: 1, max: 3 }),
    action: fc.constantFrom<Tap['action']>('add', 'add', 'add', 'dead', 'subtract'),
  }),
  { maxLength: 120 },
)
const threeSeats: Seat[] = [
  { pool_player_id: 1, handicap: 14 },
  { pool_player_id: 2, handicap: 31 },
  { pool_player_id: 3, handicap: 25 },
]

/** The taps that the server accepts, and the game after these taps. */
function acceptTaps(taps: readonly Tap[]): { game: ScoredGame; accepted: Tap[] } {
  const start = newScoredGame('9-Ball', threeSeats)
  const accepted: Tap[] = []
  let game = start
  for (const tap of taps) {
    if (scoreError(game, tap) !== null) continue
    accepted.push(tap)
    game = gameOnServer(accepted)
  }
  return { game, accepted }
}
/** The game after these taps, as the server computes it from all of them. */
function gameOnServer(accepted: readonly Tap[]): ScoredGame {
  const { players, ...totals } = tally('9-Ball', threeSeats, remainingPoints(accepted))
  return {
    ...newScoredGame('9-Ball', threeSeats),
    ...totals,
    players: players.map((player, index) => ({ ...player, handicap: threeSeats[index]?.handicap ?? 0 })),
  }
}

/** For each rack, the points of all players and the dead balls together. */
function totalsOf(game: ScoredGame): number[] {
  return game.rack_notes.map((note, rack) =>
    game.players.reduce((total, player) => total + (player.racks[rack]?.score ?? 0), note.dead),
  )
}

describe('racks', () => {
  test('[pool-dead-01] a rack of 9-Ball closes when points and dead balls make 10, and then the next one begins', () => {
    expect(storedRacks([...times(6, add(1)), dead, dead, add(2), add(2)])).toEqual([[6], [2], [2]])
    expect(storedRacks([...times(6, add(1)), dead, dead, add(2), add(2), dead])).toEqual([
      [6, 0],
      [2, 0],
      [2, 1],
    ])
    fc.assert(
      fc.property(anyTaps, (taps) => {
        const totals = totalsOf(acceptTaps(taps).game)
        expect(totals.slice(0, -1)).toEqual(totals.slice(0, -1).map(() => RACK_POINTS))
        expect(totals.at(-1) ?? 1).toBeGreaterThan(0)
        expect(totals.at(-1) ?? 1).toBeLessThanOrEqual(RACK_POINTS)
      }),
    )
  })

  test('the rack in play has its number from 1, its dead balls and its remaining points', () => {
    const rackAfter = (...taps: Tap[]) => rackInPlay(taps.reduce(applyTap, newGame()))
    expect(rackAfter()).toEqual({ number: 1, dead: 0, left: 10 })
    expect(rackAfter(add(1), add(1), dead)).toEqual({ number: 1, dead: 1, left: 7 })
    expect(rackAfter(...times(8, add(1)), dead, dead)).toEqual({ number: 2, dead: 0, left: 10 })
  })

  test('[pool-dead-07] when a point is removed, later points and dead balls can move to the rack before, and no rack gets a ninth dead ball', () => {
    const firstRack = [...times(5, add(1)), ...times(3, add(2)), dead, dead]
    expect(storedRacks([...firstRack, dead, add(2), subtract(1)])).toEqual([
      [4, 0],
      [3, 1],
      [3, 0],
    ])
    // Each of the two racks has 8 dead balls, so none can move into the first rack.
    const twoFullRacks = [add(1), add(2), ...times(8, dead), ...times(8, dead), add(2), add(2)]
    expect(storedRacks(twoFullRacks)).toEqual([
      [1, 0],
      [1, 2],
      [8, 8],
    ])
    expect(storedRacks([...twoFullRacks, subtract(1)])).toEqual([
      [0, 0],
      [2, 1],
      [8, 8],
    ])
    fc.assert(
      fc.property(anyTaps, (taps) => {
        for (const note of acceptTaps(taps).game.rack_notes) expect(note.dead).toBeLessThanOrEqual(MAX_DEAD_BALLS)
      }),
    )
    // Many of these taps are against the rules: there are many dead balls and many removed points.
    const wildTaps = fc.array(fc.constantFrom(add(1), dead, dead, dead, dead, subtract(1)), { maxLength: 200 })
    fc.assert(
      fc.property(wildTaps, (taps) => {
        const accepted = acceptTaps(taps).accepted
        const { rack_notes } = tally('9-Ball', threeSeats, remainingPoints([...accepted, subtract(1), subtract(1)]))
        for (const note of rack_notes) expect(note.dead).toBeLessThanOrEqual(MAX_DEAD_BALLS)
      }),
    )
  })
})

describe('taps', () => {
  test('a dead ball changes no score and can be added until a rack has 8', () => {
    let game = newGame()
    for (let count = 1; count <= MAX_DEAD_BALLS; count += 1) {
      expect(scoreError(game, dead)).toBeNull()
      game = applyTap(game, dead)
      expect(deadIn(game, 0)).toBe(count)
    }
    expect(game.players.map(({ score }) => score)).toEqual([0, 0])
    expect(scoreError(game, dead)).toBe('DEAD_NOT_LEFT')
    expect(applyTap(game, dead)).toBe(game)
    const nextRack = [add(1), add(1)].reduce(applyTap, game)
    expect(scoreError(nextRack, dead)).toBeNull()
  })

  test('dead balls are refused in 8-Ball, for unknown players, and in finished games', () => {
    expect(scoreError(newGame('8-Ball'), dead)).toBe('DEAD_NOT_LEFT')
    expect(scoreError(newGame(), { pool_player_id: 9, action: 'dead' })).toBe('NOT_FOUND')
    const wonGame = applyTap(newScoredGame('9-Ball', [{ pool_player_id: 1, handicap: 1 }]), add(1))
    expect(scoreError(wonGame, dead)).toBe('GAME_HAS_WINNER')
  })

  test('without removed points, the page shows the same racks and dead balls as the server computes', () => {
    fc.assert(
      fc.property(anyTaps, (taps) => {
        const start = newScoredGame('9-Ball', threeSeats)
        const withoutUndo = taps.filter(({ action }) => action !== 'subtract')
        const shown = withoutUndo.reduce(applyTap, start)
        const accepted = acceptTaps(withoutUndo).accepted
        expect(shown).toEqual(gameOnServer(accepted))
      }),
    )
  })

  test('the page shows the same scores, winner and number of dead balls as the server, after any taps', () => {
    const facts = ({ players, winner_player_id, rack_notes }: ScoredGame) => ({
      scores: players.map(({ score }) => score),
      winner_player_id,
      dead: rack_notes.reduce((total, note) => total + note.dead, 0),
    })
    fc.assert(
      fc.property(anyTaps, (taps) => {
        const { accepted, game } = acceptTaps(taps)
        const last = accepted.at(-1)
        if (last === undefined) return
        // The page applies the last tap to the game that the server has confirmed.
        const shown = applyTap(gameOnServer(accepted.slice(0, -1)), last)
        expect(facts(shown)).toEqual(facts(game))
      }),
    )
  })

  test('the stored points with one more tap give the same result as all taps', () => {
    // A stored point has the id of its player, and a stored dead ball has 0.
    fc.assert(
      fc.property(anyTaps, (taps) => {
        const { accepted } = acceptTaps(taps)
        const storedPoints = remainingPoints(accepted.slice(0, -1))
        const asTaps = storedPoints.map((id): Tap => ({ pool_player_id: id, action: id === 0 ? 'dead' : 'add' }))
        expect(remainingPoints([...asTaps, ...accepted.slice(-1)])).toEqual(remainingPoints(accepted))
      }),
    )
  })

  test('reverting all added points and dead balls, the last one first, gives the game at its start', () => {
    fc.assert(
      fc.property(anyTaps, (taps) => {
        const { accepted } = acceptTaps(taps)
        const added = accepted.filter(({ action }) => action !== 'subtract')
        const start = newScoredGame('9-Ball', threeSeats)
        const games = [start]
        for (const tap of added) games.push(applyTap(games.at(-1) ?? start, tap))
        let game = games.at(-1) ?? start
        for (const [index, tap] of [...added.entries()].reverse()) {
          game = revertTap(game, tap)
          expect(game).toEqual(games[index])
        }
        expect(game).toEqual(start)
      }),
    )
  })
})
