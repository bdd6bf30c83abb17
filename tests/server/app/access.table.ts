import type { CallKey } from '../../../contract/contract.ts'
import type { Access } from '../../../contract/endpoint.ts'

/** Who may make a call, and how often. `access.test.ts` checks that the server agrees. */
export interface Permitted {
  readonly access: Access
  /** A session from a one-time code, which must first choose a new password, may make the call too. */
  readonly duringReset?: true
  /** The limit for each client address. */
  readonly callsPerMinute?: number
}

/**
 * Every call of the contract, written by hand. The tests of access compare the server with this table: if they compared
 * it with the contract, they could not find a mistake in the contract. A new call needs a line here.
 */
export const ACCESS: Readonly<Record<CallKey, Permitted>> = {
  'GET /': { access: 'public' },
  'GET /health': { access: 'public' },
  'GET /auth/refresh': { access: 'public', duringReset: true },
  'POST /auth': { access: 'public' },
  'DELETE /auth': { access: 'public', duringReset: true },
  'POST /users': { access: 'public' },
  'GET /users': { access: 'admin' },
  'PATCH /users': { access: 'admin' },
  'GET /users/:username': { access: 'user' },
  'PATCH /users/:username': { access: 'user', duringReset: true },
  'DELETE /users/:username': { access: 'user' },
  'POST /referral-codes': { access: 'admin' },
  'GET /referral-codes': { access: 'admin' },
  'DELETE /referral-codes/:referral_code_id': { access: 'admin' },
  'GET /auth/sessions': { access: 'user' },
  'DELETE /auth/sessions': { access: 'user' },
  'DELETE /auth/sessions/:session_id': { access: 'user' },
  'GET /users/:username/export': { access: 'user' },
  'GET /logs': { access: 'admin' },
  'POST /wordle': { access: 'admin' },
  'GET /wordle': { access: 'admin' },
  'GET /wordle/leaderboard': { access: 'admin' },
  'GET /wordle/today': { access: 'admin' },
  'GET /message': { access: 'admin' },
  'POST /message': { access: 'admin' },
  'GET /message/gateway': { access: 'admin' },
  'GET /pool/players': { access: 'pool' },
  'GET /pool/games': { access: 'pool' },
  'GET /pool/games/:pool_game_id': { access: 'pool' },
  'GET /pool/games/:pool_game_id/taps': { access: 'pool' },
  'POST /pool/games': { access: 'pool' },
  'PATCH /pool/games/:pool_game_id': { access: 'pool' },
  'DELETE /pool/games/:pool_game_id': { access: 'pool' },
  'POST /pool/games/:pool_game_id/scores': { access: 'pool' },
  'POST /pool/games/:pool_game_id/undo': { access: 'pool' },
  'POST /pool/games/:pool_game_id/redo': { access: 'pool' },
  'POST /pool/games/:pool_game_id/watch': { access: 'pool' },
  'DELETE /pool/games/:pool_game_id/watch': { access: 'pool' },
  'GET /public/pool/games/:token': { access: 'public' },
  'GET /pool/users/:user_id': { access: 'pool' },
  'GET /pool/compare/:user_id': { access: 'pool' },
  'GET /pool/ratings': { access: 'pool' },
  'GET /pool/odds': { access: 'pool' },
  'GET /pool/players/:user_id/history': { access: 'pool' },
  'GET /pool/players/:user_id/opponents': { access: 'pool' },
  'PATCH /pool/players/-1': { access: 'pool' },
  'GET /coffee/preferences': { access: 'coffee' },
  'POST /coffee/preferences': { access: 'coffee' },
  'GET /coffee/roasts': { access: 'coffee' },
  'POST /coffee/roasts': { access: 'coffee' },
  'POST /coffee/roasts/import': { access: 'coffee' },
  'GET /coffee/roasts/template': { access: 'coffee' },
  'GET /coffee/beans/:coffee_bean_id/last-good-roast': { access: 'coffee' },
  'POST /coffee/roasts/template': { access: 'coffee' },
  'GET /coffee/roasts/:coffee_roast_id': { access: 'coffee' },
  'POST /coffee/roasts/:coffee_roast_id': { access: 'coffee' },
  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': { access: 'coffee' },
  'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id': { access: 'coffee' },
  'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': { access: 'coffee' },
  'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id': { access: 'coffee' },
  'POST /coffee/roasts/:coffee_roast_id/discard': { access: 'coffee' },
  'DELETE /coffee/roasts/:coffee_roast_id': { access: 'coffee' },
  'GET /coffee/roasts/:coffee_roast_id/similar': { access: 'coffee' },
  'GET /coffee/beans': { access: 'coffee' },
  'POST /coffee/beans': { access: 'coffee' },
  'PATCH /coffee/beans/:coffee_bean_id': { access: 'coffee' },
  'GET /coffee/first-cracks': { access: 'coffee' },
  'GET /coffee/bags': { access: 'coffee' },
  'GET /coffee/bags/:coffee_bag_id': { access: 'coffee' },
  'PATCH /coffee/bags/:coffee_bag_id': { access: 'coffee' },
  'GET /public/coffee/bags/:bag_code/card': { access: 'public', callsPerMinute: 30 },
  'GET /public/coffee/bags/:bag_code': { access: 'public', callsPerMinute: 30 },
  'GET /chess': { access: 'public', callsPerMinute: 60 },
  'POST /public/vitals': { access: 'public', callsPerMinute: 20 },
  'GET /vitals': { access: 'admin' },
}
