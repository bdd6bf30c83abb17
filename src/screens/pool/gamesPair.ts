import type { AnyActorRef } from 'xstate'
import type { PoolGameRef } from '../../machines/pool/poolGame.machine.ts'
import { GamesPair } from '../../views/pool/GamesPair.tsx'

/** The paths of the list of games, and of one game with the server's id or a client id. */
const PATHS = /^\/pool(?:\/([0-9a-f-]+))?$/

/**
 * The `PairOptions` that the list of games and the page of a game have in common. In a wide window, both pages are
 * beside each other.
 */
export const gamesPair = {
  View: GamesPair,
  paths: PATHS,
  detailParamsOf: (path: string) => {
    const id = PATHS.exec(path)?.[1]
    return id === undefined ? null : { pool_game_id: id }
  },
  detailHasParams: (detail: AnyActorRef, { pool_game_id }: Readonly<Record<string, string>>) => {
    const { poolGameId, client_id } = (detail as PoolGameRef).getSnapshot().context
    return pool_game_id === client_id || Number(pool_game_id) === poolGameId
  },
}
