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

/** A local server in place of Twilio's API. */
export interface FakeTwilio {
  /** All requests that have arrived, in the order in which they arrived. */
  readonly posted: PostedRequest[]
  /** The answer to every later request. With status 0 the connection is closed without an answer. */
  answer: { status: number; body?: object }
  /** The settings of a server that uses this fake. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const posted: PostedRequest[] = []
  const { origin, close } = await startLocalServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    posted.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    })
    // `sid` is the id that Twilio gives to a message.
    const { status, body = { sid: `SM${posted.length}` } } = fake.answer
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const fake: FakeTwilio = {
    posted,
    answer: { status: 201 },
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

/** Posts a form as Twilio does, signed for the public address. */
export async function postSigned(
  origin: string,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; type: string | null }> {
  const body = new URLSearchParams(form)
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(AUTH_TOKEN, `${PUBLIC_ORIGIN}${path}`, body), ...headers },
    body,
  })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}
