// Writes refused calls to the server's own log, which the person who runs the server reads. Admins read another log.

import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Context } from '../context.ts'
import { networkOf } from '../security/addresses.ts'
import { createBuckets } from '../security/buckets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error with which the server answered the call; null if the answer is no error. */
    errorCode: ErrorCode | null
  }
}

/**
 * The most lines about the calls of one network, so that a stranger who sends many wrong calls does not fill the disk.
 */
const LINE_RATE = { burst: 100, perSecond: 1 }

/**
 * Errors of callers who may be attackers. All other errors also happen to members, for example after a typing mistake.
 */
const SUSPICIOUS: readonly (ErrorCode | null)[] = ['FORBIDDEN', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS']

/**
 * Logs the calls that are refused, for example calls without access, from another site or with wrong values, and calls
 * that are made too often. The line has the pattern of the route and never a URL, a value or a name, because these may
 * contain a code or a password.
 */
export function logRefusedCalls(http: FastifyInstance, { log }: Context): void {
  const lineBuckets = createBuckets(LINE_RATE)
  http.decorateRequest('errorCode', null)
  http.addHook('onResponse', async ({ errorCode, ip, method, routeOptions, session }, reply) => {
    const route = routeOptions.url
    const isRefused = errorCode !== null && reply.statusCode < 500 && route?.startsWith('/api') === true
    if (!isRefused || !lineBuckets.take(networkOf(ip))) return
    const author = session === null ? {} : { user_id: session.user.user_id }
    const line = { event: 'call.refused', method, route, status: reply.statusCode, code: errorCode, ...author }
    if (SUSPICIOUS.includes(errorCode)) log.warn(line)
    else log.info(line)
  })
}
