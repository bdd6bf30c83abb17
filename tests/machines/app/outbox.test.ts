// Tests the effects of the outbox that a member notices, with a simulated disk and a simulated server. The outbox
// stores the actions of a member as entries, until the server has answered them.
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
import { runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { waitForPromises } from '../support.ts'

const NOW_MS = 1_000_000
const sessionOf = (user_id: number | null) => ({
  type: 'session.changed' as const,
  session: {
    settled: true,
    user: user_id === null ? null : { user_id, username: 'x', acl: 'coffee', must_change_password: false },
  },
})

const entryOf = (key: string, fields: Partial<NewEntry> = {}): NewEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'DELETE /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: undefined },
  label: key,
  createdMs: NOW_MS,
  whenRefused: 'keep',
  ...fields,
})

/**
 * Starts an outbox with a simulated disk and a simulated server. `durable` says whether this browser still has the
 * entries after the tab is closed.
 */
async function openOutbox({
  user_id = 1,
  disk = [] as OutboxEntry[],
  diskIsWritable = true,
  diskResponds = true,
  answer = accept,
} = {}) {
  const clock = new SimulatedClock()
  const facts: OutboxFact[] = []
  const sentKeys: string[] = []
  const discardedKeys: string[] = []
  const server = { answer }
  const machine = outboxMachine.provide({
    actors: {
      openStore: fromPromise(async ({ input }) => ({
        entries: disk.filter((entry) => entry.user_id === input.user_id),
        durable: diskIsWritable,
      })),
      keepEntry: fromPromise(async ({ input }) => {
        if (!diskResponds) return new Promise<never>(() => undefined)
        if (!diskIsWritable) throw new Error('full')
        disk.push(input.entry)
        return { durable: true }
      }),
      deliver: fromPromise(async ({ input }): Promise<Attempt> => {
        sentKeys.push(input.entry.key)
        return server.answer(input.entry)
      }),
      watchTabs: fromCallback(() => undefined),
    },
    actions: {
      discardInStore: (_, { keys }) => void discardedKeys.push(...keys),
      retryInStore: () => undefined,
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { user_id, now: () => NOW_MS + clock.now() },
  })
  actor.on('*', (fact) => void facts.push(fact))
  actor.start()
  await waitForPromises()
  return {
    actor,
    clock,
    server,
    facts,
    sentKeys,
    discardedKeys,
    entryKeys: () => actor.getSnapshot().context.entries.map(({ key }) => key),
    async enqueue(...entries: NewEntry[]) {
      for (const entry of entries) actor.send({ type: 'outbox.enqueue', entry })
      await waitForPromises()
      await waitForPromises()
    },
  }
}

const answerTo = (label: string): OutboxAnswer => ({
  call: 'POST /coffee/roasts/:coffee_roast_id',
  data: { coffee_roast: { ...runningRoast, coffee_bean_name: label } },
})
// How the simulated server answers an entry.
function accept({ key }: OutboxEntry): Attempt {
  return { key, outcome: 'delivered', answer: answerTo(key) }
}
const leaveUnanswered = ({ key }: OutboxEntry): Attempt => ({ key, outcome: 'unanswered' })
const error = { code: 'INVALID_INPUT', message: 'No.' }
const refuse = ({ key }: OutboxEntry): Attempt => ({ key, outcome: 'refused', error })
const factsOf = <Type extends OutboxFact['type']>(facts: readonly OutboxFact[], type: Type) =>
  facts.filter((fact): fact is Extract<OutboxFact, { type: Type }> => fact.type === type)

describe(outboxMachine.id, () => {
  test('the outbox delivers each entry once and in order, and emits each answer', async () => {
    const outbox = await openOutbox()
    await outbox.enqueue(entryOf('a'), entryOf('b'), entryOf('c'))
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a', 'b', 'c'])
    expect(factsOf(outbox.facts, 'outbox.delivered').map(({ key, answer }) => [key, answer])).toEqual([
      ['a', answerTo('a')],
      ['b', answerTo('b')],
      ['c', answerTo('c')],
    ])
    expect(outbox.entryKeys()).toEqual([])
  })

  test('the outbox emits an entry only after the entry is on the disk', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    outbox.actor.send({ type: 'outbox.enqueue', entry: entryOf('a') })
    expect(factsOf(outbox.facts, 'outbox.changed').at(-1)?.entries).toEqual([])
    await waitForPromises()
    expect(factsOf(outbox.facts, 'outbox.changed').at(-1)?.entries).toMatchObject([{ key: 'a' }])
  })

  test('without an answer only the first entry is sent again, after 1, 2, 4 and 8 s, and then every 15 s', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('a'), entryOf('b'))
    for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const sentBefore = outbox.sentKeys.length
      outbox.clock.increment(waitMs - 1)
      await waitForPromises()
      expect(outbox.sentKeys).toHaveLength(sentBefore)
      outbox.clock.increment(1)
      await waitForPromises()
      expect(outbox.sentKeys).toHaveLength(sentBefore + 1)
    }
    expect(new Set(outbox.sentKeys)).toEqual(new Set(['a']))
    outbox.server.answer = accept
    outbox.actor.send({ type: 'live.connected' })
    await waitForPromises()
    await waitForPromises()
    expect(outbox.entryKeys()).toEqual([])
    expect(outbox.sentKeys.slice(-2)).toEqual(['a', 'b'])
  })

  test('while the page is offline, nothing is sent until `connectivity` reports that the server answers again', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('a'))
    outbox.actor.send({ type: 'connectivity.lost' })
    await outbox.enqueue(entryOf('b'))
    for (let second = 0; second < 120; second++) {
      outbox.clock.increment(1000)
      await waitForPromises()
    }
    expect(outbox.sentKeys).toEqual(['a'])
    outbox.server.answer = accept
    outbox.actor.send({ type: 'connectivity.recovered' })
    await waitForPromises()
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a', 'a', 'b'])
  })

  test('an entry that was sent just before the page is offline is not sent again while it is offline', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    outbox.actor.send({ type: 'outbox.enqueue', entry: entryOf('a') })
    await waitForPromises()
    outbox.actor.send({ type: 'connectivity.lost' })
    await waitForPromises()
    outbox.clock.increment(60_000)
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a'])
  })

  test('while the page is offline, the outbox sends as soon as the socket connects', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    outbox.actor.send({ type: 'connectivity.lost' })
    await outbox.enqueue(entryOf('a'))
    expect(outbox.sentKeys).toEqual([])
    outbox.server.answer = accept
    outbox.actor.send({ type: 'live.connected' })
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a'])
  })

  test('after an answer the waits begin at 1 s again', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('a'), entryOf('b'))
    for (const waitMs of [1000, 2000]) {
      outbox.clock.increment(waitMs)
      await waitForPromises()
    }
    expect(outbox.sentKeys).toEqual(['a', 'a', 'a'])
    outbox.server.answer = (entry) => (entry.key === 'a' ? accept(entry) : leaveUnanswered(entry))
    outbox.clock.increment(4000)
    await waitForPromises()
    await waitForPromises()
    expect(outbox.sentKeys.slice(3)).toEqual(['a', 'b'])
    outbox.clock.increment(1000)
    await waitForPromises()
    expect(outbox.sentKeys.slice(3)).toEqual(['a', 'b', 'b'])
  })

  test('when the disk does not respond, the outbox delivers an entry after 4 s, and reports that its entries are not durable', async () => {
    const outbox = await openOutbox({ diskResponds: false })
    await outbox.enqueue(entryOf('a'))
    outbox.clock.increment(3999)
    await waitForPromises()
    expect(outbox.sentKeys).toEqual([])
    outbox.clock.increment(1)
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a'])
    expect(factsOf(outbox.facts, 'outbox.changed').some(({ durable }) => !durable)).toBe(true)
  })

  test('entries of an earlier visit are delivered before new ones, and the oldest is the first', async () => {
    const disk = [
      { ...entryOf('old-2'), order: 20, error: null },
      { ...entryOf('old-1'), order: 10, error: null },
    ]
    const outbox = await openOutbox({ disk })
    await outbox.enqueue(entryOf('new'))
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['old-1', 'old-2', 'new'])
  })

  test('entries of one member are neither shown nor sent while another member is signed in', async () => {
    const disk: OutboxEntry[] = []
    const outbox = await openOutbox({ disk, answer: leaveUnanswered })
    await outbox.enqueue(entryOf('mine'))
    outbox.actor.send(sessionOf(2))
    await waitForPromises()
    outbox.sentKeys.length = 0
    outbox.clock.increment(60_000)
    await waitForPromises()
    expect(outbox.entryKeys()).toEqual([])
    expect(outbox.sentKeys).toEqual([])
    expect(factsOf(outbox.facts, 'outbox.changed').at(-1)?.entries).toEqual([])

    outbox.server.answer = accept
    outbox.actor.send(sessionOf(1))
    await waitForPromises()
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['mine'])
  })

  test('an entry that the server refused stays until the member retries or discards it, and does not stop the next entry', async () => {
    const outbox = await openOutbox({ answer: refuse })
    await outbox.enqueue(entryOf('bad'), entryOf('worse'))
    await waitForPromises()
    expect(factsOf(outbox.facts, 'outbox.refused').map(({ key }) => key)).toEqual(['bad', 'worse'])
    expect(outbox.entryKeys()).toEqual(['bad', 'worse'])
    outbox.server.answer = accept
    outbox.actor.send({ type: 'outbox.retry', key: 'bad' })
    await waitForPromises()
    expect(outbox.entryKeys()).toEqual(['worse'])
    outbox.actor.send({ type: 'outbox.discard', key: 'worse' })
    expect(outbox.entryKeys()).toEqual([])
    expect(outbox.discardedKeys).toEqual(['worse'])
  })

  test("an entry with `whenRefused: 'drop'` is removed when the server refuses it", async () => {
    const outbox = await openOutbox({ answer: refuse })
    await outbox.enqueue(entryOf('tap', { whenRefused: 'drop' }))
    expect(factsOf(outbox.facts, 'outbox.refused')).toMatchObject([{ key: 'tap', error }])
    expect(outbox.entryKeys()).toEqual([])
  })

  test('[pool-waiting-03] [pool-waiting-05] all old taps of a game wait for the decision of the member after the server asks about one tap, and other entries are sent', async () => {
    const ifUnchanged = { queue: 'game:7', queryWhenOld: { unchanged_since: 3 } }
    const gameChangedError = { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' }
    const askAboutOldTaps = ({ key, queryWhenOld }: OutboxEntry): Attempt =>
      queryWhenOld ? { key, outcome: 'questioned', error: gameChangedError } : accept({ key } as OutboxEntry)
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('tap-0', ifUnchanged), entryOf('tap-1', ifUnchanged), entryOf('reading'))
    outbox.server.answer = askAboutOldTaps
    outbox.sentKeys.length = 0
    outbox.actor.send({ type: 'live.connected' })
    await waitForPromises()
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['tap-0', 'reading'])
    expect(outbox.actor.getSnapshot().context.entries.map(({ key, error: why }) => [key, why])).toEqual([
      ['tap-0', gameChangedError],
      ['tap-1', gameChangedError],
    ])
    expect(factsOf(outbox.facts, 'outbox.refused')).toEqual([])

    // A tap made after the question does not wait for the decision of the member.
    await outbox.enqueue(entryOf('new', { ...ifUnchanged, queryWhenOld: undefined }))
    expect(outbox.sentKeys).toEqual(['tap-0', 'reading', 'new'])

    // After 'Send' the tap is sent without the condition. After 'Discard' it is deleted.
    outbox.actor.send({ type: 'outbox.retry', key: 'tap-0' })
    outbox.actor.send({ type: 'outbox.discard', key: 'tap-1' })
    await waitForPromises()
    expect(outbox.sentKeys.slice(3)).toEqual(['tap-0'])
    expect(outbox.discardedKeys).toEqual(['tap-1'])
    expect(outbox.entryKeys()).toEqual([])
  })

  test('a question that another tab received is shown in this tab, too', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('tap', { queryWhenOld: { unchanged_since: 3 } }))
    const attempt = { key: 'tap', outcome: 'questioned', error: { code: 'GAME_CHANGED', message: 'No.' } } as const
    outbox.actor.send({ type: 'tab.attempted', attempt })
    expect(outbox.actor.getSnapshot().context.entries).toMatchObject([{ key: 'tap', error: attempt.error }])
    expect(factsOf(outbox.facts, 'outbox.delivered')).toEqual([])
  })

  test('[pool-waiting-01] an entry that waited for three minutes is still sent', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('tap', { queryWhenOld: { unchanged_since: 3 } }))
    for (let second = 0; second < 180; second++) {
      outbox.clock.increment(1000)
      await waitForPromises()
    }
    outbox.server.answer = accept
    outbox.actor.send({ type: 'live.connected' })
    await waitForPromises()
    expect(outbox.entryKeys()).toEqual([])
    expect(factsOf(outbox.facts, 'outbox.delivered')).toMatchObject([{ key: 'tap' }])
  })

  test('`outbox.send` ends the wait for the next attempt', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    await outbox.enqueue(entryOf('a'))
    outbox.server.answer = accept
    outbox.actor.send({ type: 'outbox.send' })
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a', 'a'])
    outbox.actor.send({ type: 'connectivity.lost' })
    await outbox.enqueue(entryOf('b'))
    expect(outbox.sentKeys).toEqual(['a', 'a'])
    outbox.actor.send({ type: 'outbox.send' })
    await waitForPromises()
    expect(outbox.sentKeys).toEqual(['a', 'a', 'b'])
  })

  test('when the disk is not writable, the outbox delivers an entry, and reports that its entries are not durable', async () => {
    const outbox = await openOutbox({ diskIsWritable: false })
    await outbox.enqueue(entryOf('a'))
    expect(factsOf(outbox.facts, 'outbox.changed').some(({ durable }) => !durable)).toBe(true)
    expect(outbox.sentKeys).toEqual(['a'])
  })

  test('an entry that another tab delivered is emitted as delivered in this tab', async () => {
    const outbox = await openOutbox({ answer: leaveUnanswered })
    const entryOfOtherTab = { ...entryOf('theirs'), order: 1, error: null }
    outbox.actor.send({ type: 'tab.kept', entry: entryOfOtherTab })
    expect(outbox.entryKeys()).toEqual(['theirs'])
    outbox.actor.send({
      type: 'tab.attempted',
      attempt: { key: 'theirs', outcome: 'delivered', answer: answerTo('theirs') },
    })
    expect(factsOf(outbox.facts, 'outbox.delivered')).toMatchObject([{ key: 'theirs', answer: answerTo('theirs') }])
    expect(outbox.entryKeys()).toEqual([])
  })
})

