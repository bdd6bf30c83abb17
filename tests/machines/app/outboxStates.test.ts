// Tests the states of the outbox, without the app. The outbox stores the actions of a member as entries, until the
// server has answered them. Each test decides when the disk and the server answer.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { Attempt, NewEntry, OpenedStore, OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'
import { runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { waitForPromises } from '../support.ts'

const sessionOf = (user_id: number | null) => ({
  type: 'session.changed' as const,
  session: {
    settled: true,
    user: user_id === null ? null : { user_id, username: 'x', acl: 'coffee', must_change_password: false },
  },
})

const newEntry = (key: string, fields: Partial<NewEntry> = {}): NewEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: key,
  createdMs: 0,
  whenRefused: 'keep',
  ...fields,
})
const storedEntry = (key: string, order: number): OutboxEntry => ({ ...newEntry(key), order, error: null })
const error = { code: 'INVALID_INPUT', message: 'No.' }
const data = { coffee_roast: runningRoast }
const deliveredAttempt = (key: string): Attempt => ({
  key,
  outcome: 'delivered',
  answer: { call: 'POST /coffee/roasts/:coffee_roast_id', data },
})
const refusedAttempt = (key: string): Attempt => ({ key, outcome: 'refused', error })
const unansweredAttempt = (key: string): Attempt => ({ key, outcome: 'unanswered' })

/** A call to the disk or the server that the test has not answered yet. */
interface WaitingCall {
  readonly resolve: (output: never) => void
  readonly reject: (problem: unknown) => void
}

/** Starts the outbox. `durable` says whether this browser still has the entries after the tab is closed. */
function start(user_id: number | null = 1) {
  const clock = new SimulatedClock()
  const waitingCalls = new Map<string, WaitingCall>()
  /**
   * The calls and actions that have begun. For example, 'sends a of a,b' means that the entry `a` is sent, and that the
   * outbox knows the entries `a` and `b`.
   */
  const log: string[] = []
  const facts: OutboxFact[] = []
  const startCall = (name: string, detail: unknown) => {
    log.push(`${name} ${detail}`)
    return new Promise<never>((resolve, reject) => waitingCalls.set(name, { resolve, reject }))
  }
  const machine = outboxMachine.provide({
    actors: {
      openStore: fromPromise(({ input }) => startCall('opens', input.user_id)),
      keepEntry: fromPromise(({ input }) => startCall('keeps', input.entry.key)),
      deliver: fromPromise(({ input }) => startCall('sends', `${input.entry.key} of ${input.knownKeys}`)),
      watchTabs: fromCallback(() => undefined),
    },
    actions: {
      discardInStore: (_, { keys }) => void log.push(`deletes ${keys}`),
      retryInStore: (_, { key }) => void log.push(`retries ${key}`),
    },
  })
  const actor = createActor(machine, { clock, input: { user_id, now: () => clock.now() } })
  actor.on('*', (fact) => void facts.push(fact))
  actor.start()
  return {
    actor,
    /** The lines of `log` since `newCalls` was used last. */
    newCalls: () => log.splice(0),
    /**
     * The facts since `newFacts` was used last. `outbox.changed` is written as the keys of its entries. The key of an
     * entry with an error has a '!'.
     */
    newFacts: () =>
      facts
        .splice(0)
        .map((fact) =>
          fact.type === 'outbox.changed'
            ? `${fact.entries.map(({ key, error: why }) => (why ? `${key}!` : key))}${fact.durable ? '' : ', not durable'}`
            : `${fact.type} ${fact.key}`,
        ),
    deliveryState: () => actor.getSnapshot().value.delivery,
    isActive: () => actor.getSnapshot().status === 'active',
    passSeconds: (seconds: number) => clock.increment(seconds * 1000),
    enqueue: (key: string, fields: Partial<NewEntry> = {}) =>
      actor.send({ type: 'outbox.enqueue', entry: newEntry(key, fields) }),
    answerCall: async (name: 'opens' | 'keeps' | 'sends', output: OpenedStore | { durable: boolean } | Attempt) => {
      waitingCalls.get(name)?.resolve(output as never)
      await waitForPromises()
    },
    failCall: async (name: 'opens' | 'keeps' | 'sends') => {
      waitingCalls.get(name)?.reject(new Error(name))
      await waitForPromises()
    },
  }
}

type Outbox = ReturnType<typeof start>

/** An outbox that is open and has delivered everything. */
async function startOpen(): Promise<Outbox> {
  const outbox = start()
  await outbox.answerCall('opens', { entries: [], durable: true })
  outbox.newCalls()
  outbox.newFacts()
  return outbox
}

/** An open outbox that sends the entry `a`. */
async function startSending(fields: Partial<NewEntry> = {}): Promise<Outbox> {
  const outbox = await startOpen()
  outbox.enqueue('a', fields)
  await outbox.answerCall('keeps', { durable: true })
  outbox.newCalls()
  outbox.newFacts()
  return outbox
}

