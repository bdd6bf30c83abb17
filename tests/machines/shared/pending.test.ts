// Tests the unconfirmed entries of one queue, without an outbox. The tests send the facts that an outbox would emit.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { NewEntry, OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { memoOfTwo } from '../../../src/machines/shared/memo.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import type { PendingCommand, PendingReport } from '../../../src/machines/shared/pending.types.ts'
import { runningRoast } from '../../models/coffee/exampleRoasts.ts'

const queue = 'roast:12'
const error = { code: 'ROAST_ENDED', message: 'No.' }
const answer = { call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast: runningRoast } } as const

const command = (label: string, whenRefused: 'keep' | 'drop' = 'keep'): PendingCommand => ({
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: {} },
  label,
  createdMs: 0,
  whenRefused,
})

/** Starts `pending`. `reports` lists what its parent receives, and `enqueued` lists what it sends to the outbox. */
function openPending() {
  const reports: PendingReport[] = []
  const enqueued: NewEntry[] = []
  const parent = createActor(
    fromCallback<PendingReport>(({ receive }) => receive((report) => void reports.push(report))),
  ).start()
  const actor = createActor(pendingMachine.provide({ actions: { enqueue: (_, entry) => void enqueued.push(entry) } }), {
    input: { queue, user_id: 1, visit: 'visit', parent },
  }).start()
  return {
    actor,
    reports,
    enqueued,
    add: (label: string, whenRefused?: 'keep' | 'drop') =>
      actor.send({ type: 'entry.add', command: command(label, whenRefused) }),
    /** The entry that was added as number `index`, as the outbox emits it. */
    storedEntry: (index: number, order = index): OutboxEntry => ({ ...enqueued[index]!, order, error: null }),
    labels: () => actor.getSnapshot().context.entries.map(({ label }) => label),
  }
}

describe(pendingMachine.id, () => {
  test('each entry is reported immediately and sent to the outbox with its own key', () => {
    const { add, reports, enqueued, labels } = openPending()
    add('a')
    add('b')
    expect(labels()).toEqual(['a', 'b'])
    expect(reports.map(({ type, entries }) => [type, entries.length])).toEqual([
      ['pending.changed', 1],
      ['pending.changed', 2],
    ])
    expect(enqueued).toMatchObject([
      { key: 'visit-0', queue, user_id: 1, label: 'a' },
      { key: 'visit-1', queue, user_id: 1, label: 'b' },
    ])
  })

  test('an entry stays until the outbox has it, and is removed when the outbox does not have it any more', () => {
    const { actor, add, storedEntry, labels } = openPending()
    add('a')
    add('b')
    actor.send({ type: 'outbox.changed', entries: [], durable: true })
    expect(labels()).toEqual(['a', 'b'])
    actor.send({ type: 'outbox.changed', entries: [storedEntry(0)], durable: true })
    expect(labels()).toEqual(['a', 'b'])
    actor.send({ type: 'outbox.changed', entries: [storedEntry(1)], durable: true })
    expect(labels()).toEqual(['b'])
    // `durable: false` means that the browser loses the entries when the tab is closed.
    actor.send({ type: 'outbox.changed', entries: [], durable: false })
    expect(labels()).toEqual([])
    expect(actor.getSnapshot().context.durable).toBe(false)
  })

  test('the entries of an earlier visit come first in the list, and the list leaves out the entries of another queue', () => {
    const { actor, add, storedEntry, labels } = openPending()
    add('own')
    const earlierEntry = { ...storedEntry(0), key: 'earlier-0', label: 'earlier' }
    const otherEntry = { ...storedEntry(0), key: 'other-0', queue: 'roast:13', label: 'other' }
    actor.send({ type: 'outbox.changed', entries: [earlierEntry, otherEntry], durable: true })
    expect(labels()).toEqual(['earlier', 'own'])
  })

  test('the list stays the same object while the entries do not change', () => {
    const { actor, add, storedEntry } = openPending()
    add('a')
    const entries = [storedEntry(0)]
    actor.send({ type: 'outbox.changed', entries, durable: true })
    const entriesBefore = actor.getSnapshot().context.entries
    actor.send({ type: 'outbox.changed', entries: [...entries], durable: true })
    expect(actor.getSnapshot().context.entries).toBe(entriesBefore)
  })

  test('the answer of the server is reported to the parent together with the entries that remain', () => {
    const { actor, add, reports } = openPending()
    add('a')
    add('b')
    actor.send({ type: 'outbox.delivered', key: 'visit-0', queue, answer })
    expect(reports.at(-1)).toMatchObject({ type: 'pending.delivered', entries: [{ label: 'b' }], answer })
    actor.send({ type: 'outbox.delivered', key: 'visit-0', queue: 'roast:13', answer })
    expect(reports.at(-1)).toMatchObject({ entries: [{ label: 'b' }] })
    expect(reports).toHaveLength(3)
  })

  test('a refused entry stays with its error if its whenRefused is `keep`, and is removed if it is `drop`', () => {
    const { actor, add, reports } = openPending()
    add('reading', 'keep')
    add('tap', 'drop')
    actor.send({ type: 'outbox.refused', key: 'visit-0', queue, error })
    actor.send({ type: 'outbox.refused', key: 'visit-1', queue, error })
    expect(reports.at(-1)).toMatchObject({ type: 'pending.refused', entries: [{ label: 'reading', error }], error })
  })

  test('[roast-repair-14] an entry that the server may have received already is undone by another command, even if a refused entry before it is sent again', () => {
    const { actor, add, storedEntry, labels } = openPending()
    for (const label of ['a', 'b', 'c']) add(label)
    const [a, b, c] = [storedEntry(0), storedEntry(1), storedEntry(2)] as const
    // After `a` was refused, the outbox may have sent `b`. Then the member sends `a` again.
    actor.send({ type: 'outbox.changed', entries: [{ ...a, error }, b, c], durable: true })
    actor.send({ type: 'outbox.changed', entries: [a, b, c], durable: true })
    actor.send({ type: 'entry.undo', key: b.key, undo: command('undo b') })
    actor.send({ type: 'entry.undo', key: c.key, undo: command('undo c') })
    // `c` was not sent, so it needs no command that undoes it. It stays until the outbox has removed it.
    expect(labels()).toEqual(['a', 'b', 'c', 'undo b'])
  })

  test('the list has the entries of all queues if the queue is null', () => {
    const parent = createActor(fromCallback(() => undefined)).start()
    const input = { queue: null, user_id: 0, visit: '', parent }
    const actor = createActor(pendingMachine, { input }).start()
    const storedEntry = { ...command('a'), key: 'a', queue, user_id: 1, order: 1, error: null }
    actor.send({
      type: 'outbox.changed',
      entries: [storedEntry, { ...storedEntry, key: 'b', queue: 'game:7' }],
      durable: true,
    })
    expect(actor.getSnapshot().context.entries.map(({ key }) => key)).toEqual(['a', 'b'])
    actor.send({ type: 'outbox.delivered', key: 'b', queue: 'game:7', answer: null })
    expect(actor.getSnapshot().context.entries.map(({ key }) => key)).toEqual(['a'])
  })
})

test('memoOfTwo computes once for the same two objects, even if it is called with others in between', () => {
  let count = 0
  const memo = memoOfTwo((a: { n: number }, b: { n: number }) => {
    count += 1
    return { sum: a.n + b.n }
  })
  const [one, two] = [{ n: 1 }, { n: 2 }]
  const firstResult = memo(one, two)
  expect(memo(two, one)).not.toBe(firstResult)
  expect(memo(one, two)).toBe(firstResult)
  expect(count).toBe(2)
})
