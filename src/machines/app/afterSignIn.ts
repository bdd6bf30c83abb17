import type { MatchedRoute } from './screen.types.ts'

/** A passed-along location, if it is one of the app's own routes; anything else could lead off the site. */
export function ownLocation(requested: string | null, matchRoute: (path: string) => MatchedRoute): string | null {
  if (!requested?.startsWith('/') || requested.startsWith('//') || requested.includes('\\')) return null
  const path = requested.split(/[?#]/, 1)[0] ?? '/'
  return matchRoute(path).name === 'notFound' ? null : requested
}

/**
 * Where somebody who has just been recognised goes: on from the sign-in pages, and on from the home page when a guard
 * had sent them there. Null: they stay.
 */
export function destinationAfterSignIn(routeName: string, requested: string | null): string | null {
  if (routeName === 'signIn' || routeName === 'signUp') return requested ?? '/'
  if (routeName === 'home') return requested
  return null
}
