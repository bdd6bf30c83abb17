import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { SERVER_TIME_HEADER } from '../../contract/headers.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { recordAside } from '../usecases/shared/auditLog.ts'
import { answerError, answerNotFound } from './errors.ts'
import { readJsonOnly } from './guard.ts'
import { registerRoutes } from './router.ts'
import { secureHeaders } from './security.ts'
import { serveWeb } from './static.ts'
import { validatorCompiler } from './validation.ts'
import { acceptWebhooks } from './webhooks.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/** The server before anything is routed: it has the log that everything else writes to. */
export function createHttp(config: Config): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel, base: null, serializers: { err: describe } },
    // Ours is written when a call is answered: the default one holds the address, which may hold a code.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Behind a proxy the caller's address is the one that the proxy, and nobody farther off, has written down.
    trustProxy: config.publicOrigin === null ? false : ['loopback', 'uniquelocal'],
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
  })
}

/** An error without what a driver hangs onto it, such as the values of a query. */
function describe({ name, message, stack }: Error) {
  return { type: name, message, stack: stack ?? '' }
}

/** The API below `/api`, and the page. */
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
    if (reply.statusCode >= 500) recordFailure(context, request)
  })
  http.decorateRequest('session', null)
  await secureHeaders(http, context.config)
  await http.register((api) => registerApi(api, context), { prefix: '/api' })
  await http.register((webhooks) => acceptWebhooks(webhooks, context))
  await serveWeb(http, context)
}

/** The route's pattern is told, not the address, which may hold a code or a name. */
function recordFailure(context: Context, { method, routeOptions, session }: FastifyRequest): void {
  const by = session === null ? {} : { userId: session.user.user_id }
  const message = `${method} ${routeOptions.url ?? 'of an unknown address'} failed on our side.`
  recordAside(context, { level: 'error', message, ...by })
}

async function registerApi(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(cookie)
  await api.register(swagger, {
    openapi: {
      info: {
        title: 'Parlor',
        description: 'Every call of the page. Errors are `{error: {code, message}}`.',
        version: '1',
      },
    },
  })
  readJsonOnly(api)
  api.setValidatorCompiler(validatorCompiler)
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  api.addHook('onSend', async (_request, reply) => {
    reply.header(SERVER_TIME_HEADER, String(context.clock.now()))
  })
  registerRoutes(api, context)
  api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger())
  // A route and no not-found handler: the page's files are a wildcard, too, and would answer before it.
  api.all('/*', { schema: { hide: true } }, answerNotFound)
}
