// The log that admins read. The log of the server itself is in `server/log.ts`.

import type { LogKind, LogLevel } from '../../../contract/api/members/logs.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { deleteLogsBefore, insertLog } from '../../db/repositories/storedLogs.ts'
import type { Work } from '../../db/work.ts'
import { ADMINS_ROOM } from '../../live/live.ts'

const DELETE_AFTER_MS = 365 * DAY_MS

/** The member whose name is in the message of a log entry. */
interface About {
  readonly userId: number
  /** The message without the name. It is used after the name of a deleted member was removed. */
  readonly messageWithoutName: string
}

/** An entry about a member: the sentence with the name, and without it. */
export function entryAbout(
  { user_id, username }: { user_id: number; username: string },
  sentence: (name: string) => string,
): { message: string; about: About } {
  return { message: sentence(username), about: { userId: user_id, messageWithoutName: sentence('a deleted member') } }
}

/**
 * The message is a sentence for admins. It never contains a password, a code, a token, or a username that does not
 * exist.
 */
export interface NewLogEntry {
  /** `debug`: routine. `info`: a change. `warn`: a refused attempt or a deletion. `error`: a failure of the server. */
  readonly level: LogLevel
  /** If it is missing, the entry is about the server. */
  readonly kind?: LogKind
  readonly message: string
  /** The member who did what the message says; left out when nobody was signed in. */
  readonly userId?: number
  /** The member whose name is in the message. Needed for every message with a name, see `removeNamesOfDeleted`. */
  readonly about?: About
}

/**
 * Adds an entry to the log that admins read, in the transaction of the change that it describes. So either both are
 * committed, or neither is. Call it last in a transaction, because other writers of the log wait until this transaction
 * ends.
 */
export async function addLogEntry(
  context: Context,
  { db, after }: Work,
  { level, kind = 'server', message, userId, about }: NewLogEntry,
): Promise<void> {
  const id = await insertLog(db, {
    created_ms: context.clock.now(),
    log_level: level,
    kind,
    message,
    user_id: userId ?? null,
    about_user_id: about?.userId ?? null,
    message_without_name: about?.messageWithoutName ?? null,
  })
  after(() => context.live.send(ADMINS_ROOM, 'log:new', id))
}

/** Logs something that changed no data, for example a refused sign-in. The caller does not wait for it. */
export function addLogEntryInBackground(context: Context, entry: NewLogEntry): void {
  context.background.run(
    'auditLog.failed',
    context.write((work) => addLogEntry(context, work, entry)),
  )
}

export function deleteOldLogEntries(context: Context, { db }: Work): Promise<void> {
  return deleteLogsBefore(db, context.clock.now() - DELETE_AFTER_MS)
}
