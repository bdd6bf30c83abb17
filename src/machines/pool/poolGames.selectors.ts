// Decides whether a game opens when a member presses its row in the list.
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { isOver } from '../../../contract/rules/pool/scoredGame.ts'

/** Whether both times are on the same day in the viewer's time zone. */
function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

/** Whether a row of the list opens its game: the game has no winner and was started today. */
export function opensFromList(game: Pick<PoolGame, 'winner_player_id' | 'ended' | 'started'>, nowMs: number): boolean {
  return !isOver(game) && isSameDay(new Date(game.started), new Date(nowMs))
}
