// Makes the command of a correction for the outbox.
import { type Correction, changedTap } from '../../../contract/rules/pool/corrections.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'
import type { PendingCommand } from '../shared/pending.types.ts'
import { type CommandContext, commandParts } from './poolGame.selectors.ts'
import { ADD_CALL, CHANGE_CALL, REMOVE_CALL, type TapName } from './tapCorrections.ts'

/** The correction in words: 'Correct Ball 3 Ann to Ball 3 Ben', 'Remove Miss Ann', 'Add Miss Ann'. */
function correctionLabel(tap: Tap, correction: Correction, nameOf: (tap: Tap) => string): string {
  const words = (one: Tap) => tapWords(one, nameOf(one))
  if (correction.type === 'remove') return `Remove ${words(tap)}`
  if (correction.type === 'add') return `Add ${words(correction.tap)} before ${words(tap)}`
  return `Correct ${words(tap)} to ${words(changedTap(tap, correction.change))}`
}

/**
 * A correction as a command for the outbox. The server compares at once, and not only when the correction is old: if
 * another member has corrected the game meanwhile, the member reads what changed and decides.
 */
export function correctionCommand(
  context: CommandContext,
  { name, tap }: { name: TapName; tap: Tap },
  correction: Correction,
): PendingCommand {
  const { poolGameId, confirmed } = context
  const { tap_key, pool_game_tap_id = 0 } = name
  const query = tap_key === undefined ? undefined : { tap_key }
  const params = { pool_game_id: poolGameId, pool_game_tap_id }
  const nameOf = (one: Tap) =>
    confirmed?.players.find(({ pool_player_id }) => pool_player_id === one.pool_player_id)?.display_name ?? ''
  const command: PendingCommand['command'] =
    correction.type === 'change'
      ? { call: CHANGE_CALL, params, query, body: correction.change }
      : correction.type === 'remove'
        ? { call: REMOVE_CALL, params, query, body: undefined }
        : {
            call: ADD_CALL,
            params: { pool_game_id: poolGameId },
            query,
            body: { before: pool_game_tap_id, ...correction.tap },
          }
  return {
    command,
    label: correctionLabel(tap, correction, nameOf),
    was: tap,
    isAlwaysAsked: true,
    queryWhenOld: { ...query, ...(poolGameId !== 0 && confirmed && { seen_version: confirmed.version }) },
    ...commandParts(context),
  }
}
