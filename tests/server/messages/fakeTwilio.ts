// A fake of Twilio, the SMS gateway. It receives what the server sends, and posts signed forms as Twilio does.

import { twilioSignature } from '../../../server/gateways/twilioSignature.ts'
import { startLocalServer } from '../../support/localServer.ts'

export const ACCOUNT_SID = 'AC00000000000000000000000000000001'
export const AUTH_TOKEN = 'a-token-for-tests'
export const PUBLIC_ORIGIN = 'https://parlor.example'

/** A request with which the server has sent a message to the gateway. */
interface PostedRequest {
  readonly path: string
  readonly authorization: string
  readonly form: Record<string, string>
}

/** A message in the list of Twilio. */
interface ListedMessage {
  sid: string
  body: string
  status: string
  error_code: number | null
  /** As RFC 2822 writes a time. */
  date_created: string
}

/** A local server in place of Twilio's API. */
export interface FakeTwilio {
  /** All requests to send a message, in the order in which they arrived. */
  readonly posted: PostedRequest[]
  /** The messages that Twilio has accepted, the newest first. Each answer has at most the newest 1000 of them. */
  readonly accepted: ListedMessage[]
  /** The queries of the requests for the list of messages. */
  readonly asked: URLSearchParams[]
  /**
   * The answer to every later request to send a message. With status 0 the connection is closed without an answer.
   * `isAccepted`: whether Twilio has accepted the message. If it is missing, this is so after status 201.
   */
  answer: { status: number; body?: object; isAccepted?: boolean }
  /** The status of every later answer with the list of messages. With status 0 the connection is closed. */
  listStatus: number
  /** Twilio's clock, in milliseconds since 1970. */
  now: () => number
  /** The settings of a server that uses this fake. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const posted: PostedRequest[] = []
  const accepted: ListedMessage[] = []
  const asked: URLSearchParams[] = []
  const { origin, close } = await startLocalServer(async (request, response) => {
    const reply = (status: number, body: object) => {
      if (status === 0) request.socket.destroy()
      // A connection that stays open would end without an answer when the fake closes.
      else
        response
          .writeHead(status, {
            'content-type': 'application/json',
            connection: 'close',
            date: new Date(fake.now()).toUTCString(),
          })
          .end(JSON.stringify(body))
    }
    const { searchParams } = new URL(request.url ?? '', 'http://twilio.example')
    if (request.method === 'GET') {
      asked.push(searchParams)
      const size = Number(searchParams.get('PageSize') ?? 50)
      const next_page_uri = accepted.length > size ? '/next' : null
      return reply(fake.listStatus, { messages: accepted.slice(0, size), next_page_uri })
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    posted.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
    // `sid` is the id that Twilio gives to a message.
    const sid = `SM${posted.length}`
    const { status, body = { sid }, isAccepted = status === 201 } = fake.answer
    const date_created = new Date(fake.now()).toUTCString()
    if (isAccepted) accepted.unshift({ sid, body: form.Body ?? '', status: 'sent', error_code: null, date_created })
    return reply(status, body)
  })
  const fake: FakeTwilio = {
    posted,
    accepted,
    asked,
    answer: { status: 201 },
    listStatus: 200,
    now: Date.now,
    env: {
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: '+1 312 555 0100',
      TWILIO_TO: '(312) 555-0199',
      TWILIO_URL: origin,
      PUBLIC_ORIGIN,
    },
    close,
  }
  return fake
}

/**
 * Posts a form as Twilio does, signed for the public address.
 * @param publicOrigin the origin that Twilio knows; `origin` if the server has no other public address.
 */
export async function postSigned(
  origin: string,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  publicOrigin = PUBLIC_ORIGIN,
): Promise<{ status: number; text: string; type: string | null }> {
  const body = new URLSearchParams(form)
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(AUTH_TOKEN, `${publicOrigin}${path}`, body), ...headers },
    body,
  })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}
