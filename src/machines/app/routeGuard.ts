// Decides whether a visitor or a member may open a page.

import { permits } from '../../../contract/rules/shared/acl.ts'
import { accountPath } from '../../accountPath.ts'
import type { AppLocation } from './navigation.types.ts'
import type { MatchedRoute, Redirected } from './screen.types.ts'
import type { SessionState } from './session.types.ts'

/** The decision of the guard: wait for the session, enter, or redirect to another page. */
export type AccessDecision = 'wait' | 'enter' | Omit<Redirected, 'type'>

/**
 * The location that the next sign-in opens in place of this one. Undefined after Back or Forward: after a sign-out, the
 * Back button leads to a page of the last member, which the next member must not get.
 */
export function requestedLocation({ isRevisit, path, search, hash }: AppLocation): string | undefined {
  return isRevisit ? undefined : path + search + hash
}

/** Decides whether a visit may begin. The function is pure: the same arguments give the same decision. */
export function checkAccess(route: MatchedRoute, location: AppLocation, session: SessionState): AccessDecision {
  const { user, settled } = session
  if (user?.must_change_password && !route.duringReset) return { to: accountPath(user.username) }
  if (route.access === 'public') return 'enter'
  if (!user) {
    if (!settled) return 'wait'
    return { to: '/', requested: requestedLocation(location) }
  }
  if (route.access === 'user' || permits(user.acl, route.access)) return 'enter'
  return { to: '/not-found' }
}
