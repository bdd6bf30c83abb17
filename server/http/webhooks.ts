// Receives the forms of the SMS gateway: incoming messages, and the states of sent messages.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_MEDIA } from '../../contract/rules/messages/messages.ts'
import { cleanName } from '../../contract/rules/shared/cleanName.ts'
import type { TwilioConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { isSignedByTwilio } from '../gateways/twilioSignature.ts'
import { RequestError } from '../requestError.ts'
import { STATUS_PATH } from '../usecases/messages/delivery.ts'
import { INBOUND_PATH, receiveMessage, saveRefusedCall, saveReportedStatus } from '../usecases/messages/messages.ts'

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

  http.post(INBOUND_PATH, async (request, reply) => {
    const form = readForm(request)
    if (!isSigned(context, twilio, request, form)) {
      await saveRefusedCall(context)
      throw wrongSignature()
    }
    const sid = readField(form, 'MessageSid')
    const from = cleanName(readField(form, 'From'))
    if (sid === '' || from === '') throw new RequestError('BAD_REQUEST', 'The form needs a MessageSid and a From.')
    await receiveMessage(context, { sid, from, text: readField(form, 'Body'), media: readMedia(form) })
    return answerWithoutMessage(reply)
  })

  http.post<{ Querystring: { message_id?: unknown } }>(STATUS_PATH, async (request, reply) => {
    const form = readForm(request)
    if (!isSigned(context, twilio, request, form)) throw wrongSignature()
    const { message_id } = request.query
    if (typeof message_id !== 'string' || !/^[1-9]\d{0,14}$/.test(message_id)) {
      throw new RequestError('BAD_REQUEST', 'The address needs a message_id.')
    }
    const sid = readField(form, 'MessageSid')
    if (sid === '') throw new RequestError('BAD_REQUEST', 'The form needs a MessageSid.')
    const code = readField(form, 'ErrorCode')
    await saveReportedStatus(context, {
      messageId: Number(message_id),
      sid,
      status: readField(form, 'MessageStatus'),
      code: /^\d{1,10}$/.test(code) ? code : null,
    })
    return answerWithoutMessage(reply)
  })
}

const readForm = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

/** Whether Twilio has signed the form for the address of this request. */
function isSigned(
  { config: { publicOrigin } }: Context,
  { authToken }: TwilioConfig,
  request: FastifyRequest,
  form: URLSearchParams,
): boolean {
  const signature = request.headers['x-twilio-signature']
  const origin = publicOrigin ?? `${request.protocol}://${request.host}`
  return typeof signature === 'string' && isSignedByTwilio(authToken, origin + request.url, form, signature)
}

const wrongSignature = () => new RequestError('FORBIDDEN', 'The signature is not right.')

/** The content types of the pictures and other files that came with a message. */
function readMedia(form: URLSearchParams): string[] {
  const count = Math.min(Number(readField(form, 'NumMedia')) || 0, MAX_MEDIA)
  return Array.from({ length: Math.max(0, count) }, (_, index) => readField(form, `MediaContentType${index}`))
}

/** The text of a field, without NUL characters, which PostgreSQL cannot store. */
function readField(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\0', '')
}

function answerWithoutMessage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/xml; charset=utf-8').send(NO_REPLY)
}
