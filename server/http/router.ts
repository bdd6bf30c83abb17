// Registers a route for each call of the contract, with its checks.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '../../contract/contract.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { ErrorBody } from '../../contract/errors.ts'
import { PERMISSIONS } from '../../contract/rules/shared/acl.ts'
import { MINUTE_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
import { routes } from '../routes/routes.ts'
import { networkOf } from '../security/addresses.ts'
import { commandKeyOf, idempotentWriter, readIdempotencyKey } from './idempotency.ts'
import { passkeyBrowserOf } from './passkeyCookie.ts'
import type { Handler, Request } from './request.ts'
import { checkAccess, identify, isKnownBrowser, knownBrowserOf, sessionCookie } from './session.ts'
import { refuseForeignCall } from './unsafeCalls.ts'

const ACCESSES: readonly Access[] = ['public', 'user', ...PERMISSIONS]

/**
 * Registers each endpoint of a table with its checks, its handler and its schemas. The default table is the contract.
 */
export function registerRoutes(
  http: FastifyInstance,
  context: Context,
  table: Readonly<Record<string, Endpoint>> = contract,
  handlers: Readonly<Record<string, unknown>> = routes,
): void {
  for (const [key, endpoint] of Object.entries(table)) {
    // The cast is safe: `RoutesOf` has checked each handler against its endpoint, but a lookup by key loses that type.
    registerRoute(http, context, key, endpoint, handlers[key] as Handler<Endpoint>)
  }
}

function registerRoute(
  http: FastifyInstance,
  context: Context,
  key: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void {
  if (!ACCESSES.includes(endpoint.access)) throw new Error(`${key} does not say who may call it.`)
  const [method = '', url = ''] = key.split(' ')
  const limiter =
    endpoint.callsPerMinute === undefined
      ? null
      : context.newLimiter(key, { attempts: endpoint.callsPerMinute, windowMs: MINUTE_MS })

  http.route({
    method,
    url,
    schema: schemasOf(endpoint),
    config: { call: key },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    // Access is checked before the body is read. Otherwise a caller without access would get errors about the body.
    onRequest: async (request, reply) => {
      refuseForeignCall(context.config, request)
      await limiter?.countAttempt(networkOf(request.ip))
      if (endpoint.withoutSession !== true) await identify(context, request, reply)
      checkAccess(endpoint, request)
    },
    handler: (request, reply) => {
      const refuseFields = () => {
        if (endpoint.body === undefined) refuseBody(request.body)
      }
      if (endpoint.objectFirst !== true) refuseFields()
      return handler({ ...requestOf(context, request, reply), refuseFields }, context)
    },
  })
}

/** Refuses a body that the call would ignore, because the caller expects it to have an effect. */
function refuseBody(body: unknown): void {
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0)
  if (!isEmpty) throw new RequestError('BAD_REQUEST', 'This call takes no fields.')
}

function schemasOf({ summary, params, query, body, answer, errors = [] }: Endpoint) {
  return {
    summary,
    ...(errors.length > 0 && { description: `Errors: ${errors.join(', ')}.` }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: answer, '4xx': ErrorBody, '5xx': ErrorBody },
  }
}

function requestOf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Request<Endpoint>, 'refuseFields'> {
  const { session } = request
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
  // The query is left out, because the same command may be repeated with another query: an old tap is sent with
  // `unchanged_since`, and a result of Wordle with the member's day.
  const command = () => `${request.method} ${request.url.split('?', 1)[0]}\n${JSON.stringify(request.body ?? null)}`
  const elapsedMs = () => reply.elapsedTime
  const writer =
    idempotencyKey === null || session === null
      ? { write: context.write, elapsedMs }
      : { ...idempotentWriter(context, idempotencyKey, session.user.user_id, command), elapsedMs }
  // The casts are safe: Fastify has validated these values against the endpoint's schemas.
  return {
    params: request.params as Request<Endpoint>['params'],
    query: request.query as Request<Endpoint>['query'],
    body: request.body as Request<Endpoint>['body'],
    session: session as Request<Endpoint>['session'],
    caller: {
      address: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      isKnown: () => isKnownBrowser(context, request),
      knownBrowserOf: (userId) => knownBrowserOf(context, request, userId),
    },
    cookie: sessionCookie(context, request, reply),
    passkeyBrowser: passkeyBrowserOf(context, request, reply),
    writer,
    idempotencyKey: idempotencyKey && commandKeyOf(idempotencyKey),
  }
}
