// Answers errors in the form of the API.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { isDiskFull, isUnavailable } from '../db/postgres.ts'
import { DatabaseRemovedError, isBusy } from '../db/sqlite.ts'
import { RequestError } from '../requestError.ts'

/** A page may try again this long after the database could not be reached or was locked. */
const RETRY_AFTER_SECONDS = 2

/** A page may try again this long after a write that the owner must make possible, for example on a full disk. */
const RETRY_FULL_AFTER_SECONDS = 30

/** Fastify's own errors that have a code in the contract. All others with a 4xx status become BAD_REQUEST. */
const FASTIFY_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'This is too large to be sent.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'What was sent is not valid JSON.'],
}

function isClientError(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}

/** The error to answer with; null when the error is unexpected. */
function requestErrorOf(error: FastifyError | RequestError): RequestError | null {
  if (error instanceof RequestError) return error
  const fastifyError = FASTIFY_ERRORS[error.code]
  if (fastifyError !== undefined) return new RequestError(...fastifyError)
  // Check this before the errors of the database: an error of a broken request has the same code as an error of a lost
  // connection to the database.
  if (isClientError(error)) return new RequestError('BAD_REQUEST', 'The request is not valid.')
  if (isDiskFull(error) || error instanceof DatabaseRemovedError) {
    return new RequestError(
      'UNAVAILABLE',
      'The server cannot save at the moment. Try again soon.',
      RETRY_FULL_AFTER_SECONDS,
    )
  }
  if (isUnavailable(error) || isBusy(error)) {
    return new RequestError('UNAVAILABLE', 'The server cannot reach its database. Try again soon.', RETRY_AFTER_SECONDS)
  }
  return null
}

/** The sentence that a member reads when the server itself failed. */
export const INTERNAL_MESSAGE = 'Something went wrong on our side. Try again.'

/**
 * Answers `{ error: { code, message } }` with the status of the code. Unexpected errors are logged, and the answer
 * does not describe them.
 */
export function answerError(error: FastifyError | RequestError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = requestErrorOf(error) ?? new RequestError('INTERNAL', INTERNAL_MESSAGE)
  // The answer does not mention the disk. The cause is only in the server's own log, because the database cannot store
  // it.
  if (isDiskFull(error)) request.server.log.error({ event: 'database.full', err: error }, 'The disk is full.')
  else if (error instanceof DatabaseRemovedError) request.server.log.error({ event: 'database.removed' }, error.message)
  else if (answer.code === 'UNAVAILABLE') request.log.error({ event: 'database.unavailable', err: error })
  if (answer.code === 'INTERNAL') request.log.error({ event: 'request.failed', err: error })
  request.errorCode = answer.code
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  reply.code(ERROR_STATUS[answer.code]).type('application/json; charset=utf-8').send({ error: answer.body })
}

export function answerNotFound(): never {
  throw new RequestError('NOT_FOUND', 'There is no such call.')
}
