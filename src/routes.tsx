import { parse } from 'regexparam'
import { matchRoute as matchPattern } from 'wouter'
import type { Access } from '../contract/endpoint.ts'
import type { MatchedRoute } from './machines/app/screen.types.ts'
import type { Loader } from './screens/loaders.ts'

/** One page: its path, who may see it, and the function that loads its chunk. */
export interface Route {
  readonly path: string
  readonly access: Access
  readonly load: Loader
  /** Set if a member who must first choose a new password may open this page too. */
  readonly duringReset?: true
}

/** A page whose chunk is built from `src/screens/<area>/<name>.screen.ts`. */
const page = (access: Access, path: string, name: string): Route => ({
  path,
  access,
  load: async () => (await import('./screens/loaders.ts')).loadScreen(name),
})

/** Every page. The first path that matches counts, so `/pool/new` comes before `/pool/:pool_game_id`. */
export const routes = {
  home: { path: '/', access: 'public', load: () => import('./screens/site/home.screen.ts') },
  signIn: page('public', '/signin', 'signIn'),
  signUp: page('public', '/signup', 'signUp'),
  chess: page('public', '/chess', 'chess'),
  newGame: page('pool', '/pool/new', 'newGame'),
  poolCompare: page('pool', '/pool/compare/:user_id', 'poolCompare'),
  poolWatch: page('public', '/pool/watch/:token', 'poolWatch'),
  poolGame: page('pool', '/pool/:pool_game_id', 'poolGame'),
  poolGames: page('pool', '/pool', 'poolGames'),
  account: { ...page('user', '/users/:username', 'account'), duringReset: true },
  users: page('admin', '/admin', 'users'),
  logs: page('admin', '/admin/logs', 'logs'),
  wordle: page('admin', '/wordle', 'wordle'),
  messages: page('admin', '/message', 'messages'),
  coffeeFind: page('public', '/coffee', 'coffeeFind'),
  publicBag: page('public', '/coffee/bags/code/:bag_code', 'publicBag'),
  bags: page('coffee', '/coffee/bags', 'bags'),
  bag: page('coffee', '/coffee/bags/:coffee_bag_id', 'bag'),
  newRoast: page('coffee', '/coffee/roasts/new', 'newRoast'),
  roasts: page('coffee', '/coffee/roasts', 'roasts'),
  roast: page('coffee', '/coffee/roasts/:coffee_roast_id', 'roast'),
  notFound: page('public', '/not-found', 'notFound'),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

const table: readonly [string, Route][] = Object.entries(routes)

/**
 * The params that the path names, decoded. A param that cannot be decoded stays as it is. wouter also adds each param
 * under its number; these are left out.
 */
function namedParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(params).filter(([name]) => !/^\d+$/.test(name))
  return Object.fromEntries(
    entries.map(([name, value = '']) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

/** The route of a path, and its params. If no route matches, the route is `notFound`. */
export function matchRoute(path: string): MatchedRoute {
  for (const [name, route] of table) {
    const [matches, params] = matchPattern(parse, route.path, path)
    if (matches)
      return { name, access: route.access, params: namedParams(params), duringReset: route.duringReset ?? false }
  }
  return { name: 'notFound', access: 'public', params: {}, duringReset: false }
}

/** The route with this name, or `notFound`. */
export function routeOf(name: string): Route {
  return table.find(([candidate]) => candidate === name)?.[1] ?? routes.notFound
}
