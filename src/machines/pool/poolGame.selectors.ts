// Pure functions for the page of a game: what it shows, and the commands of its taps.
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { OPPONENT_FAULTS, type RackEnd, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { rackInPlay, scoreError } from '../../../contract/rules/pool/scoring.ts'
import { breakerIn, sheetOf } from '../../../contract/rules/pool/sheet.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import type { PendingCommand, PendingEntry } from '../shared/pending.types.ts'
import { REDO_CALL, SCORE_CALL, UNDO_CALL, withPending } from './pendingTaps.ts'
import type { NamedTap, PoolGameContext, ScoreEvent, UndoOrRedo } from './poolGame.types.ts'
import { correctedGameIn } from './tapCorrections.ts'

/**
 * The unsaved taps, oldest first. A refused tap does not count, and neither does a tap that waits for the member's
 * decision.
 */
const tapsIn = (entries: readonly PendingEntry[]): Tap[] =>
  entries.flatMap(({ command, error }) => (command.call === SCORE_CALL && error === null ? [command.body] : []))

/** The game as the page shows it: the confirmed game, with the pending taps, undos and redos applied. */
export function shownGame({ confirmed, pending }: Pick<PoolGameContext, 'confirmed' | 'pending'>): LiveGame | null {
  return confirmed && withPending(confirmed, pending).game
}

/**
 * The tap for a press on a ball. The ball is pocketed. It becomes dead if it was pocketed before, or if the member has
 * chosen `dead`.
 */
function ballTap(
  game: LiveGame | null,
  pool_player_id: number,
  { ball, dead, on_break }: Extract<ScoreEvent, { type: 'score.ball' }>,
): Tap {
  const isDown = game !== null && sheetOf(game).balls.some((other) => other.ball === ball)
  return { pool_player_id, action: isDown || dead ? 'dead' : 'add', ball, ...(on_break && { on_break }) }
}

/**
 * The tap for a rack of 8-Ball. After a fault, the rack belongs to the other player. `how` is null for a rack that was
 * won in the usual way.
 */
function rackTap(game: LiveGame | null, atTable: number, how: RackEnd | null): Tap {
  const other = game?.players.find(({ pool_player_id }) => pool_player_id !== atTable)?.pool_player_id ?? 0
  const isFault = OPPONENT_FAULTS.some((fault) => fault === how)
  return { pool_player_id: isFault ? other : atTable, action: 'add', ...(how !== null && { how }) }
}

/**
 * The tap that an event of the page means. Without a score sheet, a dead ball belongs to the player whose card is
 * highlighted, or to the first player.
 */
export function tapFor({ context, event }: { context: PoolGameContext; event: ScoreEvent }): Tap {
  const game = shownGame(context)
  const atTable = game?.at_table ?? 0
  switch (event.type) {
    case 'score.add':
      return { pool_player_id: event.pool_player_id, action: 'add' }
    case 'score.subtract':
      return { pool_player_id: event.pool_player_id, action: 'subtract' }
    case 'score.dead':
      return { pool_player_id: context.highlighted ?? game?.players[0]?.pool_player_id ?? 0, action: 'dead' }
    case 'score.ball':
      return ballTap(game, atTable, event)
    case 'score.rack':
      return rackTap(game, atTable, event.how)
    case 'score.rackOver':
      return { pool_player_id: event.pool_player_id ?? atTable, action: 'rack_over', how: event.how }
    case 'score.turn':
      return { pool_player_id: atTable, action: event.end }
    case 'score.timeOut':
      return { pool_player_id: atTable, action: 'time_out' }
    case 'score.table':
      return { pool_player_id: event.pool_player_id, action: 'at_table' }
  }
}

/** The button for a time-out: whose it is, and how many this player has had in the rack, for example 'Time-out Ann (1)'. */
export function timeOutText(game: LiveGame | null): string {
  const seat = game?.players.findIndex(({ pool_player_id }) => pool_player_id === game.at_table) ?? -1
  const player = game?.players[seat]
  if (!game || !player) return 'Time-out'
  const count = game.rack_turns?.[rackInPlay(game).number - 1]?.time_outs[seat] ?? 0
  return `Time-out ${player.display_name}${count === 0 ? '' : ` (${count})`}`
}

/** The heading of the rack in play, for example 'Rack 3'. With alternate break it says who breaks: 'Rack 3: Ben breaks'. */
export function rackHeading(game: LiveGame, number: number): string {
  const breaker = game.breaks === 'alternate' ? breakerIn(game) : null
  const player = game.players.find(({ pool_player_id }) => pool_player_id === breaker)
  return player === undefined ? `Rack ${number}` : `Rack ${number}: ${player.display_name} breaks`
}

/** Whether the rules allow the tap in the shown game, and the tap changes something. */
export function maySend(context: PoolGameContext, tap: Tap): boolean {
  const game = shownGame(context)
  if (game === null || scoreError(game, tap) !== null) return false
  return tap.action !== 'at_table' || tap.pool_player_id !== game.at_table
}

/**
 * The warning that another phone has tapped, too: the server's game has another player at the table, or another inning,
 * than the page showed with its own taps. Null if both games agree.
 */
export function tableWarning(pageGame: LiveGame | null, serverGame: LiveGame | null): string | null {
  if (!pageGame || !serverGame || serverGame.at_table === null) return null
  if (pageGame.at_table === serverGame.at_table && pageGame.innings === serverGame.innings) return null
  const player = serverGame.players.find(({ pool_player_id }) => pool_player_id === serverGame.at_table)
  return `Another phone tapped, too: now inning ${serverGame.innings + 1}, ${player?.display_name ?? ''} at the table. If a turn was counted twice, undo it.`
}

/**
 * The game of a match that has begun on another phone. The server has refused this game for it. Null if there is none.
 */
export const gameOfOtherPhone = ({ pending }: Pick<PoolGameContext, 'pending'>): number | null =>
  pending.find(({ error }) => error?.code === 'MATCH_BEGUN')?.error?.pool_game_id ?? null

/** Whether a tap of this player is not saved yet. Dead balls do not count. */
export function hasPendingTap({ pending }: Pick<PoolGameContext, 'pending'>, pool_player_id: number): boolean {
  return tapsIn(pending).some((tap) => tap.action !== 'dead' && tap.pool_player_id === pool_player_id)
}

/** The id of the last tap that counts, if it is for this player and by another member. Null otherwise. */
export function tapOfAnother(
  { confirmed, input }: Pick<PoolGameContext, 'confirmed' | 'input'>,
  poolPlayerId: number,
): number | null {
  const tap = confirmed?.undo
  return tap && tap.pool_player_id === poolPlayerId && tap.user_id !== input.user?.user_id ? tap.pool_game_tap_id : null
}

/** Whether the tap of a dead ball is not saved yet. */
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

/**
 * The name of the outbox's queue for the taps of one game. It contains the client id until the server has created the
 * game.
 */
export const queueOf = (id: number | string) => `game:${id}`

export type CommandContext = Pick<PoolGameContext, 'input' | 'poolGameId' | 'confirmed'> &
  Partial<Pick<PoolGameContext, 'client_id'>>

/** The tap in words, for example '+1 Ann' or 'Dead ball'. */
function tapLabel({ confirmed }: Pick<CommandContext, 'confirmed'>, tap: Tap): string {
  const player = confirmed?.players.find(({ pool_player_id }) => pool_player_id === tap.pool_player_id)
  return tapWords(tap, player?.display_name ?? '')
}

/** The parts that all commands for this game have in common. */
export function commandParts({ input, poolGameId, client_id, confirmed }: CommandContext) {
  return {
    createdMs: input.now(),
    ...(confirmed && { about: confirmed.players.map(({ display_name }) => display_name).join(', ') }),
    whenRefused: 'keep' as const,
    ...(poolGameId === 0 && client_id && { local: { client_id, idField: 'pool_game_id' as const } }),
  }
}

/** The id of the last tap that counts in the confirmed game; 0 if there is none. */
const lastTapId = ({ confirmed }: CommandContext) => confirmed?.undo?.pool_game_tap_id ?? 0

/** What the page has when a tap is made: the last tap that counts, and the version of the game. */
const seenBy = (context: CommandContext) => ({
  unchanged_since: lastTapId(context),
  ...(context.confirmed && { seen_version: context.confirmed.version }),
})

/**
 * A tap as a command for the outbox. No other member can change a game that the server does not know, so the age of its
 * taps does not matter.
 */
export function tapCommand(context: CommandContext, tap: Tap): PendingCommand {
  return {
    command: { call: SCORE_CALL, params: { pool_game_id: context.poolGameId }, body: tap },
    label: tapLabel(context, tap),
    // If the tap arrives late and another member has changed the score since, the member must decide about the tap.
    ...(context.poolGameId === 0 ? {} : { queryWhenOld: seenBy(context) }),
    ...commandParts(context),
  }
}

/** An undo or redo as a command for the outbox. The command names its tap, so that it never changes another tap. */
export function undoOrRedoCommand(context: CommandContext, kind: UndoOrRedo, tap: NamedTap): PendingCommand {
  return {
    command: {
      call: kind === 'undo' ? UNDO_CALL : REDO_CALL,
      params: { pool_game_id: context.poolGameId },
      body: tap.named,
    },
    label: `${kind === 'undo' ? 'Undo' : 'Redo'} ${tapLabel(context, tap)}`,
    // If the member must decide about the taps before this undo or redo, the decision is also about this undo or redo.
    queryWhenOld: {},
    ...commandParts(context),
  }
}

/** The tap that the next undo or redo changes, in words, for example '+1 Ann, by Ben'; null if there is no such tap. */
export function undoOrRedoText(context: PoolGameContext, kind: UndoOrRedo): string | null {
  const tap = tapToUndoOrRedo(context, kind)
  return tap && `${tapLabel(context, tap)}, by ${tap.username ?? context.input.user?.username ?? ''}`
}

/** The game in the answer to a tap, an undo, a redo or a correction; null when another browser tab received the answer. */
export function gameIn(answer: OutboxAnswer | null): LiveGame | null {
  if (answer?.call === SCORE_CALL || answer?.call === UNDO_CALL || answer?.call === REDO_CALL) return answer.data
  return correctedGameIn(answer)
}