/** The server can ask the member a question about an entry with these fields. */
const ASKED_WHEN_OLD = { queryWhenOld: { unchanged_since: 3 } }

/** An open outbox that waits after an attempt without an answer. */
async function startWaiting(): Promise<Outbox> {
  const outbox = await startSending()
  await outbox.answerCall('sends', unansweredAttempt('a'))
  expect(outbox.deliveryState()).toEqual({ open: 'waiting' })
  return outbox
}

describe('the disk', () => {
  test('the disk is opened for the member, and its entries are sent', async () => {
    const outbox = start()
    expect(outbox.newCalls()).toEqual(['opens 1'])
    await outbox.answerCall('opens', { entries: [storedEntry('old', 1)], durable: true })
    expect([outbox.newFacts(), outbox.newCalls()]).toEqual([['old'], ['sends old of old']])
  })

  test('the disk is not opened while no member is signed in', () => {
    const outbox = start(null)
    expect([outbox.deliveryState(), outbox.newCalls()]).toEqual(['closed', []])
    outbox.actor.send(sessionOf(1))
    expect([outbox.deliveryState(), outbox.newCalls(), outbox.newFacts()]).toEqual(['opening', ['opens 1'], ['']])
  })

  test('the disk is opened again only for another member', async () => {
    const outbox = await startSending()
    outbox.actor.send(sessionOf(1))
    expect([outbox.deliveryState(), outbox.newCalls(), outbox.newFacts()]).toEqual([{ open: 'sending' }, [], []])
    outbox.actor.send(sessionOf(2))
    expect([outbox.deliveryState(), outbox.newCalls(), outbox.newFacts()]).toEqual(['opening', ['opens 2'], ['']])
    outbox.actor.send(sessionOf(null))
    expect([outbox.deliveryState(), outbox.newCalls(), outbox.newFacts()]).toEqual(['closed', [], ['']])
  })

  test.each([
    ['fails', (outbox: Outbox) => outbox.failCall('opens')],
    ['does not answer for 5 s', async (outbox: Outbox) => outbox.passSeconds(5)],
  ] as const)(
    'if the disk %s when it is opened, the outbox is not durable, and new entries are still sent',
    async (_, end) => {
      const outbox = start()
      outbox.passSeconds(4.9)
      expect(outbox.deliveryState()).toBe('opening')
      await end(outbox)
      expect(outbox.deliveryState()).toEqual({ open: 'idle' })
      expect(outbox.actor.getSnapshot().context.durable).toBe(false)
      outbox.enqueue('a')
      await outbox.answerCall('keeps', { durable: true })
      expect(outbox.newCalls()).toContain('sends a of a')
    },
  )

  test('the entries of a store that may lose them are shown, too', async () => {
    const outbox = start()
    outbox.newFacts()
    await outbox.answerCall('opens', { entries: [storedEntry('old', 0)], durable: false })
    expect(outbox.newFacts()).toEqual(['old, not durable'])
  })

  test.each([
    ['fails', (outbox: Outbox) => outbox.failCall('opens')],
    ['does not answer for 5 s', async (outbox: Outbox) => outbox.passSeconds(5)],
    ['is not there', (outbox: Outbox) => outbox.answerCall('opens', { entries: [], durable: false })],
  ] as const)(
    '[pool-waiting-18] a disk that %s is opened again after 1, 2 and 4 s, and then the entries on the disk are shown and sent',
    async (_, end) => {
      const outbox = start()
      await end(outbox)
      outbox.enqueue('a')
      await outbox.answerCall('keeps', { durable: false })
      expect(outbox.newCalls()).toEqual(['opens 1', 'keeps a', 'sends a of a'])
      for (const waitSeconds of [1, 2, 4]) {
        outbox.passSeconds(waitSeconds - 0.1)
        expect(outbox.newCalls()).toEqual([])
        outbox.passSeconds(0.1)
        expect(outbox.newCalls()).toEqual(['opens 1'])
        outbox.newFacts()
        if (waitSeconds < 4) await end(outbox)
        expect([outbox.newFacts(), outbox.deliveryState()]).toEqual([[], { open: 'sending' }])
      }
      await outbox.answerCall('opens', { entries: [storedEntry('old', -1), storedEntry('a', 0)], durable: true })
      expect(outbox.newFacts()).toEqual(['old,a'])
      await outbox.answerCall('sends', deliveredAttempt('a'))
      expect(outbox.newCalls()).toEqual(['sends old of old'])
      // The disk is not opened again. (The attempt in progress would fail after 30 s.)
      outbox.passSeconds(29)
      expect(outbox.newCalls()).toEqual([])
    },
  )

  test('a disk that failed is opened again only for the member who is signed in', async () => {
    const outbox = start()
    await outbox.failCall('opens')
    outbox.actor.send(sessionOf(1))
    outbox.passSeconds(1)
    expect(outbox.newCalls()).toEqual(['opens 1', 'opens 1'])
    outbox.actor.send(sessionOf(null))
    await outbox.answerCall('opens', { entries: [storedEntry('old', 1)], durable: true })
    outbox.passSeconds(60)
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([[], [', not durable']])
    outbox.actor.send(sessionOf(2))
    await outbox.failCall('opens')
    outbox.passSeconds(1)
    expect(outbox.newCalls()).toEqual(['opens 2', 'opens 2'])
  })

  test('the outbox stores entries one after the other, and emits and sends each entry when it is stored', async () => {
    const outbox = await startOpen()
    outbox.enqueue('a')
    outbox.enqueue('b')
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([['keeps a'], []])
    await outbox.answerCall('keeps', { durable: true })
    expect([outbox.newCalls().sort(), outbox.newFacts()]).toEqual([['keeps b', 'sends a of a'], ['a']])
    await outbox.answerCall('keeps', { durable: true })
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([[], ['a,b']])
  })

  test.each([
    ['fails', (outbox: Outbox) => outbox.failCall('keeps')],
    ['reports that it is not durable', (outbox: Outbox) => outbox.answerCall('keeps', { durable: false })],
    ['does not answer for 4 s', async (outbox: Outbox) => outbox.passSeconds(0.1)],
  ] as const)('an entry is sent even if the disk %s when it stores the entry', async (_, end) => {
    const outbox = await startOpen()
    outbox.enqueue('a')
    outbox.passSeconds(3.9)
    expect(outbox.newFacts()).toEqual([])
    await end(outbox)
    expect(outbox.newFacts()).toEqual(['a, not durable'])
    expect(outbox.newCalls()).toEqual(['keeps a', 'sends a of a'])
  })
})

