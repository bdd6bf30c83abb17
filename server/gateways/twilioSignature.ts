import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Twilio's signature of a form that it posts: HMAC-SHA1 of the full address, followed by each name and value in the
 * order of the names, in base64.
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const pairs = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = url + pairs.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64')
}

/** Whether a form was signed by Twilio. Compared in constant time. */
export function isSignedByTwilio(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const expected = Buffer.from(twilioSignature(authToken, url, form))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
