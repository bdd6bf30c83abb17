// The list of all pages with their paths.

import { parse } from 'regexparam'
import type { Access } from '../contract/endpoint.ts'
import type { MatchedRoute } from './machines/app/screen.types.ts'
import type { Loader } from './screens/loaders.ts'

/** One page: its path, who may see it, and the function that loads its chunk. */
export interface Route {
  readonly path: string
  readonly access: Access
  readonly load: Loader
  /** Whether a member who must first choose a new password may also open this page. */
  readonly duringReset: boolean
}

/** `duringReset` marks a page that a member who must first choose a new password may also open. */
type Page = readonly [path: string, access: Access, when?: 'duringReset']

/**
 * Every page: its path, and who may see it. The first path that matches counts, so `/pool/new` comes before
 * `/pool/:pool_game_id`. The chunk of a page is built from `src/screens/<area>/<name>.screen.ts`.
 */
const pages = {
  home: ['/', 'public'],
  signIn: ['/signin', 'public'],
  signUp: ['/signup', 'public'],
  chess: ['/chess', 'public'],
  newGame: ['/pool/new', 'pool'],
  poolCompare: ['/pool/compare/:user_id', 'pool'],
  poolPlayer: ['/pool/players/:user_id', 'pool'],
  poolWatch: ['/pool/watch/:token', 'public'],
  poolRatings: ['/pool/ratings', 'pool'],
  nightWatch: ['/pool/nights/watch/:token', 'public'],
  night: ['/pool/nights/:night', 'pool'],
  nights: ['/pool/nights', 'pool'],
  poolReplay: ['/pool/:pool_game_id/replay', 'pool'],
  poolGame: ['/pool/:pool_game_id', 'pool'],
  poolGames: ['/pool', 'pool'],
  account: ['/users/:username', 'user', 'duringReset'],
  users: ['/admin', 'admin'],
  logs: ['/admin/logs', 'admin'],
  siteFigures: ['/admin/site', 'admin'],
  wordle: ['/wordle', 'admin'],
  messages: ['/message', 'admin'],
  coffeeFind: ['/coffee', 'public'],
  publicBag: ['/coffee/bags/code/:bag_code', 'public'],
  bags: ['/coffee/bags', 'coffee'],
  bag: ['/coffee/bags/:coffee_bag_id', 'coffee'],
  newRoast: ['/coffee/roasts/new', 'coffee'],
  roastFiles: ['/coffee/roasts/files', 'coffee'],
  compareRoasts: ['/coffee/roasts/compare', 'coffee'],
  roasts: ['/coffee/roasts', 'coffee'],
  roast: ['/coffee/roasts/:coffee_roast_id', 'coffee'],
  notFound: ['/not-found', 'public'],
} as const satisfies Record<string, Page>

export type RouteName = keyof typeof pages

/** The route of a page. The code that loads the landing page is here; `loaders.ts` has the code for all other pages. */
function routeFor(name: string, [path, access, when]: Page): Route {
  const load: Loader =
    path === '/'
      ? () => import('./screens/site/home.screen.ts')
      : async () => (await import('./screens/loaders.ts')).loadScreen(name)
  return { path, access, load, duringReset: when !== undefined }
}

const table = Object.entries(pages).map(([name, entry]) => [name, routeFor(name, entry)] as const)

export const routes = Object.fromEntries(table) as Record<RouteName, Route>

/** A param without its %-escapes. A param that cannot be decoded stays as it is. */
function decoded(param: string): string {
  try {
    return decodeURIComponent(param)
  } catch {
    return param
  }
}

/** Matches an id in a path. The id is a whole number from the server, or a client id. */
const ID = /\/([1-9]\d{0,14}|[\da-f-]{36})(\/|$)/

/** The route of a path, and its params. If no route matches, the route is `notFound`. */
export function matchRoute(path: string): MatchedRoute {
  for (const [name, route] of table) {
    const { keys, pattern } = parse(route.path)
    const match = pattern.exec(path)
    // A path with an id matches only if the id has the right form.
    if (match && (!route.path.includes('_id') || ID.test(path))) {
      const params = Object.fromEntries(keys.map((key, index) => [key, decoded(match[index + 1] ?? '')]))
      return { name, access: route.access, params, duringReset: route.duringReset }
    }
  }
  return { name: 'notFound', access: 'public', params: {}, duringReset: false }
}

/** The route with this name, or `notFound`. */
export function routeOf(name: string): Route {
  return name in routes ? routes[name as RouteName] : routes.notFound
}
