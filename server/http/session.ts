// Reads and sets the cookies of sessions and of known browsers, and checks who may make a call.

import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { AS_USER_HEADER } from '../../contract/headers.ts'
import { permits } from '../../contract/rules/shared/acl.ts'
import { DAY_MS, SECOND_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../requestError.ts'
import { type OpenedSession, REMEMBERED_MS, touchSession } from '../usecases/members/sessions.ts'
import type { Session } from '../usecases/shared/session.ts'
import type { SessionCookie } from './request.ts'

/** How long a browser stays known after a session with 'Remember me' was last used in this browser. */
const KNOWN_BROWSER_MS = 365 * DAY_MS

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/**
 * The name of the session cookie. With the prefix `__Host-`, browsers accept it only with Secure, with Path=/ and for
 * this exact host.
 */
export function cookieName(config: Pick<Config, 'publicOrigin'>): string {
  return isSecure(config) ? '__Host-parlor' : 'parlor'
}

export function isSecure({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}

/**
 * The name of the cookie of a known browser. Each member has a separate cookie, so that several members can share a
 * browser.
 */
function browserCookieName(config: Config, userId: number): string {
  return browserCookiePrefix(config) + userId
}

function browserCookiePrefix(config: Config): string {
  return `${cookieName(config)}-browser-`
}

/** The id of the browser if this user has signed in with it before; otherwise null. */
export function knownBrowserOf({ config, knownBrowsers }: Context, request: FastifyRequest, userId: number) {
  return knownBrowsers.browserIdIn(request.cookies[browserCookieName(config, userId)] ?? '', userId)
}

/** Whether any member has signed in with this browser before. */
export function isKnownBrowser({ config, knownBrowsers }: Context, request: FastifyRequest): boolean {
  const prefix = browserCookiePrefix(config)
  return Object.entries(request.cookies).some(
    ([name, value = '']) =>
      name.startsWith(prefix) && knownBrowsers.browserIdIn(value, Number(name.slice(prefix.length))) !== null,
  )
}

/** The session token in a `Cookie` header, for documents and sockets, which have no `request.cookies`. */
export function tokenIn(config: Config, header = ''): string | undefined {
  return fastifyCookie.parse(header)[cookieName(config)]
}

/** The session cookie of a request. `set` also sets the cookie that makes the browser a known browser of the member. */
export function sessionCookie(context: Context, request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const { config, knownBrowsers } = context
  const name = cookieName(config)
  const flags = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(config) } as const
  return {
    token: request.cookies[name],
    set({ token, userId, remember }: OpenedSession) {
      const setCookie = (cookie: string, value: string, ms: number) =>
        reply.setCookie(cookie, value, remember ? { ...flags, maxAge: ms / SECOND_MS } : flags)
      setCookie(name, token, REMEMBERED_MS)
      const browserName = browserCookieName(config, userId)
      const isKnown = knownBrowserOf(context, request, userId) !== null
      // Keep the old cookie of the known browser, which can last a year. A new one would end when the browser closes.
      if (isKnown && !remember) return
      setCookie(
        browserName,
        (isKnown && request.cookies[browserName]) || knownBrowsers.newCookieValue(userId),
        KNOWN_BROWSER_MS,
      )
    },
    clear() {
      reply.clearCookie(name, flags)
    },
  }
}

/** Finds the session of a request, and extends the session and its cookie. */
export async function identify(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const cookie = sessionCookie(context, request, reply)
  if (cookie.token === undefined) return
  const touched = await touchSession(context, cookie.token)
  if (touched === null) return
  request.session = touched.session
  const { remember, user } = touched.session
  if (touched.cookieToken !== null) cookie.set({ token: touched.cookieToken, userId: user.user_id, remember })
}

/**
 * Refuses a caller without access to the endpoint. A member who must first choose a new password counts as a visitor on
 * public endpoints, and is refused on all other endpoints. Endpoints with `duringReset` accept this member.
 */
export function checkAccess(endpoint: Endpoint, request: FastifyRequest): void {
  const { session } = request
  const mustChangePassword = session?.user.must_change_password === true && endpoint.duringReset !== true
  if (endpoint.access === 'public') {
    if (mustChangePassword) request.session = null
    return
  }
  if (session === null) throw new RequestError('UNAUTHENTICATED', 'Sign in first.')
  const expectedUserId = request.headers[AS_USER_HEADER]
  if (expectedUserId !== undefined && expectedUserId !== String(session.user.user_id)) {
    throw new RequestError('UNAUTHENTICATED', 'Another member is signed in.')
  }
  if (mustChangePassword) throw new RequestError('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.')
  if (endpoint.access !== 'user' && !permits(session.user.acl, endpoint.access)) {
    throw new RequestError('FORBIDDEN', 'You do not have permission for this.')
  }
}
