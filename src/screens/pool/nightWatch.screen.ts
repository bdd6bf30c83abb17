import { fromPromise } from 'xstate'
import { followNightMachine, type NightCommand } from '../../machines/pool/followNight.machine.ts'
import type { ShownNight } from '../../machines/pool/shownNight.ts'
import { watchNightMachine } from '../../machines/pool/watchNight.machine.ts'
import { awakeMachine } from '../../machines/shared/awake.machine.ts'
import { pathTo } from '../../paths.ts'
import { wakeLockActor } from '../../services/browser/wakeLock.ts'
import { dataOf } from '../../services/http/call.ts'
import { NightWatch } from '../../views/pool/NightWatch/NightWatch.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The public page of the watch link of a league night. */
export const screen = screenModule({
  View: NightWatch,
  logic: ({ call }) =>
    watchNightMachine.provide({
      actors: {
        follow: followNightMachine.provide({
          actors: {
            loadNight: fromPromise<ShownNight, { command: NightCommand }>(async ({ input: { command }, signal }) =>
              dataOf(
                await call('GET /public/pool/nights/:night_token', {
                  params: { night_token: String(command.id) },
                  signal,
                }),
              ),
            ),
          },
        }),
        awake: awakeMachine.provide({ actors: { wakeLock: wakeLockActor } }),
      },
    }),
  toInput: (input) => ({
    ...input,
    address: window.location.origin + pathTo.nightWatch(input.params.token ?? ''),
  }),
})
