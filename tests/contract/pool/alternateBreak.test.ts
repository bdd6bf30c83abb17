// Tests the score sheet of a game with alternate break: the players break in turn, whoever wins.

import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { tallyAt } from '../../../contract/rules/pool/replay.ts'
import { RACK_ENDS, RACK_OVERS, TAP_ACTIONS, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap, revertTap } from '../../../contract/rules/pool/scoring.ts'
import { breakerIn, computeSheet } from '../../../contract/rules/pool/sheet.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'
import { tapsIn } from '../../support/sheetMatches.ts'

/** The player ids of Ann (A), who has won the lag, and Ben (B). */
const IDS = { A: 1, B: 2 }

const seatsOf = (races: readonly number[]) => races.map((handicap, index) => ({ pool_player_id: index + 1, handicap }))

const sheetAfter = (
  taps: readonly Tap[],
  gameType: Discipline = '9-Ball',
  races: readonly number[] = gameType === '9-Ball' ? [31, 38] : [4, 3],
) => computeSheet(gameType, seatsOf(races), taps, 'alternate')

/** Who is at the table after these taps, and the ended turns of Ann and Ben: for example 'B 1 0'. */
function tableAfter(gameType: Discipline, text: string, races?: readonly number[]): string {
  const { at_table, innings, players } = sheetAfter(tapsIn(text, IDS), gameType, races)
  expect(players.at(-1)?.innings).toBe(innings)
  const name = at_table === null ? 'nobody' : at_table === IDS.A ? 'A' : 'B'
  return [name, ...players.map((player) => player.innings)].join(' ')
}

describe('who breaks', () => {
  test.each([
    // Ann breaks first. She wins the rack, and Ben breaks the second one.
    ['9-Ball', 'A1 A9', 'B'],
    ['9-Ball', 'A1 A9 B9', 'A'],
    ['9-Ball', 'A1 A.miss B9', 'B'],
    ['9-Ball', 'A1 A.miss B9 B1 B.miss A9', 'A'],
    ['9-Ball', 'A.miss B.miss A9', 'B'],
    // Nobody wins the rack: the same player breaks again, or the next one in turn.
    ['9-Ball', 'A1 A.miss B.stalemate', 'A'],
    ['9-Ball', 'A9 B1 B.miss A.stalemate', 'B'],
    ['9-Ball', 'A1 A.miss B.gathered', 'B'],
    ['9-Ball', 'A1 A.gathered', 'B'],
    ['8-Ball', 'A.rack B.miss A.void', 'B'],
    ['8-Ball', 'A.rack B.miss A.stalemate', 'B'],
    ['8-Ball', 'A.rack B.miss A.gathered', 'A'],
    // A correction: Ann breaks the second rack, too, and then Ben breaks.
    ['9-Ball', 'A9 A= A9', 'B'],
    // A ball of Ann in the rack that Ben breaks: his turn has ended, and the next rack is hers.
    ['9-Ball', 'A9 A1 A9', 'A'],
    // After a fault of Ann on her break Ben breaks, and after a fault of Ben, too.
    ['8-Ball', 'B.opponent_early_eight', 'B'],
    ['8-Ball', 'A.miss A.opponent_scratch', 'B'],
  ] as const)('[pool-sheet-47] %s: after "%s" the next rack is broken by %s', (gameType, text, name) => {
    expect(tableAfter(gameType, text)[0]).toBe(name)
    const game = { ...newScoredGame(gameType, seatsOf([31, 31]), 'sheet'), breaks: 'alternate' as const }
    expect(breakerIn({ ...game, taps: tapsIn(text, IDS) })).toBe(IDS[name])
  })

  test('[pool-sheet-47] the breaks of three players go round, whoever wins', () => {
    const nine = (pool_player_id: number): Tap => ({ pool_player_id, action: 'add', ball: 9 })
    const miss = (pool_player_id: number): Tap => ({ pool_player_id, action: 'miss' })
    const sheetOf = (...taps: Tap[]) => sheetAfter(taps, '9-Ball', [31, 31, 31])
    expect(sheetOf(nine(1)).at_table).toBe(2)
    expect(sheetOf(nine(1), miss(2), nine(3))).toMatchObject({ at_table: 3, innings: 0 })
    expect(sheetOf(nine(1), miss(2), nine(3), nine(3))).toMatchObject({ at_table: 1, innings: 1 })
    // One player alone always breaks.
    expect(sheetAfter([nine(1), nine(1)], '9-Ball', [31])).toMatchObject({ at_table: 1, innings: 0 })
  })

  test('[pool-sheet-47] the breaker of a rack does not change with the turns', () => {
    const game = { ...newScoredGame('9-Ball', seatsOf([31, 38]), 'sheet'), breaks: 'alternate' as const }
    const breakers = ['A1', 'A1 A.miss', 'A1 A.miss B2', 'A1 A.miss B2 B.miss'].map((text) =>
      breakerIn({ ...game, taps: tapsIn(text, IDS) }),
    )
    expect(breakers).toEqual([IDS.A, IDS.A, IDS.A, IDS.A])
  })
})

