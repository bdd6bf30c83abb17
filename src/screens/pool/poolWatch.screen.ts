import { watchGameMachine } from '../../machines/pool/watchGame.machine.ts'
import { awakeMachine } from '../../machines/shared/awake.machine.ts'
import { pathTo } from '../../paths.ts'
import { wakeLockActor } from '../../services/browser/wakeLock.ts'
import { callLogic } from '../../services/http/call.ts'
import { PoolWatch } from '../../views/pool/PoolWatch/PoolWatch.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The public page of a watch link. */
export const screen = screenModule({
  View: PoolWatch,
  logic: ({ call }) =>
    watchGameMachine.provide({
      actors: {
        loadGame: callLogic(call, 'GET /public/pool/games/:token', (params: { token: string }) => ({ params })),
        awake: awakeMachine.provide({ actors: { wakeLock: wakeLockActor } }),
      },
    }),
  toInput: (input) => ({ ...input, address: window.location.origin + pathTo.poolWatch(input.params.token ?? '') }),
})
