// Protects calls that change data against forms on other sites.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { RequestError } from '../requestError.ts'
import { isOwnOrigin } from '../security/origin.ts'

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD']
const JSON_TYPE = /^application\/json\s*(;|$)/i

/** Whether the request says that a body follows. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * A call that changes data must come from our own page and must be declared as JSON, except a DELETE without a body.
 * Refuses every other such call. A form on another site can send neither JSON nor a DELETE, so this prevents cross-site
 * request forgery.
 */
export function refuseForeignCall(config: Config, request: FastifyRequest): void {
  if (SAFE_METHODS.includes(request.method)) return
  if (!isOwnOrigin(request.headers, config.publicOrigin)) {
    throw new RequestError('FOREIGN_ORIGIN', 'This call comes from another site.')
  }
  if (request.method === 'DELETE' && !hasBody(request)) return
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new RequestError('UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json.')
  }
}

/** Accepts JSON bodies only. The body may be empty, even when the content type is JSON. */
export function acceptJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
