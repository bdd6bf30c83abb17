// Receives the forms of the SMS gateway: incoming messages, and the states of sent messages.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TwilioConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { isSignedByTwilio } from '../gateways/twilioSignature.ts'
import { RequestError } from '../requestError.ts'
import { STATUS_PATH } from '../usecases/messages/delivery.ts'
import { receiveMessage, saveReportedStatus } from '../usecases/messages/messages.ts'

/** An answer in Twilio's markup language that sends no message back. */
const NO_REPLY = '<Response></Response>'

/**
 * The addresses to which the SMS gateway posts signed forms. They are not in the contract, because no page calls them.
 * Only these calls may change data although they do not come from our own page and are not JSON.
 */
export async function registerWebhooks(http: FastifyInstance, context: Context): Promise<void> {
  const { twilio } = context.config
  if (twilio === null) return
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )

  http.post('/api/public/messages/inbound', async (request, reply) => {
    const form = readSignedForm(context, twilio, request)
    const sid = readField(form, 'MessageSid')
    const from = readField(form, 'From')
    if (sid === '' || from === '') throw new RequestError('BAD_REQUEST', 'The form needs a MessageSid and a From.')
    await receiveMessage(context, { sid, from, text: readField(form, 'Body') })
    return answerWithoutMessage(reply)
  })

  http.post<{ Querystring: { message_id?: unknown } }>(STATUS_PATH, async (request, reply) => {
    const form = readSignedForm(context, twilio, request)
    const { message_id } = request.query
    if (typeof message_id !== 'string' || !/^[1-9]\d{0,14}$/.test(message_id)) {
      throw new RequestError('BAD_REQUEST', 'The address needs a message_id.')
    }
    await saveReportedStatus(context, Number(message_id), readField(form, 'MessageStatus'))
    return answerWithoutMessage(reply)
  })
}

function readSignedForm(context: Context, { authToken }: TwilioConfig, request: FastifyRequest): URLSearchParams {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const signature = request.headers['x-twilio-signature']
  const origin = context.config.publicOrigin ?? `${request.protocol}://${request.host}`
  const isSigned = typeof signature === 'string' && isSignedByTwilio(authToken, origin + request.url, form, signature)
  if (!isSigned) throw new RequestError('FORBIDDEN', 'The signature is not right.')
  return form
}

/** The text of a field, without NUL characters, which PostgreSQL cannot store. */
function readField(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\0', '')
}

function answerWithoutMessage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/xml; charset=utf-8').send(NO_REPLY)
}