describe('an attempt', () => {
  test('after the delivery of an entry the outbox removes it, and sends the next entry', async () => {
    const outbox = await startSending()
    outbox.enqueue('b')
    await outbox.answerCall('keeps', { durable: true })
    outbox.newFacts()
    await outbox.answerCall('sends', deliveredAttempt('a'))
    expect(outbox.newFacts()).toEqual(['outbox.delivered a', 'b'])
    expect(outbox.newCalls()).toEqual(['keeps b', 'sends b of b'])
  })

  test('the outbox reports and marks an entry that the server has refused, and does not send it again', async () => {
    const outbox = await startSending()
    await outbox.answerCall('sends', refusedAttempt('a'))
    expect([outbox.deliveryState(), outbox.newFacts(), outbox.newCalls()]).toEqual([
      { open: 'idle' },
      ['outbox.refused a', 'a!'],
      [],
    ])
  })

  test('an entry that the server asks about is marked, and is not reported as refused', async () => {
    const outbox = await startSending(ASKED_WHEN_OLD)
    await outbox.answerCall('sends', { key: 'a', outcome: 'questioned', error })
    expect([outbox.deliveryState(), outbox.newFacts(), outbox.newCalls()]).toEqual([{ open: 'idle' }, ['a!'], []])
  })

  test('an older entry that is found on the disk is sent first', async () => {
    const outbox = await startSending()
    await outbox.answerCall('sends', {
      key: 'a',
      outcome: 'earlierEntryFound',
      stored: { entries: [storedEntry('old', -1)], durable: true },
    })
    expect([outbox.newFacts(), outbox.newCalls()]).toEqual([['old,a'], ['sends old of old,a']])
  })

  test('the result for an entry that was discarded during its attempt is not reported', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'outbox.discard', key: 'a' })
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([['deletes a'], ['']])
    await outbox.answerCall('sends', deliveredAttempt('a'))
    expect([outbox.deliveryState(), outbox.newCalls(), outbox.newFacts()]).toEqual([{ open: 'idle' }, [], []])
  })

  test.each([
    ['has no answer', (outbox: Outbox) => outbox.answerCall('sends', unansweredAttempt('a'))],
    ['fails', (outbox: Outbox) => outbox.failCall('sends')],
    ['does not end within 30 s', async (outbox: Outbox) => outbox.passSeconds(0.1)],
  ] as const)('an attempt that %s is repeated after 1 s', async (_, end) => {
    const outbox = await startSending()
    outbox.passSeconds(29.9)
    expect(outbox.deliveryState()).toEqual({ open: 'sending' })
    await end(outbox)
    expect([outbox.deliveryState(), outbox.newFacts()]).toEqual([{ open: 'waiting' }, []])
    expect(outbox.actor.getSnapshot().context.failures).toBe(1)
    outbox.passSeconds(0.9)
    expect(outbox.newCalls()).toEqual([])
    outbox.passSeconds(0.1)
    expect(outbox.newCalls()).toEqual(['sends a of a'])
  })
})

