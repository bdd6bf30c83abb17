// Decides whether a visitor or a member may open a page.

import { permits } from '../../../contract/rules/shared/acl.ts'
import { accountPath } from '../../accountPath.ts'
import type { AppLocation } from './navigation.types.ts'
import type { MatchedRoute, Redirected } from './screen.types.ts'
import type { SessionState } from './session.types.ts'

/** The decision of the guard: wait for the session, enter, or redirect to another page. */
export type AccessDecision = 'wait' | 'enter' | Omit<Redirected, 'type'>

/** Decides whether a visit may begin. The function is pure: the same arguments give the same decision. */
export function checkAccess(route: MatchedRoute, location: AppLocation, session: SessionState): AccessDecision {
  const { user, settled } = session
  if (user?.must_change_password && !route.duringReset) return { to: accountPath(user.username) }
  if (route.access === 'public') return 'enter'
  if (!user) {
    if (!settled) return 'wait'
    // After a sign-out, the Back button leads here. The next member must not get the page of the member before.
    return location.isRevisit ? { to: '/' } : { to: '/', requested: location.path + location.search + location.hash }
  }
  if (route.access === 'user' || permits(user.acl, route.access)) return 'enter'
  return { to: '/not-found' }
}
