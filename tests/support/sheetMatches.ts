// Two whole matches on a score sheet, written by hand from the sheet on paper. Ann has won the lag, so Ben is last in
// the order of play, and an inning is counted when Ben's turn ends.

import { RACK_OVERS, type Tap } from '../../contract/rules/pool/scoredGame.ts'

/**
 * Reads taps from a short text. A is Ann, and B is Ben. `A3`: Ann pockets ball 3. `xB4`: Ben makes ball 4 dead.
 * `A.miss`, `A.safety`, `A.foul`: Ann's turn ends in this way. `A.time_out`: a time-out of Ann. `B.rack`: Ben wins a rack of 8-Ball. Any other word says
 * how the rack was won, for example `B.break_and_run`, or why it ended without a winner, for example `B.gathered`.
 * `B=`: Ben is at the table. `A9!`: Ann pockets ball 9 on the break.
 */
export function tapsIn(text: string, ids: { A: number; B: number }): Tap[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word): Tap => {
      const match = /^(x?)([AB])(=|\d|\.\w+)(!?)$/.exec(word)
      if (match === null) throw new Error(`not a tap: ${word}`)
      const [, dead, player, action = '', onBreak] = match
      const pool_player_id = player === 'A' ? ids.A : ids.B
      if (action === '=') return { pool_player_id, action: 'at_table' }
      if (!action.startsWith('.'))
        return {
          pool_player_id,
          action: dead === 'x' ? 'dead' : 'add',
          ball: Number(action),
          ...(onBreak === '!' && { on_break: true }),
        }
      const name = action.slice(1)
      if (name === 'rack') return { pool_player_id, action: 'add' }
      if (name === 'miss' || name === 'safety' || name === 'foul' || name === 'time_out')
        return { pool_player_id, action: name }
      const how = name as Tap['how'] & string
      return { pool_player_id, action: RACK_OVERS.some((over) => over === how) ? 'rack_over' : 'add', how }
    })
}

/** 9-Ball: Ann plays to 31, Ben to 38. */
export const NINE_BALL_MATCH = {
  taps: `
    A1 A5 A.miss  B2 B3 B.safety  A4 A6 xA6 A.foul  B7 B8 B9
    B1 B9
    B9
    B.miss  A1 A2 A3 A.miss  xB4 B.foul  A5 A6 A7 A8 A9
    A1 A2 A3 A4 A5 A6 A7 A8 A9
    A2 A.safety  B1 B.foul  A3 A4 A.miss  B5 B6 B7 B8 B9
    B1 B2 B3 B4 B.miss  A5 A.safety  A6 A7 A.miss  A= A8 A.miss  B9
    B1 B.safety  A2 A9`,
  /** The unusual part of each rack. */
  why: [
    'Ann taps ball 6 as pocketed, and then as dead, because it was a foul',
    'the nine goes down early: seven balls are left, and they are dead',
    'the nine goes down on the break',
    "Ben's break pockets no ball; later ball 4 is tapped as dead, and never as pocketed",
    'break and run',
    'the nine goes down on a foul: it comes back on the table',
    "nobody tapped the end of Ben's turn; a later tap says that Ann is at the table",
    'Ann needs one point, so the nine gives her one, and the six balls on the table are dead',
  ],
  // The points of Ann and of Ben in each rack, and their totals. `longest_run` is the most points in one turn.
  ann: { racks: [3, 0, 0, 9, 10, 3, 4, 2], score: 31, safeties: 2, fouls: 1, longest_run: 17 },
  ben: { racks: [6, 3, 2, 0, 0, 7, 6, 1], score: 25, safeties: 2, fouls: 2, longest_run: 10 },
  // The dead balls of each rack, and who won it.
  dead: [1, 7, 8, 1, 0, 0, 0, 6],
  winners: 'BBBAABBA',
  innings: 7,
  // The match points of Ann and of Ben.
  matchPoints: [15, 5],
}

/** 8-Ball: Ann plays to 4, Ben to 3. */
export const EIGHT_BALL_MATCH = {
  taps: `
    A.break_and_run
    A.miss B.safety  B.opponent_early_eight
    B.miss  A.rack
    A.eight_on_break
    A.foul  A.opponent_scratch`,
  ann: { racks: [1, 0, 1, 1, 1], score: 4, safeties: 0, fouls: 1, longest_run: 2 },
  ben: { racks: [0, 1, 0, 0, 0], score: 1, safeties: 1, fouls: 0, longest_run: 1 },
  // How each rack ended, and who won it.
  how: ['break_and_run', 'opponent_early_eight', null, 'eight_on_break', 'opponent_scratch'],
  winners: 'ABAAA',
  innings: 3,
  matchPoints: [2, 0],
}
