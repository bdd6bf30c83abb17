// Tests the score sheet of a pool game, with whole matches and with random taps.

import { assert, constantFrom, integer, array as listOf, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { matchPoints } from '../../../contract/rules/pool/matchPoints.ts'
import {
  plainNote,
  RACK_ENDS,
  RACK_OVERS,
  type RackNote,
  type RackTurns,
  type ScoredGame,
  TAP_ACTIONS,
  type Tap,
} from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap, revertTap, scoreError } from '../../../contract/rules/pool/scoring.ts'
import { computeSheet, sheetOf, turnOf } from '../../../contract/rules/pool/sheet.ts'
import {
  breakAndRuns,
  inningsOf,
  pointsPerInning,
  rackMark,
  sheetRows,
  wonOnBreak,
} from '../../../contract/rules/pool/sheetTotals.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'

/** The player ids of Ann (A) and Ben (B). */
const IDS = { A: 1, B: 2 }

/** A new game on a score sheet. The players have the ids 1, 2, … in the order of play, and these races. */
const newSheetGame = (gameType: Discipline, races: readonly number[]) =>
  newScoredGame(
    gameType,
    races.map((handicap, index) => ({ pool_player_id: index + 1, handicap })),
    'sheet',
  )

/** The game after these taps. Every tap must count. `tapsIn` explains the short text for taps. */
function gameAfter(start: ScoredGame, text: string): ScoredGame {
  return tapsIn(text, IDS).reduce((game, tap) => {
    expect(scoreError(game, tap), JSON.stringify(tap)).toBeNull()
    return applyTap(game, tap)
  }, start)
}
/** A game of 9-Ball after these taps. If `text` is empty, the only tap says that Ann is at the table. */
const nineBallAfter = (text = '', races: readonly number[] = [31, 38]) =>
  gameAfter(newSheetGame('9-Ball', races), text || 'A=')
/** A game of 8-Ball after these taps. Ann plays to 4 racks, and Ben to 3. */
const eightBallAfter = (text: string) => gameAfter(newSheetGame('8-Ball', [4, 3]), text)

/** The numbers of each player on the sheet. */
const cellsOf = ({ players }: ScoredGame) =>
  players.map(({ racks, score, safeties, fouls, longest_run }) => ({
    racks: racks.map((rack) => rack.score),
    score,
    safeties,
    fouls,
    longest_run,
  }))
/** The winner of each rack as a letter. All letters together are one text, for example 'BBA'. */
const winnersOf = ({ rack_notes }: ScoredGame) =>
  rack_notes.map((note) => (note.winner_pool_player_id === IDS.A ? 'A' : 'B')).join('')

describe('whole matches', () => {
  test('[pool-sheet-17] in a match of 9-Ball and a match of 8-Ball, every cell agrees with the sheet on paper', () => {
    const match = NINE_BALL_MATCH
    const end = nineBallAfter(match.taps)
    // `why` has one text for each rack.
    expect(match.why).toHaveLength(match.dead.length)
    expect(cellsOf(end)).toEqual([match.ann, match.ben])
    expect(end.rack_notes.map(({ dead }) => dead)).toEqual(match.dead)
    expect(winnersOf(end)).toBe(match.winners)
    expect(end).toMatchObject({ innings: match.innings, winner_player_id: IDS.A, at_table: null })
    expect(matchPoints('9-Ball', end.players)?.split).toEqual(match.matchPoints)

    const eightMatch = EIGHT_BALL_MATCH
    const eightEnd = eightBallAfter(eightMatch.taps)
    expect(cellsOf(eightEnd)).toEqual([eightMatch.ann, eightMatch.ben])
    expect(eightEnd.rack_notes.map(({ how }) => how)).toEqual(eightMatch.how)
    expect(winnersOf(eightEnd)).toBe(eightMatch.winners)
    expect(eightEnd).toMatchObject({ innings: eightMatch.innings, winner_player_id: IDS.A, at_table: null })
    expect(matchPoints('8-Ball', eightEnd.players)?.split).toEqual(eightMatch.matchPoints)
  })
})

