import { fromPromise } from 'xstate'
import type { PoolGame, SkillLevelBody } from '../../../contract/api/pool/pool.ts'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import { followGamesMachine } from '../../machines/pool/followGames.machine.ts'
import { gameDetailsMachine } from '../../machines/pool/gameDetails.machine.ts'
import { gameListMachine, poolGamesMachine, poolSummaryMachine } from '../../machines/pool/poolGames.machine.ts'
import { skillLevelMachine } from '../../machines/pool/skillLevel.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.machine.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { PoolGames } from '../../views/pool/PoolGames/PoolGames.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage = (call: Call) =>
  fromPromise<PageOf<null, PoolGame>, PageRequest>(async ({ input: { before, limit }, signal }) => {
    const query = before === null ? { limit } : { limit, before }
    return { head: null, items: dataOf(await call('GET /pool/games', { query, signal })) }
  })

/** The page with the list of pool games. */
export const screen = screenModule({
  View: PoolGames,
  logic: ({ call }) =>
    poolGamesMachine.provide({
      actors: {
        list: gameListMachine.provide({ actors: { loadPage: loadPage(call) } }),
        followGames: followGamesMachine.provide({
          actors: {
            loadGame: callLogic(call, 'GET /pool/games/:pool_game_id', ({ poolGameId }: { poolGameId: number }) => ({
              params: { pool_game_id: poolGameId },
            })),
          },
        }),
        summary: poolSummaryMachine.provide({
          actors: {
            load: callLogic(call, 'GET /pool/users/:user_id', ({ query }: { query: ScreenInput }) => ({
              params: { user_id: query.user?.user_id ?? 0 },
            })),
          },
        }),
        skillLevel: skillLevelMachine.provide({
          // The path has -1 in place of an id, because the body names the player.
          actors: { saveLevel: callLogic(call, 'PATCH /pool/players/-1', (body: SkillLevelBody) => ({ body })) },
        }),
        gameDetails: gameDetailsMachine.provide({
          actors: {
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
    }),
  toInput: (input) => ({ ...input, now: Date.now }),
})
