// The log of a game: who tapped what, and when.

import type { LoggedTap } from '../../../contract/api/pool/games.ts'
import { MAX_LOGGED_TAPS } from '../../../contract/rules/pool/replay.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { type LoggedTapRow, logOfTaps } from '../../db/repositories/poolTaps.ts'
import type { Session } from '../shared/session.ts'
import { visibleGame } from './gameAccess.ts'

function asLoggedTap({ created_ms, undone_ms, ...tap }: LoggedTapRow): LoggedTap {
  return { ...tap, time: timestamp(created_ms), undone: undone_ms !== null }
}

/** A part of the log of a game, in the order of the taps. `after` is the last id of the previous part. */
export function readTaps(
  { db }: Context,
  session: Session,
  gameId: number,
  { limit = MAX_LOGGED_TAPS, after = 0 }: { limit?: number; after?: number },
): Promise<LoggedTap[]> {
  return readAtOneMoment(db, async (snapshot) => {
    await visibleGame(snapshot, session, gameId)
    return (await logOfTaps(snapshot, { gameId, after, limit })).map(asLoggedTap)
  })
}
