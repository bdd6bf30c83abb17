// Tests that the functions that build addresses agree with the routes that read them.
import { describe, expect, test } from 'vitest'
import { pathTo } from '../../../src/paths.ts'
import { matchRoute } from '../../../src/routes.tsx'

/**
 * A path from each function of `pathTo`, and the params that its route must read from it. Some params have
 * characters that must be encoded in an address.
 */
const PATHS: Record<keyof typeof pathTo, [path: string, params: Record<string, string>]> = {
  signUp: [pathTo.signUp('a&b=c/d'), {}],
  account: [pathTo.account('Ada L/ove?'), { username: 'Ada L/ove?' }],
  newGame: [pathTo.newGame('9-Ball~points~1-25-3'), {}],
  poolReplay: [pathTo.poolReplay(7), { pool_game_id: '7' }],
  poolGame: [pathTo.poolGame(7), { pool_game_id: '7' }],
  night: [pathTo.night(3), { night: '3' }],
  nightWatch: [pathTo.nightWatch('a-b_c'), { token: 'a-b_c' }],
  poolWatch: [pathTo.poolWatch('a-b_c'), { token: 'a-b_c' }],
  poolCompare: [pathTo.poolCompare(2, '8-Ball'), { user_id: '2' }],
  poolRatings: [pathTo.poolRatings('8-Ball'), {}],
  poolPlayer: [pathTo.poolPlayer(2, '8-Ball'), { user_id: '2' }],
  bag: [pathTo.bag(3), { coffee_bag_id: '3' }],
  publicBag: [pathTo.publicBag('KX/7 Q'), { bag_code: 'KX/7 Q' }],
  compareRoasts: [pathTo.compareRoasts([12, 15], 'dry-end'), {}],
  roast: [pathTo.roast(12), { coffee_roast_id: '12' }],
}

describe('built addresses', () => {
  test.each(Object.entries(PATHS))('the path to %s matches the route of that name', (name, [path, params]) => {
    expect(matchRoute(new URL(path, 'http://parlor').pathname)).toMatchObject({ name, params })
  })

  test('a value in a query does not change when it is encoded and decoded', () => {
    const query = (path: string) => new URL(path, 'http://parlor').searchParams
    expect(query(pathTo.signUp('a&b=c/d')).get('code')).toBe('a&b=c/d')
    expect(query(pathTo.poolCompare(2, '8-Ball')).get('discipline')).toBe('8-Ball')
    expect(query(pathTo.compareRoasts([12, 15], 'dry-end')).get('ids')).toBe('12,15')
  })
})
