// Walks generated paths through the wait for the answer to one entry of the outbox.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { NewEntry, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { submissionMachine } from '../../../src/machines/shared/submission.machine.ts'
import { describeModel } from '../model.ts'
import { after } from '../xstateEvents.ts'

const entry: NewEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: 'Delete',
  createdMs: 0,
  whenRefused: 'keep',
}
const storedEntry: OutboxEntry = { ...entry, order: 1, error: null }
const ownEntry = { key: 'visit-0', queue: 'roast:12' }
const otherEntry = { key: 'visit-1', queue: 'roast:12' }
const error = { code: 'NOT_FOUND', message: 'No.' }
const answer = { call: 'DELETE /coffee/roasts/:coffee_roast_id', data: { done: true } } as const

describeModel(
  {
    machine: submissionMachine,
    input: { entry },
    effects: ['enqueue', 'discardEntry'],
    events: [
      // `durable` says whether this browser still has the entries after the tab is closed.
      { type: 'outbox.changed', entries: [storedEntry], durable: true },
      { type: 'outbox.changed', entries: [{ ...storedEntry, key: 'visit-1' }], durable: true },
      { type: 'outbox.delivered', ...ownEntry, answer },
      { type: 'outbox.delivered', ...otherEntry, answer },
      { type: 'outbox.refused', ...ownEntry, error },
      { type: 'outbox.refused', ...otherEntry, error },
      { type: 'connectivity.lost' },
      { type: 'connectivity.recovered' },
      after('saveTimeout', 'submission.saving'),
      after('answerTimeout', 'submission.delivering'),
    ],
    key: ({ context }) => context.result.type,
    stopWhen: ({ status }) => status === 'done',
    uncoveredEvents: {
      'outbox.changed (entries.0.key: visit-1)': 'it is about another entry',
      'outbox.delivered (key: visit-1)': 'it is about another entry',
      'outbox.refused (key: visit-1)': 'it is about another entry',
    },
  },
  {
    proves: 'a submission ends with the answer or the error of its own entry, and otherwise the entry waits',
    check: (snapshot) => {
      if (!snapshot.matches('ended')) expect(snapshot.context.result.type).toBe('waiting')
    },
  },
)
