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
 */
const LOG_KINDS = ['signIn', 'member', 'content', 'server', 'browser'] as const
export type LogKind = (typeof LOG_KINDS)[number]

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

export const logsApi = endpoints({
  'GET /logs': {
    summary: 'A part of the log, newest first',
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** How many entries the earlier parts had. The server leaves them out. */
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        newest: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description:
              'Only entries with this id or a lower one. Send the newest id of the first part with every later part. Otherwise new entries would shift `offset`.',
          }),
        ),
        username: Type.Optional(
          Type.String({
            maxLength: 256,
            description:
              'Only entries that were caused by members whose username contains this text, or that are about them. Upper and lower case do not matter.',
          }),
        ),
        kind: Type.Optional(Type.Enum([...LOG_KINDS])),
        /** Only entries from this time on. */
        from: Type.Optional(Timestamp),
        until: Type.Optional(Type.String({ format: 'date-time', description: 'Only entries before this time.' })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(LogEntry),
  },
})