describe('turns', () => {
  test.each([
    ['9-Ball', 'A1 A9', 'B 1 0'],
    ['9-Ball', 'A1 A9 B9', 'A 1 1'],
    // Ben wins the rack that Ann broke, and he breaks the next one: the same turn.
    ['9-Ball', 'A1 A.miss B9', 'B 1 0'],
    ['9-Ball', 'A1 A.miss B9 B1 B.miss', 'A 1 1'],
    ['9-Ball', 'A.miss B.miss A9', 'B 2 1'],
    ['9-Ball', 'A1 A.miss B.stalemate', 'A 1 0'],
    ['8-Ball', 'A.rack B.rack A.rack', 'B 2 1'],
    // Ben has lost by a fault. Ann had no turn after it.
    ['8-Ball', 'A.miss A.opponent_scratch', 'B 1 1'],
    ['8-Ball', 'B.opponent_early_eight', 'B 1 0'],
    ['8-Ball', 'A.rack B.miss A.void', 'B 1 0'],
  ] as const)(
    '[pool-sheet-48] %s: after "%s" the player at the table and the turns are %s',
    (gameType, text, cells) => {
      expect(tableAfter(gameType, text)).toBe(cells)
    },
  )

  test.each([
    ['9-Ball', 'A9', [2, 38], 'nobody 0 0'],
    ['9-Ball', 'A.miss B9', [31, 2], 'nobody 1 0'],
    ['8-Ball', 'A.rack B.rack', [2, 1], 'nobody 1 0'],
  ] as const)(
    '[pool-sheet-48] %s: the shot that wins the match in "%s" ends no turn',
    (gameType, text, races, cells) => {
      expect(tableAfter(gameType, text, races)).toBe(cells)
    },
  )

  test('[pool-sheet-48] the turn that won a rack is counted in that rack, and a run does not go on over the break of the other', () => {
    const { rack_turns, players } = sheetAfter(tapsIn('A1 A9 B1 B.miss A2 A9', IDS))
    expect(rack_turns.map(({ innings }) => innings)).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(players.map(({ longest_run }) => longest_run)).toEqual([3, 1])
    // Ann has won the second rack, which Ben broke. So she breaks the third one in the same turn.
    expect(sheetAfter(tapsIn('A1 A9 B1 B.miss A2 A9 A1', IDS)).players[0]?.longest_run).toBe(4)
  })

  test('[pool-sheet-48] a break and run is a rack that the player who broke has won in the same turn', () => {
    const runs = (text: string) => sheetAfter(tapsIn(text, IDS)).rack_notes.map((note) => note.break_and_run)
    expect(runs('A1 A9 B1 B9')).toEqual([true, true])
    expect(runs('A1 A.miss B9 B1 B9')).toEqual([false, true])
    expect(runs('A9 B.miss A9')).toEqual([false, false])
  })
})

