import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

/** How much an entry of the log matters. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const LogEntry = Type.Object({
  stored_log_id: Id,
  created: Timestamp,
  log_level: Type.Enum([...LOG_LEVELS]),
  username: Type.Optional(Type.String({ description: 'The present username of the member who did it.' })),
  message: Type.String(),
})
/** Something that happened on this server, as a sentence without secrets. */
export type LogEntry = Static<typeof LogEntry>

export const logsApi = endpoints({
  'GET /logs': {
    summary: 'A page of the log, newest first; a late page is as fast as the first',
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