describe(`${outboxMachine.id} with a roast that this browser created`, () => {
  const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
  const local = { client_id: CLIENT_ID, idField: 'coffee_roast_id' } as const
  const queue = `roast:${CLIENT_ID}`
  const creation = entryOf(CLIENT_ID, {
    queue,
    local,
    command: { call: 'POST /coffee/roasts', params: undefined, body: { coffee_bean_id: 3, client_id: CLIENT_ID } },
  })
  /** A change of this roast. The id in `params` is 0 until the server has created the roast. */
  const changeEntry = (key: string) =>
    entryOf(key, {
      queue,
      local,
      command: {
        call: 'POST /coffee/roasts/:coffee_roast_id',
        params: { coffee_roast_id: 0 },
        body: { coffee_in_mg: 1 },
      },
    })
  const acceptCreation = (entry: OutboxEntry): Attempt =>
    entry.key === CLIENT_ID
      ? {
          key: CLIENT_ID,
          outcome: 'delivered',
          answer: { call: 'POST /coffee/roasts', data: { coffee_roast_id: 12 } },
        }
      : leaveUnanswered(entry)

  test('after the server has created a roast, its other entries get the id that the server gave to the roast', async () => {
    const outbox = await openOutbox({ answer: acceptCreation })
    await outbox.enqueue(creation, changeEntry('a'), changeEntry('b'))
    await waitForPromises()
    expect(factsOf(outbox.facts, 'outbox.changed').at(-1)?.entries).toMatchObject([
      { key: 'a', queue: 'roast:12', command: { params: { coffee_roast_id: 12 } } },
      { key: 'b', queue: 'roast:12', command: { params: { coffee_roast_id: 12 } } },
    ])
  })

  test('[offline-start-09] all changes of a roast wait after the server has refused to create it, and are discarded with it', async () => {
    const outbox = await openOutbox({ answer: refuse })
    await outbox.enqueue(creation, changeEntry('a'), entryOf('other'), changeEntry('b'))
    await waitForPromises()
    expect(outbox.sentKeys).toEqual([CLIENT_ID, 'other'])
    expect(outbox.entryKeys()).toEqual([CLIENT_ID, 'a', 'other', 'b'])
    outbox.actor.send({ type: 'outbox.discard', key: CLIENT_ID })
    expect(outbox.entryKeys()).toEqual(['other'])
    expect(outbox.discardedKeys.sort()).toEqual([CLIENT_ID, 'a', 'b'].sort())
  })

  test('the other entries follow in order when the refused creation is sent again and accepted', async () => {
    const outbox = await openOutbox({ answer: refuse })
    await outbox.enqueue(creation, changeEntry('a'), changeEntry('b'))
    await waitForPromises()
    outbox.server.answer = (entry) => (entry.key === CLIENT_ID ? acceptCreation(entry) : accept(entry))
    outbox.actor.send({ type: 'outbox.retry', key: CLIENT_ID })
    await waitForPromises()
    await waitForPromises()
    expect(outbox.sentKeys).toEqual([CLIENT_ID, CLIENT_ID, 'a', 'b'])
    expect(outbox.entryKeys()).toEqual([])
  })
})
