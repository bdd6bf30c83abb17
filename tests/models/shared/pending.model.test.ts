// Walks generated paths through the unconfirmed entries of one queue. On some paths an entry stays in the outbox when
// the server refuses it (`keep`). On the other paths it is then removed (`drop`).
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import type { PendingCommand } from '../../../src/machines/shared/pending.types.ts'
import { runningRoast } from '../coffee/exampleRoasts.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'

const command: PendingCommand = {
  command: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: { coffee_roast_id: 12 },
    body: { start_time: '2026-01-01T10:00:00.000Z' },
  },
  label: 'Start',
  createdMs: 0,
  whenRefused: 'keep',
}
const queue = 'roast:12'
const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const creation: OutboxEntry = {
  key: CLIENT_ID,
  queue,
  user_id: 1,
  order: 0,
  command: { call: 'POST /coffee/roasts', params: undefined, body: { coffee_bean_id: 1, client_id: CLIENT_ID } },
  label: 'New roast',
  createdMs: 0,
  whenRefused: 'keep',
  error: null,
  local: {
    client_id: CLIENT_ID,
    idField: 'coffee_roast_id',
    created: { type: 'roast', coffee_bean_name: 'Guji' },
  },
}
const refusedError = { code: 'ROAST_ENDED', message: 'No.' }
const storedEntry: OutboxEntry = { ...command, key: 'visit-0', queue, user_id: 1, order: 1, error: null }
const answer = { call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast: runningRoast } } as const

for (const whenRefused of ['keep', 'drop'] as const) {
  describeModel(
    {
      machine: pendingMachine,
      input: { queue, user_id: 1, visit: 'visit', parent: noopRef() },
      effects: ['enqueue', 'retryEntry', 'discardEntry'],
      // `durable` says whether this browser still has the entries after the tab is closed.
      events: ({ context }) => [
        { type: 'entry.add', command: { ...command, whenRefused } },
        { type: 'entry.retry', key: 'visit-0' },
        { type: 'entries.discard', keys: ['visit-0'] },
        { type: 'entries.discard', keys: [CLIENT_ID] },
        { type: 'discard.confirm' },
        { type: 'discard.cancel' },
        { type: 'outbox.changed', entries: [creation], durable: true },
        { type: 'entry.undo', key: 'visit-0', undo: { ...command, label: 'Undo Start' } },
        { type: 'outbox.changed', entries: [{ ...storedEntry, key: 'earlier-0' }], durable: true },
        // The outbox contains an entry of this visit only after this visit has made one.
        ...(context.entryCount > 0
          ? [
              { type: 'outbox.changed', entries: [storedEntry], durable: true } as const,
              {
                type: 'outbox.changed',
                entries: [{ ...storedEntry, key: 'earlier-0' }, storedEntry],
                durable: true,
              } as const,
            ]
          : []),
        { type: 'outbox.changed', entries: [{ ...storedEntry, queue: 'roast:99' }], durable: false },
        { type: 'outbox.delivered', key: 'visit-0', queue, answer },
        { type: 'outbox.delivered', key: 'visit-0', queue: 'roast:99', answer },
        { type: 'outbox.refused', key: 'visit-0', queue, error: refusedError },
        { type: 'outbox.refused', key: 'visit-0', queue: 'roast:99', error: refusedError },
      ],
      uncoveredEvents: {
        'outbox.delivered (queue: roast:99)': 'it is about another roast',
        'outbox.refused (queue: roast:99)': 'it is about another roast',
      },
      key: ({ context }) => [
        context.entries.map(({ key, error: why }) => [key, why?.code]),
        context.unconfirmedKeys,
        context.entryCount,
        context.durable,
      ],
      // Two entries are enough: more entries only repeat the same transitions.
      stopWhen: ({ context }) => context.entryCount > 1,
    },
    {
      proves: `all entries belong to the queue and have different keys, if whenRefused is ${whenRefused}`,
      check: ({ context: { entries, unconfirmedKeys } }) => {
        const keys = entries.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).toEqual(expect.arrayContaining([...unconfirmedKeys]))
        expect(entries.every((entry) => entry.queue === queue)).toBe(true)
      },
    },
  )
}
