import { accountPath } from '../../../contract/rules/members/accountPath.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import type { AppLocation } from './navigation.types.ts'
import type { MatchedRoute, Redirected } from './screen.types.ts'
import type { SessionState } from './session.types.ts'

/** What the guard decides on a visit: wait for the session, enter, or redirect to another page. */
export type AccessDecision = 'wait' | 'enter' | Omit<Redirected, 'type'>

/** Decides on a visit. Pure: the same route, location and session give the same decision. */
export function checkAccess(route: MatchedRoute, location: AppLocation, session: SessionState): AccessDecision {
  const { user, settled } = session
  if (user?.must_change_password && !route.duringReset) return { to: accountPath(user.username) }
  if (route.access === 'public') return 'enter'
  if (!user) {
    if (!settled) return 'wait'
    // With the Back button, the next member could open the page of the one who signed out.
    return location.isRevisit ? { to: '/' } : { to: '/', requested: location.path + location.search + location.hash }
  }
  if (route.access === 'user' || permits(user.acl, route.access)) return 'enter'
  return { to: '/not-found' }
}
