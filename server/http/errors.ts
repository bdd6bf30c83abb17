import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { Refusal } from '../requestError.ts'
import { validationMessage } from './validation.ts'

/** Fastify's own refusals that have a code of ours; its others are all a bad request. */
const OF_FASTIFY: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The body is no valid JSON.'],
}

function isRefusedByFastify(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}

function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  if (error.validation !== undefined) {
    return new Refusal('BAD_REQUEST', validationMessage(error.validation, error.validationContext))
  }
  const known = OF_FASTIFY[error.code]
  if (known !== undefined) return new Refusal(...known)
  return isRefusedByFastify(error) ? new Refusal('BAD_REQUEST', 'The request is not valid.') : null
}

/** Answers `{ error: { code, message } }` with the code's status. What we did not foresee is logged and says nothing. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error) ?? new Refusal('INTERNAL', 'Something went wrong on our side.')
  if (refusal.code === 'INTERNAL') request.log.error({ event: 'request.failed', err: error })
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  reply
    .code(ERROR_STATUS[refusal.code])
    .type('application/json; charset=utf-8')
    .send({ error: { code: refusal.code, message: refusal.message } })
}

export function answerNotFound(): never {
  throw new Refusal('NOT_FOUND', 'There is no such call.')
}
