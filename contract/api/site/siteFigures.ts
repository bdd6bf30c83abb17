// The call for the figures of the site: how many requests, errors and taps there were, and how fast the server
// answered.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Timestamp } from '../shared/shapes.ts'

const Count = Type.Integer({ minimum: 0 })
const orNull = <Schema extends ReturnType<typeof Type.Number>>(schema: Schema) => Type.Union([schema, Type.Null()])
const numberOrNull = (description: string) => orNull(Type.Number({ minimum: 0, description }))

export const MinuteFigures = Type.Object({
  /** The minute in which the server took these figures. For several minutes, the time at which they begin. */
  at: Timestamp,
  minutes: Type.Integer({ minimum: 1, description: 'How many minutes these figures are about.' }),
  requests: Count,
  failed: Type.Integer({ minimum: 0, description: 'Requests that were answered with 500 or more.' }),
  request_ms: numberOrNull(
    'The 95th percentile of the times of requests, in milliseconds; null if there was no request.',
  ),
  sockets: Type.Integer({ minimum: 0, description: 'Live sockets that were connected to this node.' }),
  taps: Type.Integer({ minimum: 0, description: 'Taps on games that were stored.' }),
  tap_ms: numberOrNull(
    'The 95th percentile of the times from the arrival of a tap to its live event, in milliseconds; null if there was no tap.',
  ),
  outbox_seconds: numberOrNull(
    'The age of the oldest outbox entry that a page has reported; null if no page has reported one.',
  ),
  connections: numberOrNull(
    'The highest number of connections to PostgreSQL that were in use or that calls waited for; null on SQLite.',
  ),
  loop_ms: Type.Number({ minimum: 0, description: 'The longest delay of the event loop, in milliseconds.' }),
  browser_errors: Count,
  backup_hours: numberOrNull('The age of the newest backup; null if there is none.'),
})
/**
 * The figures of one or more minutes of a node. For several minutes, the requests, the failed requests, the taps and
 * the browser errors are sums. Each other figure is the worst value.
 */
export type MinuteFigures = Static<typeof MinuteFigures>

export const SiteFigures = Type.Object({
  kept: Type.Boolean({
    description: 'Whether the figures are still there after a restart of the server. On PostgreSQL they are not.',
  }),
  started: Type.String({ format: 'date-time', description: 'When this node was started.' }),
  now: Timestamp,
  steps: Type.Array(MinuteFigures, {
    description: 'One entry for each five minutes of the last day, the oldest first.',
  }),
})
/** The figures of the last day, of the node that answers this call. */
export type SiteFigures = Static<typeof SiteFigures>

export const siteFiguresApi = endpoints({
  'GET /site-figures': {
    summary: 'The figures of each five minutes of the last day, of the node that answers this call',
    access: 'admin',
    answer: SiteFigures,
  },
})
