import type { MatchedRoute } from './screen.types.ts'

/** The requested location if it is one of the app's own routes, else null: another address could lead off the site. */
export function ownLocation(requested: string | null, matchRoute: (path: string) => MatchedRoute): string | null {
  if (!requested?.startsWith('/') || requested.startsWith('//') || requested.includes('\\')) return null
  const path = requested.split(/[?#]/, 1)[0] ?? '/'
  return matchRoute(path).name === 'notFound' ? null : requested
}

/**
 * Where the app goes when a member is signed in: from the sign-in pages always on, from the home page only when a guard
 * redirected the member there. Null: the page stays.
 */
export function destinationAfterSignIn(routeName: string, requested: string | null): string | null {
  if (routeName === 'signIn' || routeName === 'signUp') return requested ?? '/'
  if (routeName === 'home') return requested
  return null
}
