import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { CallError } from '../../../contract/callResult.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { roastStatusOf } from '../../../src/machines/coffee/roast.selectors.ts'
import type { RoastTap } from '../../../src/machines/coffee/roastTaps.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { after, done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { endedRoast, freshRoast, preferences, runningRoast, START_MS } from './exampleRoasts.ts'

const notFound = new CallError({ code: 'NOT_FOUND', message: 'There is no such roast.' })
const reading = { type: 'BEAN_TEMP', value: 201.5, tappedMs: START_MS + 400_000 } as const
const entry = (key: string, label: string, body: RoastChange): PendingEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body },
  label,
  createdMs: START_MS,
  expiresAfterMs: null,
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

const loaded = (roast: CoffeeRoast) => ({ roast, preferences, firstCracks: [510] })
const changed = (entries: readonly PendingEntry[]) => ({ type: 'pending.changed', entries }) as const
const answerOf = (coffee_roast: CoffeeRoast) =>
  ({ call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast } }) as const
const answer = answerOf(runningRoast)
const tap: RoastTap = { label: start.label, createdMs: START_MS, command: start.command, undo: { start_time: null } }

/** How many of the parallel states `view`, `dialog` and `sync` are not in their first state. */
function countActiveStates({ value }: SnapshotFrom<typeof roastMachine>): number {
  if (typeof value !== 'object' || !('ready' in value)) return 0
  const { view, dialog, sync } = value.ready
  return [view !== 'profile', dialog !== 'none', sync !== 'idle'].filter(Boolean).length
}

describeModel(
  {
    machine: roastMachine,
    input: {
      params: { coffee_roast_id: '12' },
      search: '',
      user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
      visit: 'visit',
      now: () => START_MS + 500_000,
      alarmOn: false,
    },
    effects: ['showAlert', 'download', 'prepareSound', 'leave'],
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
      { type: 'settings.open' },
      { type: 'dialog.close' },
      { type: 'roast.saved', roast: runningRoast },
      changed([start]),
      changed([start, end]),
      changed([start, firstReading]),
      changed([]),
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.delivered', entries: [], answer: null },
      { type: 'pending.delivered', entries: [], answer: answerOf({ ...runningRoast, coffee_bean_id: 4 }) },
      { type: 'pending.refused', entries: [], error: { code: 'ROAST_ENDED', message: 'No.' } },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } },
      { type: 'live.connected' },
      done('loadRoast', loaded(freshRoast)),
      done('loadRoast', loaded({ ...runningRoast, event_history: [dryEnd] })),
      done('loadRoast', loaded({ ...endedRoast, end_time: new Date(START_MS - 2_000_000).toISOString() })),
      failed('loadRoast', unanswered),
      done('refreshRoast', endedRoast),
      failed('refreshRoast', notFound),
      failed('refreshRoast', unanswered),
      after('refreshDelay', 'roast.ready.sync.waiting'),
      done('keypad', reading),
      done('keypad', null),
      done('missedEvent', { event_type: 'FIRST_CRACK_START', seconds: 400 }),
      done('missedEvent', null),
      after('discardDelay', 'roast.ready.lifecycle.discarded'),
      after('resumeDelay', 'roast.ready.lifecycle.ended.resumable'),
      after('tickDelay', 'roast.ready.lifecycle.running.ticking'),
    ],
    key: ({ context }) => roastStatusOf(context),
    limit: 200_000,
    // The parallel states hardly depend on each other. Situations in which two of them are active are enough.
    stopWhen: (snapshot) => countActiveStates(snapshot) > 1,
  },
  {
    proves:
      'the lifecycle state agrees with the start and the end of the roast, and the keypad is open only in between',
    check: (snapshot) => {
      if (!snapshot.matches('ready')) return
      const discarded = snapshot.matches({ ready: { lifecycle: 'discarded' } })
      if (!discarded) expect(snapshot.matches({ ready: { lifecycle: roastStatusOf(snapshot.context) } })).toBe(true)
      if (snapshot.matches({ ready: { view: 'input' } })) expect(roastStatusOf(snapshot.context)).toBe('running')
    },
  },
)
