// The call for the log that admins read.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

/** The levels of log entries, from the least to the most important. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * The five kinds of entries: about sign-ins; about members and their codes; about games, roasts and results; about this
 * server; about errors in browsers.
 * @serves admin-logs-06
 */
const LOG_KINDS = ['signIn', 'member', 'content', 'server', 'browser'] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** @serves calls-logs-02 */
export const LogEntry = Type.Object({
  stored_log_id: Id,
  created: Timestamp,
  log_level: Type.Enum([...LOG_LEVELS]),
  kind: Type.Enum([...LOG_KINDS]),
  username: Type.Optional(
    Type.String({ description: 'The present username of the member who caused the entry; missing if no member did.' }),
  ),
  message: Type.String(),
})
/** Something that happened on this server, as a sentence without secrets. */
export type LogEntry = Static<typeof LogEntry>

/** @serves permissions-calls-01 */
export const logsApi = endpoints({
  /** @serves admin-logs-07, calls-logs-01 */
  'GET /logs': {
    summary: 'A part of the log, newest first',
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        newest: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description:
              'The id of the newest entry to return. Without it, new entries would move the entries of the other pages.',
          }),
        ),
        username: Type.Optional(
          Type.String({
            maxLength: 256,
            description:
              'A part of a username, in upper or lower case: only entries that this member caused, or that are about the member.',
          }),
        ),
        kind: Type.Optional(Type.Enum([...LOG_KINDS])),
        from: Type.Optional(Timestamp),
        until: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries before this time.' })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(LogEntry),
  },
})
