// The list of all pages with their paths.

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
  /** @serves shell-routes-01 */
  home: ['/', 'public'],
  /** @serves shell-routes-03 */
  signIn: ['/signin', 'public'],
  /** @serves shell-routes-04 */
  signUp: ['/signup', 'public'],
  /** @serves shell-routes-05 */
  chess: ['/chess', 'public'],
  /** @serves shell-routes-19 */
  newGame: ['/pool/new', 'pool'],
  /** @serves shell-routes-21 */
  poolCompare: ['/pool/compare/:user_id', 'pool'],
  poolPlayer: ['/pool/players/:user_id', 'pool'],
  poolWatch: ['/pool/watch/:token', 'public'],
  poolRatings: ['/pool/ratings', 'pool'],
  poolReplay: ['/pool/:pool_game_id/replay', 'pool'],
  /** @serves shell-routes-20 */
  poolGame: ['/pool/:pool_game_id', 'pool'],
  /** @serves shell-routes-18 */
  poolGames: ['/pool', 'pool'],
  /** @serves shell-routes-08 */
  account: ['/users/:username', 'user', 'duringReset'],
  /** @serves shell-routes-09 */
  users: ['/admin', 'admin'],
  /** @serves shell-routes-10 */
  logs: ['/admin/logs', 'admin'],
  siteFigures: ['/admin/site', 'admin'],
  /** @serves shell-routes-11 */
  wordle: ['/wordle', 'admin'],
  /** @serves shell-routes-12 */
  messages: ['/message', 'admin'],
  /** @serves shell-routes-06 */
  coffeeFind: ['/coffee', 'public'],
  /** @serves shell-routes-07 */
  publicBag: ['/coffee/bags/code/:bag_code', 'public'],
  /** @serves shell-routes-13 */
  bags: ['/coffee/bags', 'coffee'],
  /** @serves shell-routes-14 */
  bag: ['/coffee/bags/:coffee_bag_id', 'coffee'],
  /** @serves shell-routes-16 */
  newRoast: ['/coffee/roasts/new', 'coffee'],
  /** @serves log-page-05 */
  roastFiles: ['/coffee/roasts/files', 'coffee'],
  compareRoasts: ['/coffee/roasts/compare', 'coffee'],
  /** @serves shell-routes-15 */
  roasts: ['/coffee/roasts', 'coffee'],
  /** @serves shell-routes-17 */
  roast: ['/coffee/roasts/:coffee_roast_id', 'coffee'],
  /** @serves shell-routes-22 */
  notFound: ['/not-found', 'public'],
} as const satisfies Record<string, Page>

export type RouteName = keyof typeof pages

/**
 * The route of a page. The code that loads the landing page is here; `loaders.ts` has the code for all other pages.
 * @serves shell-app-03
 */
function routeFor(name: string, [path, access, when]: Page): Route {
  const load: Loader =
    path === '/'
      ? () => import('./screens/site/home.screen.ts')
      : async () => (await import('./screens/loaders.ts')).loadScreen(name)
  return { path, access, load, duringReset: when !== undefined }
}

const table = Object.entries(pages).map(([name, entry]) => [name, routeFor(name, entry)] as const)

export const routes = Object.fromEntries(table) as Record<RouteName, Route>

/**
 * The decoded params of a path. A param that cannot be decoded stays as it is. The router library `wouter` adds each
 * param a second time, with a number as its name. These copies are left out.
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

/**
 * Matches an id in a path. The id is a whole number from the server, or a client id.
 * @serves errors-words-02
 */
const ID = /\/([1-9]\d{0,14}|[\da-f-]{36})(\/|$)/

/**
 * The route of a path, and its params. If no route matches, the route is `notFound`.
 * @serves shell-routes-22, errors-words-02
 */
export function matchRoute(path: string): MatchedRoute {
  for (const [name, route] of table) {
    const [matches, params] = matchPattern(parse, route.path, path)
    // A path with an id matches only if the id has the right form.
    if (matches && (!route.path.includes('_id') || ID.test(path)))
      return { name, access: route.access, params: namedParams(params), duringReset: route.duringReset }
  }
  return { name: 'notFound', access: 'public', params: {}, duringReset: false }
}

/** The route with this name, or `notFound`. */
export function routeOf(name: string): Route {
  return name in routes ? routes[name as RouteName] : routes.notFound
}