describe('while the outbox waits', () => {
  test.each(['live.connected', 'outbox.send'] as const)(
    'the event %s makes the outbox send immediately',
    async (type) => {
      const outbox = await startWaiting()
      outbox.actor.send({ type })
      expect([outbox.deliveryState(), outbox.newCalls()]).toEqual([{ open: 'sending' }, ['sends a of a']])
    },
  )

  test('the outbox pauses when the page goes offline, until the server answers', async () => {
    const outbox = await startWaiting()
    outbox.actor.send({ type: 'connectivity.lost' })
    expect(outbox.deliveryState()).toEqual({ open: 'paused' })
    outbox.passSeconds(60)
    expect(outbox.newCalls()).toEqual([])
    outbox.actor.send({ type: 'connectivity.recovered' })
    expect([outbox.deliveryState(), outbox.newCalls()]).toEqual([{ open: 'sending' }, ['sends a of a']])
  })

  test('the outbox pauses immediately if an attempt fails while the page is offline', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'connectivity.lost' })
    expect(outbox.deliveryState()).toEqual({ open: 'sending' })
    await outbox.answerCall('sends', unansweredAttempt('a'))
    expect(outbox.deliveryState()).toEqual({ open: 'paused' })
  })
})

describe('while the outbox pauses', () => {
  test.each(['live.connected', 'outbox.send'] as const)(
    'the event %s makes the outbox send, if it has an entry to send',
    async (type) => {
      const emptyOutbox = await startOpen()
      emptyOutbox.actor.send({ type: 'connectivity.lost' })
      expect(emptyOutbox.deliveryState()).toEqual({ open: 'paused' })
      emptyOutbox.actor.send({ type })
      expect([emptyOutbox.deliveryState(), emptyOutbox.isActive()]).toEqual([{ open: 'paused' }, true])
      const outbox = await startWaiting()
      outbox.actor.send({ type: 'connectivity.lost' })
      outbox.actor.send({ type })
      expect([outbox.deliveryState(), outbox.newCalls()]).toEqual([{ open: 'sending' }, ['sends a of a']])
    },
  )

  test('the outbox is idle when the server answers and there is nothing to send', async () => {
    const outbox = await startOpen()
    outbox.actor.send({ type: 'connectivity.lost' })
    outbox.actor.send({ type: 'connectivity.recovered' })
    expect([outbox.deliveryState(), outbox.newCalls()]).toEqual([{ open: 'idle' }, []])
    expect(outbox.actor.getSnapshot().value.connection).toBe('online')
  })
})

describe('a member', () => {
  test('a member can send an entry again only after the server has refused it', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'outbox.retry', key: 'a' })
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([[], []])
    await outbox.answerCall('sends', refusedAttempt('a'))
    outbox.newFacts()
    outbox.actor.send({ type: 'outbox.retry', key: 'a' })
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([['retries a', 'sends a of a'], ['a']])
  })

  test('a member can discard only an entry that exists', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'outbox.discard', key: 'unknown' })
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([[], []])
    outbox.actor.send({ type: 'outbox.discard', key: 'a' })
    expect([outbox.newCalls(), outbox.newFacts()]).toEqual([['deletes a'], ['']])
  })
})

describe('another tab', () => {
  test('if another tab adds, discards or retries an entry, the entries of this tab change, too', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'tab.kept', entry: storedEntry('theirs', 5) })
    expect(outbox.newFacts()).toEqual(['a,theirs'])
    outbox.actor.send({ type: 'tab.attempted', attempt: refusedAttempt('theirs') })
    expect(outbox.newFacts()).toEqual(['outbox.refused theirs', 'a,theirs!'])
    outbox.actor.send({ type: 'tab.retried', key: 'theirs' })
    expect(outbox.newFacts()).toEqual(['a,theirs'])
    outbox.actor.send({ type: 'tab.discarded', key: 'theirs' })
    expect([outbox.newFacts(), outbox.newCalls()]).toEqual([['a'], []])
  })

  test('an entry that another tab has delivered is removed, and an attempt for an unknown entry is ignored', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'tab.attempted', attempt: deliveredAttempt('unknown') })
    expect(outbox.newFacts()).toEqual([])
    outbox.actor.send({ type: 'tab.attempted', attempt: deliveredAttempt('a') })
    expect(outbox.newFacts()).toEqual(['outbox.delivered a', ''])
  })

  test('an entry that the server asks another tab about is marked in this tab, and is not reported as refused', async () => {
    const outbox = await startSending(ASKED_WHEN_OLD)
    outbox.actor.send({ type: 'tab.attempted', attempt: { key: 'a', outcome: 'questioned', error } })
    expect(outbox.newFacts()).toEqual(['a!'])
  })
})
