import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { applyTap, scoreError, type Tap } from '../../../contract/rules/pool/scoring.ts'
import type { NewEntry, OutboxEntry } from '../app/outbox.types.ts'
import type { PendingTap, PoolGameContext, Step } from './poolGame.types.ts'

/** How long a tap is worth delivering: what was tapped longer ago, others have scored over. */
const TAP_LIFE_MS = 2 * 60_000

/** The game as the page shows it: what the server confirmed, and the taps that are on their way. */
export function shownGame({ confirmed, pending }: Pick<PoolGameContext, 'confirmed' | 'pending'>): LiveGame | null {
  if (!confirmed) return null
  // A tap that the newest game no longer allows is left for the server to refuse.
  return pending.reduce((game, tap) => (scoreError(game, tap) ? game : applyTap(game, tap)), confirmed)
}

export function maySend(context: PoolGameContext, tap: Tap): boolean {
  const game = shownGame(context)
  return game !== null && scoreError(game, tap) === null
}

/** The next step back or forth. While taps wait there is none: which tap would be the last is not known yet. */
export function stepOf({ confirmed, pending }: PoolGameContext, kind: Step['kind']): Step | null {
  const tap = pending.length === 0 ? confirmed?.[kind] : null
  return tap ? { kind, pool_game_tap_id: tap.pool_game_tap_id } : null
}

/** Where the taps of one game stand in order. */
export const queueOf = (poolGameId: number) => `game:${poolGameId}`

/** A tap as the outbox takes it. */
export function entryOf({ input, poolGameId, confirmed }: PoolGameContext, tap: PendingTap): NewEntry {
  const { pool_player_id, action, key } = tap
  const player = confirmed?.players.find((candidate) => candidate.pool_player_id === pool_player_id)
  return {
    key,
    user_id: input.user?.user_id ?? 0,
    queue: queueOf(poolGameId),
    command: {
      call: 'POST /pool/games/:pool_game_id/scores',
      params: { pool_game_id: poolGameId },
      body: { pool_player_id, action },
    },
    label: `${action === 'add' ? '+1' : '−1'} ${player?.display_name ?? ''}`.trim(),
    createdMs: input.now(),
    expiresAfterMs: TAP_LIFE_MS,
    whenRefused: 'leaves',
  }
}

/** The taps of one game that wait in the outbox, oldest first. */
export function tapsIn(entries: readonly OutboxEntry[], poolGameId: number): PendingTap[] {
  return entries.flatMap(({ queue, command, key }) =>
    queue === queueOf(poolGameId) && command.call === 'POST /pool/games/:pool_game_id/scores'
      ? [{ ...command.body, key }]
      : [],
  )
}
