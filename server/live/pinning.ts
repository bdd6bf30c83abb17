// Detects a load balancer that sends the calls of one page to different nodes.

import { SECOND_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import type { LiveServer } from './sockets.ts'

/** Engine.IO's number for a call with the id of a connection that this node does not have. */
const UNKNOWN_ID = 1
/** The second call of a page follows within this time after its connection was opened. */
const YOUNG_MS = 10 * SECOND_MS
/** A load balancer needs this time to notice that this node is running. */
const SETTLE_MS = 2 * SECOND_MS
/**
 * The line is logged at this many calls for unknown connections. It is not logged at the first one: after a restart, a
 * few calls can belong to connections that were opened just before the restart.
 */
const CALLS_BEFORE_WARNING = 5

const NOT_PINNED_LINE =
  'A balancer sends the calls of one page to different nodes, so pages cannot connect. Make it send each page always to the same node (sticky sessions). See docs/operations.md.'

/**
 * Logs one line if the load balancer does not send all calls of a page to the same node. Then this node gets calls for
 * connections that another node has just opened. The id of a connection begins with the time at which the connection
 * was opened (see `secureEngine`), so this node knows the age of the connection.
 */
export function watchPinning(engine: LiveServer['engine'], { clock, log }: Pick<Context, 'clock' | 'log'>): void {
  let strayCalls = 0
  const readyMs = clock.now() + SETTLE_MS
  engine.on('connection_error', ({ code, context }: { code: number; context?: { sid?: unknown } }) => {
    if (code !== UNKNOWN_ID || typeof context?.sid !== 'string') return
    const openedMs = Number.parseInt(context.sid.split('-')[0] ?? '', 36)
    // While this node was down, its pages connected to another node. A load balancer may now send them back to this
    // node.
    if (openedMs < readyMs || Math.abs(clock.now() - openedMs) > YOUNG_MS) return
    strayCalls++
    if (strayCalls === CALLS_BEFORE_WARNING) log.warn({ event: 'live.notPinned' }, NOT_PINNED_LINE)
  })
}
