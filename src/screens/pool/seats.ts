// Joins the dialogs of the seats and of the end of a match with the calls.

import type { SavedGame } from '../../machines/pool/repeatedCall.ts'
import type { LoadedSeats } from '../../machines/pool/seatDraft.ts'
import { seatsMachine } from '../../machines/pool/seats.machine.ts'
import { callLogic, dataOf } from '../../services/http/call.ts'
import { callAsMember, type Load, loadOrKept } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'

const loadSeats: Load<LoadedSeats, { poolGameId: number }> = async (call, { poolGameId }, signal) => {
  const [game, players] = await Promise.all([
    call('GET /pool/games/:pool_game_id', { params: { pool_game_id: poolGameId }, signal }),
    call('GET /pool/players', { signal }),
  ])
  return { game: dataOf(game), players: dataOf(players) }
}

/** Changes the seats or the end of a game. */
export const saveGame = (services: Services) =>
  callLogic(callAsMember(services), 'PATCH /pool/games/:pool_game_id', ({ poolGameId, body, key }: SavedGame) => ({
    params: { pool_game_id: poolGameId },
    body,
    idempotencyKey: key,
  }))

/** The dialog of the seats with its calls. */
export const seatsWith = (services: Services) =>
  seatsMachine.provide({
    actors: { loadSeats: loadOrKept(services, loadSeats), saveSeats: saveGame(services) },
  })
