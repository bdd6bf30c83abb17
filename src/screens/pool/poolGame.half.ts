// The page of one game: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { sheetCsv, sheetFileName } from '../../../contract/rules/pool/sheetCsv.ts'
import { endMatchMachine } from '../../machines/pool/endMatch.machine.ts'
import { poolGameMachine } from '../../machines/pool/poolGame.machine.ts'
import { watchLinkMachine } from '../../machines/pool/watchLink.machine.ts'
import { awakeMachine } from '../../machines/shared/awake.machine.ts'
import { pathTo } from '../../paths.ts'
import { copyText } from '../../services/browser/clipboard.ts'
import { localDay } from '../../services/browser/day.ts'
import { saveCsv } from '../../services/browser/saveFile.ts'
import { wakeLockActor } from '../../services/browser/wakeLock.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { callAsMember, keptLoad } from '../../services/kept/keptLoad.ts'
import { findLocal } from '../../services/outbox/findLocal.ts'
import { PoolGame } from '../../views/pool/PoolGame/PoolGame.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { loadRatings } from './loadRatings.ts'
import { saveGame, seatsWith } from './seats.ts'
import { loadGame, tapLogOf } from './tapLog.ts'

/** Makes a watch link and returns its address. An earlier watch link of the game then no longer works. */
const makeLink = (call: Call) =>
  fromPromise<string, { pool_game_id: number }>(async ({ input, signal }) => {
    const { token } = dataOf(
      await call('POST /pool/games/:pool_game_id/watch', { params: input, body: undefined, signal }),
    )
    return window.location.origin + pathTo.poolWatch(token)
  })

/** Downloads the score sheet of the game as a CSV file. */
function saveSheet(_: unknown, { game }: { game: LiveGame | null }): void {
  if (!game) return
  saveCsv(sheetFileName(game, localDay(new Date(game.started))), sheetCsv(game))
}

/** The page on which members score one game. */
export const gameHalf = screenModule({
  View: PoolGame,
  logic: (services) => {
    const call = callAsMember(services)
    const { load, readKept } = keptLoad(services, loadGame(services.findLocal ?? findLocal))
    return poolGameMachine.provide({
      actions: { saveSheet, printSheet: () => window.print() },
      actors: {
        loadGame: load,
        readKept,
        ratings: loadRatings(services),
        tapLog: tapLogOf(services),
        seats: seatsWith(services),
        endMatch: endMatchMachine.provide({ actors: { saveEnd: saveGame(services) } }),
        awake: awakeMachine.provide({ actors: { wakeLock: wakeLockActor } }),
        watchLink: watchLinkMachine.provide({
          actors: {
            makeLink: makeLink(call),
            revokeLink: fromPromise<void, { pool_game_id: number }>(async ({ input: params, signal }) => {
              dataOf(await call('DELETE /pool/games/:pool_game_id/watch', { params, signal }))
            }),
            copyText: fromPromise<void, { text: string }>(({ input }) => copyText(input.text)),
          },
        }),
      },
    })
  },
  toInput: (input) => ({ ...input, now: serverClock.now }),
})
