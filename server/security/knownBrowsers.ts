import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from './tokens.ts'

/**
 * A known browser is one in which this member has signed in before. It has a signed cookie as a proof, and its sign-ins
 * are not counted together with those of strangers. The cookie does not sign anybody in.
 */
export interface KnownBrowsers {
  /** A new value for the cookie of this member. */
  newMark(userId: number): string
  /** The id of the browser in a cookie's value; null if the value is not signed for this member. */
  idIn(mark: string, userId: number): string | null
}

/** @param key the secret with which the marks are signed */
export function createKnownBrowsers(key: string): KnownBrowsers {
  const sign = (userId: number, id: string) => createHmac('sha256', key).update(`${userId}.${id}`).digest('base64url')
  return {
    newMark(userId) {
      const id = newToken()
      return `${id}.${sign(userId, id)}`
    },
    idIn(mark, userId) {
      const [id = '', signature = ''] = mark.split('.')
      const expected = Buffer.from(sign(userId, id))
      const received = Buffer.from(signature)
      return received.length === expected.length && timingSafeEqual(received, expected) ? id : null
    },
  }
}
