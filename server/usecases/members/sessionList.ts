import type { OpenSession } from '../../../contract/api/members/account.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { sessionsOf } from '../../db/repositories/sessions.ts'
import { RequestError } from '../../requestError.ts'
import { deviceName } from './deviceName.ts'
import { endSession, type Session } from './sessions.ts'

/** Where the member is signed in, the latest used first. */
export async function listSessions(context: Context, session: Session): Promise<OpenSession[]> {
  const rows = await sessionsOf(context.db, session.user.user_id, context.clock.now())
  return rows.map(({ session_id, created_ms, seen_ms, device }) => ({
    session_id,
    created: timestamp(created_ms),
    last_seen: timestamp(seen_ms),
    current: session_id === session.sessionId,
    device: deviceName(device),
  }))
}

/** Signs the member out on one device. Somebody else's session looks like none. */
export async function endOwnSession(context: Context, session: Session, sessionId: number): Promise<Done> {
  const ended = await endSession(context, sessionId, session.user.user_id)
  if (!ended) throw new RequestError('NOT_FOUND', 'There is no such session.')
  return DONE
}
