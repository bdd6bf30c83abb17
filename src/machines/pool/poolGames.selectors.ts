import type { PoolGame } from '../../../contract/api/pool/pool.ts'

/** Whether both instants fall on one day where the viewer is. */
function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

/** Whether a row of the list opens its game: nobody has won it, and it was started on the viewer's today. */
export function opensFromList(game: Pick<PoolGame, 'winner_player_id' | 'started'>, nowMs: number): boolean {
  return game.winner_player_id === null && isSameDay(new Date(game.started), new Date(nowMs))
}
