// Tests the states of the outbox, without the app: the test decides when the disk and the server answer.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type { Attempt, NewEntry, OpenedStore, OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'
import { runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { waitForPromises } from '../support.ts'

const session = (user_id: number | null) => ({
  type: 'session.changed' as const,
  session: {
    settled: true,
    user: user_id === null ? null : { user_id, username: 'x', acl: 'coffee', must_change_password: false },
  },
})

const newEntry = (key: string, more: Partial<NewEntry> = {}): NewEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: key,
  createdMs: 0,
  whenRefused: 'keep',
  ...more,
})
const stored = (key: string, order: number): OutboxEntry => ({ ...newEntry(key), order, error: null })
const error = { code: 'INVALID_INPUT', message: 'No.' }
const data = { coffee_roast: runningRoast }
const delivered = (key: string): Attempt => ({
  key,
  outcome: 'delivered',
  answer: { call: 'POST /coffee/roasts/:coffee_roast_id', data },
})
const refused = (key: string): Attempt => ({ key, outcome: 'refused', error })
const unanswered = (key: string): Attempt => ({ key, outcome: 'unanswered' })

interface Waiting {
  readonly resolve: (output: never) => void
  readonly reject: (problem: unknown) => void
}

function start(user_id: number | null = 1) {
  const clock = new SimulatedClock()
  const waiting = new Map<string, Waiting>()
  /** The actions that have begun, each with the key of its entry. */
  const log: string[] = []
  const facts: OutboxFact[] = []
  const wait = (name: string, detail: unknown) => {
    log.push(`${name} ${detail}`)
    return new Promise<never>((resolve, reject) => waiting.set(name, { resolve, reject }))
  }
  const machine = outboxMachine.provide({
    actors: {
      openStore: fromPromise(({ input }) => wait('opens', input.user_id)),
      keepEntry: fromPromise(({ input }) => wait('keeps', input.entry.key)),
      deliver: fromPromise(({ input }) => wait('sends', `${input.entry.key} of ${input.knownKeys}`)),
      watchTabs: fromCallback(() => undefined),
    },
    actions: {
      dropFromStore: (_, { keys }) => void log.push(`deletes ${keys}`),
      reviveInStore: (_, { key }) => void log.push(`revives ${key}`),
    },
  })
  const actor = createActor(machine, { clock, input: { user_id, now: () => clock.now() } })
  actor.on('*', (fact) => void facts.push(fact))
  actor.start()
  return {
    actor,
    /** The calls of the disk and the server since the last call of `news`. */
    news: () => log.splice(0),
    /** The facts since the last call of `told`. A change lists the entries; a refused entry has a '!'. */
    told: () =>
      facts
        .splice(0)
        .map((fact) =>
          fact.type === 'outbox.changed'
            ? `${fact.entries.map(({ key, error: why }) => (why ? `${key}!` : key))}${fact.durable ? '' : ', not durable'}`
            : `${fact.type} ${fact.key}`,
        ),
    delivery: () => actor.getSnapshot().value.delivery,
    isActive: () => actor.getSnapshot().status === 'active',
    pass: (seconds: number) => clock.increment(seconds * 1000),
    enqueue: (key: string, more: Partial<NewEntry> = {}) =>
      actor.send({ type: 'outbox.enqueue', entry: newEntry(key, more) }),
    answer: async (name: 'opens' | 'keeps' | 'sends', output: OpenedStore | { durable: boolean } | Attempt) => {
      waiting.get(name)?.resolve(output as never)
      await waitForPromises()
    },
    fail: async (name: 'opens' | 'keeps' | 'sends') => {
      waiting.get(name)?.reject(new Error(name))
      await waitForPromises()
    },
  }
}

type Outbox = ReturnType<typeof start>

/** An outbox that is open and has delivered everything. */
async function startOpen(): Promise<Outbox> {
  const outbox = start()
  await outbox.answer('opens', { entries: [], durable: true })
  outbox.news()
  outbox.told()
  return outbox
}

/** An open outbox that sends the entry `a`. */
async function startSending(more: Partial<NewEntry> = {}): Promise<Outbox> {
  const outbox = await startOpen()
  outbox.enqueue('a', more)
  await outbox.answer('keeps', { durable: true })
  outbox.news()
  outbox.told()
  return outbox
}

/** With this, the server may ask the member about the entry. */
const SINCE = { queryWhenOld: { unchanged_since: 3 } }

/** An open outbox that waits after an attempt without an answer. */
async function startWaiting(): Promise<Outbox> {
  const outbox = await startSending()
  await outbox.answer('sends', unanswered('a'))
  expect(outbox.delivery()).toEqual({ open: 'waiting' })
  return outbox
}

