// The page of one roast: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { FirstCrack } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import { CallError } from '../../../contract/callResult.ts'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { backgroundMachine } from '../../machines/coffee/background.machine.ts'
import { cockpitMachine } from '../../machines/coffee/cockpit.machine.ts'
import { crackAlarmMachine } from '../../machines/coffee/crackAlarm.machine.ts'
import { localRoast } from '../../machines/coffee/localRoast.ts'
import { missedEventMachine } from '../../machines/coffee/missedEvent.machine.ts'
import { roastMachine } from '../../machines/coffee/roast.machine.ts'
import type { ExportFormat, ShownRoast } from '../../machines/coffee/roast.types.ts'
import { roastDetailsMachine } from '../../machines/coffee/roastDetails.machine.ts'
import { roastDialogMachine } from '../../machines/coffee/roastDialog.machine.ts'
import { roastLoaderMachine } from '../../machines/coffee/roastLoader.machine.ts'
import type { LoadedRoast, LoadRoast } from '../../machines/coffee/roastLoader.types.ts'
import { roastListMachine } from '../../machines/coffee/roasts.machine.ts'
import { awakeMachine } from '../../machines/shared/awake.machine.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { planRing, prepareSound, readAlarm, ring, writeAlarm } from '../../services/browser/crackAlarm.ts'
import { readDropTarget, writeDropTarget } from '../../services/browser/dropTarget.ts'
import { keyPresses } from '../../services/browser/keyPresses.ts'
import { pageShownActor } from '../../services/browser/pageShown.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { wakeLockActor } from '../../services/browser/wakeLock.ts'
import { isWindowWide, watchWindowWidth } from '../../services/browser/windowWidth.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import type { Answer } from '../../services/http/request.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { keptAnswers } from '../../services/kept/keptAnswers.ts'
import { asMember, keptLoad, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { findLocal } from '../../services/outbox/findLocal.ts'
import type { Services } from '../../services/services.ts'
import { Roast } from '../../views/coffee/Roast/Roast.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'
import { backgroundActors } from './backgroundActors.ts'
import { loadRoastPage } from './loadRoasts.ts'
import { similarRoasts } from './similarRoasts.ts'

interface RoastId {
  coffee_roast_id: number
}

async function readRoast(call: Call, { coffee_roast_id }: RoastId, signal: AbortSignal) {
  const request = { params: { coffee_roast_id }, signal }
  return dataOf(await call('GET /coffee/roasts/:coffee_roast_id', request)).coffee_roast
}

const readBeans: Load<readonly CoffeeBean[], { query: undefined }> = async (call, _, signal) =>
  dataOf(await call('GET /coffee/beans', { signal }))

/** Loads the earlier roasts from which first crack is forecast. If this call fails, the page works without them. */
async function readEarlierRoasts(call: Call, signal: AbortSignal): Promise<readonly FirstCrack[]> {
  return (await call('GET /coffee/first-cracks', { signal })).data ?? []
}

const NOT_IN_THIS_BROWSER = { code: 'NOT_FOUND', message: 'There is no such roast.' } as const
/**
 * Saves a roast as a file for other programs. The code for the formats loads at the first tap, because most visits need
 * none.
 */
async function download(roast: ShownRoast, format: ExportFormat): Promise<void> {
  const { exportFile } = await import('../../machines/coffee/exportFile.ts')
  const started = roast.start_time === null ? new Date() : new Date(roast.start_time)
  const { name, type, text } = exportFile(roast, format, -started.getTimezoneOffset())
  saveFile(name, new Blob([text], { type }))
}

/** How long the page of a roast that is only in this browser waits for the member's units and the earlier roasts. */
const PATIENCE_MS = 1500

/**
 * The member's preferences: those stored in this browser, or those of the server if it answers soon, or the defaults.
 */
async function readPreferencesSoon(
  { call }: Services,
  user_id: number,
  signal: AbortSignal,
): Promise<CoffeePreferences> {
  const kept = await keptAnswers.read(user_id, 'GET /coffee/preferences', {})
  if (kept) return (kept.data as Answer<'GET /coffee/preferences'>).user_preferences
  const soon = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const answer = await call('GET /coffee/preferences', { signal: soon }).catch(() => null)
  return answer?.data?.user_preferences ?? { ...PREFERENCE_DEFAULTS, user_id, template_roast_id: null }
}

/**
 * The earlier roasts: those stored in this browser, or those of the server if it answers soon, or none.
 * @serves roast-forecast-16
 */
async function readEarlierRoastsSoon({ call }: Services, user_id: number, signal: AbortSignal) {
  const kept = await keptAnswers.read(user_id, 'GET /coffee/first-cracks', {})
  if (kept) return kept.data as Answer<'GET /coffee/first-cracks'>
  const soon = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  return readEarlierRoasts(call, soon).catch(() => [])
}

/** Loads the roast from the server, or from the entry on this browser's disk that will create it. */
const loadRoast =
  (services: Services): Load<LoadedRoast, LoadRoast> =>
  async (call, { coffee_roast_id, client_id, user_id }, signal) => {
    const found =
      client_id === null ? { id: coffee_roast_id } : await (services.findLocal ?? findLocal)(client_id, user_id)
    const waiting = found && 'creation' in found ? localRoast(found.creation) : null
    if (waiting) {
      const [preferences, earlierRoasts] = await Promise.all([
        readPreferencesSoon(services, user_id, signal),
        readEarlierRoastsSoon(services, user_id, signal),
      ])
      return { roast: waiting, preferences, earlierRoasts }
    }
    if (!found || !('id' in found)) throw new CallError(NOT_IN_THIS_BROWSER)
    const [roast, preferences, earlierRoasts] = await Promise.all([
      readRoast(call, { coffee_roast_id: found.id }, signal),
      call('GET /coffee/preferences', { signal }),
      readEarlierRoasts(call, signal),
    ])
    return {
      roast,
      preferences: dataOf(preferences).user_preferences,
      earlierRoasts,
    }
  }

/** The page of one roast. */
export const roastHalf = screenModule({
  View: Roast,
  logic: (services) => {
    const call = asMember(services)
    const { load, readKept } = keptLoad(services, loadRoast(services))
    return roastMachine.provide({
      actors: {
        roastLoader: roastLoaderMachine.provide({
          actors: {
            loadRoast: load,
            readKept,
            refreshRoast: fromPromise(({ input, signal }) => readRoast(call, input, signal)),
          },
        }),
        background: backgroundMachine.provide({
          actors: backgroundActors(services),
          actions: { keepDraft },
        }),
        crackAlarm: crackAlarmMachine.provide({
          actions: {
            ring,
            planRing: (_, { inSeconds }) => planRing(inSeconds),
            prepareSound,
            writeAlarm: (_, { alarmOn }) => writeAlarm(window.localStorage, alarmOn),
          },
        }),
        roastDialog: roastDialogMachine.provide({
          actors: {
            roastDetails: roastDetailsMachine.provide({ actors: { readDraft }, actions: { keepDraft } }),
            missedEvent: missedEventMachine.provide({ actors: { readDraft }, actions: { keepDraft } }),
            roasts: roastListMachine.provide({ actors: keptPages(services, loadRoastPage) }),
            beans: createResourceMachine<readonly CoffeeBean[], undefined>().provide({
              actors: keptLoad(services, readBeans),
            }),
          },
        }),
        similar: similarRoasts(services),
        awake: awakeMachine.provide({ actors: { wakeLock: wakeLockActor } }),
        pageShown: pageShownActor,
        windowWidth: watchWindowWidth,
        cockpit: cockpitMachine.provide({ actors: { keyPresses } }),
      },
      actions: {
        prepareSound,
        writeDropTarget: (_, { user_id, target }) => writeDropTarget(window.localStorage, user_id, target),
        download: (_, { roast, format }) => void download(roast, format),
      },
    })
  },
  toInput: (input) => ({
    ...input,
    now: serverClock.now,
    alarmOn: readAlarm(window.localStorage),
    dropTarget: readDropTarget(window.localStorage, input.user?.user_id ?? 0),
    wide: isWindowWide(),
  }),
})
