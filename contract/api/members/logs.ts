import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

/** The levels of log entries, from the least to the most important. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const LogEntry = Type.Object({
  stored_log_id: Id,
  created: Timestamp,
  log_level: Type.Enum([...LOG_LEVELS]),
  username: Type.Optional(
    Type.String({ description: 'The present username of the member who caused the entry; missing if no member did.' }),
  ),
  message: Type.String(),
})
/** Something that happened on this server, as a sentence without secrets. */
export type LogEntry = Static<typeof LogEntry>

export const logsApi = endpoints({
  'GET /logs': {
    summary: 'One page of the log, newest first',
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(LogEntry),
  },
})