describe('the disk', () => {
  test('the disk is opened for the member, and its entries are sent', async () => {
    const outbox = start()
    expect(outbox.news()).toEqual(['opens 1'])
    await outbox.answer('opens', { entries: [stored('old', 1)], durable: true })
    expect([outbox.told(), outbox.news()]).toEqual([['old'], ['sends old of old']])
  })

  test('the disk is not opened while nobody is signed in', () => {
    const outbox = start(null)
    expect([outbox.delivery(), outbox.news()]).toEqual(['closed', []])
    outbox.actor.send(session(1))
    expect([outbox.delivery(), outbox.news(), outbox.told()]).toEqual(['opening', ['opens 1'], ['']])
  })

  test('the disk is opened again for another member only', async () => {
    const outbox = await startSending()
    outbox.actor.send(session(1))
    expect([outbox.delivery(), outbox.news(), outbox.told()]).toEqual([{ open: 'sending' }, [], []])
    outbox.actor.send(session(2))
    expect([outbox.delivery(), outbox.news(), outbox.told()]).toEqual(['opening', ['opens 2'], ['']])
    outbox.actor.send(session(null))
    expect([outbox.delivery(), outbox.news(), outbox.told()]).toEqual(['closed', [], ['']])
  })

  test.each([
    ['fails', (outbox: Outbox) => outbox.fail('opens')],
    ['does not answer for 5 s', async (outbox: Outbox) => outbox.pass(5)],
  ] as const)(
    'that %s when it is opened lets new entries be sent, and says that they are not durable',
    async (_, end) => {
      const outbox = start()
      outbox.pass(4.9)
      expect(outbox.delivery()).toBe('opening')
      await end(outbox)
      expect(outbox.delivery()).toEqual({ open: 'idle' })
      expect(outbox.actor.getSnapshot().context.durable).toBe(false)
      outbox.enqueue('a')
      await outbox.answer('keeps', { durable: true })
      expect(outbox.news()).toContain('sends a of a')
    },
  )

  test('entries are stored one after the other, and each is emitted and sent when it is stored', async () => {
    const outbox = await startOpen()
    outbox.enqueue('a')
    outbox.enqueue('b')
    expect([outbox.news(), outbox.told()]).toEqual([['keeps a'], []])
    await outbox.answer('keeps', { durable: true })
    expect([outbox.news().sort(), outbox.told()]).toEqual([['keeps b', 'sends a of a'], ['a']])
    await outbox.answer('keeps', { durable: true })
    expect([outbox.news(), outbox.told()]).toEqual([[], ['a,b']])
  })

  test.each([
    ['fails', (outbox: Outbox) => outbox.fail('keeps')],
    ['says that it is not durable', (outbox: Outbox) => outbox.answer('keeps', { durable: false })],
    ['does not answer for 4 s', async (outbox: Outbox) => outbox.pass(0.1)],
  ] as const)('that %s when it keeps an entry: the entry is sent all the same', async (_, end) => {
    const outbox = await startOpen()
    outbox.enqueue('a')
    outbox.pass(3.9)
    expect(outbox.told()).toEqual([])
    await end(outbox)
    expect(outbox.told()).toEqual(['a, not durable'])
    expect(outbox.news()).toEqual(['keeps a', 'sends a of a'])
  })
})

describe('an attempt', () => {
  test('a delivered entry is removed, and the next one is sent', async () => {
    const outbox = await startSending()
    outbox.enqueue('b')
    await outbox.answer('keeps', { durable: true })
    outbox.told()
    await outbox.answer('sends', delivered('a'))
    expect(outbox.told()).toEqual(['outbox.delivered a', 'b'])
    expect(outbox.news()).toEqual(['keeps b', 'sends b of b'])
  })

  test('a refused entry is marked', async () => {
    const outbox = await startSending()
    await outbox.answer('sends', refused('a'))
    expect([outbox.delivery(), outbox.told(), outbox.news()]).toEqual([
      { open: 'idle' },
      ['outbox.refused a', 'a!'],
      [],
    ])
  })

  test('an entry that the server asks about is marked, and is not reported as refused', async () => {
    const outbox = await startSending(SINCE)
    await outbox.answer('sends', { key: 'a', outcome: 'questioned', error })
    expect([outbox.delivery(), outbox.told(), outbox.news()]).toEqual([{ open: 'idle' }, ['a!'], []])
  })

  test('an older entry that is found on the disk is sent first', async () => {
    const outbox = await startSending()
    await outbox.answer('sends', {
      key: 'a',
      outcome: 'overtook',
      stored: { entries: [stored('old', -1)], durable: true },
    })
    expect([outbox.told(), outbox.news()]).toEqual([['old,a'], ['sends old of old,a']])
  })

  test('the result for an entry that was discarded meanwhile is not reported', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'outbox.discard', key: 'a' })
    expect([outbox.news(), outbox.told()]).toEqual([['deletes a'], ['']])
    await outbox.answer('sends', delivered('a'))
    expect([outbox.delivery(), outbox.news(), outbox.told()]).toEqual([{ open: 'idle' }, [], []])
  })

  test.each([
    ['has no answer', (outbox: Outbox) => outbox.answer('sends', unanswered('a'))],
    ['fails', (outbox: Outbox) => outbox.fail('sends')],
    ['does not end within 30 s', async (outbox: Outbox) => outbox.pass(0.1)],
  ] as const)('that %s is repeated after 1 s', async (_, end) => {
    const outbox = await startSending()
    outbox.pass(29.9)
    expect(outbox.delivery()).toEqual({ open: 'sending' })
    await end(outbox)
    expect([outbox.delivery(), outbox.told()]).toEqual([{ open: 'waiting' }, []])
    expect(outbox.actor.getSnapshot().context.failures).toBe(1)
    outbox.pass(0.9)
    expect(outbox.news()).toEqual([])
    outbox.pass(0.1)
    expect(outbox.news()).toEqual(['sends a of a'])
  })
})

