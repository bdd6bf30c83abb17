// Opens every page in the whole app, as a visitor and as members with every combination of permissions.
import { describe, expect, test } from 'vitest'
import { EVERY_PERMISSION } from '../../../contract/rules/shared/acl.ts'
import { type RouteName, routes } from '../../../src/routes.tsx'
import { startApp } from '../startApp.ts'
import { nora, waitForPromises } from '../support.ts'

/** In this file an acl stands for the member who has it. */
const VISITOR = null
const NO_PERMISSION = ''
const ACLS = [
  NO_PERMISSION,
  'admin',
  'pool',
  'coffee',
  'admin|pool',
  'admin|coffee',
  'pool|coffee',
  'admin|pool|coffee',
  EVERY_PERMISSION,
]

const MEMBERS = ACLS
const ADMINS = ['admin', 'admin|pool', 'admin|coffee', 'admin|pool|coffee', EVERY_PERMISSION]
const POOL_PLAYERS = ['pool', 'admin|pool', 'pool|coffee', 'admin|pool|coffee', EVERY_PERMISSION]
const COFFEE_MEMBERS = ['coffee', 'admin|coffee', 'pool|coffee', 'admin|pool|coffee', EVERY_PERMISSION]
const VISITORS_AND_MEMBERS = [VISITOR, ...MEMBERS]

/**
 * An address of each page, and the people who see the page there. This table is not read from the routes on purpose: a
 * table from the routes would have the same mistakes as the routes. A new page needs a line here.
 */
const SEEN_BY: Readonly<Record<RouteName, readonly [path: string, seenBy: readonly (string | null)[]]>> = {
  home: ['/', VISITORS_AND_MEMBERS],
  // A signed-in member is redirected to the home page.
  signIn: ['/signin', [VISITOR]],
  signUp: ['/signup', [VISITOR]],
  chess: ['/chess', VISITORS_AND_MEMBERS],
  newGame: ['/pool/new', POOL_PLAYERS],
  poolCompare: ['/pool/compare/2', POOL_PLAYERS],
  poolPlayer: ['/pool/players/2', POOL_PLAYERS],
  poolWatch: ['/pool/watch/a-b_c', VISITORS_AND_MEMBERS],
  poolRatings: ['/pool/ratings', POOL_PLAYERS],
  poolReplay: ['/pool/7/replay', POOL_PLAYERS],
  nightWatch: ['/pool/nights/watch/a-b_c', VISITORS_AND_MEMBERS],
  night: ['/pool/nights/3', POOL_PLAYERS],
  nights: ['/pool/nights', POOL_PLAYERS],
  poolGame: ['/pool/7', POOL_PLAYERS],
  poolGames: ['/pool', POOL_PLAYERS],
  account: ['/users/nora', MEMBERS],
  users: ['/admin', ADMINS],
  logs: ['/admin/logs', ADMINS],
  siteFigures: ['/admin/site', ADMINS],
  wordle: ['/wordle', ADMINS],
  messages: ['/message', ADMINS],
  coffeeFind: ['/coffee', VISITORS_AND_MEMBERS],
  publicBag: ['/coffee/bags/code/gedeb-2', VISITORS_AND_MEMBERS],
  bags: ['/coffee/bags', COFFEE_MEMBERS],
  bag: ['/coffee/bags/3', COFFEE_MEMBERS],
  newRoast: ['/coffee/roasts/new', COFFEE_MEMBERS],
  roastFiles: ['/coffee/roasts/files', COFFEE_MEMBERS],
  compareRoasts: ['/coffee/roasts/compare', COFFEE_MEMBERS],
  roasts: ['/coffee/roasts', COFFEE_MEMBERS],
  roast: ['/coffee/roasts/12', COFFEE_MEMBERS],
  notFound: ['/not-found', VISITORS_AND_MEMBERS],
}

/** Opens the path. Returns the name of the shown page, or the path of the last redirect. */
async function shownPageAt(path: string, acl: string | null, { mustChangePassword = false } = {}): Promise<string> {
  const user = acl === null ? null : { ...nora, acl, must_change_password: mustChangePassword }
  const { visited, screen } = startApp(path, { refreshSession: async () => user })
  await waitForPromises()
  const redirect = visited.at(-1)
  if (redirect !== undefined) return redirect
  const { value, context } = screen().getSnapshot()
  return value === 'shown' ? context.route.name : String(value)
}

/** The result for a visitor or a member who is not allowed to see the page. */
function resultWithoutAccess(name: string, acl: string | null): string {
  if (acl === VISITOR) return '/'
  return name === 'signIn' || name === 'signUp' ? '/' : '/not-found'
}

describe('who sees a page', () => {
  test('the table has a line for each page', () => {
    expect(Object.keys(SEEN_BY).sort()).toEqual(Object.keys(routes).sort())
  })

  test.each(Object.entries(SEEN_BY))(
    '[shell-guard-01] [shell-guard-02] [shell-guard-03] [shell-guard-04] the page %s is shown only to the people in its line of the table',
    async (name, [path, seenBy]) => {
      const actualResults = await Promise.all(
        VISITORS_AND_MEMBERS.map(async (acl) => [acl, await shownPageAt(path, acl)]),
      )
      const expectedResults = VISITORS_AND_MEMBERS.map((acl) => [
        acl,
        seenBy.includes(acl) ? name : resultWithoutAccess(name, acl),
      ])
      expect(actualResults).toEqual(expectedResults)
    },
  )

  test.each(Object.entries(SEEN_BY))(
    'at the address of %s, a member with all permissions who must first choose a password gets the account page',
    async (name, [path]) => {
      expect(await shownPageAt(path, EVERY_PERMISSION, { mustChangePassword: true })).toBe(
        name === 'account' ? 'account' : '/users/nora',
      )
    },
  )
})
