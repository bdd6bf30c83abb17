import type { Discipline } from '../../contract/rules/pool/handicaps.ts'
import type { ScoredGame, Scoring, Seat } from '../../contract/rules/pool/scoredGame.ts'
import { computeSheet } from '../../contract/rules/pool/sheet.ts'

/** A pool game that has just begun, with these seats and without taps. For tests of the rules. */
export function newScoredGame(gameType: Discipline, seats: readonly Seat[], scoring: Scoring = 'points'): ScoredGame {
  const { balls: _, players, at_table, ...totals } = computeSheet(gameType, seats, [])
  return {
    ...totals,
    game_type: gameType,
    scoring,
    at_table: scoring === 'sheet' ? at_table : null,
    players: players.map((player, index) => ({ ...player, handicap: seats[index]?.handicap ?? 0 })),
    taps: [],
  }
}
