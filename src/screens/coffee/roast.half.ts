// The page of one roast: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import { CallError } from '../../../contract/callResult.ts'
import { localTime } from '../../../contract/rules/coffee/localTime.ts'
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
import type { LoadedRoast, RoastToLoad } from '../../machines/coffee/roastLoader.types.ts'
import { roastListMachine } from '../../machines/coffee/roasts.machine.ts'
import { roastTimerMachine } from '../../machines/coffee/roastTimer.machine.ts'
import { roastViewMachine } from '../../machines/coffee/roastView.machine.ts'
import { awakeMachine } from '../../machines/shared/awake.machine.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { readCockpitOn, writeCockpitOn } from '../../services/browser/cockpitSwitch.ts'
import {
  planRing,
  prepareSound,
  readAlarm,
  ring,
  ringPlanActor,
  writeAlarm,
} from '../../services/browser/crackAlarm.ts'
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
import { callAsMember, keptLoad, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { findLocal } from '../../services/outbox/findLocal.ts'
import type { Services } from '../../services/services.ts'
import { Roast } from '../../views/coffee/Roast/Roast.tsx'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { loadAgain } from '../shared/loadAgain.ts'
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
async function readEarlierRoasts(call: Call, signal: AbortSignal): Promise<readonly FirstCrackRoast[]> {
  return (await call('GET /coffee/first-cracks', { signal })).data ?? []
}

/** The error for a client id that this browser does not know, or that belongs to another member. */
const NOT_IN_THIS_BROWSER = { code: 'NOT_FOUND', message: 'There is no such roast.' } as const

/**
 * Saves a roast as a file for other programs. The code for the formats is loaded only here, because few visits need it.
 */
async function download(roast: ShownRoast, format: ExportFormat): Promise<void> {
  const { exportFile } = await import('../../machines/coffee/exportFile.ts')
  const started = roast.start_time === null ? new Date() : new Date(roast.start_time)
  const utcOffsetMinutes = -started.getTimezoneOffset()
  const { name, type, text } = exportFile(roast, format, utcOffsetMinutes)
  saveFile(name, new Blob([text], { type }))
}

/** For a roast that only this browser has: how long its page waits for the preferences and the earlier roasts. */
const MAX_WAIT_MS = 1500

/**
 * The member's preferences: from this browser's storage, or else from the server if it answers within 1.5 s, or else
 * the defaults.
 */
async function readPreferencesInShortTime(
  { call }: Services,
  user_id: number,
  signal: AbortSignal,
): Promise<CoffeePreferences> {
  const kept = await keptAnswers.read(user_id, 'GET /coffee/preferences', {})
  if (kept) return (kept.data as Answer<'GET /coffee/preferences'>).user_preferences
  const shortSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)])
  const answer = await call('GET /coffee/preferences', { signal: shortSignal }).catch(() => null)
  return answer?.data?.user_preferences ?? { ...PREFERENCE_DEFAULTS, user_id, template_roast_id: null }
}

/**
 * The earlier roasts: from this browser's storage, or else from the server if it answers within 1.5 s, or else none.
 */
async function readEarlierRoastsInShortTime({ call }: Services, user_id: number, signal: AbortSignal) {
  const kept = await keptAnswers.read(user_id, 'GET /coffee/first-cracks', {})
  if (kept) return kept.data as Answer<'GET /coffee/first-cracks'>
  const shortSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)])
  return readEarlierRoasts(call, shortSignal).catch(() => [])
}

/** Loads the roast from the server, or from the outbox entry that will create the roast there. */
const loadRoast =
  (services: Services): Load<LoadedRoast, RoastToLoad> =>
  async (call, { coffee_roast_id, client_id, user_id }, signal) => {
    const idOrCreation =
      client_id === null ? { id: coffee_roast_id } : await (services.findLocal ?? findLocal)(client_id, user_id)
    const unsavedRoast = idOrCreation && 'creation' in idOrCreation ? localRoast(idOrCreation.creation) : null
    if (unsavedRoast) {
      const [preferences, earlierRoasts] = await Promise.all([
        readPreferencesInShortTime(services, user_id, signal),
        readEarlierRoastsInShortTime(services, user_id, signal),
      ])
      return { roast: unsavedRoast, preferences, earlierRoasts }
    }
    if (!idOrCreation || !('id' in idOrCreation)) throw new CallError(NOT_IN_THIS_BROWSER)
    const [roast, preferences, earlierRoasts] = await Promise.all([
      readRoast(call, { coffee_roast_id: idOrCreation.id }, signal),
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
    const call = callAsMember(services)
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
          actors: { ringPlan: ringPlanActor },
          actions: {
            ring,
            planRing: (_, { inSeconds }) => planRing(inSeconds),
            prepareSound,
            writeAlarm: (_, { alarmOn }) => writeAlarm(alarmOn),
          },
        }),
        roastDialog: roastDialogMachine.provide({
          actors: {
            roastDetails: roastDetailsMachine.provide({ actors: { readDraft }, actions: { keepDraft } }),
            missedEvent: missedEventMachine.provide({ actors: { readDraft }, actions: { keepDraft } }),
            loadPlanForm: fromPromise(async () => (await import('./planForm.ts')).planForm),
            roasts: roastListMachine.provide({ actors: keptPages(services, loadRoastPage) }),
            beans: createResourceMachine<readonly CoffeeBean[], undefined>().provide({
              actors: keptLoad(services, readBeans),
            }),
          },
        }),
        similar: similarRoasts(services),
        awake: awakeMachine.provide({ actors: { wakeLock: wakeLockActor } }),
        loadProbe: fromPromise(async ({ signal }) => (await loadAgain(() => import('./probe.ts'), signal)).loadProbe()),
        roastTimer: roastTimerMachine.provide({ actors: { pageShown: pageShownActor } }),
        roastView: roastViewMachine.provide({
          actors: { windowWidth: watchWindowWidth, cockpit: cockpitMachine.provide({ actors: { keyPresses } }) },
          actions: { writeCockpitOn: (_, { user_id, on }) => writeCockpitOn(user_id, on) },
        }),
      },
      actions: {
        prepareSound,
        writeDropTarget: (_, { user_id, target }) => writeDropTarget(user_id, target),
        download: (_, { roast, format }) => void download(roast, format),
      },
    })
  },
  toInput: (input) => ({
    ...input,
    now: serverClock.now,
    localTime: (ms: number) => localTime(ms, -new Date(ms).getTimezoneOffset()),
    alarmOn: readAlarm(),
    dropTarget: readDropTarget(input.user?.user_id ?? 0),
    isCockpitOn: () => readCockpitOn(input.user?.user_id ?? 0),
    wide: isWindowWide(),
  }),
})
