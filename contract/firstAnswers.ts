// What the document of a member's page carries, so that the page does not have to ask for it.

import type { SessionUser } from './api/members/auth.ts'
import type { CallKey } from './contract.ts'

/** The id of the script element with the first answers. */
export const FIRST_ANSWERS = 'answers'

export interface FirstAnswers {
  /** The member whose cookie came with the request for the document. */
  readonly user: SessionUser
  /** The bodies of the answers, by the path and query of their call: `/pool/games?limit=25`. */
  answers: Record<string, unknown>
}

/** A call without a body, and its query as text. Both can have params. */
export type FirstCall = readonly [call: Extract<CallKey, `GET ${string}`>, query?: string]

/**
 * The calls that each page makes first, by the pattern of its address. Their params are those of the address. Without
 * one in the address, `user_id` is the member. `pool_night_id` is the param `night`, which is 'new' in the address of a
 * new night. Calls that depend on what the browser has stored, or on its day, are not listed.
 */
export const FIRST_CALLS: Readonly<Record<string, readonly FirstCall[]>> = {
  '/pool': [['GET /pool/games', 'limit=25'], ['GET /pool/users/:user_id']],
  '/pool/new': [['GET /pool/players'], ['GET /pool/games', 'limit=25']],
  '/pool/nights': [['GET /pool/nights', 'limit=25'], ['GET /pool/nights/standings']],
  '/pool/nights/:night': [['GET /pool/nights/:pool_night_id']],
  '/pool/:pool_game_id': [['GET /pool/games/:pool_game_id']],
  '/pool/:pool_game_id/replay': [
    ['GET /pool/games/:pool_game_id'],
    ['GET /pool/games/:pool_game_id/taps', 'limit=500'],
  ],
  '/coffee/roasts': [['GET /coffee/roasts', 'limit=25&r=0']],
  '/coffee/roasts/new': [['GET /coffee/beans'], ['GET /coffee/preferences']],
  '/coffee/roasts/:coffee_roast_id': [
    ['GET /coffee/roasts/:coffee_roast_id'],
    ['GET /coffee/preferences'],
    ['GET /coffee/first-cracks'],
  ],
  '/coffee/bags': [['GET /coffee/bags', 'limit=25'], ['GET /coffee/preferences']],
  '/coffee/bags/:coffee_bag_id': [
    ['GET /coffee/bags/:coffee_bag_id'],
    ['GET /coffee/roasts', 'limit=25&coffee_bag_id=:coffee_bag_id'],
  ],
  '/wordle': [['GET /wordle/leaderboard'], ['GET /wordle/results', 'limit=25']],
  '/message': [['GET /message'], ['GET /message/gateway']],
  '/admin': [['GET /users', 'search=&limit=50'], ['GET /referral-codes', 'limit=25'], ['GET /backups']],
  '/users/:username': [['GET /users/:username'], ['GET /auth/passkeys'], ['GET /auth/sessions']],
}
