// The types of a scored game: its taps, its players and its racks.

import type { Discipline } from './handicaps.ts'

/**
 * How the members score a game: with plus and minus, or on a score sheet that also has the balls, the turns and the
 * innings.
 */
export const SCORINGS = ['points', 'sheet'] as const
export type Scoring = (typeof SCORINGS)[number]

/**
 * Who breaks the racks of a score sheet: `winner`, the winner of a rack breaks the next one; `alternate`, the players
 * break in turn, whoever wins.
 */
export const BREAKS = ['winner', 'alternate'] as const
export type Breaks = (typeof BREAKS)[number]

/** Who breaks, in the words of every page and file. */
export const BREAK_WORDS: Readonly<Record<Breaks, string>> = { winner: 'Winner breaks', alternate: 'Alternate break' }

/**
 * The actions of taps. `add` gives a player a point, or the named ball; `subtract` removes the player's latest point;
 * `dead` gives the rack a dead ball. On a score sheet only: `miss`, `safety` and `foul` end the turn of the player,
 * `at_table` corrects whose turn it is, `rack_over` ends a rack that nobody wins, and `time_out` counts a time-out of
 * the player: the player talks to the coach, and the turn goes on.
 */
export const TAP_ACTIONS = [
  'add',
  'subtract',
  'dead',
  'miss',
  'safety',
  'foul',
  'at_table',
  'rack_over',
  'time_out',
] as const

/**
 * The faults on the eight with which a player of 8-Ball loses the rack: it goes down too early, together with the white
 * ball, or in another pocket than the called one.
 */
export const OPPONENT_FAULTS = ['opponent_early_eight', 'opponent_scratch', 'opponent_wrong_pocket'] as const

/**
 * Special ways in which a rack of 8-Ball was won. The break is the first shot of a rack. A rack that was won in any
 * other way has none of these.
 */
export const RACK_ENDS = ['break_and_run', 'eight_on_break', ...OPPONENT_FAULTS] as const
export type RackEnd = (typeof RACK_ENDS)[number]

/**
 * How a rack can end that nobody wins. `stalemate`: no player can go on, and the same player breaks again. `gathered`:
 * a player has swept up the balls, and the next player breaks. `void`: a rack of 8-Ball is played again, and the same
 * player breaks.
 */
export const RACK_OVERS = ['stalemate', 'gathered', 'void'] as const
export type RackOver = (typeof RACK_OVERS)[number]

/**
 * How a game can end that was not played out. `forfeit`: one player wins, because the other gave up or did not come.
 * `unfinished`: nobody wins, and the game counts nowhere.
 */
export const GAME_ENDS = ['forfeit', 'unfinished'] as const
export type GameEnd = (typeof GAME_ENDS)[number]

/** How a game ended that was not played out, in the words of every page and file. */
const GAME_END_WORDS: Readonly<Record<GameEnd, string>> = {
  forfeit: 'Ended by forfeit',
  unfinished: 'Ended unfinished',
}

/** The words for a game that was not played out. Null for any other game. */
export const endWords = ({ ended = null }: Pick<ScoredGame, 'ended'>): string | null =>
  ended === null ? null : GAME_END_WORDS[ended]

/** Whether nobody can score any more: the game has a winner, or it was ended. */
export const isOver = ({ winner_player_id, ended = null }: Pick<ScoredGame, 'winner_player_id' | 'ended'>) =>
  winner_player_id !== null || ended !== null

/** The number of the ball that wins a rack of 9-Ball. */
export const NINE = 9

/**
 * One tap on a scoreboard. A dead ball counts for no player. On a score sheet, the `pool_player_id` of a dead ball is
 * the player at the table. With plus and minus, it is the player whose card is highlighted, or the first player if no
 * card is. `ball` is 1 to 9 on a sheet of 9-Ball. `how` says how a rack of 8-Ball was won, or with `rack_over` why a
 * rack ended without a winner. `on_break`: the ball went down on the break, in 9-Ball.
 */
export type Tap = {
  pool_player_id: number
  action: (typeof TAP_ACTIONS)[number]
  ball?: number
  how?: RackEnd | RackOver
  on_break?: boolean
}

