// Decides which page opens after a sign-in.
import type { AppContext } from './app.types.ts'
import type { MatchedRoute } from './screen.types.ts'

/**
 * The requested location if it is a page of the app. Null if it is not, because the address could lead to another site.
 */
export function locationInApp(requested: string | null, matchRoute: (path: string) => MatchedRoute): string | null {
  if (!requested?.startsWith('/') || requested.startsWith('//') || requested.includes('\\')) return null
  const path = requested.split(/[?#]/, 1)[0] ?? '/'
  return matchRoute(path).name === 'notFound' ? null : requested
}

/**
 * Where the app goes after a sign-in. It always leaves the sign-in and sign-up pages. It leaves the home page only if
 * the route guard redirected the visitor there. Null means that the page stays.
 */
export function destinationAfterSignIn(
  routeName: string,
  { requested, redirectedFrom }: Pick<AppContext, 'requested' | 'redirectedFrom'>,
): string | null {
  if (routeName === 'signIn' || routeName === 'signUp') return requested ?? '/'
  return redirectedFrom
}
