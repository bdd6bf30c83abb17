// Tests the score sheet of a pool game, with whole matches and with random taps.

import { assert, constantFrom, integer, array as listOf, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { matchPoints } from '../../../contract/rules/pool/matchPoints.ts'
import {
  plainNote,
  RACK_ENDS,
  type RackNote,
  type ScoredGame,
  TAP_ACTIONS,
  type Tap,
} from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap, revertTap, scoreError } from '../../../contract/rules/pool/scoring.ts'
import { foldSheet, sheetOf } from '../../../contract/rules/pool/sheet.ts'
import { breakAndRuns, pointsPerInning, rackMark, wonOnBreak } from '../../../contract/rules/pool/sheetTotals.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'

const IDS = { A: 1, B: 2 }

const game = (gameType: Discipline, races: readonly number[]) =>
  newScoredGame(
    gameType,
    races.map((handicap, index) => ({ pool_player_id: index + 1, handicap })),
    'sheet',
  )

/** The game after these taps. Every tap must count. */
function gameAfter(start: ScoredGame, text: string): ScoredGame {
  return tapsIn(text, IDS).reduce((before, tap) => {
    expect(scoreError(before, tap), JSON.stringify(tap)).toBeNull()
    return applyTap(before, tap)
  }, start)
}
const nine = (text = '', races: readonly number[] = [31, 38]) => gameAfter(game('9-Ball', races), text || 'A=')
const eight = (text: string) => gameAfter(game('8-Ball', [4, 3]), text)

const cellsOf = ({ players }: ScoredGame) =>
  players.map(({ racks, score, safeties, fouls, longest_run }) => ({
    racks: racks.map((rack) => rack.score),
    score,
    safeties,
    fouls,
    longest_run,
  }))
const winnersOf = ({ rack_notes }: ScoredGame) =>
  rack_notes.map((note) => (note.winner_pool_player_id === IDS.A ? 'A' : 'B')).join('')

describe('whole matches', () => {
  test('[pool-sheet-17] every cell of both matches agrees with the sheet on paper', () => {
    const match = NINE_BALL_MATCH
    const end = nine(match.taps)
    expect(match.why).toHaveLength(match.dead.length)
    expect(cellsOf(end)).toEqual([match.ann, match.ben])
    expect(end.rack_notes.map(({ dead }) => dead)).toEqual(match.dead)
    expect(winnersOf(end)).toBe(match.winners)
    expect(end).toMatchObject({ innings: match.innings, winner_player_id: IDS.A, at_table: null })
    expect(matchPoints('9-Ball', end.players)?.split).toEqual(match.matchPoints)

    const other = EIGHT_BALL_MATCH
    const last = eight(other.taps)
    expect(cellsOf(last)).toEqual([other.ann, other.ben])
    expect(last.rack_notes.map(({ how }) => how)).toEqual(other.how)
    expect(winnersOf(last)).toBe(other.winners)
    expect(last).toMatchObject({ innings: other.innings, winner_player_id: IDS.A, at_table: null })
    expect(matchPoints('8-Ball', last.players)?.split).toEqual(other.matchPoints)
  })
})

