import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Timestamp } from '../shared/shapes.ts'

const Count = Type.Integer({ minimum: 0 })
const orNull = <Schema extends ReturnType<typeof Type.Number>>(schema: Schema) => Type.Union([schema, Type.Null()])
const numberOrNull = (description: string) => orNull(Type.Number({ minimum: 0, description }))

export const MinuteFigures = Type.Object({
  at: Timestamp,
  minutes: Type.Integer({ minimum: 1, description: 'How many minutes these are together.' }),
  requests: Count,
  failed: Type.Integer({ minimum: 0, description: 'Requests that were answered with 500 or more.' }),
  request_ms: numberOrNull('What 95 of 100 requests did not exceed, in milliseconds; null without a request.'),
  sockets: Count,
  taps: Type.Integer({ minimum: 0, description: 'Taps on games that were stored.' }),
  tap_ms: numberOrNull('From the arrival of a tap to its event, for 95 of 100 taps; null without a tap.'),
  outbox_seconds: numberOrNull('The age of the oldest outbox entry that a page has reported; null if none did.'),
  connections: numberOrNull('Connections to PostgreSQL that were used or waited for, at most; null on SQLite.'),
  loop_ms: Type.Number({ minimum: 0, description: 'How late the event loop was, at most.' }),
  browser_errors: Count,
  backup_hours: numberOrNull('The age of the newest backup; null without one.'),
})
/** What one minute of a node was like, or some minutes together: then counts are sums and the rest is the worst. */
export type MinuteFigures = Static<typeof MinuteFigures>

export const SiteFigures = Type.Object({
  kept: Type.Boolean({
    description: 'Whether the figures outlive a restart of the server. On PostgreSQL they do not.',
  }),
  started: Type.String({ format: 'date-time', description: 'When this node was started.' }),
  now: Timestamp,
  steps: Type.Array(MinuteFigures, { description: 'Five minutes each, the oldest first. At most a day.' }),
})
/** How the node that answers was in the last day. */
export type SiteFigures = Static<typeof SiteFigures>

export const siteFiguresApi = endpoints({
  'GET /site-figures': {
    summary: 'How the node that answers was in the last day, in steps of five minutes',
    access: 'admin',
    answer: SiteFigures,
  },
})
