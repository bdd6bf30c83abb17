// The page of one player: its machine with the services, and its view.
import type { OpponentResults, PlayerHistory } from '../../../contract/api/pool/players.ts'
import {
  historyMachine,
  opponentsMachine,
  type PlayerQuery,
  playerMachine,
  playerQuery,
} from '../../machines/pool/player.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptLoad, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { PoolPlayer } from '../../views/pool/PoolPlayer/PoolPlayer.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadHistory: Load<PlayerHistory, { query: PlayerQuery }> = async (call, { query }, signal) => {
  const { user_id, game_type } = query
  return dataOf(await call('GET /pool/players/:user_id/history', { params: { user_id }, query: { game_type }, signal }))
}

const loadOpponents: Load<PageOf<null, OpponentResults>, PageRequest> = async (call, request, signal) => {
  const { input, before, limit } = request
  const { user_id, game_type } = playerQuery(input)
  const query = before === null ? { game_type, limit } : { game_type, limit, before }
  const items = dataOf(await call('GET /pool/players/:user_id/opponents', { params: { user_id }, query, signal }))
  return { head: null, items }
}

/** The page of one player. */
export const screen = screenModule({
  View: PoolPlayer,
  logic: (services) =>
    playerMachine.provide({
      actors: {
        history: historyMachine.provide({ actors: keptLoad(services, loadHistory) }),
        opponents: opponentsMachine.provide({
          actors: keptPages(services, loadOpponents),
          // Stores the length of the list of opponents for Back and reload.
          actions: {
            report: ({ context: { input, items } }) => keepPlace(input.user?.user_id, { items: items.length }),
          },
        }),
      },
    }),
  toInput: (input) => ({ ...input, items: readPlace(input.user?.user_id)?.items ?? 0 }),
})
