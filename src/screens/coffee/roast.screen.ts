import { fromPromise } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { crackAlarmMachine } from '../../machines/coffee/crackAlarm.machine.ts'
import { exportFile } from '../../machines/coffee/exportFile.ts'
import { roastMachine } from '../../machines/coffee/roast.machine.ts'
import type { LoadedRoast } from '../../machines/coffee/roast.types.ts'
import { roastDetailsMachine } from '../../machines/coffee/roastDetails.machine.ts'
import { templateMachine } from '../../machines/coffee/template.machine.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { planRing, prepareSound, readAlarm, ring, writeAlarm } from '../../services/browser/crackAlarm.ts'
import { pageShownActor } from '../../services/browser/pageShown.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { wakeLockActor } from '../../services/browser/wakeLock.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { Roast } from '../../views/coffee/Roast/Roast.tsx'
import { screenModule } from '../shared/screenModule.ts'

interface RoastId {
  coffee_roast_id: number
}

async function readRoast(call: Call, { coffee_roast_id }: RoastId, signal: AbortSignal) {
  const request = { params: { coffee_roast_id }, signal }
  return dataOf(await call('GET /coffee/roasts/:coffee_roast_id', request)).coffee_roast
}

/** When first crack started in earlier roasts. If this call fails, the page works without it. */
async function readFirstCracks(call: Call, coffee_bean_id: number, signal: AbortSignal): Promise<readonly number[]> {
  const request = { params: { coffee_bean_id }, signal }
  return (await call('GET /coffee/beans/:coffee_bean_id/first-cracks', request)).data ?? []
}

const loadRoast = (call: Call) =>
  fromPromise<LoadedRoast, RoastId>(async ({ input, signal }) => {
    const [roast, preferences] = await Promise.all([
      readRoast(call, input, signal),
      call('GET /coffee/preferences', { signal }),
    ])
    return {
      roast,
      preferences: dataOf(preferences).user_preferences,
      firstCracks: await readFirstCracks(call, roast.coffee_bean_id, signal),
    }
  })

const saveDetail = (call: Call) =>
  fromPromise(async ({ input, signal }: { input: RoastId & { change: RoastChange }; signal: AbortSignal }) => {
    const { coffee_roast_id, change } = input
    const request = { params: { coffee_roast_id }, body: change, signal }
    return dataOf(await call('POST /coffee/roasts/:coffee_roast_id', request)).coffee_roast
  })

/** The page of one roast. */
export const screen = screenModule({
  View: Roast,
  logic: ({ call }) =>
    roastMachine.provide({
      actors: {
        loadRoast: loadRoast(call),
        refreshRoast: fromPromise(({ input, signal }) => readRoast(call, input, signal)),
        template: templateMachine.provide({
          actors: {
            loadTemplate: fromPromise(
              async ({ signal }) => dataOf(await call('GET /coffee/roasts/template', { signal })).coffee_roast,
            ),
          },
        }),
        crackAlarm: crackAlarmMachine.provide({
          actions: {
            ring,
            planRing: (_, { inSeconds }) => planRing(inSeconds),
            prepareSound,
            writeAlarm: (_, { alarmOn }) => writeAlarm(window.localStorage, alarmOn),
          },
        }),
        beans: createResourceMachine<readonly CoffeeBean[], undefined>().provide({
          actors: { load: fromPromise(async ({ signal }) => dataOf(await call('GET /coffee/beans', { signal }))) },
        }),
        wakeLock: wakeLockActor,
        pageShown: pageShownActor,
        roastDetails: roastDetailsMachine.provide({ actors: { saveDetail: saveDetail(call) } }),
      },
      actions: {
        prepareSound,
        download: (_, { roast, format }) => {
          const started = roast.start_time === null ? new Date() : new Date(roast.start_time)
          const { name, type, text } = exportFile(roast, format, -started.getTimezoneOffset())
          saveFile(name, new Blob([text], { type }))
        },
      },
    }),
  toInput: (input) => ({ ...input, now: serverClock.now, alarmOn: readAlarm(window.localStorage) }),
})
