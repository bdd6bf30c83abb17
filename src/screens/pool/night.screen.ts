// The page of one league night: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import { nightCsv, nightFileName } from '../../../contract/rules/pool/nightSheet.ts'
import { followNightMachine, type NightCommand } from '../../machines/pool/followNight.machine.ts'
import { nightMachine } from '../../machines/pool/night.machine.ts'
import type { ShownNight } from '../../machines/pool/shownNight.ts'
import { startMatchMachine } from '../../machines/pool/startMatch.machine.ts'
import { watchLinkMachine } from '../../machines/pool/watchLink.machine.ts'
import { pathTo } from '../../paths.ts'
import { copyText } from '../../services/browser/clipboard.ts'
import { localDay } from '../../services/browser/day.ts'
import { newId } from '../../services/browser/newId.ts'
import { saveCsv } from '../../services/browser/saveFile.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { callAsMember, keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import { Night } from '../../views/pool/Night/Night.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { nightTeamsWith } from './nightTeams.ts'

const loadNight: Load<ShownNight, { command: NightCommand }> = async (call, { command }, signal) =>
  dataOf(await call('GET /pool/nights/:pool_night_id', { params: { pool_night_id: Number(command.id) }, signal }))

/** Makes a watch link and returns its address. An earlier watch link of the night then no longer works. */
const makeLink = (call: Call) =>
  fromPromise<string, { pool_game_id: number }>(async ({ input, signal }) => {
    const params = { pool_night_id: input.pool_game_id }
    const { token } = dataOf(await call('POST /pool/nights/:pool_night_id/watch', { params, body: undefined, signal }))
    return window.location.origin + pathTo.nightWatch(token)
  })

const paramsOf = (nightId: number) => ({ params: { pool_night_id: nightId } })

/** Downloads the sheets of the night as a CSV file. */
function saveSheet(_: unknown, { night }: { night: ShownNight }): void {
  saveCsv(nightFileName(night, localDay(new Date(night.started))), nightCsv(night))
}

/** The page of one league night. */
export const screen = screenModule({
  View: Night,
  logic: (services) => {
    const call = callAsMember(services)
    const { load, readKept } = keptLoad(services, loadNight)
    return nightMachine.provide({
      actions: { saveSheet, printSheet: () => window.print() },
      actors: {
        follow: followNightMachine.provide({ actors: { loadNight: load, readKept } }),
        teams: nightTeamsWith(services),
        startMatch: startMatchMachine.provide({
          actors: {
            savePlan: callLogic(call, 'PATCH /pool/nights/:pool_night_id', ({ nightId, body }) => ({
              ...paramsOf(nightId),
              body,
            })),
          },
        }),
        saveLimit: callLogic(
          call,
          'PATCH /pool/nights/:pool_night_id',
          ({ nightId, limit }: { nightId: number; limit: number | null }) => ({
            ...paramsOf(nightId),
            body: { level_limit: limit },
          }),
        ),
        deleteNight: callLogic(call, 'DELETE /pool/nights/:pool_night_id', ({ nightId }: { nightId: number }) =>
          paramsOf(nightId),
        ),
        watchLink: watchLinkMachine.provide({
          actors: {
            makeLink: makeLink(call),
            revokeLink: fromPromise<void, { pool_game_id: number }>(async ({ input, signal }) => {
              const request = { ...paramsOf(input.pool_game_id), signal }
              dataOf(await call('DELETE /pool/nights/:pool_night_id/watch', request))
            }),
            copyText: fromPromise<void, { text: string }>(({ input }) => copyText(input.text)),
          },
        }),
      },
    })
  },
  toInput: (input) => ({ ...input, newId, now: serverClock.now }),
})
