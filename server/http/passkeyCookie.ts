// What a call with a passkey needs to know of its request.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { CHALLENGE_MS, relyingPartyOf } from '../security/passkeys.ts'
import { newToken } from '../security/tokens.ts'
import type { PasskeyCaller } from '../usecases/members/passkeyChallenges.ts'
import { cookieName, isSecure } from './session.ts'

/** As `newToken` writes it. */
const TOKEN = /^[\w-]{43}$/

/** A challenge can be answered only in the browser that asked for it, which a cookie with a random token shows. */
export function passkeyCaller({ config }: Context, request: FastifyRequest, reply: FastifyReply): PasskeyCaller {
  const name = `${cookieName(config)}-passkey`
  const value = request.cookies[name] ?? ''
  const token = TOKEN.test(value) ? value : null
  const flags = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(config) } as const
  return {
    relyingParty: relyingPartyOf(config, request.host),
    browserToken: token,
    keepBrowserToken() {
      // The same token again: another tab of this browser may wait for an answer, too.
      const kept = token ?? newToken()
      reply.setCookie(name, kept, { ...flags, maxAge: CHALLENGE_MS / SECOND_MS })
      return kept
    },
  }
}