/**
 * A player of a game. The handicap is the score that the player needs to win, and `remaining` is the handicap minus the
 * score. A rack is a part of the game; `racks` has the player's points in each rack. `innings`, `safeties`, `fouls`
 * and `longest_run` are counted on a score sheet only. `innings` are the player's own ended turns; a game that an older
 * version of Parlor has sent is without them. `longest_run` is the most points in one turn.
 */
export type ScoredPlayer = {
  pool_player_id: number
  score: number
  remaining: number
  handicap: number
  winner: boolean
  racks: { score: number }[]
  safeties: number
  fouls: number
  longest_run: number
  innings?: number
}

/**
 * Data of a whole rack, not of one player. `dead` is the number of dead balls. Who won the rack, and how, is known on a
 * score sheet only. `break_and_run` is set in both disciplines. `how` is set in 8-Ball, and in 9-Ball for a rack that
 * nobody has won.
 */
export type RackNote = {
  dead: number
  winner_pool_player_id: number | null
  break_and_run: boolean
  nine_on_break: boolean
  how: RackEnd | RackOver | null
}

/**
 * The turns of one rack on a score sheet. Each list has one number for each player, in the order of the players: the
 * turns that ended in this rack, how many of them ended with a safety and with a foul, and the time-outs.
 */
export type RackTurns = {
  innings: number[]
  safeties: number[]
  fouls: number[]
  time_outs: number[]
}

/** The fields of a game that a tap changes or depends on. Every player has the same number of racks. */
export type ScoredGame = {
  game_type: Discipline
  scoring: Scoring
  /** Who breaks, on a score sheet. A game that an older version of Parlor has sent is without it: the winner breaks. */
  breaks?: Breaks
  winner_player_id: number | null
  /** How the game ended if it was not played out. A game that an older version of Parlor has sent is without it. */
  ended?: GameEnd | null
  /**
   * The pool_player_id of the player at the table of a score sheet. Null when the game is won, or if it has no sheet.
   */
  at_table: number | null
  innings: number
  players: ScoredPlayer[]
  rack_notes: RackNote[]
  /** See `Tally`. A game that an older version of Parlor has stored or sent is without it. */
  rack_turns?: RackTurns[]
  /** On a score sheet: all taps that count, in order. Otherwise empty. */
  taps: Tap[]
}

/**
 * Why a tap cannot count. NOT_FOUND: the player is not in the game. SCORE_AT_HANDICAP: the player has reached the
 * handicap. SCORE_AT_ZERO: the player has no point that can be removed. DEAD_NOT_LEFT: the rack cannot have this dead
 * ball. BALL_ALREADY_DOWN: an `add` of a ball that is pocketed or dead, or a `dead` of a dead ball. GAME_ENDED: the game was ended before it was played out. NEEDS_SHEET: only a
 * score sheet has such a tap. INVALID_TAP: `ball`, `how` or `on_break` does not belong to this tap, or `how` is missing.
 */
export type ScoreError =
  | 'NOT_FOUND'
  | 'GAME_HAS_WINNER'
  | 'GAME_ENDED'
  | 'SCORE_AT_HANDICAP'
  | 'SCORE_AT_ZERO'
  | 'DEAD_NOT_LEFT'
  | 'BALL_ALREADY_DOWN'
  | 'NEEDS_SHEET'
  | 'INVALID_TAP'

/** A player's part in one game: the player, and the score that the player needs to win. */
export type Seat = { pool_player_id: number; handicap: number }

/** The results that are computed from the taps of a game: the scores, the racks and the winner. */
export type Tally = {
  winner_player_id: number | null
  at_table: number | null
  innings: number
  players: (Omit<ScoredPlayer, 'handicap'> & { innings: number })[]
  rack_notes: RackNote[]
  /**
   * On a score sheet: the turns of each rack. It has one entry more than the racks if turns have ended since the last
   * rack, and no ball has gone down yet. Otherwise empty.
   */
  rack_turns: RackTurns[]
}

/** The note of a rack of which only the dead balls are known. */
export function plainNote(dead: number): RackNote {
  return { dead, winner_pool_player_id: null, break_and_run: false, nine_on_break: false, how: null }
}