describe('balls', () => {
  test('[pool-sheet-04] a ball counts one point, and the nine counts two points and closes the rack, in which all other balls that are still on the table become dead', () => {
    const openRack = nineBallAfter('A1 A2')
    expect(openRack.players[0]).toMatchObject({ score: 2, remaining: 29 })
    const closedRack = gameAfter(openRack, 'A9')
    expect(closedRack.players[0]?.score).toBe(4)
    expect(closedRack.rack_notes).toMatchObject([{ dead: 6, winner_pool_player_id: IDS.A }])
    // The race of Ann is 2, so she needs only one more point, and the nine counts only one. Seven balls are left.
    const wonGame = nineBallAfter('A1 A9', [2, 38])
    expect(wonGame.players[0]).toMatchObject({ score: 2, winner: true })
    expect(wonGame.rack_notes[0]?.dead).toBe(7)
  })

  test('[pool-sheet-05] a pocketed ball that becomes dead loses its point, and a tap without a number counts as one ball', () => {
    const withDeadBall = nineBallAfter('A1 A2 xA2')
    expect(withDeadBall.players[0]?.score).toBe(1)
    expect(withDeadBall.rack_notes[0]?.dead).toBe(1)
    // Ben makes a ball dead that Ann pocketed.
    expect(cellsOf(nineBallAfter('A1 A.miss xB1')).map(({ score }) => score)).toEqual([0, 0])
    const withUnnamedBall = applyTap(nineBallAfter(), { pool_player_id: 1, action: 'add' })
    expect(withUnnamedBall.players[0]?.score).toBe(1)
    expect(withUnnamedBall.taps.at(-1)).toEqual({ pool_player_id: 1, action: 'add' })
  })

  test('no ball is down in a new rack, even if the taps of the previous rack had no numbers', () => {
    const tenPoints = Array.from({ length: 10 }, (): Tap => ({ pool_player_id: 1, action: 'add' })).reduce(
      applyTap,
      nineBallAfter(),
    )
    expect(tenPoints.rack_notes).toMatchObject([{ dead: 0, winner_pool_player_id: IDS.A }])
    expect(computeSheet('9-Ball', tenPoints.players, tenPoints.taps).balls).toEqual([])
    expect(gameAfter(tenPoints, 'A1').rack_notes).toHaveLength(2)
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
  ] as const)('after "%s" the tap %s has the error %s', (textBefore, text, code) => {
    const [tap] = tapsIn(text, IDS)
    expect(scoreError(nineBallAfter(textBefore), tap as Tap)).toBe(code)
  })

  test('a tap of a dead ball has an error if the rack has eight dead balls already, if only the nine is left, and in 8-Ball', () => {
    const eightDead = nineBallAfter('xA1 xA2 xA3 xA4 xA5 xA6 xA7 xA8')
    expect(scoreError(eightDead, { pool_player_id: 1, action: 'dead' })).toBe('DEAD_NOT_LEFT')
    expect(scoreError(nineBallAfter('A1 A2 A3 A4 A5 A6 A7 A8'), { pool_player_id: 1, action: 'dead' })).toBe(
      'DEAD_NOT_LEFT',
    )
    expect(scoreError(eightBallAfter('A='), { pool_player_id: 1, action: 'dead' })).toBe('DEAD_NOT_LEFT')
  })

  test('a tap that needs a score sheet has an error in a game without one, and a tap with a wrong player, score or ball has an error', () => {
    const pointsGame: ScoredGame = { ...newSheetGame('9-Ball', [31, 38]), scoring: 'points' }
    for (const text of ['A.miss', 'A.safety', 'A.foul', 'A=', 'A3', 'xA3', 'A.break_and_run']) {
      expect(scoreError(pointsGame, tapsIn(text, IDS)[0] as Tap), text).toBe('NEEDS_SHEET')
    }
    expect(scoreError(nineBallAfter(), { pool_player_id: 7, action: 'miss' })).toBe('NOT_FOUND')
    expect(scoreError(nineBallAfter(), { pool_player_id: 1, action: 'subtract' })).toBe('SCORE_AT_ZERO')
    expect(scoreError(eightBallAfter('A='), { pool_player_id: 1, action: 'add', ball: 3 })).toBe('INVALID_TAP')
  })

  test('after a win every tap has an error, except the undo of a ball of the winner, which opens the game again', () => {
    const wonGame = nineBallAfter('A1 A2', [2, 38])
    expect(wonGame.winner_player_id).toBe(IDS.A)
    for (const text of ['A3', 'B3', 'xA3', 'A.miss', 'B=']) {
      expect(scoreError(wonGame, tapsIn(text, IDS)[0] as Tap), text).toBe('GAME_HAS_WINNER')
    }
    const reopened = applyTap(wonGame, { pool_player_id: IDS.A, action: 'subtract' })
    expect(reopened).toMatchObject({ winner_player_id: null, at_table: IDS.A })
  })

  test('after the undo of a ball the sheet is the same as if the ball was never tapped', () => {
    const minus: Tap = { pool_player_id: IDS.A, action: 'subtract' }
    const withoutTaps = (game: ScoredGame) => ({ ...game, taps: [] })
    expect(withoutTaps(applyTap(nineBallAfter('A1 A9'), minus))).toEqual(withoutTaps(nineBallAfter('A1')))
    expect(withoutTaps(applyTap(nineBallAfter('A1 A2 A.miss B3'), minus))).toEqual(
      withoutTaps(nineBallAfter('A1 A.miss B3')),
    )
    // The undo removes the only ball of the second rack, so only the first rack is left.
    const withFirstRack = applyTap(nineBallAfter('A1 A9 A1'), minus)
    expect(withFirstRack.rack_notes).toMatchObject([{ dead: 7 }])
  })
})

