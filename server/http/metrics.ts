// Measures each request, and sends the measurements at `/metrics`.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OUTBOX_AGE_HEADER } from '../../contract/headers.ts'
import type { Context } from '../context.ts'
import { isLoopback } from '../security/addresses.ts'
import { digest } from '../security/tokens.ts'
import { dataHeaders } from './securityHeaders.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key of the call in the contract. */
    call?: string
  }
}

const METRICS_PATH = '/metrics'

/**
 * Most proxies add one of these headers to each request. A proxy that adds none of them is recognised only if it sends
 * the host of the site, or HTTP 1.0. A proxy that cannot be recognised must refuse `/metrics` itself.
 */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Sends the measurements of the server, to programs on this machine and to callers with the token. */
export function registerMetrics(http: FastifyInstance, { config, metrics }: Context): void {
  http.get(METRICS_PATH, { config: { call: `GET ${METRICS_PATH}` } }, async (request, reply) => {
    // Answer as for an address that does not exist, so that a stranger cannot see that there are measurements.
    if (!mayRead(request, config.metricsToken)) return reply.callNotFound()
    reply.headers(dataHeaders(config)).header('cache-control', 'no-store')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  return isOfThisMachine(request) || (token !== null && hasToken(request, token))
}

/**
 * Whether a program on this machine made the request itself. A proxy on this machine passes on the requests of
 * strangers. The server recognises such a request by a header of the proxy, by a host that is not this machine, or by
 * HTTP 1.0, which old proxies use. The check of the host also refuses pages of another site whose domain name has the
 * address of this machine, because their requests have that name as host.
 */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  const { host = '' } = headers
  const name = host.replace(/:\d+$/, '')
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isLoopback(name) &&
    raw.httpVersion !== '1.0' &&
    PROXY_HEADERS.every((header) => headers[header] === undefined)
  )
}

/**
 * Whether the request has the token. The hashes are compared, so the time of the comparison shows nothing about the
 * token.
 */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return /^bearer /i.test(authorization) && digest(authorization.slice('bearer '.length).trim()) === digest(token)
}

/**
 * The name of the call in the measurements. Other requests get a general name, and never their address, which may
 * contain a code.
 */
function callOf({ routeOptions: { config, url } }: FastifyRequest): string {
  return config?.call ?? (url?.startsWith('/api') === true ? 'unknown' : 'page')
}

/** Counts each request when its answer has ended. */
export function measureRequests(http: FastifyInstance, { metrics }: Context): void {
  http.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(callOf(request), reply.statusCode, reply.elapsedTime)
    const age = request.headers[OUTBOX_AGE_HEADER]
    // Only members have an outbox. A stranger could send any number.
    if (typeof age === 'string' && /^\d{1,8}$/.test(age) && request.session) metrics.noteOutboxAge(Number(age))
  })
}