describe('balls', () => {
  test('[pool-sheet-04] a ball counts one point, and the nine counts two, closes the rack and makes the rest dead', () => {
    const open = nine('A1 A2')
    expect(open.players[0]).toMatchObject({ score: 2, remaining: 29 })
    const closed = gameAfter(open, 'A9')
    expect(closed.players[0]?.score).toBe(4)
    expect(closed.rack_notes).toMatchObject([{ dead: 6, winner_pool_player_id: IDS.A }])
    // The player needs only one more point.
    const won = nine('A1 A9', [2, 38])
    expect(won.players[0]).toMatchObject({ score: 2, winner: true })
    expect(won.rack_notes[0]?.dead).toBe(8)
  })

  test('[pool-sheet-05] a pocketed ball that becomes dead loses its point, and a tap without a number is one ball', () => {
    const dead = nine('A1 A2 xA2')
    expect(dead.players[0]?.score).toBe(1)
    expect(dead.rack_notes[0]?.dead).toBe(1)
    // Ben makes a ball dead that Ann pocketed.
    expect(cellsOf(nine('A1 A.miss xB1')).map(({ score }) => score)).toEqual([0, 0])
    const unnamed = applyTap(nine(), { pool_player_id: 1, action: 'add' })
    expect(unnamed.players[0]?.score).toBe(1)
    expect(unnamed.taps.at(-1)).toEqual({ pool_player_id: 1, action: 'add' })
  })

  test('all balls are up in the next rack, even if the last rack was closed without numbers', () => {
    const ten = Array.from({ length: 10 }, (): Tap => ({ pool_player_id: 1, action: 'add' })).reduce(applyTap, nine())
    expect(ten.rack_notes).toMatchObject([{ dead: 0, winner_pool_player_id: IDS.A }])
    expect(foldSheet('9-Ball', ten.players, ten.taps).balls).toEqual([])
    expect(gameAfter(ten, 'A1').rack_notes).toHaveLength(2)
  })

  test.each([
    ['A1', 'A1', 'BALL_ALREADY_DOWN'],
    ['A1', 'B1', 'BALL_ALREADY_DOWN'],
    ['xA1', 'xA1', 'BALL_ALREADY_DOWN'],
    ['xA1', 'A1', 'BALL_ALREADY_DOWN'],
    ['', 'xA9', 'DEAD_NOT_LEFT'],
    ['A1 A9', 'xA1', null],
    ['A1 A9', 'A1', null],
    ['A1 A2 A3 A4 A5 A6 A7 A8', 'A9', null],
    ['', 'A.opponent_scratch', 'INVALID_TAP'],
  ] as const)('after "%s" the tap %s is answered with %s', (before, text, code) => {
    const [tap] = tapsIn(text, IDS)
    expect(scoreError(nine(before), tap as Tap)).toBe(code)
  })

  test('a ninth dead ball is refused, with or without a number', () => {
    const eightDead = nine('xA1 xA2 xA3 xA4 xA5 xA6 xA7 xA8')
    expect(scoreError(eightDead, { pool_player_id: 1, action: 'dead' })).toBe('DEAD_NOT_LEFT')
    expect(scoreError(nine('A1 A2 A3 A4 A5 A6 A7 A8'), { pool_player_id: 1, action: 'dead' })).toBe('DEAD_NOT_LEFT')
    expect(scoreError(eight('A='), { pool_player_id: 1, action: 'dead' })).toBe('DEAD_NOT_LEFT')
  })

  test('a tap of a sheet needs a sheet, and an unknown player is refused', () => {
    const plain: ScoredGame = { ...game('9-Ball', [31, 38]), scoring: 'points' }
    for (const text of ['A.miss', 'A.safety', 'A.foul', 'A=', 'A3', 'xA3', 'A.break_and_run']) {
      expect(scoreError(plain, tapsIn(text, IDS)[0] as Tap), text).toBe('NEEDS_SHEET')
    }
    expect(scoreError(nine(), { pool_player_id: 7, action: 'miss' })).toBe('NOT_FOUND')
    expect(scoreError(nine(), { pool_player_id: 1, action: 'subtract' })).toBe('SCORE_AT_ZERO')
    expect(scoreError(eight('A='), { pool_player_id: 1, action: 'add', ball: 3 })).toBe('INVALID_TAP')
  })

  test('only a ball of the winner can be undone after a win', () => {
    const won = nine('A1 A2', [2, 38])
    expect(won.winner_player_id).toBe(IDS.A)
    for (const text of ['A3', 'B3', 'xA3', 'A.miss', 'B=']) {
      expect(scoreError(won, tapsIn(text, IDS)[0] as Tap), text).toBe('GAME_HAS_WINNER')
    }
    const open = applyTap(won, { pool_player_id: IDS.A, action: 'subtract' })
    expect(open).toMatchObject({ winner_player_id: null, at_table: IDS.A })
  })

  test('an undone ball gives the same sheet as if it was never tapped', () => {
    const minus: Tap = { pool_player_id: IDS.A, action: 'subtract' }
    const cells = (shown: ScoredGame) => ({ ...shown, taps: [] })
    expect(cells(applyTap(nine('A1 A9'), minus))).toEqual(cells(nine('A1')))
    expect(cells(applyTap(nine('A1 A2 A.miss B3'), minus))).toEqual(cells(nine('A1 A.miss B3')))
    // The balls of the later rack move into the rack that is open again.
    const moved = applyTap(nine('A1 A9 A1'), minus)
    expect(moved.rack_notes).toMatchObject([{ dead: 7 }])
  })
})

