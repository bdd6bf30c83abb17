/**
 * The ids that browsers made for games and roasts that are deleted now. With them the server recognizes a late repeat
 * of the call that created the game or roast, and does not create it again. The ids stay as long as the member has an
 * account.
 */
export interface DeletedClientIdsTable {
  user_id: number
  kind: 'pool_game' | 'coffee_roast'
  client_id: string
  /** The pool_game_id or coffee_roast_id of the deleted game or roast. */
  deleted_id: number
}
