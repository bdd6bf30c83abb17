// Walks generated paths through the page of one roast, from a roast that the server does not know to a roast that has
// ended.
// `key`: two situations with the same state and the same key count as one.

import { expect } from 'vitest'
import { fromCallback } from 'xstate'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import { USUAL_PROBE } from '../../../contract/rules/coffee/probeSettings.ts'

import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { roastStatusOf } from '../../../src/machines/coffee/roast.selectors.ts'
import type { RoastTap } from '../../../src/machines/coffee/roastTaps.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { endedRoast, freshRoast, preferences, roastsWithCrackAt, runningRoast, START_MS } from './exampleRoasts.ts'

/** The outbox entry of a change of the roast 12. */
const entryOf = (key: string, label: string, body: RoastChange): PendingEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body },
  label,
  createdMs: START_MS,
  whenRefused: 'keep',
  error: null,
})
/** The outbox entries of a tap on Start and of a tap on End. The child `pending` reports them. */
const startEntry = entryOf('visit-0', 'Start', { start_time: new Date(START_MS).toISOString() })
const endEntry = entryOf('visit-1', 'End', { end_time: new Date(START_MS + 480_000).toISOString() })

const firstReading = entryOf('visit-2', 'Bean Temperature', {
  input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 },
})
const codeTakenError = { code: 'BAG_CODE_IN_USE', message: 'This bag code is taken.' }
const refusedCodeEntry = { ...entryOf('visit-3', 'Bag Code GUJI-1', { code: 'GUJI-1' }), error: codeTakenError }
const dryEnd = { event_id: 7, event_type: 'DRY_END', seconds: 300 } as const

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
/** The outbox entry that creates the roast. */
const creation: PendingEntry = {
  key: CLIENT_ID,
  user_id: 1,
  queue: `roast:${CLIENT_ID}`,
  command: {
    call: 'POST /coffee/roasts',
    params: undefined,
    body: { coffee_bean_id: freshRoast.coffee_bean_id, client_id: CLIENT_ID },
  },
  label: 'New roast',
  createdMs: START_MS,
  whenRefused: 'keep',
  error: null,
  local: {
    client_id: CLIENT_ID,
    idField: 'coffee_roast_id',
    created: { type: 'roast', coffee_bean_name: freshRoast.coffee_bean_name },
  },
}
const creationAnswer = { call: 'POST /coffee/roasts', data: { coffee_roast_id: 12 } } as const
/** The roast as the page shows it before the server has created it. */
const withoutServerId = (roast: CoffeeRoast): CoffeeRoast => ({ ...roast, coffee_roast_id: 0, version: 0 })

/** A roast that ended more than 30 minutes ago, so it cannot be resumed any more. */
const roastEndedLongAgo = { ...endedRoast, end_time: new Date(START_MS - 2_000_000).toISOString() }
/** What the page loads with this roast. In the one earlier roast, first crack was at 510 s. */
const loadedWith = (roast: CoffeeRoast) => ({ roast, preferences, earlierRoasts: roastsWithCrackAt(510) })
const pendingChanged = (entries: readonly PendingEntry[]) => ({ type: 'pending.changed', entries }) as const
const answerOf = (coffee_roast: CoffeeRoast) =>
  ({ call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast } }) as const
const answer = answerOf(runningRoast)
/** The tap on Start. Its undo removes the start. */
const tap: RoastTap = {
  key: startEntry.key,
  label: startEntry.label,
  createdMs: START_MS,
  request: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: {},
    body: { start_time: new Date(START_MS).toISOString() },
  },
  undo: { start_time: null },
}
/** The code of the probe. Its machine has a model of its own. */
const loadedProbe = { logic: fromCallback(() => undefined), kinds: [], settings: USUAL_PROBE }
const discardAnswer = { call: 'POST /coffee/roasts/:coffee_roast_id/discard', data: { done: true } } as const

/** Why no path takes a transition from some states directly after `missedEvent.open` or `pending.refused`. */
const ONLY_ENDED = 'this can happen only to an ended roast, which is not in these states'

// The address has the client id: the paths begin before the server knows the roast and continue after the server has
// created it.
const input = {
  params: { coffee_roast_id: CLIENT_ID },
  search: '',
  user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
  visit: 'visit',
  now: () => START_MS + 500_000,
  alarmOn: false,
  dropTarget: NO_DROP_TARGET,
  wide: false,
  isCockpitOn: () => true,
}

