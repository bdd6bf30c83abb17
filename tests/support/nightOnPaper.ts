// A league night of 9-Ball, written by hand from the sheets on paper, with the cases that captains argue about. A is the
// player who has won the lag. `sheetMatches.ts` explains the short text for taps.

import { NINE_BALL_MATCH } from './sheetMatches.ts'

/** A match on paper. */
export interface PaperMatch {
  /** The player of the first team and the player of the second team. */
  readonly names: readonly [string, string]
  /** Their levels. */
  readonly levels: readonly [number, number]
  /** The team whose player has won the lag: 0 or 1. */
  readonly lagTeam: 0 | 1
  readonly taps: string
  /** The lines of the printed sheet: what a line counts, its racks, and its total. */
  readonly lines: readonly string[]
  readonly heading: RegExp
}

/** The match of `sheetMatches.ts`: dead balls, early nines, a nine on the break and a foul on the nine. */
const FIRST: PaperMatch = {
  names: ['Ann', 'Ben'],
  levels: [4, 5],
  lagTeam: 0,
  // On the page, a press counts for the player at the table, so the end of Ben's turn in rack 7 is a press of its own.
  taps: NINE_BALL_MATCH.taps.replace('A5 A.safety  A6', 'A5 A.safety  B.miss A6'),
  lines: [
    'Points 3 0 0 9 10 3 4 2 31',
    'Safeties 0 0 0 0 0 1 1 0 2',
    'Fouls 1 0 0 0 0 0 0 0 1',
    'Points 6 3 2 0 0 7 6 1 25',
    'Safeties 1 0 0 0 0 0 0 1 2',
    'Fouls 0 0 0 1 0 1 0 0 2',
    'Innings 1 0 0 2 0 1 2 1 7',
    'Dead balls 1 7 8 1 0 0 0 6 23',
    'How . BR 9B . BR . . . .',
  ],
  heading: /^Match 1 · Final · from .+ to .+ · points 15 : 5$/,
}

/**
 * Both race to 14. Rack 1: the break pockets the three and the nine, so seven balls are dead, and it is no break and run.
 * Rack 2 ends in a stalemate: the three that Ada fouled and the balls that are left are dead, the nine counts two, and
 * Ada breaks again. Rack 3: Ada sweeps up the balls, so Bob breaks. Rack 4: he breaks and runs and wins the match, and
 * this turn is no inning.
 */
const SECOND: PaperMatch = {
  names: ['Ada', 'Bob'],
  levels: [1, 1],
  lagTeam: 0,
  taps: `A3 A9!
    A.miss B1 B2 B.safety A4 xA5 A.foul B.stalemate
    A1 A.miss B2 B3 B.miss A.gathered
    B1 B2 B3 B4 B5 B6 B7 B8 B9`,
  lines: [
    'Points 3 1 1 0 5',
    'Safeties 0 0 0 0 0',
    'Fouls 0 1 0 0 1',
    'Points 0 2 2 10 14',
    'Safeties 0 1 0 0 1',
    'Fouls 0 0 0 0 0',
    'Innings 0 1 1 0 2',
    'Dead balls 7 7 7 0 21',
    'How 9B ST GU BR .',
  ],
  heading: /^Match 2 · Final · from .+ to .+ · points 3 : 17$/,
}

/**
 * The player of the second team has won the lag, races to 14, and wins in the middle of rack 3. Time-outs: one of Bea's
 * and two of Alf's, in rack 1. In rack 2 the nine falls early, and seven balls are dead.
 */
const THIRD: PaperMatch = {
  names: ['Alf', 'Bea'],
  levels: [2, 1],
  lagTeam: 1,
  taps: `A.time_out A1 A2 A.miss B3 B4 B.time_out B.time_out B5 B.foul A6 A7 A8 A9
    A1 A9
    A1 A2 A3 A4`,
  lines: [
    'Points 3 0 0 3',
    'Safeties 0 0 0 0',
    'Fouls 1 0 0 1',
    'Time-outs 2 0 0 2',
    'Points 7 3 4 14',
    'Safeties 0 0 0 0',
    'Fouls 0 0 0 0',
    'Time-outs 1 0 0 1',
    'Innings 1 0 0 1',
    'Dead balls 0 7 0 7',
    'How . BR . .',
  ],
  heading: /^Match 3 · Final · from .+ to .+ · points 0 : 20$/,
}

/** Bud does not come. */
const FOURTH: PaperMatch = {
  names: ['Amy', 'Bud'],
  levels: [3, 3],
  lagTeam: 0,
  taps: '',
  lines: ['Points 0', 'Safeties 0', 'Fouls 0', 'Points 0', 'Safeties 0', 'Fouls 0', 'Innings 0', 'Dead balls 0'],
  heading: /^Match 4 · Ended by forfeit · .*points 20 : 0$/,
}

/**
 * A match that is still running. Ball 2 was not pocketed but fouled, which somebody corrects later. Bess then leaves,
 * Boris gets her seat, and a late tap of another phone for Bess counts for the seat.
 */
const FIFTH: PaperMatch = {
  names: ['Abe', 'Bess'],
  levels: [3, 2],
  lagTeam: 0,
  taps: 'A1 A2 A.miss B3',
  lines: [
    'Points 1 1',
    'Safeties 0 0',
    'Fouls 0 0',
    'Points 2 2',
    'Safeties 0 0',
    'Fouls 0 0',
    'Innings 0 0',
    'Dead balls 1 1',
  ],
  heading: /^Match 5 · Running · from .+ · points 0 : 0$/,
}

export const NIGHT_ON_PAPER = {
  matches: [FIRST, SECOND, THIRD, FOURTH, FIFTH],
  /** The points of the two teams, and the matches that they have won. */
  points: [38, 42],
  won: [2, 2],
} as const
