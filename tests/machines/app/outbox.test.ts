import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { outboxMachine } from '../../../src/machines/app/outbox.machine.ts'
import type {
  Attempt,
  NewEntry,
  OutboxAnswer,
  OutboxEntry,
  OutboxFact,
} from '../../../src/machines/app/outbox.types.ts'
import { runningRoast } from '../../models/coffee/roasts.ts'
import { settled } from '../support.ts'

const NOW_MS = 1_000_000
const session = (user_id: number | null) => ({
  type: 'session.changed' as const,
  session: {
    settled: true,
    user: user_id === null ? null : { user_id, username: 'x', acl: 'coffee', must_change_password: false },
  },
})

const entry = (key: string, more: Partial<NewEntry> = {}): NewEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: key,
  createdMs: NOW_MS,
  expiresAfterMs: null,
  whenRefused: 'keep',
  ...more,
})

/** An outbox over a disk and a server that the test plays. */
async function open({
  user_id = 1,
  disk = [] as OutboxEntry[],
  keeps = true,
  diskAnswers = true,
  answer = accept,
} = {}) {
  const clock = new SimulatedClock()
  const facts: OutboxFact[] = []
  const sent: string[] = []
  const dropped: string[] = []
  const alerts: string[] = []
  const server = { answer }
  const machine = outboxMachine.provide({
    actors: {
      openStore: fromPromise(async ({ input }) => ({
        entries: disk.filter((one) => one.user_id === input.user_id),
        durable: keeps,
      })),
      keepEntry: fromPromise(async ({ input }) => {
        if (!diskAnswers) return new Promise<never>(() => undefined)
        if (!keeps) throw new Error('full')
        disk.push(input.entry)
        return { durable: true }
      }),
      deliver: fromPromise(async ({ input }): Promise<Attempt> => {
        sent.push(input.entry.key)
        return server.answer(input.entry)
      }),
      watchTabs: fromCallback(() => undefined),
    },
    actions: {
      dropFromStore: (_, { keys }) => void dropped.push(...keys),
      reviveInStore: () => undefined,
      showAlert: (_, { message }) => void alerts.push(message),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { user_id, now: () => NOW_MS + clock.now() },
  })
  actor.on('*', (fact) => void facts.push(fact))
  actor.start()
  await settled()
  return {
    actor,
    clock,
    server,
    facts,
    sent,
    dropped,
    alerts,
    waiting: () => actor.getSnapshot().context.entries.map(({ key }) => key),
    async give(...entries: NewEntry[]) {
      for (const one of entries) actor.send({ type: 'outbox.enqueue', entry: one })
      await settled()
      await settled()
    },
  }
}

const answerTo = (label: string): OutboxAnswer => ({
  call: 'POST /coffee/roasts/:coffee_roast_id',
  data: { coffee_roast: { ...runningRoast, coffee_bean_name: label } },
})
function accept({ key }: OutboxEntry): Attempt {
  return { key, outcome: 'delivered', answer: answerTo(key) }
}
const silence = ({ key }: OutboxEntry): Attempt => ({ key, outcome: 'unanswered' })
const error = { code: 'INVALID_INPUT', message: 'No.' }
const refuse = ({ key }: OutboxEntry): Attempt => ({ key, outcome: 'refused', error })
const of = <Type extends OutboxFact['type']>(facts: readonly OutboxFact[], type: Type) =>
  facts.filter((fact): fact is Extract<OutboxFact, { type: Type }> => fact.type === type)

describe(outboxMachine.id, () => {
  test('everything is delivered once and in order, and the answers are reported', async () => {
    const outbox = await open()
    await outbox.give(entry('a'), entry('b'), entry('c'))
    await settled()
    expect(outbox.sent).toEqual(['a', 'b', 'c'])
    expect(of(outbox.facts, 'outbox.delivered').map(({ key, answer }) => [key, answer])).toEqual([
      ['a', answerTo('a')],
      ['b', answerTo('b')],
      ['c', answerTo('c')],
    ])
    expect(outbox.waiting()).toEqual([])
  })

  test('an entry is emitted only once it is on the disk', async () => {
    const outbox = await open({ answer: silence })
    outbox.actor.send({ type: 'outbox.enqueue', entry: entry('a') })
    expect(of(outbox.facts, 'outbox.changed').at(-1)?.entries).toEqual([])
    await settled()
    expect(of(outbox.facts, 'outbox.changed').at(-1)?.entries).toMatchObject([{ key: 'a' }])
  })

  test('while the server is away the first one is tried again, later and later, and none overtakes it', async () => {
    const outbox = await open({ answer: silence })
    await outbox.give(entry('a'), entry('b'))
    for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = outbox.sent.length
      outbox.clock.increment(waitMs - 1)
      await settled()
      expect(outbox.sent).toHaveLength(before)
      outbox.clock.increment(1)
      await settled()
      expect(outbox.sent).toHaveLength(before + 1)
    }
    expect(new Set(outbox.sent)).toEqual(new Set(['a']))
    outbox.server.answer = accept
    outbox.actor.send({ type: 'live.connected' })
    await settled()
    await settled()
    expect(outbox.waiting()).toEqual([])
    expect(outbox.sent.slice(-2)).toEqual(['a', 'b'])
  })

  test('while the page is offline nothing is sent until the server has answered connectivity', async () => {
    const outbox = await open({ answer: silence })
    await outbox.give(entry('a'))
    outbox.actor.send({ type: 'connectivity.lost' })
    await outbox.give(entry('b'))
    for (let second = 0; second < 120; second++) {
      outbox.clock.increment(1000)
      await settled()
    }
    expect(outbox.sent).toEqual(['a'])
    outbox.server.answer = accept
    outbox.actor.send({ type: 'connectivity.recovered' })
    await settled()
    await settled()
    expect(outbox.sent).toEqual(['a', 'a', 'b'])
  })

  test('an attempt that is under way when the page goes offline is not repeated', async () => {
    const outbox = await open({ answer: silence })
    outbox.actor.send({ type: 'outbox.enqueue', entry: entry('a') })
    await settled()
    outbox.actor.send({ type: 'connectivity.lost' })
    await settled()
    outbox.clock.increment(60_000)
    await settled()
    expect(outbox.sent).toEqual(['a'])
  })

  test('offline, the socket’s connection alone is reason enough to send', async () => {
    const outbox = await open({ answer: silence })
    outbox.actor.send({ type: 'connectivity.lost' })
    await outbox.give(entry('a'))
    expect(outbox.sent).toEqual([])
    outbox.server.answer = accept
    outbox.actor.send({ type: 'live.connected' })
    await settled()
    expect(outbox.sent).toEqual(['a'])
  })

  test('offline, an entry expires at its time all the same', async () => {
    const outbox = await open({ answer: silence })
    outbox.actor.send({ type: 'connectivity.lost' })
    await outbox.give(entry('reading'))
    outbox.clock.increment(10_000)
    await outbox.give(entry('tap', { createdMs: NOW_MS + 10_000, expiresAfterMs: 120_000 }))
    for (let second = 0; second < 119; second++) {
      outbox.clock.increment(1000)
      await settled()
    }
    expect(of(outbox.facts, 'outbox.expired')).toEqual([])
    outbox.clock.increment(1000)
    await settled()
    expect(of(outbox.facts, 'outbox.expired')).toEqual([{ type: 'outbox.expired', keys: ['tap'] }])
    expect(outbox.sent).toEqual([])
  })

  test('after an answer the next failure waits for 1 s again', async () => {
    const outbox = await open({ answer: silence })
    await outbox.give(entry('a'), entry('b'))
    for (const waitMs of [1000, 2000]) {
      outbox.clock.increment(waitMs)
      await settled()
    }
    expect(outbox.sent).toEqual(['a', 'a', 'a'])
    outbox.server.answer = (one) => (one.key === 'a' ? accept(one) : silence(one))
    outbox.clock.increment(4000)
    await settled()
    await settled()
    expect(outbox.sent.slice(3)).toEqual(['a', 'b'])
    outbox.clock.increment(1000)
    await settled()
    expect(outbox.sent.slice(3)).toEqual(['a', 'b', 'b'])
  })

  test('when the disk does not answer, an entry is delivered after 4 s and reported as not durable', async () => {
    const outbox = await open({ diskAnswers: false })
    await outbox.give(entry('a'))
    outbox.clock.increment(3999)
    await settled()
    expect(outbox.sent).toEqual([])
    outbox.clock.increment(1)
    await settled()
    expect(outbox.sent).toEqual(['a'])
    expect(of(outbox.facts, 'outbox.changed').some(({ durable }) => !durable)).toBe(true)
  })

  test('what an earlier tab left is delivered at the next start, before what comes new', async () => {
    const disk = [
      { ...entry('old-2'), order: 20, error: null },
      { ...entry('old-1'), order: 10, error: null },
    ]
    const outbox = await open({ disk })
    await outbox.give(entry('new'))
    await settled()
    expect(outbox.sent).toEqual(['old-1', 'old-2', 'new'])
  })

  test('another member on the device neither sees nor sends anything of it', async () => {
    const disk: OutboxEntry[] = []
    const outbox = await open({ disk, answer: silence })
    await outbox.give(entry('mine'))
    outbox.actor.send(session(2))
    await settled()
    outbox.sent.length = 0
    outbox.clock.increment(60_000)
    await settled()
    expect(outbox.waiting()).toEqual([])
    expect(outbox.sent).toEqual([])
    expect(of(outbox.facts, 'outbox.changed').at(-1)?.entries).toEqual([])

    outbox.server.answer = accept
    outbox.actor.send(session(1))
    await settled()
    await settled()
    expect(outbox.sent).toEqual(['mine'])
  })

  test('a error stands until it is retried or discarded, and holds nothing up', async () => {
    const outbox = await open({ answer: refuse })
    await outbox.give(entry('bad'), entry('worse'))
    await settled()
    expect(of(outbox.facts, 'outbox.refused').map(({ key }) => key)).toEqual(['bad', 'worse'])
    expect(outbox.waiting()).toEqual(['bad', 'worse'])
    outbox.server.answer = accept
    outbox.actor.send({ type: 'outbox.retry', key: 'bad' })
    await settled()
    expect(outbox.waiting()).toEqual(['worse'])
    outbox.actor.send({ type: 'outbox.discard', key: 'worse' })
    expect(outbox.waiting()).toEqual([])
    expect(outbox.dropped).toEqual(['worse'])
  })

  test('one that is not to stand leaves when it is refused', async () => {
    const outbox = await open({ answer: refuse })
    await outbox.give(entry('tap', { whenRefused: 'drop' }))
    expect(of(outbox.facts, 'outbox.refused')).toMatchObject([{ key: 'tap', error }])
    expect(outbox.waiting()).toEqual([])
  })

  test('one whose life is over is not sent any more, and is reported', async () => {
    const outbox = await open({ answer: silence })
    await outbox.give(entry('tap', { expiresAfterMs: 120_000 }), entry('reading'))
    for (let second = 0; second < 119; second++) {
      outbox.clock.increment(1000)
      await settled()
    }
    expect(of(outbox.facts, 'outbox.expired')).toEqual([])
    outbox.clock.increment(1000)
    await settled()
    expect(of(outbox.facts, 'outbox.expired')).toEqual([{ type: 'outbox.expired', keys: ['tap'] }])
    expect(outbox.alerts).toEqual(['Not delivered in time: tap'])
    expect(outbox.dropped).toEqual(['tap'])
    expect(outbox.waiting()).toEqual(['reading'])
  })

  test('a browser that keeps nothing delivers all the same, and says that it keeps nothing', async () => {
    const outbox = await open({ keeps: false })
    await outbox.give(entry('a'))
    expect(of(outbox.facts, 'outbox.changed').some(({ durable }) => !durable)).toBe(true)
    expect(outbox.sent).toEqual(['a'])
  })

  test('what another tab delivered is reported here too', async () => {
    const outbox = await open({ answer: silence })
    const elsewhere = { ...entry('theirs'), order: 1, error: null }
    outbox.actor.send({ type: 'tab.kept', entry: elsewhere })
    expect(outbox.waiting()).toEqual(['theirs'])
    outbox.actor.send({
      type: 'tab.attempted',
      attempt: { key: 'theirs', outcome: 'delivered', answer: answerTo('theirs') },
    })
    expect(of(outbox.facts, 'outbox.delivered')).toMatchObject([{ key: 'theirs', answer: answerTo('theirs') }])
    expect(outbox.waiting()).toEqual([])
  })
})
