// Checks that a form was really sent by Twilio.

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature that Twilio sends with a form: HMAC-SHA1, in base64, of a text. The text is the full address to which
 * Twilio sends the form, followed by the name and the value of each field, sorted by name.
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const pairs = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = url + pairs.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64')
}

/** Whether a form was signed by Twilio. The comparison takes constant time. */
export function isSignedByTwilio(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const expected = Buffer.from(twilioSignature(authToken, url, form))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
