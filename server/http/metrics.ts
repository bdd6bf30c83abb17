import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OUTBOX_AGE_HEADER } from '../../contract/headers.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
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

/** A proxy adds one of these headers to what it passes on. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Answers what the server has measured, to the machine itself and to those who have the token. */
export function registerMetrics(http: FastifyInstance, { config, metrics }: Context): void {
  http.get(METRICS_PATH, { config: { call: `GET ${METRICS_PATH}` } }, async (request, reply) => {
    reply.headers(dataHeaders(config)).header('cache-control', 'no-store')
    // As for an address that does not exist, so that a stranger learns nothing.
    if (!mayRead(request, config.metricsToken)) throw new RequestError('NOT_FOUND', 'There is nothing here.')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  return isOfThisMachine(request) || (token !== null && hasToken(request, token))
}

/**
 * Whether a program on this machine asks for itself. The request of a stranger comes from this machine too when a proxy
 * runs here: then it has a header of the proxy, or the host that the stranger asked for. A page of another site, whose
 * name leads to this machine, cannot change the host either. Old proxies that add nothing speak HTTP 1.0.
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

/** The hashes are compared, so the time that it takes says nothing about the token. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return /^bearer /i.test(authorization) && digest(authorization.slice('bearer '.length).trim()) === digest(token)
}

/** What `call` is for requests that no call of the contract answers. Never an address: it may contain a code. */
function callOf({ routeOptions: { config, url } }: FastifyRequest): string {
  return config?.call ?? (url?.startsWith('/api') === true ? 'unknown' : 'page')
}

/** Counts each request when its answer has ended. */
export function measureRequests(http: FastifyInstance, { metrics }: Context): void {
  http.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(callOf(request), reply.statusCode, reply.elapsedTime)
    const age = request.headers[OUTBOX_AGE_HEADER]
    // Only members have an outbox. A stranger could write any number.
    if (typeof age === 'string' && /^\d{1,8}$/.test(age) && request.session) metrics.noteOutboxAge(Number(age))
  })
}
