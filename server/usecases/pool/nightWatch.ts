// Watch links of league nights: a link shows the five matches to people without an account.

import type { Night, WatchedNight } from '../../../contract/api/pool/nights.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { type NightRow, nightByWatchToken, updateNight } from '../../db/repositories/poolNights.ts'
import type { Work, Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { digest, newToken } from '../../security/tokens.ts'
import type { Session } from '../shared/session.ts'
import { lockVisibleNight, noSuchNight, sendNightUpdate } from './nightAccess.ts'
import { readWatchedNight, readWholeNight } from './nightShape.ts'

/** Creates a watch link and returns its token. Only a hash of it is stored. The old link then stops working. */
export function openNightToWatchers(context: Context, session: Session, nightId: number): Promise<{ token: string }> {
  const token = newToken()
  return context.write(async (work) => {
    await setWatchToken(context, work, session, nightId, digest(token))
    return { token }
  })
}

/** Removes the watch link. It then stops working. */
export function closeNightToWatchers(
  context: Context,
  writer: Writer,
  session: Session,
  nightId: number,
): Promise<Night> {
  return writer.write(async (work) =>
    readWholeNight(work.db, await setWatchToken(context, work, session, nightId, null)),
  )
}

/** Replaces or removes the watch link. Only the member who began the night may do this. */
async function setWatchToken(
  context: Context,
  work: Work,
  session: Session,
  nightId: number,
  watch_token_hash: string | null,
): Promise<NightRow> {
  const row = await lockVisibleNight(work.db, session, nightId)
  if (row.created_by !== session.user.user_id)
    throw new RequestError('FORBIDDEN', 'Only the member who began a night can open it to watchers.')
  const version = row.version + 1
  await updateNight(work.db, nightId, { watch_token_hash, version })
  // Watchers of the old link also get the update. They load the night again and get NOT_FOUND.
  sendNightUpdate(context, work, row, version)
  return { ...row, watch_token_hash, version }
}

/** The night of a watch link. Every person with the link may see it. */
export function watchNight(context: Context, token: string): Promise<WatchedNight> {
  return readAtOneMoment(context.db, async (db) => {
    const row = await nightByWatchToken(db, digest(token))
    if (row === undefined) throw noSuchNight()
    return readWatchedNight(db, row)
  })
}