const randomTap = (playerIds: readonly number[], actions: readonly Tap['action'][]) =>
  record(
    {
      pool_player_id: constantFrom(...playerIds),
      action: constantFrom(...actions),
      ball: integer({ min: 1, max: 9 }),
      how: constantFrom(...RACK_ENDS, ...RACK_OVERS),
    },
    { requiredKeys: ['pool_player_id', 'action'] },
  )
const anyGame = (actions: readonly Tap['action'][]) =>
  record({
    gameType: constantFrom<Discipline>('8-Ball', '9-Ball'),
    third: option(constantFrom(20), { nil: null }),
    taps: array(randomTap([1, 2, 3], actions), { maxLength: 100 }),
  }).map(({ gameType, third, taps }) => ({
    gameType,
    taps,
    races: gameType === '8-Ball' ? [6, 4] : [25, 31, ...(third === null ? [] : [third])],
  }))

describe('any list of taps', () => {
  test('[pool-sheet-49] who breaks changes no score, no dead ball and no winner', () => {
    assert(
      property(anyGame(TAP_ACTIONS), ({ gameType, races, taps }) => {
        const [alternate, winner] = (['alternate', 'winner'] as const).map((breaks) =>
          computeSheet(gameType, seatsOf(races), taps, breaks),
        )
        const numbersOf = (sheet: typeof alternate) => ({
          winner: sheet?.winner_player_id,
          dead: sheet?.rack_notes.map((note) => [note.dead, note.winner_pool_player_id, note.how]),
          racks: sheet?.players.map(({ score, racks, safeties, fouls }) => [score, racks, safeties, fouls]),
          balls: sheet?.balls,
        })
        expect(numbersOf(alternate)).toEqual(numbersOf(winner))
        expect(winner).toEqual(computeSheet(gameType, seatsOf(races), taps))
      }),
      { numRuns: 300 },
    )
  })

  test('[pool-sheet-49] with alternate break the breaks go round in the order of play', () => {
    assert(
      property(anyGame(['add', 'add', 'add', 'dead', 'miss', 'safety', 'foul', 'rack_over']), (game) => {
        const taps = game.taps.filter(({ how }) => game.gameType === '9-Ball' || how !== 'gathered')
        for (let count = 0; count <= taps.length; count += 1) {
          const start = newScoredGame(game.gameType, seatsOf(game.races), 'sheet')
          const played = { ...start, breaks: 'alternate' as const, taps: taps.slice(0, count) }
          const sheet = sheetAfter(played.taps, game.gameType, game.races)
          if (sheet.winner_player_id !== null) return
          const ended = sheet.rack_notes.filter(
            ({ winner_pool_player_id, how }) => winner_pool_player_id !== null || how === 'gathered',
          )
          expect(breakerIn(played)).toBe(1 + (ended.length % game.races.length))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('[pool-sheet-49] the taps of a game with alternate break one by one, its replay and an undo give the same sheet', () => {
    assert(
      property(anyGame(TAP_ACTIONS), ({ gameType, races, taps }) => {
        const start = { ...newScoredGame(gameType, seatsOf(races), 'sheet'), breaks: 'alternate' as const }
        const end = taps.reduce(applyTap, start)
        const { players, balls: _, ...totals } = sheetAfter(end.taps, gameType, races)
        expect(end).toMatchObject({ ...totals, players })
        expect(tallyAt(end, end.taps, end.taps.length)).toMatchObject(totals)
        const last = end.taps.at(-1)
        if (last === undefined) return
        const before = taps.slice(0, taps.lastIndexOf(last)).reduce(applyTap, start)
        expect(revertTap(end, last)).toMatchObject({ at_table: before.at_table, innings: before.innings })
      }),
      { numRuns: 200 },
    )
  })
})
