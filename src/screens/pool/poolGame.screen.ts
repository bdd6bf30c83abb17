import { fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { poolGameMachine } from '../../machines/pool/poolGame.machine.ts'
import type { SentStep } from '../../machines/pool/poolGame.types.ts'
import { watchLinkMachine } from '../../machines/pool/watchLink.machine.ts'
import { awakeMachine } from '../../machines/shared/awake.machine.ts'
import { copyText } from '../../services/browser/clipboard.ts'
import { wakeLockActor } from '../../services/browser/wakeLock.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { asMember, keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import { PoolGame } from '../../views/pool/PoolGame/PoolGame.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadGame: Load<LiveGame, { poolGameId: number }> = async (call, { poolGameId }, signal) =>
  dataOf(await call('GET /pool/games/:pool_game_id', { params: { pool_game_id: poolGameId }, signal }))

const sendStep = (call: Call) =>
  fromPromise(async ({ input, signal }: { input: SentStep; signal: AbortSignal }) => {
    const request = {
      params: { pool_game_id: input.poolGameId },
      body: { pool_game_tap_id: input.pool_game_tap_id },
      idempotencyKey: input.key,
      signal,
    }
    return dataOf(
      input.kind === 'undo'
        ? await call('POST /pool/games/:pool_game_id/undo', request)
        : await call('POST /pool/games/:pool_game_id/redo', request),
    )
  })

const makeLink = (call: Call) =>
  fromPromise<string, { pool_game_id: number }>(async ({ input, signal }) => {
    const { token } = dataOf(
      await call('POST /pool/games/:pool_game_id/watch', { params: input, body: undefined, signal }),
    )
    return `${window.location.origin}/pool/watch/${token}`
  })

/** The page on which members score one game. */
export const screen = screenModule({
  View: PoolGame,
  logic: (services) => {
    const call = asMember(services)
    const { load, readKept } = keptLoad(services, loadGame)
    return poolGameMachine.provide({
      actors: {
        loadGame: load,
        readKept,
        sendStep: sendStep(call),
        awake: awakeMachine.provide({ actors: { wakeLock: wakeLockActor } }),
        watchLink: watchLinkMachine.provide({
          actors: {
            makeLink: makeLink(call),
            revokeLink: callLogic(
              call,
              'DELETE /pool/games/:pool_game_id/watch',
              (params: { pool_game_id: number }) => ({ params }),
            ),
            copyText: fromPromise<void, { text: string }>(({ input }) => copyText(input.text)),
          },
        }),
      },
    })
  },
  toInput: (input) => ({ ...input, now: serverClock.now }),
})