describe('turns and innings', () => {
  test.each([
    ['A.miss', 'B', 0],
    ['A.safety', 'B', 0],
    ['A.foul', 'B', 0],
    ['A.miss B.miss', 'A', 1],
    ['A.miss B.safety A.foul B.foul', 'A', 2],
  ])('[pool-sheet-08] after "%s" player %s is at the table, and %i innings are counted', (text, player, innings) => {
    expect(nineBallAfter(text)).toMatchObject({ at_table: IDS[player as 'A' | 'B'], innings })
  })

  test('[pool-sheet-09] the winner of a rack stays at the table, in the same turn', () => {
    const afterRack = nineBallAfter('A.miss B1 B9 B1')
    expect(afterRack).toMatchObject({ at_table: IDS.B, innings: 0 })
    expect(afterRack.players[1]?.longest_run).toBe(4)
    expect(eightBallAfter('A.miss B.rack')).toMatchObject({ at_table: IDS.B, innings: 0 })
  })

  test('[pool-sheet-10] an inning ends with the turn of the last player, and the shot that wins the match ends none', () => {
    expect(nineBallAfter('A1 A2 A.miss')).toMatchObject({ innings: 0 })
    expect(nineBallAfter('A.miss B1 B2', [31, 2])).toMatchObject({ innings: 0, winner_player_id: IDS.B })
    expect(nineBallAfter('A1 A2', [2, 38])).toMatchObject({ innings: 0, winner_player_id: IDS.A })
    // Ben has lost the lag. He wins the match after a miss of each player, or Ann wins it with his foul on the eight.
    expect(gameAfter(newSheetGame('8-Ball', [2, 2]), 'A.miss B.rack B.rack')).toMatchObject({ innings: 0 })
    expect(nineBallAfter('A.miss B1 B.miss A.miss B2', [31, 2])).toMatchObject({ innings: 1, winner_player_id: IDS.B })
    expect(gameAfter(newSheetGame('8-Ball', [1, 2]), 'A.miss A.opponent_scratch')).toMatchObject({ innings: 1 })
    const gameOfThree = newSheetGame('9-Ball', [20, 20, 20])
    const misses = [1, 2, 3].map((pool_player_id): Tap => ({ pool_player_id, action: 'miss' }))
    expect(misses.slice(0, 2).reduce(applyTap, gameOfThree)).toMatchObject({ innings: 0, at_table: 3 })
    expect(misses.reduce(applyTap, gameOfThree)).toMatchObject({ innings: 1, at_table: 1 })
    const gameOfOne = newSheetGame('9-Ball', [20])
    expect(applyTap(gameOfOne, { pool_player_id: 1, action: 'miss' })).toMatchObject({ innings: 1, at_table: 1 })
  })

  test('[pool-sheet-11] a tap out of turn ends the turn of the other player, and a correction of who is at the table ends no turn', () => {
    expect(nineBallAfter('B1')).toMatchObject({ at_table: IDS.B, innings: 0 })
    expect(nineBallAfter('B1 A2')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(nineBallAfter('B= A2')).toMatchObject({ innings: 1 })
    expect(nineBallAfter('B= A= A2')).toMatchObject({ at_table: IDS.A, innings: 0 })
  })

  test('[pool-sheet-12] a fault of the opponent ends the turn of the opponent, even if the winner of the rack was at the table', () => {
    expect(eightBallAfter('A.miss A.opponent_scratch')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(eightBallAfter('A.opponent_early_eight')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(eightBallAfter('B.opponent_scratch')).toMatchObject({ at_table: IDS.B, innings: 0 })
    expect(eightBallAfter('A.miss A.opponent_wrong_pocket')).toMatchObject({ at_table: IDS.A, innings: 1 })
    for (const how of RACK_ENDS) expect(eightBallAfter(`A.${how}`).rack_notes[0]?.how).toBe(how)
    expect(eightBallAfter('A.rack').rack_notes).toMatchObject([
      { how: null, winner_pool_player_id: IDS.A, break_and_run: false },
    ])
  })

  test('[pool-sheet-13] each rack has its dead balls, its winner and how it was won', () => {
    const usualRack = { break_and_run: false, nine_on_break: false, how: null }
    expect(nineBallAfter('A.miss B1 B9 B2').rack_notes).toEqual([
      { dead: 7, winner_pool_player_id: IDS.B, ...usualRack },
      { dead: 0, winner_pool_player_id: null, ...usualRack },
    ])
    expect(nineBallAfter('A1 A9').rack_notes[0]).toMatchObject({ break_and_run: true, nine_on_break: false })
    expect(nineBallAfter('A9').rack_notes[0]).toMatchObject({ break_and_run: false, nine_on_break: true, dead: 8 })
    expect(nineBallAfter('A.miss B9').rack_notes[0]).toMatchObject({ break_and_run: false, nine_on_break: false })
    expect(eightBallAfter('A.break_and_run').rack_notes[0]).toMatchObject({ break_and_run: true, how: 'break_and_run' })
  })
})

describe('the break', () => {
  test('[pool-sheet-30] a nine with on_break went down on the break, whatever else fell with it', () => {
    const afterBreak = nineBallAfter('A3! A9!')
    expect(afterBreak.rack_notes).toMatchObject([
      { dead: 7, winner_pool_player_id: IDS.A, nine_on_break: true, break_and_run: false },
    ])
    expect(afterBreak.players[0]?.score).toBe(3)
    expect(nineBallAfter('A3 A9!').rack_notes).toMatchObject([{ nine_on_break: true, break_and_run: false }])
    // The ball 3 fell on the break, and the nine with a later shot.
    expect(nineBallAfter('A3! A9').rack_notes).toMatchObject([{ nine_on_break: false, break_and_run: true }])
    expect(breakAndRuns(afterBreak.rack_notes, IDS.A)).toBe(0)
    expect(wonOnBreak(afterBreak.rack_notes, IDS.A)).toBe(1)
  })

  test('[pool-sheet-30] a dead ball on the break does not stop a nine on the break', () => {
    for (const text of ['xA3! A9!', 'xA3! A9', 'A3! xA3! A9'])
      expect(nineBallAfter(text).rack_notes, text).toMatchObject([
        { dead: 8, nine_on_break: true, break_and_run: false, winner_pool_player_id: IDS.A },
      ])
    expect(nineBallAfter('xA3! A.foul B9').rack_notes).toMatchObject([{ nine_on_break: false, break_and_run: false }])
  })

  test('on_break has an error in 8-Ball and with a tap that is no ball', () => {
    for (const tap of [
      { action: 'miss', on_break: true },
      { action: 'rack_over', how: 'stalemate', on_break: true },
    ] as const)
      expect(scoreError(nineBallAfter(), { pool_player_id: IDS.A, ...tap })).toBe('INVALID_TAP')
    const rack: Tap = { pool_player_id: IDS.A, action: 'add', on_break: true }
    expect(scoreError(eightBallAfter('A='), rack)).toBe('INVALID_TAP')
    expect(scoreError({ ...newSheetGame('9-Ball', [31, 38]), scoring: 'points' }, rack)).toBe('NEEDS_SHEET')
  })
})

describe('a rack without a winner', () => {
  const withoutTaps = ({ taps: _, ...game }: ScoredGame) => game

  test('[pool-sheet-31] in 9-Ball all that is left is dead, the nine counts two, and nobody wins the rack', () => {
    const stalemate = nineBallAfter('A1 A2 A.miss xB3 B.safety A.stalemate')
    expect(stalemate.rack_notes).toEqual([{ ...plainNote(8), how: 'stalemate' }])
    expect(cellsOf(stalemate).map(({ racks }) => racks)).toEqual([[2], [0]])
    expect(nineBallAfter('A.miss B.stalemate').rack_notes).toMatchObject([{ dead: 10 }])
    expect(gameAfter(stalemate, 'A1').rack_notes).toHaveLength(2)
  })

  test.each([
    ['A.stalemate', 'A', 0],
    // Ann has broken the rack, and Ben is at the table.
    ['A1 A.miss B.stalemate', 'A', 0],
    ['A.miss B1 B9 B2 B.miss A.stalemate', 'B', 1],
    ['B= B1 B.miss A.stalemate', 'B', 1],
    ['A1 A.miss A.gathered', 'B', 0],
    ['A1 A.miss B.gathered', 'A', 0],
    ['A1 A.gathered', 'B', 0],
  ] as const)('[pool-sheet-31] after "%s" player %s breaks, and %i innings are counted', (text, player, innings) => {
    const { at_table, innings: counted } = nineBallAfter(text)
    expect([at_table, counted]).toEqual([IDS[player], innings])
  })

  test('a rack without a winner ends a run', () => {
    expect(nineBallAfter('A1 A.miss B.stalemate A1').players[0]?.longest_run).toBe(1)
  })

  test('a miss with a reason that it does not use is counted as a miss', () => {
    const { players } = newSheetGame('9-Ball', [9, 9])
    const miss: Tap = { pool_player_id: IDS.A, action: 'miss' }
    expect(computeSheet('9-Ball', players, [{ ...miss, how: 'stalemate' }])).toEqual(
      computeSheet('9-Ball', players, [miss]),
    )
  })

  test('[pool-sheet-31] the player who breaks after a stalemate can make a nine on the break', () => {
    const { rack_notes } = nineBallAfter('A1 A.miss B.miss A.stalemate A9')
    expect(rack_notes).toMatchObject([{ how: 'stalemate' }, { how: null, nine_on_break: true }])
  })

  test.each(['stalemate', 'gathered', 'void'] as const)(
    '[pool-sheet-32] in 8-Ball a rack that ended as %s counts nothing, with its innings, safeties and fouls',
    (how) => {
      const firstRack = eightBallAfter('A.safety B.rack')
      const played = gameAfter(firstRack, `B.foul A.safety B.safety A.miss B.${how}`)
      const { at_table, ...result } = withoutTaps(played)
      const { at_table: _, ...expected } = withoutTaps(firstRack)
      expect(result).toEqual(expected)
      expect(at_table).toBe(how === 'gathered' ? IDS.A : IDS.B)
    },
  )

  test('[pool-sheet-32] what a fault on the eight ended counts for the rack before', () => {
    const { innings, players } = eightBallAfter('A.miss A.opponent_wrong_pocket A.safety B.void')
    expect([innings, players[0]?.safeties]).toEqual([1, 0])
  })

  test.each([
    ['9-Ball', undefined],
    ['9-Ball', 'void'],
    ['9-Ball', 'break_and_run'],
    ['8-Ball', undefined],
    ['8-Ball', 'opponent_scratch'],
  ] as const)('in %s a rack cannot be over with the reason %s', (gameType, how) => {
    const tap: Tap = { pool_player_id: IDS.A, action: 'rack_over', ...(how && { how }) }
    const start = newSheetGame(gameType, [9, 9])
    expect(scoreError(start, tap)).toBe('INVALID_TAP')
    // A list of taps that has it all the same is counted without it.
    expect(computeSheet(gameType, start.players, [tap])).toEqual(computeSheet(gameType, start.players, []))
  })

  test('a rack cannot be over after the end of the game, without a sheet, with a ball, and an `add` cannot be a stalemate', () => {
    const tap: Tap = { pool_player_id: IDS.A, action: 'rack_over', how: 'stalemate' }
    expect(scoreError(nineBallAfter('A1 A2', [2, 9]), tap)).toBe('GAME_HAS_WINNER')
    expect(scoreError({ ...newSheetGame('9-Ball', [31, 38]), scoring: 'points' }, tap)).toBe('NEEDS_SHEET')
    expect(scoreError(nineBallAfter(), { ...tap, ball: 3 })).toBe('INVALID_TAP')
    expect(scoreError(eightBallAfter('A='), { ...tap, action: 'add' })).toBe('INVALID_TAP')
  })
})

describe('the turn that is played', () => {
  test.each([
    ['A1 A2', true, []],
    ['A1 A.miss', false, [1]],
    ['A1 A.miss B2', false, [1]],
    ['A1 xA2 A.miss xB3 B4', false, [1]],
    ['A1 A.miss xB1', false, []],
    ['A1 A.miss B9', true, []],
    ['A1 A.miss A.stalemate', true, []],
    ['A1 B= A=', true, [1]],
  ] as const)(
    'after "%s" the break is possible: %s, and the balls %j fell in an earlier turn',
    (text, isOfBreaker, earlierBalls) => {
      expect(turnOf(nineBallAfter(text))).toEqual({ isOfBreaker, earlierBalls })
    },
  )
})

describe('numbers of the sheet', () => {
  test('[pool-sheet-43] time-outs are counted for each player and rack, and change nothing else', () => {
    const taps = 'A.time_out A1 A.miss B.time_out B.time_out B9 B.miss A.time_out A1'
    const { rack_turns, ...rest } = nineBallAfter(taps)
    expect(rack_turns?.map(({ time_outs }) => time_outs)).toEqual([
      [1, 2],
      [1, 0],
    ])
    const { rack_turns: _, ...without } = nineBallAfter(taps.replaceAll(/[AB]\.time_out ?/g, ''))
    expect({ ...rest, taps: [] }).toEqual({ ...without, taps: [] })
    const game = nineBallAfter(taps)
    const row = sheetRows(game).find(({ label }) => label === 'Time-outs')
    expect(game.players.map((player) => row?.numberOf(player))).toEqual([2, 2])
    expect(sheetRows({ ...game, rack_turns: undefined }).map(({ label }) => label)).not.toContain('Time-outs')
    expect(scoreError({ ...nineBallAfter(), scoring: 'points' }, { pool_player_id: IDS.A, action: 'time_out' })).toBe(
      'NEEDS_SHEET',
    )
  })

  test('[pool-sheet-29] with four players the own ended turns of each player count for the points per inning', () => {
    const [first, second, third, fourth] = [1, 2, 3, 4]
    const ball = (pool_player_id: number, number: number): Tap => ({ pool_player_id, action: 'add', ball: number })
    const miss = (pool_player_id = 0): Tap => ({ pool_player_id, action: 'miss' })
    const round = [first, second, third, fourth].map(miss)
    // Player 1 has 4 points in 3 ended turns. The game has only 2 innings, because player 4 has missed twice.
    const taps = [...round, ...round, ...[1, 2, 3, 4].map((number) => ball(1, number)), miss(first), miss(second)]
    const game = { ...withTaps(newSheetGame('9-Ball', [19, 19, 19, 19]), ...taps) }
    expect(game.players.map((player) => inningsOf(game, player))).toEqual([3, 3, 2, 2])
    expect(game).toMatchObject({ innings: 2 })
    const perInning = sheetRows(game).find(({ label }) => label === 'Points per inning')
    expect(game.players.map((player) => perInning?.numberOf(player)?.toFixed(2))).toEqual([
      '1.33',
      '0.00',
      '0.00',
      '0.00',
    ])
  })

  test('[pool-sheet-29] with two players the innings of the game count for both, and for a game of an older version in any case', () => {
    const game = nineBallAfter('A1 A.miss')
    expect(game.players.map(({ innings }) => innings)).toEqual([1, 0])
    expect(game.players.map((player) => inningsOf(game, player))).toEqual([0, 0])
    expect(inningsOf({ innings: 4, players: [1, 2, 3] }, {})).toBe(4)
  })

  test('[pool-sheet-24] points per inning are computed without the innings that end with a safety', () => {
    expect(pointsPerInning({ score: 31, safeties: 2 }, 7)).toBe(6.2)
    expect(pointsPerInning({ score: 3, safeties: 2 }, 2)).toBeNull()
    expect(pointsPerInning({ score: 3, safeties: 0 }, 0)).toBeNull()
  })

  test('the break and runs, and the racks won with the break, are counted for each player', () => {
    const { rack_notes } = nineBallAfter(NINE_BALL_MATCH.taps)
    expect([IDS.A, IDS.B].map((id) => breakAndRuns(rack_notes, id))).toEqual([1, 1])
    expect([IDS.A, IDS.B].map((id) => wonOnBreak(rack_notes, id))).toEqual([0, 1])
    // The next test checks the meaning of each mark.
    expect(rack_notes.map((note) => rackMark(note)?.mark ?? '')).toEqual(['', 'BR', '9B', '', 'BR', '', '', ''])
    const { rack_notes: eightBallNotes } = eightBallAfter(EIGHT_BALL_MATCH.taps)
    expect(eightBallNotes.map((note) => rackMark(note)?.mark ?? '')).toEqual(['BR', 'E8', '', '8B', 'S8'])
    expect(wonOnBreak(eightBallNotes, IDS.A)).toBe(1)
  })

  test('[pool-sheet-27] each mark has its meaning, and a rack without a special end has no mark', () => {
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
    expect(meaningOf('opponent_wrong_pocket')).toEqual({
      mark: 'W8',
      meaning: 'Eight of the opponent in the wrong pocket',
    })
    expect(meaningOf('stalemate')).toEqual({ mark: 'ST', meaning: 'Stalemate' })
    expect(meaningOf('gathered')).toEqual({ mark: 'GU', meaning: 'Balls gathered up' })
  })
})

/** The sheet after these taps, valid or not. An old list can contain taps that the server refuses today. */
const sheetAfter = (taps: readonly Tap[], gameType: Discipline = '9-Ball', races: readonly number[] = [31, 38]) =>
  computeSheet(gameType, newSheetGame(gameType, races).players, taps)
/** Taps that pocket balls, or make them dead, without the numbers of the balls. */
const unnamedBalls = (pool_player_id: number, action: 'add' | 'dead', count: number) =>
  Array.from({ length: count }, (): Tap => ({ pool_player_id, action }))
const withTaps = (start: ScoredGame, ...taps: Tap[]) => taps.reduce(applyTap, start)

describe('balls and racks of the sheet', () => {
  test('each ball that is down with a number is listed with its player, or with null if it is dead, and a ball without a number is not listed', () => {
    const { balls } = sheetAfter([
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

  test('the nine counts only one point if the rack has nine points already', () => {
    const { players, rack_notes } = sheetAfter([...unnamedBalls(1, 'add', 9), ...tapsIn('A9', IDS)])
    expect(players[0]?.score).toBe(10)
    expect(rack_notes).toMatchObject([{ dead: 0, winner_pool_player_id: IDS.A }])
  })

  test('[pool-sheet-33] no more balls are dead than lie on the table beside the nine, with or without their numbers', () => {
    const rackAfter = (...taps: Tap[]) => sheetAfter(taps)
    expect(rackAfter(...unnamedBalls(1, 'dead', 9)).rack_notes).toMatchObject([{ dead: 8 }])
    const afterOneBall = rackAfter(...tapsIn('A1', IDS), ...unnamedBalls(1, 'dead', 9))
    expect(afterOneBall.rack_notes).toMatchObject([{ dead: 7 }])
    expect(afterOneBall.players[0]?.score).toBe(1)
    const fiveBalls = unnamedBalls(1, 'add', 5)
    expect(rackAfter(...fiveBalls, ...unnamedBalls(1, 'dead', 6)).rack_notes).toMatchObject([{ dead: 3 }])
    expect(rackAfter(...fiveBalls, ...tapsIn('xA1 xA2 xA3 xA4', IDS)).rack_notes).toMatchObject([{ dead: 3 }])
    const withFive = withTaps(nineBallAfter(), ...fiveBalls, ...tapsIn('xA1 xA2 xA3', IDS))
    expect(scoreError(withFive, tapsIn('xA4', IDS)[0] as Tap)).toBe('DEAD_NOT_LEFT')
    // When only the nine is left, a pocketed ball can still become dead.
    const eightBalls = nineBallAfter('A1 A2 A3 A4 A5 A6 A7 A8 xA3')
    expect(eightBalls.rack_notes).toMatchObject([{ dead: 1 }])
    // The nine ends the match: of nine balls the 1, the 2 and the nine are down, and six are left.
    expect(nineBallAfter('A1 A2 A9', [3, 38]).rack_notes).toMatchObject([{ dead: 6, winner_pool_player_id: IDS.A }])
    expect(nineBallAfter('A1 xA2 A9', [3, 38]).rack_notes).toMatchObject([{ dead: 7 }])
  })

  test.each([
    ['A9', 'xA1', null],
    ['A1 A2 A3 A4 A5 A6 A7 A8', 'xA3', null],
    ['A1 A2 A3 A4 A5 A6 A7 xA8', 'xA8', 'BALL_ALREADY_DOWN'],
  ] as const)('after "%s" the dead ball %s has the error %s', (textBefore, text, code) => {
    expect(scoreError(nineBallAfter(textBefore), tapsIn(text, IDS)[0] as Tap)).toBe(code)
  })

  test('a dead ball without a number has an error when the rack has eight dead balls, and no error in the next rack', () => {
    const dead: Tap = { pool_player_id: IDS.A, action: 'dead' }
    const sevenDead = withTaps(nineBallAfter(), ...unnamedBalls(1, 'dead', 7))
    expect(scoreError(sevenDead, dead)).toBeNull()
    const eightDead = applyTap(sevenDead, dead)
    expect(scoreError(eightDead, dead)).toBe('DEAD_NOT_LEFT')
    expect(scoreError(withTaps(eightDead, ...unnamedBalls(1, 'add', 1)), dead)).toBe('DEAD_NOT_LEFT')
    expect(scoreError(withTaps(eightDead, ...tapsIn('A9', IDS)), dead)).toBeNull()
  })
})

describe('taps that a sheet does not count', () => {
  test('a tap for a person who does not play, or in a won game, changes nothing', () => {
    const taps = tapsIn('A1 A2', IDS)
    expect(sheetAfter([...taps, { pool_player_id: 7, action: 'add' }, { pool_player_id: 7, action: 'miss' }])).toEqual(
      sheetAfter(taps),
    )
    const races = [2, 38]
    expect(sheetAfter([...taps, ...tapsIn('B3 B.foul A=', IDS)], '9-Ball', races)).toEqual(
      sheetAfter(taps, '9-Ball', races),
    )
  })

  test('a dead ball of 8-Ball changes nothing', () => {
    const taps = tapsIn('A.rack A.miss', IDS)
    expect(sheetAfter([...taps, ...unnamedBalls(1, 'dead', 1)], '8-Ball', [4, 3])).toEqual(
      sheetAfter(taps, '8-Ball', [4, 3]),
    )
  })

  test('the undo of a player removes the last ball of this player, and nothing if this player has no ball', () => {
    const undo = (pool_player_id: number): Tap => ({ pool_player_id, action: 'subtract' })
    const taps = tapsIn('A1 A2 A.miss B3', IDS)
    expect(sheetAfter([...taps, undo(IDS.B)])).toEqual(sheetAfter(taps.slice(0, 3)))
    expect(sheetAfter([...taps, undo(IDS.A)])).toEqual(sheetAfter(tapsIn('A1 A.miss B3', IDS)))
    expect(sheetAfter([...taps, undo(IDS.B), undo(IDS.B)])).toEqual(sheetAfter(taps.slice(0, 3)))
  })

  test('a tap is invalid if it names a ball or the end of a rack that its action does not use', () => {
    expect(scoreError(nineBallAfter(), { pool_player_id: IDS.A, action: 'miss', ball: 3 })).toBe('INVALID_TAP')
    expect(scoreError(eightBallAfter('A='), { pool_player_id: IDS.A, action: 'foul', how: 'break_and_run' })).toBe(
      'INVALID_TAP',
    )
  })

  test('after a win the loser cannot undo a ball', () => {
    const wonGame = nineBallAfter('A1 A.miss B3 A2', [2, 38])
    expect(wonGame.winner_player_id).toBe(IDS.A)
    expect(scoreError(wonGame, { pool_player_id: IDS.B, action: 'subtract' })).toBe('GAME_HAS_WINNER')
    expect(scoreError(wonGame, { pool_player_id: IDS.A, action: 'subtract' })).toBeNull()
  })
})

describe('runs and winners of the sheet', () => {
  test('a correction of who is at the table ends a run', () => {
    const runs = (text: string) => sheetAfter(tapsIn(text, IDS)).players.map(({ longest_run }) => longest_run)
    expect(runs('A1 A2')).toEqual([2, 0])
    expect(runs('A1 B= A2')).toEqual([1, 0])
    expect(runs('A1 A.miss B.miss A2 A3')).toEqual([2, 0])
  })

  test('a fault of an opponent who was not at the table ends the turns of both players', () => {
    expect(eightBallAfter('A.opponent_scratch')).toMatchObject({ at_table: IDS.A, innings: 1 })
    expect(eightBallAfter('A.miss B.opponent_scratch')).toMatchObject({ at_table: IDS.B, innings: 1 })
  })

  test('only the player who reaches the race is marked as the winner', () => {
    const { players, winner_player_id } = sheetAfter(tapsIn('A1 A.miss B1 B2', IDS), '9-Ball', [31, 2])
    expect(players.map(({ winner }) => winner)).toEqual([false, true])
    expect(winner_player_id).toBe(IDS.B)
    expect(sheetAfter(tapsIn('A1', IDS)).players.map(({ winner }) => winner)).toEqual([false, false])
  })

  test('the sheet is computed once for each list of taps', () => {
    const game = nineBallAfter('A1 A2')
    expect(sheetOf(game)).toBe(sheetOf({ ...game }))
    expect(sheetOf(applyTap(game, { pool_player_id: IDS.A, action: 'miss' }))).not.toBe(sheetOf(game))
  })
})

/** Any tap, valid or not. Nobody in the game has the id 3. */
const randomTap = record({
  pool_player_id: integer({ min: 1, max: 3 }),
  action: constantFrom(...TAP_ACTIONS, 'add', 'add', 'add', 'dead'),
  ball: option(integer({ min: 1, max: 9 }), { nil: undefined }),
  how: option(constantFrom(...RACK_ENDS, ...RACK_OVERS), { nil: undefined, freq: 2 }),
  on_break: option(constantFrom(true), { nil: undefined, freq: 2 }),
}).map(
  ({ ball, how, on_break, ...tap }): Tap => ({
    ...tap,
    ...(ball !== undefined && { ball }),
    ...(how && { how }),
    ...(on_break && { on_break }),
  }),
)

/** A rack that has ended with `rack_over`. Its nine is among the dead balls. */
const isWithoutWinner = ({ how }: RackNote) => RACK_OVERS.some((over) => over === how)

test('[pool-sheet-14] [pool-night-41] after any list of taps the totals of racks and turns are right, no rack has too many dead balls, and no score is above its race', () => {
  const anyGame = record({
    gameType: constantFrom<Discipline>('8-Ball', '9-Ball', '9-Ball'),
    races: listOf(integer({ min: 1, max: 25 }), { minLength: 2, maxLength: 2 }),
    taps: listOf(randomTap, { maxLength: 120 }),
  })
  assert(
    property(anyGame, ({ gameType, races, taps }) => {
      const start = newSheetGame(gameType, races)
      const end = taps.reduce(applyTap, start)
      const totals = end.rack_notes.map(({ dead }, rack) =>
        end.players.reduce((total, { racks }) => total + (racks[rack]?.score ?? 0), dead),
      )
      const isClosed = (rack: number) =>
        rack < totals.length - 1 || end.rack_notes[rack]?.winner_pool_player_id !== null
      const rackPoints = gameType === '9-Ball' ? 10 : 1
      const mayBeShort = (rack: number) =>
        gameType === '9-Ball' && rack === totals.length - 1 && end.winner_player_id !== null
      expect(
        totals.filter(
          (total, rack) => isClosed(rack) && total !== rackPoints && !(mayBeShort(rack) && total === rackPoints - 1),
        ),
      ).toEqual([])
      // Eight balls can die. Only a rack without a winner counts the nine as dead, with two.
      expect(end.rack_notes.filter((note) => note.dead > (isWithoutWinner(note) ? 10 : 8))).toEqual([])
      expect(end.players.at(-1)?.innings).toBe(end.innings)
      const turns = end.rack_turns ?? []
      expect(turns.length - end.rack_notes.length).toBeOneOf([0, 1])
      for (const [seat, { innings = 0, safeties, fouls }] of end.players.entries()) {
        const sumOf = (name: keyof RackTurns) => turns.reduce((sum, rack) => sum + (rack[name][seat] ?? 0), 0)
        expect([sumOf('innings'), sumOf('safeties'), sumOf('fouls')]).toEqual([innings, safeties, fouls])
      }
      for (const { score, handicap, remaining } of end.players) {
        expect(score).toBeLessThanOrEqual(handicap)
        expect(remaining).toBe(handicap - score)
      }
      expect(end.taps.reduce<ScoredGame>((game) => revertTap(game, game.taps.at(-1) as Tap), end)).toEqual(start)
    }),
    { numRuns: 300 },
  )
})