describe('turns and innings', () => {
  test.each([
    ['A.miss', 'B', 0],
    ['A.safety', 'B', 0],
    ['A.foul', 'B', 0],
    ['A.miss B.miss', 'A', 1],
    ['A.miss B.safety A.foul B.foul', 'A', 2],
  ])('[pool-sheet-08] after "%s" player %s is at the table', (text, who, innings) => {
    expect(nine(text)).toMatchObject({ at_table: IDS[who as 'A' | 'B'], innings })
  })

  test('[pool-sheet-09] the winner of a rack stays at the table, in the same turn', () => {
    const broke = nine('A.miss B1 B9 B1')
    expect(broke).toMatchObject({ at_table: IDS.B, innings: 0 })
    expect(broke.players[1]?.longest_run).toBe(4)
    expect(eight('A.miss B.rack')).toMatchObject({ at_table: IDS.B, innings: 0 })
  })

  test('[pool-sheet-10] an inning ends with the turn of the last player, even at the end of the match', () => {
    expect(nine('A1 A2 A.miss')).toMatchObject({ innings: 0 })
    expect(nine('A.miss B1 B2', [31, 2])).toMatchObject({ innings: 1, winner_player_id: IDS.B })
    expect(nine('A1 A2', [2, 38])).toMatchObject({ innings: 0, winner_player_id: IDS.A })
    const three = game('9-Ball', [20, 20, 20])
    const misses = [1, 2, 3].map((pool_player_id): Tap => ({ pool_player_id, action: 'miss' }))
    expect(misses.slice(0, 2).reduce(applyTap, three)).toMatchObject({ innings: 0, at_table: 3 })
    expect(misses.reduce(applyTap, three)).toMatchObject({ innings: 1, at_table: 1 })
    const alone = game('9-Ball', [20])
    expect(applyTap(alone, { pool_player_id: 1, action: 'miss' })).toMatchObject({ innings: 1, at_table: 1 })
  })

  test('[pool-sheet-11] a tap out of turn ends the turn of the other player, and a correction ends no turn', () => {
    expect(nine('B1')).toMatchObject({ at_table: IDS.B, innings: 0 })
    expect(nine('B1 A2')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(nine('B= A2')).toMatchObject({ innings: 1 })
    expect(nine('B= A= A2')).toMatchObject({ at_table: IDS.A, innings: 0 })
  })

  test('[pool-sheet-12] a fault of the opponent ends the turn of the opponent, whoever was at the table', () => {
    expect(eight('A.miss A.opponent_scratch')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(eight('A.opponent_early_eight')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(eight('B.opponent_scratch')).toMatchObject({ at_table: IDS.B, innings: 0 })
    for (const how of RACK_ENDS) expect(eight(`A.${how}`).rack_notes[0]?.how).toBe(how)
    expect(eight('A.rack').rack_notes).toMatchObject([
      { how: null, winner_pool_player_id: IDS.A, break_and_run: false },
    ])
  })

  test('[pool-sheet-13] each rack has its dead balls, its winner and how it was won', () => {
    const plain = { break_and_run: false, nine_on_break: false, how: null }
    expect(nine('A.miss B1 B9 B2').rack_notes).toEqual([
      { dead: 7, winner_pool_player_id: IDS.B, ...plain },
      { dead: 0, winner_pool_player_id: null, ...plain },
    ])
    expect(nine('A1 A9').rack_notes[0]).toMatchObject({ break_and_run: true, nine_on_break: false })
    expect(nine('A9').rack_notes[0]).toMatchObject({ break_and_run: false, nine_on_break: true, dead: 8 })
    expect(nine('A.miss B9').rack_notes[0]).toMatchObject({ break_and_run: false, nine_on_break: false })
    expect(eight('A.break_and_run').rack_notes[0]).toMatchObject({ break_and_run: true, how: 'break_and_run' })
  })
})

describe('numbers of the sheet', () => {
  test('[pool-sheet-24] points per inning leave out the innings with a safety', () => {
    expect(pointsPerInning({ score: 31, safeties: 2 }, 7)).toBe(6.2)
    expect(pointsPerInning({ score: 3, safeties: 2 }, 2)).toBeNull()
    expect(pointsPerInning({ score: 3, safeties: 0 }, 0)).toBeNull()
  })

  test('break and runs and racks won with the break are counted for their player', () => {
    const { rack_notes } = nine(NINE_BALL_MATCH.taps)
    expect([IDS.A, IDS.B].map((id) => breakAndRuns(rack_notes, id))).toEqual([1, 1])
    expect([IDS.A, IDS.B].map((id) => wonOnBreak(rack_notes, id))).toEqual([0, 1])
    expect(rack_notes.map((note) => rackMark(note)?.mark ?? '')).toEqual(['', 'BR', '9B', '', 'BR', '', '', ''])
    const { rack_notes: others } = eight(EIGHT_BALL_MATCH.taps)
    expect(others.map((note) => rackMark(note)?.mark ?? '')).toEqual(['BR', 'E8', '', '8B', 'S8'])
    expect(wonOnBreak(others, IDS.A)).toBe(1)
  })

  test('[pool-sheet-27] each mark has its meaning, and a rack that was won in the usual way has no mark', () => {
    expect(plainNote(2)).toEqual({
      dead: 2,
      winner_pool_player_id: null,
      break_and_run: false,
      nine_on_break: false,
      how: null,
    })
    expect(rackMark(plainNote(0))).toBeNull()
    expect(rackMark({ ...plainNote(0), how: 'break_and_run' })).toBeNull()
    expect(rackMark({ ...plainNote(0), break_and_run: true })).toEqual({ mark: 'BR', meaning: 'Break and run' })
    expect(rackMark({ ...plainNote(0), nine_on_break: true })).toEqual({ mark: '9B', meaning: 'Nine on the break' })
    const meaningOf = (how: RackNote['how']) => rackMark({ ...plainNote(0), how })
    expect(meaningOf('eight_on_break')).toEqual({ mark: '8B', meaning: 'Eight on the break' })
    expect(meaningOf('opponent_early_eight')).toEqual({ mark: 'E8', meaning: 'Early eight of the opponent' })
    expect(meaningOf('opponent_scratch')).toEqual({ mark: 'S8', meaning: 'Scratch of the opponent on the eight' })
  })
})

/** The sheet after any taps, also taps that the server would refuse: an old list of taps may have some. */
const foldTaps = (taps: readonly Tap[], gameType: Discipline = '9-Ball', races: readonly number[] = [31, 38]) =>
  foldSheet(gameType, game(gameType, races).players, taps)
const unnamedBalls = (pool_player_id: number, action: 'add' | 'dead', count: number) =>
  Array.from({ length: count }, (): Tap => ({ pool_player_id, action }))
const withTaps = (start: ScoredGame, ...taps: Tap[]) => taps.reduce(applyTap, start)

describe('balls and racks of the sheet', () => {
  test('each named ball that is down has its player, or none if it is dead, and an unnamed one is not listed', () => {
    const { balls } = foldTaps([
      ...tapsIn('A1 A2 xA2 A.miss B3 xB4', IDS),
      ...unnamedBalls(2, 'add', 1),
      ...unnamedBalls(2, 'dead', 1),
    ])
    expect(balls).toEqual([
      { ball: 1, pool_player_id: IDS.A },
      { ball: 2, pool_player_id: null },
      { ball: 3, pool_player_id: IDS.B },
      { ball: 4, pool_player_id: null },
    ])
  })

  test('the nine counts one point when nine points are in the rack already', () => {
    const { players, rack_notes } = foldTaps([...unnamedBalls(1, 'add', 9), ...tapsIn('A9', IDS)])
    expect(players[0]?.score).toBe(10)
    expect(rack_notes).toMatchObject([{ dead: 0, winner_pool_player_id: IDS.A }])
  })

  test('a rack that dead balls fill has no winner, and the next ball opens a rack', () => {
    const full = [...tapsIn('A1 A2', IDS), ...unnamedBalls(1, 'dead', 8)]
    expect(foldTaps(full)).toMatchObject({ balls: [], rack_notes: [{ dead: 8, winner_pool_player_id: null }] })
    expect(foldTaps([...full, ...tapsIn('A1', IDS)]).rack_notes).toHaveLength(2)
  })

  test('a ninth dead ball of a rack does not count', () => {
    const { rack_notes, players } = foldTaps([...tapsIn('A1', IDS), ...unnamedBalls(1, 'dead', 9)])
    expect(rack_notes).toMatchObject([{ dead: 8 }])
    expect(players[0]?.score).toBe(1)
  })

  test.each([
    ['A9', 'xA1', null],
    ['A1 A2 A3 A4 A5 A6 A7 A8', 'xA3', null],
    ['A1 A2 A3 A4 A5 A6 A7 xA8', 'xA8', 'BALL_ALREADY_DOWN'],
  ] as const)('after "%s" the dead ball %s is answered with %s', (before, text, code) => {
    expect(scoreError(nine(before), tapsIn(text, IDS)[0] as Tap)).toBe(code)
  })

  test('a dead ball without a number is refused when the rack has eight, and counts again in the next rack', () => {
    const dead: Tap = { pool_player_id: IDS.A, action: 'dead' }
    const seven = withTaps(nine('A1'), ...unnamedBalls(1, 'dead', 7))
    expect(scoreError(seven, dead)).toBeNull()
    const eightDead = applyTap(seven, dead)
    expect(scoreError(eightDead, dead)).toBe('DEAD_NOT_LEFT')
    expect(scoreError(withTaps(eightDead, ...unnamedBalls(1, 'add', 1)), dead)).toBeNull()
  })
})

describe('taps that a sheet does not count', () => {
  test('a tap of somebody who does not play, or of a won game, changes nothing', () => {
    const taps = tapsIn('A1 A2', IDS)
    expect(foldTaps([...taps, { pool_player_id: 7, action: 'add' }, { pool_player_id: 7, action: 'miss' }])).toEqual(
      foldTaps(taps),
    )
    const races = [2, 38]
    expect(foldTaps([...taps, ...tapsIn('B3 B.foul A=', IDS)], '9-Ball', races)).toEqual(
      foldTaps(taps, '9-Ball', races),
    )
  })

  test('a dead ball of 8-Ball changes nothing', () => {
    const taps = tapsIn('A.rack A.miss', IDS)
    expect(foldTaps([...taps, ...unnamedBalls(1, 'dead', 1)], '8-Ball', [4, 3])).toEqual(
      foldTaps(taps, '8-Ball', [4, 3]),
    )
  })

  test('an undo removes the last ball of its own player, and without a ball it removes nothing', () => {
    const undo = (pool_player_id: number): Tap => ({ pool_player_id, action: 'subtract' })
    const taps = tapsIn('A1 A2 A.miss B3', IDS)
    expect(foldTaps([...taps, undo(IDS.B)])).toEqual(foldTaps(taps.slice(0, 3)))
    expect(foldTaps([...taps, undo(IDS.A)])).toEqual(foldTaps(tapsIn('A1 A.miss B3', IDS)))
    expect(foldTaps([...taps, undo(IDS.B), undo(IDS.B)])).toEqual(foldTaps(taps.slice(0, 3)))
  })

  test('a ball of a tap that takes none, and an end of a rack that was not won, are invalid', () => {
    expect(scoreError(nine(), { pool_player_id: IDS.A, action: 'miss', ball: 3 })).toBe('INVALID_TAP')
    expect(scoreError(eight('A='), { pool_player_id: IDS.A, action: 'foul', how: 'break_and_run' })).toBe('INVALID_TAP')
  })

  test('after a win the loser cannot undo a ball', () => {
    const won = nine('A1 A.miss B3 A2', [2, 38])
    expect(won.winner_player_id).toBe(IDS.A)
    expect(scoreError(won, { pool_player_id: IDS.B, action: 'subtract' })).toBe('GAME_HAS_WINNER')
    expect(scoreError(won, { pool_player_id: IDS.A, action: 'subtract' })).toBeNull()
  })
})

describe('runs and winners of the sheet', () => {
  test('a correction of who is at the table ends a run', () => {
    const runs = (text: string) => foldTaps(tapsIn(text, IDS)).players.map(({ longest_run }) => longest_run)
    expect(runs('A1 A2')).toEqual([2, 0])
    expect(runs('A1 B= A2')).toEqual([1, 0])
    expect(runs('A1 A.miss B.miss A2 A3')).toEqual([2, 0])
  })

  test('a fault of the opponent, who was not at the table, ends the turns of both', () => {
    expect(eight('A.opponent_scratch')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(eight('A.miss B.opponent_scratch')).toMatchObject({ at_table: IDS.B, innings: 1 })
  })

  test('only the winner has won', () => {
    const { players, winner_player_id } = foldTaps(tapsIn('A1 A.miss B1 B2', IDS), '9-Ball', [31, 2])
    expect(players.map(({ winner }) => winner)).toEqual([false, true])
    expect(winner_player_id).toBe(IDS.B)
    expect(foldTaps(tapsIn('A1', IDS)).players.map(({ winner }) => winner)).toEqual([false, false])
  })

  test('the sheet is computed once for each list of taps', () => {
    const shown = nine('A1 A2')
    expect(sheetOf(shown)).toBe(sheetOf({ ...shown }))
    expect(sheetOf(applyTap(shown, { pool_player_id: IDS.A, action: 'miss' }))).not.toBe(sheetOf(shown))
  })
})

const randomTap = record({
  pool_player_id: integer({ min: 1, max: 3 }),
  action: constantFrom(...TAP_ACTIONS, 'add', 'add', 'add', 'dead'),
  ball: option(integer({ min: 1, max: 9 }), { nil: undefined }),
  how: option(constantFrom(...RACK_ENDS), { nil: undefined, freq: 2 }),
}).map(({ ball, how, ...tap }): Tap => ({ ...tap, ...(ball !== undefined && { ball }), ...(how && { how }) }))

test('[pool-sheet-14] racks have 10 points and no score passes its race, after any list of taps', () => {
  const anyGame = record({
    gameType: constantFrom<Discipline>('8-Ball', '9-Ball', '9-Ball'),
    races: listOf(integer({ min: 1, max: 25 }), { minLength: 2, maxLength: 2 }),
    taps: listOf(randomTap, { maxLength: 120 }),
  })
  assert(
    property(anyGame, ({ gameType, races, taps }) => {
      const start = game(gameType, races)
      const end = taps.reduce(applyTap, start)
      const totals = end.rack_notes.map(({ dead }, rack) =>
        end.players.reduce((total, { racks }) => total + (racks[rack]?.score ?? 0), dead),
      )
      const isClosed = (rack: number) =>
        rack < totals.length - 1 || end.rack_notes[rack]?.winner_pool_player_id !== null
      const full = gameType === '9-Ball' ? 10 : 1
      expect(totals.filter((total, rack) => isClosed(rack) && total !== full)).toEqual([])
      for (const { score, handicap, remaining } of end.players) {
        expect(score).toBeLessThanOrEqual(handicap)
        expect(remaining).toBe(handicap - score)
      }
      expect(end.taps.reduce<ScoredGame>((shown) => revertTap(shown, shown.taps.at(-1) as Tap), end)).toEqual(start)
    }),
    { numRuns: 300 },
  )
})
