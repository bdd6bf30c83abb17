import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { AS_USER_HEADER } from '../../contract/headers.ts'
import { permits } from '../../contract/rules/shared/acl.ts'
import { SECOND_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
import { type OpenedSession, REMEMBERED_MS, type Session, touchSession } from '../usecases/members/sessions.ts'
import type { SessionCookie } from './request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/** On https the prefix makes browsers insist on Secure, on Path=/ and on this very host. */
function cookieName(config: Pick<Config, 'publicOrigin'>): string {
  return isSecure(config) ? '__Host-parlor' : 'parlor'
}

function isSecure({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}

/** The session's token in a `Cookie` header, for requests that are no calls; undefined where there is none. */
export function tokenIn(config: Config, header = ''): string | undefined {
  return fastifyCookie.parse(header)[cookieName(config)]
}

export function sessionCookie(config: Config, request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const name = cookieName(config)
  const flags = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(config) } as const
  return {
    token: request.cookies[name],
    set({ token, remember }: OpenedSession) {
      reply.setCookie(name, token, remember ? { ...flags, maxAge: REMEMBERED_MS / SECOND_MS } : flags)
    },
    clear() {
      reply.clearCookie(name, flags)
    },
  }
}

/** Finds out who calls. A session in use lasts on, and its cookie with it. */
export async function identify(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const cookie = sessionCookie(context.config, request, reply)
  if (cookie.token === undefined) return
  const used = await touchSession(context, cookie.token)
  if (used === null) return
  request.session = used.session
  if (used.cookieToken !== null) cookie.set({ token: used.cookieToken, remember: used.session.remember })
}

/**
 * Refuses whoever may not call the endpoint. A session that must first choose a new password counts as a visitor on
 * public endpoints, and is turned away from the others.
 */
export function admit(endpoint: Endpoint, request: FastifyRequest): void {
  const { session } = request
  const held = session?.user.must_change_password === true && endpoint.duringReset !== true
  if (endpoint.access === 'public') {
    if (held) request.session = null
    return
  }
  if (session === null) throw new RequestError('UNAUTHENTICATED', 'Sign in first.')
  const meant = request.headers[AS_USER_HEADER]
  if (meant !== undefined && meant !== String(session.user.user_id)) {
    throw new RequestError('UNAUTHENTICATED', 'Somebody else is signed in.')
  }
  if (held) throw new RequestError('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.')
  if (endpoint.access !== 'user' && !permits(session.user.acl, endpoint.access)) {
    throw new RequestError('FORBIDDEN', 'You do not have permission for this.')
  }
}
