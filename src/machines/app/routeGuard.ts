import { permits } from '../../../contract/rules/shared/acl.ts'
import { pathTo } from '../../paths.ts'
import type { AppLocation } from './navigation.types.ts'
import type { MatchedRoute, Redirected } from './screen.types.ts'
import type { SessionState } from './session.types.ts'

/** What the guard decides on a visit: wait for the session, enter, or redirect to another page. */
export type AccessDecision = 'wait' | 'enter' | Omit<Redirected, 'type'>

/** Decides on a visit. Pure: the same route, location and session give the same decision. */
export function checkAccess(route: MatchedRoute, location: AppLocation, session: SessionState): AccessDecision {
  const { user, settled } = session
  if (user?.must_change_password && !route.duringReset) return { to: pathTo.account(user.username) }
  if (route.access === 'public') return 'enter'
  if (!user) return settled ? { to: '/', requested: location.path + location.search + location.hash } : 'wait'
  if (route.access === 'user' || permits(user.acl, route.access)) return 'enter'
  return { to: '/not-found' }
}
