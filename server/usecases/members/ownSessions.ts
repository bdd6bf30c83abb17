// The caller's own list of sessions.

import type { OpenSession } from '../../../contract/api/members/sessionsAndExport.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { sessionsOf } from '../../db/repositories/sessions.ts'
import { RequestError } from '../../requestError.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { deviceName } from './deviceName.ts'
import { endSession, endSessionsOf } from './sessions.ts'

/** The member's sessions, the most recently used first. */
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

const SIGNED_OUT = 'Signed out.'

/** Ends the session with which this call was made. */
export async function signOut(context: Context, { sessionId, user }: Session): Promise<void> {
  await endSession(context, sessionId, {
    logEntry: { level: 'info', kind: 'signIn', message: SIGNED_OUT, userId: user.user_id },
  })
}

/** Ends all sessions of the member. The session of this call ends too. */
export async function endAllOwnSessions(context: Context, session: Session): Promise<Done> {
  const { user_id } = session.user
  return context.write(async (work) => {
    await endSessionsOf(context, work, user_id)
    await addLogEntry(context, work, {
      level: 'info',
      kind: 'signIn',
      message: 'Signed out everywhere.',
      userId: user_id,
    })
    return DONE
  })
}

/** Ends one session of the member. For a session of another member, it throws NOT_FOUND. */
export async function endOwnSession(context: Context, session: Session, sessionId: number): Promise<Done> {
  const { user_id: userId } = session.user
  const message = sessionId === session.sessionId ? SIGNED_OUT : 'Signed out in another browser.'
  const hasEnded = await endSession(context, sessionId, {
    userId,
    logEntry: { level: 'info', kind: 'signIn', message, userId },
  })
  if (!hasEnded) throw new RequestError('NOT_FOUND', 'There is no such session.')
  return DONE
}
