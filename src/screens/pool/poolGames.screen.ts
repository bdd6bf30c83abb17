import type { SkillLevelBody } from '../../../contract/api/pool/pool.ts'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import { gameDetailsMachine } from '../../machines/pool/gameDetails.machine.ts'
import { poolGamesMachine, poolSummaryMachine } from '../../machines/pool/poolGames.machine.ts'
import { skillLevelMachine } from '../../machines/pool/skillLevel.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { PoolGames } from '../../views/pool/PoolGames/PoolGames.tsx'
import { screenModule } from '../shared/screenModule.ts'

export const screen = screenModule({
  View: PoolGames,
  logic: ({ call }) =>
    poolGamesMachine.provide({
      actors: {
        loadPage: callLogic(call, 'GET /pool/games', ({ before, limit }: { before: number | null; limit: number }) => ({
          query: before === null ? { limit } : { limit, before },
        })),
        summary: poolSummaryMachine.provide({
          actors: {
            load: callLogic(call, 'GET /pool/users/:user_id', ({ query }: { query: ScreenInput }) => ({
              params: { user_id: query.user?.user_id ?? 0 },
            })),
          },
        }),
        skillLevel: skillLevelMachine.provide({
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
