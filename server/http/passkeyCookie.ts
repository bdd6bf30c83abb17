// Finds what a call with a passkey needs: the host of the site, and the cookie of the browser. Sets this cookie.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { CHALLENGE_MS, relyingPartyOf } from '../security/passkeys.ts'
import { newToken } from '../security/tokens.ts'
import type { PasskeyBrowser } from '../usecases/members/passkeyChallenges.ts'
import { cookieName, isSecure } from './session.ts'

/** The form of a token from `newToken`. */
const TOKEN_PATTERN = /^[\w-]{43}$/

/**
 * The browser of a call with a passkey, and the site of its passkeys. A challenge can be answered only in the browser
 * that requested it. A cookie with a random token identifies the browser.
 */
export function passkeyBrowserOf({ config }: Context, request: FastifyRequest, reply: FastifyReply): PasskeyBrowser {
  const name = `${cookieName(config)}-passkey`
  const value = request.cookies[name] ?? ''
  const token = TOKEN_PATTERN.test(value) ? value : null
  const flags = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(config) } as const
  return {
    relyingParty: relyingPartyOf(config, request.host),
    browserToken: token,
    keepBrowserToken() {
      // An existing token is used again, because another tab of this browser may also wait for an answer.
      const storedToken = token ?? newToken()
      reply.setCookie(name, storedToken, { ...flags, maxAge: CHALLENGE_MS / SECOND_MS })
      return storedToken
    },
  }
}
