// Describes the corrections of other members.

import { correctionWords } from '../../../contract/rules/pool/tapWords.ts'
import type { Db } from '../../db/dialect.ts'
import { correctionsOf } from '../../db/repositories/poolCorrections.ts'
import type { GamePlayerRow } from '../../db/repositories/poolGames.ts'
import { tapsById } from '../../db/repositories/poolTaps.ts'
import { asTap } from './undoAndRedo.ts'

/** The name of the player of a tap; empty if this player is not in the game any more. */
export const nameIn =
  (gamePlayers: readonly GamePlayerRow[]) =>
  ({ pool_player_id }: { pool_player_id: number }): string =>
    gamePlayers.find((player) => player.pool_player_id === pool_player_id)?.username ?? ''

/**
 * The corrections that other members have made after this version of the game, each in words: "Teddy removed 'Miss
 * Ann'".
 */
export async function correctionsByOthers(
  db: Db,
  gameId: number,
  userId: number,
  version: number,
  gamePlayers: readonly GamePlayerRow[],
): Promise<string[]> {
  const corrections = (await correctionsOf(db, gameId, version)).filter(({ user_id }) => user_id !== userId)
  if (corrections.length === 0) return []
  const taps = await tapsById(
    db,
    corrections.map(({ pool_game_tap_id }) => pool_game_tap_id),
  )
  return corrections.map(({ username, was, pool_game_tap_id }) => {
    const tap = taps.find((other) => other.pool_game_tap_id === pool_game_tap_id)
    const now = tap && tap.undone_ms === null ? asTap(tap) : null
    return `${username} ${correctionWords(was === null ? null : JSON.parse(was), now, nameIn(gamePlayers))}`
  })
}
