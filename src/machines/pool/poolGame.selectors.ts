import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { applyTap, scoreError, type Tap } from '../../../contract/rules/pool/scoring.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { memoOfTwo } from '../shared/memo.ts'
import type { PendingCommand, PendingEntry } from '../shared/pending.types.ts'
import type { PoolGameContext, Step } from './poolGame.types.ts'

const SCORE_CALL = 'POST /pool/games/:pool_game_id/scores'

/** The entries that wait for an answer. A refused one does not count, and neither does one that the member must decide about. */
const waiting = (entries: readonly PendingEntry[]) => entries.filter(({ error }) => error === null)

/** The taps among the entries that wait, oldest first. */
const tapsIn = (entries: readonly PendingEntry[]): Tap[] =>
  waiting(entries).flatMap(({ command }) => (command.call === SCORE_CALL ? [command.body] : []))

const withTaps = memoOfTwo(
  (confirmed: LiveGame, pending: readonly PendingEntry[]): LiveGame =>
    // A tap that the newest game no longer allows is not shown: the server will refuse it.
    tapsIn(pending).reduce((game, tap) => (scoreError(game, tap) ? game : applyTap(game, tap)), confirmed),
)

/** The game as the page shows it: what the server confirmed, with the pending taps applied. */
export function shownGame({ confirmed, pending }: Pick<PoolGameContext, 'confirmed' | 'pending'>): LiveGame | null {
  return confirmed && withTaps(confirmed, pending)
}

/** Whether the rules allow the tap in the shown game. */
export function maySend(context: PoolGameContext, tap: Tap): boolean {
  const game = shownGame(context)
  return game !== null && scoreError(game, tap) === null
}

/** Whether a tap of this player is not saved yet. */
export function hasPendingTap({ pending }: Pick<PoolGameContext, 'pending'>, pool_player_id: number): boolean {
  return tapsIn(pending).some((tap) => tap.pool_player_id === pool_player_id)
}

/** The next undo or redo. Null while taps wait, because the server has not confirmed the last tap yet. */
export function stepOf({ confirmed, pending }: PoolGameContext, kind: Step['kind']): Step | null {
  const tap = waiting(pending).length === 0 ? confirmed?.[kind] : null
  return tap ? { kind, pool_game_tap_id: tap.pool_game_tap_id } : null
}

/** The outbox's queue for the taps of one game. */
export const queueOf = (poolGameId: number) => `game:${poolGameId}`

/** A tap as a command for the outbox. */
export function tapCommand(
  { input, poolGameId, confirmed }: Pick<PoolGameContext, 'input' | 'poolGameId' | 'confirmed'>,
  { pool_player_id, action }: Tap,
): PendingCommand {
  const player = confirmed?.players.find((candidate) => candidate.pool_player_id === pool_player_id)
  return {
    command: { call: SCORE_CALL, params: { pool_game_id: poolGameId }, body: { pool_player_id, action } },
    label: `${action === 'add' ? '+1' : '−1'} ${player?.display_name ?? ''}`.trim(),
    createdMs: input.now(),
    queryWhenOld: { unchanged_since: confirmed?.undo?.pool_game_tap_id ?? 0 },
    whenRefused: 'keep',
  }
}

/** The game in the answer to a tap; null when another browser tab received the answer, or it answers another call. */
export function gameIn(answer: OutboxAnswer | null): LiveGame | null {
  return answer?.call === SCORE_CALL ? answer.data : null
}

/** What the page says about a game that is gone. */
export const deletedText = ({ username }: { username: string | null }) =>
  username === null ? 'This game was deleted.' : `This game was deleted by ${username}.`
