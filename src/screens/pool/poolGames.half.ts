// The list of games: its machine with the services, and its view.
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import type { PoolSummary, SkillLevelBody } from '../../../contract/api/pool/pool.ts'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import { followGamesMachine } from '../../machines/pool/followGames.machine.ts'
import { gameDetailsMachine } from '../../machines/pool/gameDetails.machine.ts'
import { gameListMachine, poolGamesMachine, poolSummaryMachine } from '../../machines/pool/poolGames.machine.ts'
import { skillLevelMachine } from '../../machines/pool/skillLevel.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { readLocation } from '../../services/browser/location.ts'
import { keepPlace, readPlace, watchPlace } from '../../services/browser/place.ts'
import { callLogic, dataOf } from '../../services/http/call.ts'
import { callAsMember, keptLoad, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { PoolGames } from '../../views/pool/PoolGames/PoolGames.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'

/** Loads the next part of the list of games. */
const loadPage: Load<PageOf<null, PoolGame>, PageRequest> = async (call, { before, limit }, signal) => {
  const query = before === null ? { limit } : { limit, before }
  return { head: null, items: dataOf(await call('GET /pool/games', { query, signal })) }
}

const loadSummary: Load<PoolSummary, { query: ScreenInput }> = async (call, { query }, signal) => {
  const params = { user_id: query.user?.user_id ?? 0 }
  return dataOf(await call('GET /pool/users/:user_id', { params, signal }))
}

/** The list of pool games. */
export const gamesHalf = screenModule({
  View: PoolGames,
  logic: (services) => {
    const { call } = services
    return poolGamesMachine.provide({
      actions: { keepPlace: ({ context: { input } }, part) => keepPlace(input.user?.user_id, part) },
      actors: {
        watchPlace,
        list: gameListMachine.provide({ actors: keptPages(services, loadPage) }),
        summary: poolSummaryMachine.provide({ actors: keptLoad(services, loadSummary) }),
        followGames: followGamesMachine.provide({
          actors: {
            // As the member, so that the browser stores the game: what runs is counted from what is stored.
            loadGame: callLogic(
              callAsMember(services),
              'GET /pool/games/:pool_game_id',
              ({ poolGameId }: { poolGameId: number }) => ({ params: { pool_game_id: poolGameId } }),
            ),
          },
        }),
        skillLevel: skillLevelMachine.provide({
          // The path contains -1 instead of the id of a player, because the body contains this id.
          actors: { saveLevel: callLogic(call, 'PATCH /pool/players/-1', (body: SkillLevelBody) => ({ body })) },
        }),
        gameDetails: gameDetailsMachine.provide({
          actions: { keepDraft },
          actors: {
            readDraft,
            saveTags: callLogic(
              call,
              'PATCH /pool/games/:pool_game_id',
              ({ pool_game_id, tags }: { pool_game_id: number; tags: string[] }) => ({
                params: { pool_game_id },
                body: { tags },
              }),
            ),
            deleteGame: callLogic(call, 'DELETE /pool/games/:pool_game_id', (params: { pool_game_id: number }) => ({
              params,
            })),
          },
        }),
      },
    })
  },
  toInput: (input) => {
    const readOwnPlace = () => readPlace(input.user?.user_id)
    return { ...input, now: Date.now, place: readOwnPlace(), readPlace: readOwnPlace, path: readLocation().path }
  },
})
