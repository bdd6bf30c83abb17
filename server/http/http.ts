// Creates the HTTP server, and registers the API, the webhooks and the pages.

import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { SERVER_TIME_HEADER } from '../../contract/headers.ts'
import { SECOND_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
import { trustedProxies } from '../security/addresses.ts'
import { addLogEntryInBackground } from '../usecases/shared/auditLog.ts'
import { createConnectionEnd, limitConnections, STOP_PATIENCE_MS } from './connections.ts'
import { readSite } from './documents/documents.ts'
import { answerError, answerNotFound } from './errors.ts'
import { hostCount } from './hostCount.ts'
import { measureRequests, registerMetrics } from './metrics.ts'
import { answerClientError, passAllRequests } from './rawAnswers.ts'
import { logRefusedCalls } from './refusedCalls.ts'
import { registerRoutes } from './router.ts'
import { dataHeaders, registerSecurityHeaders } from './securityHeaders.ts'
import { serializerCompiler } from './serialization.ts'
import { serveWeb } from './static.ts'
import { acceptJsonOnly } from './unsafeCalls.ts'
import { validatorCompiler } from './validation.ts'
import { registerWebhooks } from './webhooks.ts'

/** The largest body of a request. A call can have its own limit: `bodyBytes` in the contract. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Node searches for timed-out requests this many times in each period of the timeout. */
const CHECKS_PER_TIMEOUT = 6

/** Creates Fastify without routes. Its log is needed before the routes can be registered. */
export function createHttp(config: Config): FastifyInstance {
  const isTrusted = trustedProxies(config.trustedProxies)
  const http = Fastify({
    logger: { level: config.logLevel, base: null, serializers: { err: loggedError } },
    // The default log line contains the address, which may contain a code. Calls are logged in `onResponse` instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Behind a proxy, take the caller's address from the header that the nearest proxy has set.
    trustProxy: isTrusted,
    forceCloseConnections: true,
    connectionTimeout: config.idleConnectionMs,
    requestTimeout: config.requestTimeoutMs,
    http: {
      // Node uses the longer of these two timeouts for the whole request. The default of `headersTimeout`, 60 seconds,
      // would be longer than ours.
      headersTimeout: config.requestTimeoutMs,
      requestTimeout: config.requestTimeoutMs,
      // By default Node searches for timed-out requests every 30 seconds. A request could then last twice as long as
      // the timeout.
      connectionsCheckingInterval: config.requestTimeoutMs / CHECKS_PER_TIMEOUT,
      // `refuseWithoutOneHost` refuses requests without a host. Node would refuse them without our headers.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError(config),
    // Requests that arrive while the server closes are answered like all others. Fastify's own answer (503) would not
    // have our headers.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // No hook runs for an address that cannot be decoded, so its answer gets its headers here.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(dataHeaders(config))),
  })
  limitConnections(http.server, config.connectionsPerAddress, isTrusted)
  const onCut = (requestCount: number): void => {
    const message = `Requests that took longer than ${STOP_PATIENCE_MS / SECOND_MS} seconds were cut: ${requestCount}.`
    http.log.warn({ event: 'stop.cut' }, message)
  }
  http.addHook('preClose', createConnectionEnd(http.server, config.stopLingerMs, onCut))
  passAllRequests(http.server)
  return http
}

/** An error without the extra fields of database drivers, such as the values of a query. */
function loggedError({ name, message, stack }: Error) {
  return { type: name, message, stack: stack ?? '' }
}

/** Registers the API below `/api`, the webhooks and the built page. */
export async function registerHttp(http: FastifyInstance, context: Context): Promise<void> {
  http.setErrorHandler(answerError)
  http.addHook('onResponse', async (request, reply) => {
    context.log.debug({
      event: 'request.answered',
      method: request.method,
      ...(request.routeOptions.url !== undefined && { route: request.routeOptions.url }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.session && { user_id: request.session.user.user_id }),
    })
    // 503 means that the database cannot be reached or cannot save, so the entry could not be stored.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) logFailureForAdmins(context, request)
  })
  measureRequests(http, context)
  logRefusedCalls(http, context)
  refuseWithoutOneHost(http, context.config)
  warnOfUnknownProxy(http, context.config)
  http.decorateRequest('session', null)
  const site = await readSite(context.config.webDir)
  await registerSecurityHeaders(http, context.config, site?.scriptHash)
  await http.register((api) => registerApi(api, context), { prefix: '/api' })
  await http.register((webhooks) => registerWebhooks(webhooks, context))
  registerMetrics(http, context)
  await serveWeb(http, context, site)
}

/** Refuses requests without a host, which HTTP requires since version 1.1, and requests with more than one. */
function refuseWithoutOneHost(http: FastifyInstance, config: Config): void {
  http.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = hostCount(raw)
    if (hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1')) return
    reply.headers(dataHeaders(config)).header('cache-control', 'no-store')
    const message = hosts === 0 ? 'The request has no Host header.' : 'The request has more than one Host header.'
    throw new RequestError('BAD_REQUEST', message)
  })
}

/**
 * Warns once if there is a proxy that is not trusted. The limits then count all callers behind it as one caller. Any
 * caller can cause this warning.
 */
function warnOfUnknownProxy(http: FastifyInstance, { publicOrigin, trustedProxies: names }: Config): void {
  const isTrusted = trustedProxies(names)
  // Without PUBLIC_ORIGIN the server never warns.
  let hasWarned = publicOrigin === null
  http.addHook('onRequest', async ({ headers, socket }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined || isTrusted(socket.remoteAddress ?? '')) return
    hasWarned = true
    http.log.warn({ event: 'proxy.unknown' }, 'X-Forwarded-For is ignored: its sender is not in TRUSTED_PROXIES.')
  })
}

/** Logs the pattern of the route. The address is not logged, because it may contain a code or a name. */
function logFailureForAdmins(context: Context, { method, routeOptions, session }: FastifyRequest): void {
  const author = session === null ? {} : { userId: session.user.user_id }
  const message = `${method} ${routeOptions.url ?? 'of an unknown address'} failed with a server error.`
  addLogEntryInBackground(context, { level: 'error', message, ...author })
}

async function registerApi(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(cookie)
  await api.register(swagger, {
    openapi: {
      info: {
        title: 'Parlor',
        description: 'All calls that the page uses. Errors are `{error: {code, message}}`.',
        version: '1',
      },
    },
  })
  acceptJsonOnly(api)
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(dataHeaders(context.config)).header('cache-control', 'no-store')
  })
  api.addHook('onSend', async (_request, reply) => {
    reply.header(SERVER_TIME_HEADER, String(context.clock.now()))
  })
  registerRoutes(api, context)
  api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger())
  // This is a route because a not-found handler would run too late: the page's own wildcard route answers first.
  api.all('/*', { schema: { hide: true } }, answerNotFound)
}
