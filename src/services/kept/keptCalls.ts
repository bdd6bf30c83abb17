// Decides which answers of the server the browser stores, and under which name.
import type { CallKey } from '../../../contract/contract.ts'
import { type LooseRequest, wireRequest } from '../http/request.ts'

/**
 * The calls whose answers the browser stores. Beside each call are the fields of its query that are part of the name of
 * the stored answer: the browser stores one answer for each value of these fields. The other fields of a query contain
 * only the length of a list, or the day.
 */
const KEPT_CALLS: { readonly [Key in CallKey]?: readonly string[] } = {
  'GET /pool/games': [],
  'GET /pool/games/:pool_game_id': [],
  'GET /pool/games/:pool_game_id/taps': [],
  'GET /pool/nights': [],
  'GET /pool/nights/standings': [],
  'GET /pool/nights/:pool_night_id': [],
  'GET /pool/players': [],
  'GET /pool/users/:user_id': [],
  'GET /pool/compare/:user_id': ['discipline'],
  'GET /pool/ratings': ['game_type'],
  'GET /pool/odds': ['game_type'],
  'GET /pool/players/:user_id/history': ['game_type'],
  'GET /pool/players/:user_id/opponents': ['game_type'],
  'GET /users/:username': [],
  'GET /coffee/roasts': ['coffee_bag_id'],
  'GET /coffee/roasts/:coffee_roast_id': [],
  'GET /coffee/roasts/:coffee_roast_id/similar': [],
  'GET /coffee/roasts/template': [],
  'GET /coffee/preferences': [],
  'GET /coffee/beans': [],
  'GET /coffee/beans/:coffee_bean_id/last-good-roast': [],
  'GET /coffee/first-cracks': [],
  'GET /coffee/bags': [],
  'GET /coffee/bags/:coffee_bag_id': [],
  'GET /wordle': [],
  'GET /wordle/leaderboard': [],
  'GET /wordle/today': [],
  'GET /wordle/results': [],
}

/** Commands with the same answer as a GET. The key is the command, the value is the GET. */
const ANSWER_AS: { readonly [Key in CallKey]?: CallKey } = {
  'POST /pool/games/:pool_game_id/scores': 'GET /pool/games/:pool_game_id',
  'POST /pool/games/:pool_game_id/undo': 'GET /pool/games/:pool_game_id',
  'POST /pool/games/:pool_game_id/redo': 'GET /pool/games/:pool_game_id',
  'POST /pool/games/:pool_game_id/taps': 'GET /pool/games/:pool_game_id',
  'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id': 'GET /pool/games/:pool_game_id',
  'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id': 'GET /pool/games/:pool_game_id',
  'PATCH /pool/nights/:pool_night_id': 'GET /pool/nights/:pool_night_id',
  'POST /coffee/roasts/:coffee_roast_id': 'GET /coffee/roasts/:coffee_roast_id',
  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': 'GET /coffee/roasts/:coffee_roast_id',
  'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id': 'GET /coffee/roasts/:coffee_roast_id',
  'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': 'GET /coffee/roasts/:coffee_roast_id',
  'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id': 'GET /coffee/roasts/:coffee_roast_id',
  'POST /coffee/preferences': 'GET /coffee/preferences',
  'PATCH /coffee/bags/:coffee_bag_id': 'GET /coffee/bags/:coffee_bag_id',
}

/** The name under which the answer of a call is stored, and the GET whose answer it is. */
export interface KeptName {
  readonly call: CallKey
  /** The path of the GET, for example `/pool/games/7`. */
  readonly name: string
}

/**
 * The name under which the answer of a call is stored; null if the answer is not stored. Of a long list, only the first
 * part is stored.
 */
export function keptNameOf(key: CallKey, { params, query = {} }: LooseRequest): KeptName | null {
  const call = ANSWER_AS[key] ?? key
  const fields = KEPT_CALLS[call]
  if (fields === undefined || query.before !== undefined || query.after !== undefined) return null
  const storedFields = Object.fromEntries(fields.map((field) => [field, query[field]]))
  return { call, name: wireRequest(call, { params, query: storedFields }).path }
}
