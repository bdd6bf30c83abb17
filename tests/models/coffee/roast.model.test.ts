// Walks generated paths through the page of one roast, from a roast that the server does not know to a roast that has
// ended.
import { expect } from 'vitest'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { roastStatusOf } from '../../../src/machines/coffee/roast.selectors.ts'
import type { RoastTap } from '../../../src/machines/coffee/roastTaps.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { after, done } from '../xstateEvents.ts'
import { cracksAt, endedRoast, freshRoast, preferences, runningRoast, START_MS } from './exampleRoasts.ts'

const reading = { type: 'BEAN_TEMP', value: 201.5, tappedMs: START_MS + 400_000 } as const
const entry = (key: string, label: string, body: RoastChange): PendingEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body },
  label,
  createdMs: START_MS,
  whenRefused: 'keep',
  error: null,
})
/** The outbox entries of a tap on Start and on End. The child `pending` reports them. */
const start = entry('visit-0', 'Start', { start_time: new Date(START_MS).toISOString() })
const end = entry('visit-1', 'End', { end_time: new Date(START_MS + 480_000).toISOString() })

const firstReading = entry('visit-2', 'Bean Temperature', {
  input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 },
})
const dryEnd = { event_id: 7, event_type: 'DRY_END', seconds: 300 } as const

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
/** The entry that creates the roast. */
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
const created = { call: 'POST /coffee/roasts', data: { coffee_roast_id: 12 } } as const
const local = (roast: CoffeeRoast): CoffeeRoast => ({ ...roast, coffee_roast_id: 0, version: 0 })

const longEnded = { ...endedRoast, end_time: new Date(START_MS - 2_000_000).toISOString() }
const loaded = (roast: CoffeeRoast) => ({ roast, preferences, earlierRoasts: cracksAt(510) })
const changed = (entries: readonly PendingEntry[]) => ({ type: 'pending.changed', entries }) as const
const answerOf = (coffee_roast: CoffeeRoast) =>
  ({ call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast } }) as const
const answer = answerOf(runningRoast)
const tap: RoastTap = {
  key: start.key,
  label: start.label,
  createdMs: START_MS,
  request: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: {},
    body: { start_time: new Date(START_MS).toISOString() },
  },
  undo: { start_time: null },
}
const discarded = { call: 'POST /coffee/roasts/:coffee_roast_id/discard', data: { done: true } } as const

/** Why a forgotten event is in no pair with these states. */
const ONLY_ENDED = 'a forgotten event can be added only to an ended roast, which is not in these states'

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
}

describeModel(
  {
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
      { type: 'page.shown' },
      { type: 'input.open' },
      { type: 'view.table' },
      { type: 'view.profile' },
      { type: 'details.open' },
      { type: 'afterRoast.open' },
      { type: 'afterRoast.postpone' },
      { type: 'settings.open' },
      { type: 'background.open' },
      { type: 'log.open' },
      { type: 'log.undo' },
      { type: 'windowWidth.changed', wide: true },
      { type: 'windowWidth.changed', wide: false },
      { type: 'dropTarget.choose', target: { ...NO_DROP_TARGET, kind: 'dtr' } },
      { type: 'reading.made', reading: { type: 'FAN', value: 40, tappedMs: START_MS + 400_000 } },
      { type: 'background.choose', choice: 'none' },
      changed([creation]),
      { type: 'pending.delivered', entries: [], answer: created },
      { type: 'detail.changed', change: { coffee_in_mg: 250_000 }, label: 'Coffee In 250 g' },
      changed([start]),
      changed([start, end]),
      changed([start, firstReading]),
      changed([]),
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.delivered', entries: [], answer: null },
      { type: 'pending.delivered', entries: [], answer: discarded },
      { type: 'pending.delivered', entries: [], answer: answerOf({ ...runningRoast, coffee_bean_id: 4 }) },
      { type: 'pending.refused', entries: [], error: { code: 'ROAST_ENDED', message: 'No.' } },
      { type: 'roast.refresh' },
      { type: 'roast.kept', kept: { data: loaded(runningRoast), keptMs: 1000 } },
      { type: 'roast.kept', kept: { data: loaded(freshRoast), keptMs: 1000 } },
      { type: 'roast.loaded', loaded: loaded(local(freshRoast)) },
      { type: 'roast.loaded', loaded: loaded(local({ ...runningRoast, event_history: [dryEnd] })) },
      { type: 'roast.loaded', loaded: loaded(local(longEnded)) },
      { type: 'roast.loaded', loaded: loaded(runningRoast) },
      { type: 'roast.refreshed', roast: freshRoast },
      { type: 'roast.refreshed', roast: runningRoast },
      { type: 'roast.refreshed', roast: endedRoast },
      { type: 'roast.moved', coffee_roast_id: 12 },
      { type: 'roast.failed', error: unanswered.error },
      { type: 'roast.unanswered', error: unanswered.error },
      done('keypad', reading),
      done('keypad', null),
      after('discardDelay', 'roast.ready.lifecycle.discarded'),
      after('resumeDelay', 'roast.ready.lifecycle.ended.resumable'),
      after('tickDelay', 'roast.ready.lifecycle.running.ticking'),
    ],
    uncoveredAnswers: {
      'roast.ready.lifecycle.running on roast.end: mayEnd is never false':
        'time stands still in the paths, long after the start; a test written by hand taps twice',
    },
    uncoveredPairs: {
      'roast.ready on missedEvent.open → roast.ready.lifecycle.{notStarted,running}*': ONLY_ENDED,
      'roast.ready on missedEvent.open → roast.ready.{afterRoast.due,view.cockpit,view.input}*': ONLY_ENDED,
      'roast.ready on pending.delivered[1] → roast.ready.lifecycle.discarded *':
        'when the roast was discarded, an answer without a roast is for `discarded` itself',
      'roast.ready.view.input always[1] → {roast,roast.ready} on *':
        'the keypad is open only while the roast runs, and then `cockpit.closed` ends at once',
    },
    key: ({ context }) => [
      roastStatusOf(context),
      context.keptMs,
      context.coffee_roast_id,
      context.pending.some(({ key }) => key === CLIENT_ID),
    ],
  },
  {
    proves:
      'the lifecycle state agrees with the start and the end of the roast, the keypad is open only in between, the cockpit is shown on a wide screen until the end, and the form for what follows is offered only after the end',
    statements: '[roast-cockpit-07]',
    // The child `roastLoader` always reports a roast or an error. Its own model proves this.
    busyEndsBy: [{ type: 'roast.failed', error: unanswered.error }],
    // The app opens the address of the roast.
    busyUntilStopped: (snapshot) => snapshot.matches('moved'),
    check: (snapshot) => {
      if (!snapshot.matches('ready')) return
      const discarded = snapshot.matches({ ready: { lifecycle: 'discarded' } })
      if (!discarded) expect(snapshot.matches({ ready: { lifecycle: roastStatusOf(snapshot.context) } })).toBe(true)
      const offered = snapshot.matches({ ready: { afterRoast: 'offered' } })
      if (offered && !discarded) expect(roastStatusOf(snapshot.context)).toBe('ended')
      if (snapshot.matches({ ready: { view: 'input' } })) expect(roastStatusOf(snapshot.context)).toBe('running')
      const mayBeCockpit = snapshot.context.wide && roastStatusOf(snapshot.context) !== 'ended'
      expect(snapshot.matches({ ready: { view: 'cockpit' } })).toBe(mayBeCockpit)
    },
  },
)
