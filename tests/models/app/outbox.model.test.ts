import { expect } from 'vitest'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { Attempt, NewEntry, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { runningRoast } from '../coffee/roasts.ts'
import { describeModel } from '../model.ts'

const NOW_MS = 1_000_000
const user = { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false }
const error = { code: 'INVALID_INPUT', message: 'No.' }

const lasting: NewEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  command: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: { coffee_roast_id: 12 },
    body: { start_time: '2026-01-01T10:00:00.000Z' },
  },
  label: 'Start',
  createdMs: NOW_MS,
  expiresAfterMs: null,
  whenRefused: 'keep',
}
/** Made so long ago that it has expired. */
const stale: OutboxEntry = {
  ...lasting,
  key: 'old-0',
  queue: 'game:7',
  createdMs: NOW_MS - 180_000,
  expiresAfterMs: 120_000,
  whenRefused: 'drop',
  order: 1,
  error: null,
}
const elsewhere: OutboxEntry = { ...lasting, key: 'other-0', order: 2, error: null }

const answer = {
  call: 'POST /coffee/roasts/:coffee_roast_id',
  data: { coffee_roast: runningRoast },
} as const

const attempts: readonly Attempt[] = [
  { key: lasting.key, outcome: 'delivered', answer },
  { key: lasting.key, outcome: 'refused', error },
  { key: lasting.key, outcome: 'removed' },
  { key: lasting.key, outcome: 'unanswered' },
  { key: elsewhere.key, outcome: 'delivered', answer },
]

describeModel(
  {
    machine: outboxMachine,
    input: { user_id: null, now: () => NOW_MS },
    effects: ['dropFromStore', 'reviveInStore', 'showAlert'],
    limit: 200_000,
    events: [
      { type: 'outbox.enqueue', entry: lasting },
      { type: 'outbox.retry', key: lasting.key },
      { type: 'outbox.discard', key: lasting.key },
      { type: 'session.changed', session: { settled: true, user } },
      { type: 'session.changed', session: { settled: true, user: null } },
      { type: 'connectivity.lost' },
      { type: 'connectivity.recovered' },
      { type: 'live.connected' },
      { type: 'tab.kept', entry: elsewhere },
      { type: 'tab.attempted', attempt: { key: elsewhere.key, outcome: 'delivered', answer } },
      { type: 'tab.revived', key: lasting.key },
      { type: 'tab.dropped', key: elsewhere.key },
      { type: 'xstate.done.actor.keepEntry', output: { durable: true } },
      { type: 'xstate.error.actor.keepEntry', error: new Error('full') },
      { type: 'xstate.done.actor.openStore', output: { entries: [], durable: true } },
      { type: 'xstate.done.actor.openStore', output: { entries: [stale], durable: true } },
      { type: 'xstate.error.actor.openStore', error: new Error('private') },
      ...attempts.map((output) => ({ type: 'xstate.done.actor.deliver', output }) as const),
      { type: 'xstate.error.actor.deliver', error: new Error('broken') },
      { type: 'xstate.after.keepTimeout.outbox.keeping.writing' },
      { type: 'xstate.after.openTimeout.outbox.delivery.opening' },
      { type: 'xstate.after.deliverTimeout.outbox.delivery.open.sending' },
      { type: 'xstate.after.retryDelay.outbox.delivery.open.waiting' },
      { type: 'xstate.after.expiryCheck.outbox.delivery.open.paused' },
    ],
    key: ({ context }) => [
      context.user_id,
      context.unsaved.length,
      context.entries.map(({ key, error: why }) => [key, why?.code]),
      Math.min(context.failures, 1),
    ],
    // One entry is enough: more of them only repeat the same transitions.
    stopWhen: ({ context }) => context.unsaved.length > 1 || context.entries.length > 1,
  },
  {
    check: ({ context }) => {
      expect(context.entries.every((entry) => entry.user_id === context.user_id)).toBe(true)
      expect(context.entries.map(({ order }) => order)).toEqual(
        [...context.entries.map(({ order }) => order)].sort((a, b) => a - b),
      )
    },
  },
)
