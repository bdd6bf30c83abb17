import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from './tokens.ts'

/**
 * A known browser is a browser in which this member has signed in before. It has a signed cookie as proof. Its sign-ins
 * are not counted together with the sign-ins of strangers. The cookie does not sign anybody in.
 */
export interface KnownBrowsers {
  /** A new value for the cookie of this member. */
  newCookieValue(userId: number): string
  /**
   * The random id in a cookie's value, one for each member and browser; null if the value is not signed for this
   * member.
   */
  browserIdIn(value: string, userId: number): string | null
}

/** @param key the secret with which the values are signed */
export function createKnownBrowsers(key: string): KnownBrowsers {
  const sign = (userId: number, id: string) => createHmac('sha256', key).update(`${userId}.${id}`).digest('base64url')
  return {
    newCookieValue(userId) {
      const id = newToken()
      return `${id}.${sign(userId, id)}`
    },
    browserIdIn(value, userId) {
      const [id = '', signature = ''] = value.split('.')
      const expected = Buffer.from(sign(userId, id))
      const received = Buffer.from(signature)
      return received.length === expected.length && timingSafeEqual(received, expected) ? id : null
    },
  }
}