describeModel(
  {
    isLarge: true,
    machine: roastMachine,
    input,
    effects: ['go', 'showAlert', 'download', 'prepareSound', 'writeDropTarget', 'leave'],
    events: [
      { type: 'roast.start' },
      { type: 'roast.end' },
      { type: 'roast.reload' },
      { type: 'roast.export', format: 'csv' },
      { type: 'event.log', event_type: 'FIRST_CRACK_START' },
      { type: 'event.place', event: { event_type: 'DRY_END', seconds: 300 } },
      { type: 'event.place', event: { event_type: 'FIRST_CRACK_END', seconds: 1 } },
      { type: 'tap.made', tap },
      { type: 'tap.undone', tap },
      { type: 'roast.resume' },
      { type: 'roast.discard' },
      { type: 'missedEvent.open' },
      { type: 'bean.open' },
      { type: 'bean.choose', bean: { coffee_bean_id: 4, name: 'Huila' } },
      { type: 'timer.ticked' },
      done('loadProbe', loadedProbe),
      failed('loadProbe', noAnswerError),
      { type: 'probe.read', reading: { type: 'BEAN_TEMP', value: 150, tappedMs: START_MS + 400_000 } },
      { type: 'details.open' },
      { type: 'afterRoast.open' },
      { type: 'settings.open' },
      { type: 'background.open' },
      { type: 'log.open' },
      { type: 'plan.open' },
      { type: 'log.undo' },
      { type: 'dropTarget.choose', target: { ...NO_DROP_TARGET, kind: 'dtr' } },
      { type: 'reading.made', reading: { type: 'FAN', value: 40, tappedMs: START_MS + 400_000 } },
      { type: 'background.choose', choice: 'none' },
      pendingChanged([creation]),
      { type: 'pending.delivered', entries: [], answer: creationAnswer },
      { type: 'detail.changed', change: { coffee_in_mg: 250_000 }, label: 'Coffee In 250 g' },
      pendingChanged([startEntry]),
      pendingChanged([startEntry, endEntry]),
      pendingChanged([startEntry, firstReading]),
      pendingChanged([]),
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.delivered', entries: [], answer: null },
      { type: 'pending.delivered', entries: [], answer: discardAnswer },
      { type: 'pending.delivered', entries: [], answer: answerOf({ ...runningRoast, coffee_bean_id: 4 }) },
      { type: 'pending.refused', entries: [refusedCodeEntry], error: codeTakenError },
      { type: 'pending.refused', entries: [], error: { code: 'ROAST_ENDED', message: 'No.' } },
      { type: 'roast.refresh' },
      { type: 'roast.kept', kept: { data: loadedWith(runningRoast), keptMs: 1000 } },
      { type: 'roast.kept', kept: { data: loadedWith(freshRoast), keptMs: 1000 } },
      { type: 'roast.loaded', loaded: loadedWith(withoutServerId(freshRoast)) },
      { type: 'roast.loaded', loaded: loadedWith(withoutServerId({ ...runningRoast, event_history: [dryEnd] })) },
      { type: 'roast.loaded', loaded: loadedWith(withoutServerId(roastEndedLongAgo)) },
      { type: 'roast.loaded', loaded: loadedWith(runningRoast) },
      { type: 'roast.refreshed', roast: freshRoast },
      { type: 'roast.refreshed', roast: runningRoast },
      { type: 'roast.refreshed', roast: endedRoast },
      { type: 'roast.moved', coffee_roast_id: 12 },
      { type: 'roast.failed', error: noAnswerError.error },
      { type: 'roast.unanswered', error: noAnswerError.error },
      after('discardDelay', 'roast.ready.discarded'),
      after('resumeDelay', 'roast.ready.ended.resumable'),
    ],
    uncoveredAnswers: {
      'roast.ready.running on roast.end: mayEnd is never false':
        'the time does not change in the paths, and it is long after the start; a test written by hand taps twice',
    },
    // Two transitions of which no path takes the second directly after the first, with the reason. In the names, `*` is
    // any text, and `{a,b}` is a or b.
    uncoveredPairs: {
      'roast.ready on missedEvent.open → roast.ready.{notStarted,running}*': ONLY_ENDED,
      'roast.ready on pending.refused[0] → roast.ready.{notStarted,running}*': ONLY_ENDED,
      'roast.ready on pending.delivered[1] → roast.ready.discarded *':
        'after a discard, the state `discarded` itself handles an answer without a roast',
    },
    key: ({ context }) => [
      roastStatusOf(context),
      context.keptMs,
      context.coffee_roast_id,
      context.pending.some(({ key }) => key === CLIENT_ID),
    ],
  },
  {
    proves: 'the state agrees with the start and the end of the roast',
    // The child `roastLoader` always reports a roast or an error. Its own model proves this.
    busyEndsBy: [{ type: 'roast.failed', error: noAnswerError.error }],
    // In `moved`, the app opens the new address of the roast and stops this actor.
    busyUntilStopped: (snapshot) => snapshot.matches('moved'),
    check: (snapshot) => {
      if (!snapshot.matches('ready')) return
      const discarded = snapshot.matches({ ready: 'discarded' })
      if (!discarded) expect(snapshot.matches({ ready: roastStatusOf(snapshot.context) })).toBe(true)
    },
  },
)
