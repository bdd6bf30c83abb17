import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { scoreError, type Tap } from '../../../contract/rules/pool/scoring.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import type { PendingCommand, PendingEntry } from '../shared/pending.types.ts'
import { REDO_CALL, SCORE_CALL, UNDO_CALL, withPending } from './pendingTaps.ts'
import type { NamedTap, PoolGameContext, ScoreEvent, UndoOrRedo } from './poolGame.types.ts'

/** The unsaved taps, oldest first. A refused tap does not count, and neither does a question. */
const tapsIn = (entries: readonly PendingEntry[]): Tap[] =>
  entries.flatMap(({ command, error }) => (command.call === SCORE_CALL && error === null ? [command.body] : []))

/** The game as the page shows it: what the server confirmed, with the pending taps, undos and redos applied. */
export function shownGame({ confirmed, pending }: Pick<PoolGameContext, 'confirmed' | 'pending'>): LiveGame | null {
  return confirmed && withPending(confirmed, pending).game
}

/** The tap that an event of the page means. A dead ball belongs to the player whose card is highlighted, or to the first. */
export function tapFor({ context, event }: { context: PoolGameContext; event: ScoreEvent }): Tap {
  if (event.type === 'score.add') return { pool_player_id: event.pool_player_id, action: 'add' }
  if (event.type === 'score.subtract') return { pool_player_id: event.pool_player_id, action: 'subtract' }
  const first = context.confirmed?.players[0]?.pool_player_id
  return { pool_player_id: context.highlighted ?? first ?? 0, action: 'dead' }
}

/** Whether the rules allow the tap in the shown game. */
export function maySend(context: PoolGameContext, tap: Tap): boolean {
  const game = shownGame(context)
  return game !== null && scoreError(game, tap) === null
}

/** Whether a tap of this player is not saved yet. */
export function hasPendingTap({ pending }: Pick<PoolGameContext, 'pending'>, pool_player_id: number): boolean {
  return tapsIn(pending).some((tap) => tap.action !== 'dead' && tap.pool_player_id === pool_player_id)
}

/** Whether a dead ball is not saved yet. */
export function hasPendingDeadBall({ pending }: Pick<PoolGameContext, 'pending'>): boolean {
  return tapsIn(pending).some(({ action }) => action === 'dead')
}

/** The tap that the next undo or redo changes. It may be a tap that is not saved yet. */
export function tapToUndoOrRedo(
  { confirmed, pending }: Pick<PoolGameContext, 'confirmed' | 'pending'>,
  kind: UndoOrRedo,
): NamedTap | null {
  return confirmed && withPending(confirmed, pending)[kind]
}

/** The outbox's queue for the taps of one game. The client id names it until the server has created the game. */
export const queueOf = (id: number | string) => `game:${id}`

type Making = Pick<PoolGameContext, 'input' | 'poolGameId' | 'confirmed'> & Partial<Pick<PoolGameContext, 'client_id'>>

/** '+1 Ann', or 'Dead ball' */
function tapLabel({ confirmed }: Pick<Making, 'confirmed'>, { pool_player_id, action }: Tap): string {
  if (action === 'dead') return 'Dead ball'
  const player = confirmed?.players.find((candidate) => candidate.pool_player_id === pool_player_id)
  return `${action === 'add' ? '+1' : '−1'} ${player?.display_name ?? ''}`.trim()
}

/** What all commands for this game have in common. */
function commandParts({ input, poolGameId, client_id, confirmed }: Making) {
  return {
    createdMs: input.now(),
    ...(confirmed && { about: confirmed.players.map(({ display_name }) => display_name).join(', ') }),
    whenRefused: 'keep' as const,
    ...(poolGameId === 0 && client_id && { local: { client_id, idField: 'pool_game_id' as const } }),
  }
}

const lastTapId = ({ confirmed }: Making) => confirmed?.undo?.pool_game_tap_id ?? 0

/** A tap as a command for the outbox. Nobody else can change a game that the server does not know, so its taps never get old. */
export function tapCommand(context: Making, { pool_player_id, action }: Tap): PendingCommand {
  return {
    command: {
      call: SCORE_CALL,
      params: { pool_game_id: context.poolGameId },
      body: { pool_player_id, action },
    },
    label: tapLabel(context, { pool_player_id, action }),
    ...(context.poolGameId === 0 ? {} : { queryWhenOld: { unchanged_since: lastTapId(context) } }),
    ...commandParts(context),
  }
}

/** An undo or redo as a command for the outbox. It names its tap, so that it never changes another one. */
export function undoOrRedoCommand(context: Making, kind: UndoOrRedo, tap: NamedTap): PendingCommand {
  return {
    command: {
      call: kind === 'undo' ? UNDO_CALL : REDO_CALL,
      params: { pool_game_id: context.poolGameId },
      body: tap.named,
    },
    label: `${kind === 'undo' ? 'Undo' : 'Redo'} ${tapLabel(context, tap)}`,
    // If the member must decide about the taps before it, then also about this.
    queryWhenOld: {},
    ...commandParts(context),
  }
}

/** '+1 Ann, by Ben': the tap that the next undo or redo changes, in words. Null when there is none. */
export function undoOrRedoText(context: PoolGameContext, kind: UndoOrRedo): string | null {
  const tap = tapToUndoOrRedo(context, kind)
  return tap && `${tapLabel(context, tap)}, by ${tap.username ?? context.input.user?.username ?? ''}`
}

/** The game in the answer to a tap, an undo or a redo; null when another browser tab received the answer. */
export function gameIn(answer: OutboxAnswer | null): LiveGame | null {
  return answer?.call === SCORE_CALL || answer?.call === UNDO_CALL || answer?.call === REDO_CALL ? answer.data : null
}

/** The text on the page of a deleted game. */
export const deletedText = ({ username }: { username: string | null }) =>
  username === null ? 'This game was deleted.' : `This game was deleted by ${username}.`
