import { watchGameMachine } from '../machines/watchGame/watchGame.machine.ts'
import { callActor } from '../services/call.ts'
import { wakeLockActor } from '../services/wakeLock.ts'
import { PoolWatch } from '../views/PoolWatch/PoolWatch.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({
  View: PoolWatch,
  logic: ({ call }) =>
    watchGameMachine.provide({
      actors: {
        loadGame: callActor(call, 'GET /public/pool/games/:token', (params: { token: string }) => ({ params })),
        wakeLock: wakeLockActor,
      },
    }),
})
