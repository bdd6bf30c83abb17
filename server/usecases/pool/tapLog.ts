// The log of a game: who tapped what, and when.

import type { LoggedTap } from '../../../contract/api/pool/games.ts'
import { MAX_LOGGED_TAPS } from '../../../contract/rules/pool/replay.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { type CorrectionRow, correctionsOf } from '../../db/repositories/poolCorrections.ts'
import { type LoggedTapRow, logOfTaps } from '../../db/repositories/poolTaps.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'
import { visibleGame } from './gameAccess.ts'

function asLoggedTap(
  { created_ms, undone_ms, on_break, ...tap }: LoggedTapRow,
  corrections: CorrectionRow[],
): LoggedTap {
  return {
    ...tap,
    ...(on_break === 1 && { on_break: true }),
    time: timestamp(created_ms),
    undone: undone_ms !== null,
    corrected: corrections.map(({ username, created_ms: correctedMs, was }) => ({
      by: username,
      time: timestamp(correctedMs),
      was: was === null ? null : JSON.parse(was),
    })),
  }
}

/** A part of the log of a game, in the order of play. `after` is the last id of the previous part. */
export function readTaps(
  { db }: Context,
  session: Session,
  gameId: number,
  { limit = MAX_LOGGED_TAPS, after = 0 }: { limit?: number; after?: number },
): Promise<LoggedTap[]> {
  return readAtOneMoment(db, async (snapshot) => {
    await visibleGame(snapshot, session, gameId)
    const corrections = groupBy(await correctionsOf(snapshot, gameId), ({ pool_game_tap_id }) => pool_game_tap_id)
    const taps = await logOfTaps(snapshot, { gameId, after, limit })
    return taps.map((tap) => asLoggedTap(tap, corrections.get(tap.pool_game_tap_id) ?? []))
  })
}
