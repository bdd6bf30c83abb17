// Says why a tap cannot count.

import type { Discipline } from './handicaps.ts'
import type { ScoreError } from './scoredGame.ts'

const ERROR_MESSAGES: Record<Exclude<ScoreError, 'DEAD_NOT_LEFT'>, string> = {
  NOT_FOUND: 'This player has no seat in this game.',
  GAME_HAS_WINNER: "This game has a winner: only the winner's score can still go down.",
  GAME_ENDED: 'This game was ended. Open it again to score.',
  SCORE_AT_HANDICAP: 'This player has reached the handicap.',
  SCORE_AT_ZERO: 'A score cannot go below zero.',
  BALL_ALREADY_DOWN: 'This ball is already down in this rack.',
  NEEDS_SHEET: 'This game has no score sheet: it counts points and dead balls only.',
  INVALID_TAP:
    'A tap names a ball or the break in 9-Ball only, and how a rack was won in 8-Ball only. A rack that is over needs a reason that its game has.',
}
/** The message of the error DEAD_NOT_LEFT, for a dead ball that cannot count. */
const NO_DEAD_BALL_LEFT: Record<Discipline, string> = {
  '8-Ball': 'Dead balls count in 9-Ball only.',
  '9-Ball': 'The nine is never dead, and no more balls can be dead than lie on the table.',
}

/** Why a tap cannot count, as a sentence. */
export const scoreErrorText = (error: ScoreError, gameType: Discipline): string =>
  error === 'DEAD_NOT_LEFT' ? NO_DEAD_BALL_LEFT[gameType] : ERROR_MESSAGES[error]