describe('while it waits', () => {
  test.each(['live.connected', 'outbox.send'] as const)('%s makes it send immediately', async (type) => {
    const outbox = await startWaiting()
    outbox.actor.send({ type })
    expect([outbox.delivery(), outbox.news()]).toEqual([{ open: 'sending' }, ['sends a of a']])
  })

  test('the outbox pauses when the page goes offline, until the server answers', async () => {
    const outbox = await startWaiting()
    outbox.actor.send({ type: 'connectivity.lost' })
    expect(outbox.delivery()).toEqual({ open: 'paused' })
    outbox.pass(60)
    expect(outbox.news()).toEqual([])
    outbox.actor.send({ type: 'connectivity.recovered' })
    expect([outbox.delivery(), outbox.news()]).toEqual([{ open: 'sending' }, ['sends a of a']])
  })

  test('the outbox pauses immediately if an attempt fails while the page is offline', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'connectivity.lost' })
    expect(outbox.delivery()).toEqual({ open: 'sending' })
    await outbox.answer('sends', unanswered('a'))
    expect(outbox.delivery()).toEqual({ open: 'paused' })
  })
})

describe('while it pauses', () => {
  test.each(['live.connected', 'outbox.send'] as const)(
    '%s makes it send, if there is something to send',
    async (type) => {
      const empty = await startOpen()
      empty.actor.send({ type: 'connectivity.lost' })
      expect(empty.delivery()).toEqual({ open: 'paused' })
      empty.actor.send({ type })
      expect([empty.delivery(), empty.isActive()]).toEqual([{ open: 'paused' }, true])
      const outbox = await startWaiting()
      outbox.actor.send({ type: 'connectivity.lost' })
      outbox.actor.send({ type })
      expect([outbox.delivery(), outbox.news()]).toEqual([{ open: 'sending' }, ['sends a of a']])
    },
  )

  test('the outbox is idle when the server answers and there is nothing to send', async () => {
    const outbox = await startOpen()
    outbox.actor.send({ type: 'connectivity.lost' })
    outbox.actor.send({ type: 'connectivity.recovered' })
    expect([outbox.delivery(), outbox.news()]).toEqual([{ open: 'idle' }, []])
    expect(outbox.actor.getSnapshot().value.connection).toBe('online')
  })
})

describe('a member', () => {
  test('a member sends only a refused entry again', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'outbox.retry', key: 'a' })
    expect([outbox.news(), outbox.told()]).toEqual([[], []])
    await outbox.answer('sends', refused('a'))
    outbox.told()
    outbox.actor.send({ type: 'outbox.retry', key: 'a' })
    expect([outbox.news(), outbox.told()]).toEqual([['revives a', 'sends a of a'], ['a']])
  })

  test('a member discards only an entry that exists', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'outbox.discard', key: 'unknown' })
    expect([outbox.news(), outbox.told()]).toEqual([[], []])
    outbox.actor.send({ type: 'outbox.discard', key: 'a' })
    expect([outbox.news(), outbox.told()]).toEqual([['deletes a'], ['']])
  })
})

describe('another tab', () => {
  test('an entry that another tab adds, discards or sends again changes in this tab', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'tab.kept', entry: stored('theirs', 5) })
    expect(outbox.told()).toEqual(['a,theirs'])
    outbox.actor.send({ type: 'tab.attempted', attempt: refused('theirs') })
    expect(outbox.told()).toEqual(['outbox.refused theirs', 'a,theirs!'])
    outbox.actor.send({ type: 'tab.revived', key: 'theirs' })
    expect(outbox.told()).toEqual(['a,theirs'])
    outbox.actor.send({ type: 'tab.dropped', key: 'theirs' })
    expect([outbox.told(), outbox.news()]).toEqual([['a'], []])
  })

  test('an entry that another tab has delivered is removed, and an attempt of an unknown entry is ignored', async () => {
    const outbox = await startSending()
    outbox.actor.send({ type: 'tab.attempted', attempt: delivered('unknown') })
    expect(outbox.told()).toEqual([])
    outbox.actor.send({ type: 'tab.attempted', attempt: delivered('a') })
    expect(outbox.told()).toEqual(['outbox.delivered a', ''])
  })

  test('an entry that the server asks another tab about is marked here, and is not reported as refused', async () => {
    const outbox = await startSending(SINCE)
    outbox.actor.send({ type: 'tab.attempted', attempt: { key: 'a', outcome: 'questioned', error } })
    expect(outbox.told()).toEqual(['a!'])
  })
})
