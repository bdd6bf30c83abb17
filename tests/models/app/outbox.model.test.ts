// Walks generated paths through the outbox, which delivers the commands of a member. It also proves that no entry
// disappears without an answer or a decision of the member.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import { nextToSend } from '../../../src/machines/app/outbox.selectors.ts'
import type { Attempt, NewEntry, OutboxContext, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Step } from '../claims.ts'
import { runningRoast } from '../coffee/exampleRoasts.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const NOW_MS = 1_000_000
const user = { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false }
const error = { code: 'INVALID_INPUT', message: 'No.' }

/** The entry of a tap on Start, which the member makes on this page. */
const newEntry: NewEntry = {
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
  whenRefused: 'keep',
}
/** A tap from three minutes ago. The server can refuse it with GAME_CHANGED, and the member then decides. */
const oldTap: OutboxEntry = {
  ...newEntry,
  key: 'old-0',
  queue: 'game:7',
  createdMs: NOW_MS - 180_000,
  queryWhenOld: { unchanged_since: 3 },
  order: 1,
  error: null,
}
/** An entry that another tab of the browser has made. */
const entryOfOtherTab: OutboxEntry = { ...newEntry, key: 'other-0', order: 2, error: null }

const answer = {
  call: 'POST /coffee/roasts/:coffee_roast_id',
  data: { coffee_roast: runningRoast },
} as const

/** How an attempt to send an entry can end. */
const attempts: readonly Attempt[] = [
  { key: newEntry.key, outcome: 'delivered', answer },
  { key: newEntry.key, outcome: 'refused', error },
  { key: newEntry.key, outcome: 'removed' },
  { key: oldTap.key, outcome: 'questioned', error: { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' } },
  { key: newEntry.key, outcome: 'unanswered' },
  { key: newEntry.key, outcome: 'earlierEntryFound', stored: { entries: [entryOfOtherTab], durable: true } },
  { key: entryOfOtherTab.key, outcome: 'delivered', answer },
  { key: entryOfOtherTab.key, outcome: 'refused', error },
]

/** True if the event is allowed to remove this entry from the outbox. `context` is the context after the event. */
function mayRemove(
  event: Step<typeof outboxMachine>['event'],
  { key, user_id }: OutboxEntry,
  context: OutboxContext,
): boolean {
  const attemptRemoves = (attempt: Attempt) =>
    attempt.key === key && ['delivered', 'refused', 'removed'].includes(attempt.outcome)
  switch (event.type) {
    case 'outbox.discard':
    case 'tab.discarded':
      return event.key === key
    case 'tab.attempted':
      return attemptRemoves(event.attempt)
    case 'xstate.done.actor.deliver':
      return attemptRemoves((event as { output: Attempt }).output)
    // The entries disappear from memory and stay on the disk.
    case 'session.changed':
      return user_id !== context.user_id
    default:
      // The entry was written to the disk after its member had signed out.
      return /actor\.keepEntry$|after\.keepTimeout/.test(event.type) && user_id !== context.user_id
  }
}

describeModel(
  {
    isLarge: true,
    machine: outboxMachine,
    input: { user_id: null, now: () => NOW_MS },
    effects: ['discardInStore', 'retryInStore'],
    // Two transitions of which no path takes the second directly after the first, with the reason.
    uncoveredPairs: {
      'outbox.rereading.reading on xstate.done.actor.rereadStore[0] → outbox.rereading.idle on disk.failed':
        'the disk is opened again only for another member, whose session.changed is between the two',
    },
    events: [
      { type: 'outbox.enqueue', entry: newEntry },
      { type: 'outbox.retry', key: newEntry.key },
      { type: 'outbox.discard', key: newEntry.key },
      { type: 'outbox.send' },
      { type: 'session.changed', session: { settled: true, user } },
      { type: 'session.changed', session: { settled: true, user: null } },
      { type: 'connectivity.lost' },
      { type: 'connectivity.recovered' },
      { type: 'live.connected' },
      { type: 'tab.kept', entry: entryOfOtherTab },
      { type: 'tab.attempted', attempt: { key: entryOfOtherTab.key, outcome: 'delivered', answer } },
      {
        type: 'tab.attempted',
        attempt: { key: oldTap.key, outcome: 'questioned', error: { code: 'GAME_CHANGED', message: 'No.' } },
      },
      { type: 'tab.retried', key: newEntry.key },
      { type: 'tab.discarded', key: entryOfOtherTab.key },
      done('keepEntry', { durable: true }),
      failed('keepEntry', new Error('full')),
      done('openStore', { entries: [], durable: true }),
      done('openStore', { entries: [oldTap], durable: true }),
      done('openStore', { entries: [], durable: false }),
      failed('openStore', new Error('private')),
      done('rereadStore', { entries: [oldTap], durable: true }),
      done('rereadStore', { entries: [], durable: false }),
      failed('rereadStore', new Error('busy')),
      ...attempts.map((output) => done('deliver', output)),
      failed('deliver', new Error('broken')),
      after('keepTimeout', 'outbox.keeping.writing'),
      after('openTimeout', 'outbox.delivery.opening'),
      after('rereadDelay', 'outbox.rereading.waiting'),
      after('openTimeout', 'outbox.rereading.reading'),
      after('deliverTimeout', 'outbox.delivery.open.sending'),
      after('retryDelay', 'outbox.delivery.open.waiting'),
    ],
    key: ({ context }) => [
      context.user_id,
      context.unsaved.length,
      context.entries.map((entry) => [entry.key, entry.error?.code]),
      Math.min(context.failures, 1),
    ],
    // More entries only repeat the same transitions.
    stopWhen: ({ context }) => context.unsaved.length + context.entries.length > 2,
  },
  {
    proves: 'all entries belong to the signed-in member and are in order',
    checkStep: ({ before, event, after }) => {
      const remaining = new Set([...after.context.entries, ...after.context.unsaved].map(({ key }) => key))
      const removed = [...before.context.entries, ...before.context.unsaved].filter(({ key }) => !remaining.has(key))
      expect(removed.filter((entry) => !mayRemove(event, entry, after.context))).toEqual([])
    },
    eventually: [
      {
        claim: 'every entry is delivered, refused or discarded',
        events: ({ context }) => {
          const nextEntry = nextToSend(context)
          return [
            { type: 'session.changed', session: { settled: true, user } },
            done('keepEntry', { durable: true }),
            done('openStore', { entries: [], durable: true }),
            ...(nextEntry ? [done('deliver', { key: nextEntry.key, outcome: 'delivered', answer })] : []),
            { type: 'connectivity.recovered' },
          ]
        },
        // A refused entry waits for the member, who discards it or sends it again.
        holds: ({ context }) =>
          context.user_id !== null &&
          context.unsaved.length === 0 &&
          context.entries.every((entry) => entry.error !== null),
      },
    ],
    check: ({ context }) => {
      expect(context.entries.every((entry) => entry.user_id === context.user_id)).toBe(true)
      expect(context.entries.map(({ order }) => order)).toEqual(
        [...context.entries.map(({ order }) => order)].sort((a, b) => a - b),
      )
    },
  },
)
