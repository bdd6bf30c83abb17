import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { CallError } from '../../../contract/callResult.ts'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { phaseOf } from '../../../src/machines/coffee/roast.selectors.ts'
import { unanswered } from '../members/members.ts'
import { describeModel } from '../model.ts'
import { endedRoast, freshRoast, preferences, runningRoast, START_MS } from './roasts.ts'

const gone = new CallError({ code: 'NOT_FOUND', message: 'There is no such roast.' })
const reading = { type: 'BEAN_TEMP', value: 201.5, tappedMs: START_MS + 400_000 } as const
/** What the outbox holds after a tap on Start that the server has not confirmed. */
const waitingStart: OutboxEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  command: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: { coffee_roast_id: 12 },
    body: { start_time: new Date(START_MS).toISOString() },
  },
  label: 'Start',
  createdMs: START_MS,
  expiresAfterMs: null,
  whenRefused: 'stands',
  order: 1,
  error: null,
}

const waitingEnd: OutboxEntry = {
  ...waitingStart,
  key: 'visit-1',
  command: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: { coffee_roast_id: 12 },
    body: { end_time: new Date(START_MS + 480_000).toISOString() },
  },
  label: 'End',
  order: 2,
}

const loaded = (roast: CoffeeRoast) => ({ roast, preferences, firstCracks: [510] })
const changed = (entries: readonly OutboxEntry[]) => ({ type: 'outbox.changed', entries, durable: true }) as const
const isOwn = { key: 'visit-0', queue: 'roast:12' }

/** What a member may have open at once is more than tells anything: two of these together do. */
function awayFromRest({ value }: SnapshotFrom<typeof roastMachine>): number {
  if (typeof value !== 'object' || !('ready' in value)) return 0
  const { view, dialog, template, alarm, sync } = value.ready
  return [view !== 'profile', dialog !== 'none', template !== 'hidden', alarm !== 'off', sync !== 'idle'].filter(
    Boolean,
  ).length
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
    effects: ['enqueue', 'askOutbox', 'showAlert', 'download', 'ring', 'prepareSound', 'writeAlarm'],
    events: [
      { type: 'roast.start' },
      { type: 'roast.end' },
      { type: 'roast.reload' },
      { type: 'roast.export', format: 'csv' },
      { type: 'event.log', event_type: 'FIRST_CRACK_START' },
      { type: 'input.open' },
      { type: 'view.table' },
      { type: 'view.profile' },
      { type: 'details.open' },
      { type: 'settings.open' },
      { type: 'dialog.close' },
      { type: 'template.show' },
      { type: 'template.hide' },
      { type: 'alarm.enable' },
      { type: 'alarm.disable' },
      { type: 'roast.saved', roast: runningRoast },
      changed([waitingStart]),
      changed([waitingStart, waitingEnd]),
      changed([]),
      { type: 'outbox.delivered', ...isOwn, answer: { coffee_roast: runningRoast } },
      { type: 'outbox.delivered', ...isOwn, answer: null },
      { type: 'outbox.refused', ...isOwn, error: { code: 'ROAST_ENDED', message: 'No.' } },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } },
      { type: 'live.connected' },
      { type: 'xstate.done.actor.loadRoast', output: loaded(freshRoast) },
      { type: 'xstate.done.actor.loadRoast', output: loaded(runningRoast) },
      { type: 'xstate.error.actor.loadRoast', error: unanswered },
      { type: 'xstate.after.callTimeout.roast.loading' },
      { type: 'xstate.done.actor.refreshRoast', output: endedRoast },
      { type: 'xstate.error.actor.refreshRoast', error: gone },
      { type: 'xstate.error.actor.refreshRoast', error: unanswered },
      { type: 'xstate.after.callTimeout.roast.ready.sync.refreshing' },
      { type: 'xstate.after.refreshDelay.roast.ready.sync.waiting' },
      { type: 'xstate.done.actor.keypad', output: reading },
      { type: 'xstate.done.actor.keypad', output: null },
      { type: 'xstate.done.actor.loadTemplate', output: endedRoast },
      { type: 'xstate.done.actor.loadTemplate', output: null },
      { type: 'xstate.error.actor.loadTemplate', error: unanswered },
      { type: 'xstate.after.callTimeout.roast.ready.template.loading' },
      { type: 'xstate.after.tickDelay.roast.ready.lifecycle.running.ticking' },
    ],
    key: ({ context }) => phaseOf(context),
    limit: 200_000,
    stopWhen: (snapshot) => awayFromRest(snapshot) > 1,
    uncovered: {
      'roast.ready.alarm.recalling always[0]':
        'the input says that this device does not ring; tests/machines starts a roast on one that does',
    },
  },
  {
    check: (snapshot) => {
      if (!snapshot.matches('ready')) return
      expect(snapshot.matches({ ready: { lifecycle: phaseOf(snapshot.context) } })).toBe(true)
      if (snapshot.matches({ ready: { view: 'input' } })) expect(phaseOf(snapshot.context)).toBe('running')
    },
  },
)
