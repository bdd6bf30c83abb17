import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { error, unanswered, waitForPromises } from '../support.ts'

// The machine alone: each check of the server ends when the test says so.

type Ending = 'done' | 'refused' | 'unreachable'

function start() {
  const clock = new SimulatedClock()
  const facts: string[] = []
  const checks: { resolve: (answer: unknown) => void; reject: (problem: unknown) => void }[] = []
  const machine = connectivityMachine.provide({
    actors: {
      checkServer: fromPromise<unknown>(() => new Promise((resolve, reject) => checks.push({ resolve, reject }))),
    },
  })
  const actor = createActor(machine, { clock })
  actor.on('*', ({ type }) => facts.push(type.replace('connectivity.', '')))
  actor.start()
  return {
    actor,
    /** What other actors were told, in order. */
    facts,
    /** How many checks have begun. */
    begun: () => checks.length,
    state: () => actor.getSnapshot().value,
    failures: () => actor.getSnapshot().context.failures,
    pass: (seconds: number) => clock.increment(seconds * 1000),
    /** Ends the check that runs. */
    end: async (ending: Ending) => {
      const check = checks.at(-1)
      if (ending === 'done') check?.resolve({})
      else check?.reject(ending === 'unreachable' ? unanswered : error('INTERNAL'))
      await waitForPromises()
    },
  }
}

const TRUSTED = { online: 'trusted' }
const WAITING = { offline: 'waiting' }

/** Online, and nothing runs. */
async function startOnline() {
  const app = start()
  await app.end('done')
  return app
}

/** Offline: the first check got no answer. */
async function startOffline() {
  const app = start()
  await app.end('unreachable')
  return app
}

describe('the first check', () => {
  test.each([
    ['done', TRUSTED, []],
    ['refused', TRUSTED, []],
    ['unreachable', WAITING, ['lost']],
  ] as const)('that is %s decides whether the app is online', async (ending, state, facts) => {
    const app = start()
    expect([app.state(), app.begun()]).toEqual(['unknown', 1])
    await app.end(ending)
    expect([app.state(), app.facts, app.begun()]).toEqual([state, facts, 1])
  })

  test('that has no answer after 10 s means that the server is away', () => {
    const app = start()
    app.pass(9.9)
    expect(app.state()).toBe('unknown')
    app.pass(0.1)
    expect([app.state(), app.facts]).toEqual([WAITING, ['lost']])
  })

  test('is not waited for when another call has got no answer', () => {
    const app = start()
    app.actor.send({ type: 'connectivity.failed' })
    expect([app.state(), app.facts]).toEqual([WAITING, ['lost']])
  })
})

describe('while the app is online', () => {
  test('a call without an answer takes it offline at once, also during a check', async () => {
    const app = await startOnline()
    app.actor.send({ type: 'connectivity.failed' })
    expect([app.state(), app.facts]).toEqual([WAITING, ['lost']])
    const checking = await startOnline()
    checking.actor.send({ type: 'connectivity.check' })
    checking.actor.send({ type: 'connectivity.failed' })
    expect([checking.state(), checking.facts]).toEqual([WAITING, ['lost']])
  })

  test.each([
    ['done', TRUSTED, []],
    ['refused', TRUSTED, []],
    ['unreachable', WAITING, ['lost']],
  ] as const)(
    'a check on request that is %s decides, and until then the app stays online',
    async (ending, state, facts) => {
      const app = await startOnline()
      app.actor.send({ type: 'connectivity.check' })
      expect([app.state(), app.begun(), app.facts]).toEqual([{ online: 'verifying' }, 2, []])
      await app.end(ending)
      expect([app.state(), app.begun(), app.facts]).toEqual([state, 2, facts])
    },
  )

  test('a check on request that has no answer after 10 s means that the server is away', async () => {
    const app = await startOnline()
    app.actor.send({ type: 'connectivity.check' })
    app.pass(9.9)
    expect(app.state()).toEqual({ online: 'verifying' })
    app.pass(0.1)
    expect([app.state(), app.facts]).toEqual([WAITING, ['lost']])
  })
})

describe('while the app is offline', () => {
  test.each([
    ['done', TRUSTED, ['lost', 'recovered']],
    ['refused', TRUSTED, ['lost', 'recovered']],
    ['unreachable', WAITING, ['lost']],
  ] as const)('a repeated check that is %s decides whether the app is back', async (ending, state, facts) => {
    const app = await startOffline()
    app.pass(1)
    expect([app.state(), app.begun()]).toEqual([{ offline: 'retrying' }, 2])
    await app.end(ending)
    expect([app.state(), app.facts]).toEqual([state, facts])
  })

  test('a repeated check that has no answer after 10 s is repeated after a longer wait', async () => {
    const app = await startOffline()
    app.pass(1)
    app.pass(9.9)
    expect(app.state()).toEqual({ offline: 'retrying' })
    app.pass(0.1)
    expect([app.state(), app.facts]).toEqual([WAITING, ['lost']])
    app.pass(1.9)
    expect(app.begun()).toBe(2)
    app.pass(0.1)
    expect([app.state(), app.begun()]).toEqual([{ offline: 'retrying' }, 3])
  })

  test.each(['connectivity.check', 'connectivity.answered'] as const)('%s ends the wait', async (type) => {
    const app = await startOffline()
    app.actor.send({ type })
    expect([app.state(), app.begun()]).toEqual([{ offline: 'retrying' }, 2])
  })

  test('each failure is counted once, and none is left when the app is back', async () => {
    const app = await startOffline()
    expect(app.failures()).toBe(1)
    app.pass(1)
    await app.end('unreachable')
    expect(app.failures()).toBe(2)
    app.pass(2)
    await app.end('done')
    expect(app.failures()).toBe(0)
  })
})
