// Tests the machine `connectivity` without the app. Each check of the server ends when the test ends it.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { error, noAnswerError, waitForPromises } from '../support.ts'

/**
 * How a check of the server ends: with a successful answer, with an error that the server answers, or without an
 * answer.
 */
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
    /** The facts that other actors received, in order. */
    facts,
    /** How many checks have begun. */
    checkCount: () => checks.length,
    currentState: () => actor.getSnapshot().value,
    failureCount: () => actor.getSnapshot().context.failures,
    passSeconds: (seconds: number) => clock.increment(seconds * 1000),
    /** Ends the check in progress. */
    endCheck: async (ending: Ending) => {
      const check = checks.at(-1)
      if (ending === 'done') check?.resolve({})
      else check?.reject(ending === 'unreachable' ? noAnswerError : error('INTERNAL'))
      await waitForPromises()
    },
  }
}

const TRUSTED = { online: 'trusted' }
/** The app counts as online, a check is in progress, and no other check has been requested since it began. */
const VERIFYING = { online: { verifying: 'current' } }
const WAITING = { offline: 'waiting' }

/** Starts the machine. It is online, and no check is in progress. */
async function startOnline() {
  const app = start()
  await app.endCheck('done')
  return app
}

/** Starts the machine. It is offline, because the first check got no answer. */
async function startOffline() {
  const app = start()
  await app.endCheck('unreachable')
  return app
}

describe('the first check', () => {
  test.each([
    ['done', TRUSTED, []],
    ['refused', TRUSTED, []],
    ['unreachable', WAITING, ['lost']],
  ] as const)('the result "%s" of the first check decides whether the app is online', async (ending, state, facts) => {
    const app = start()
    expect([app.currentState(), app.checkCount()]).toEqual([VERIFYING, 1])
    await app.endCheck(ending)
    expect([app.currentState(), app.facts, app.checkCount()]).toEqual([state, facts, 1])
  })

  test('the app is offline immediately if another call has no answer during the first check', () => {
    const app = start()
    app.actor.send({ type: 'connectivity.failed' })
    expect([app.currentState(), app.facts]).toEqual([WAITING, ['lost']])
  })
})

describe('while the app is online', () => {
  test('the app is offline immediately after a call without an answer, even during a check', async () => {
    const app = await startOnline()
    app.actor.send({ type: 'connectivity.failed' })
    expect([app.currentState(), app.facts]).toEqual([WAITING, ['lost']])
    const checkingApp = await startOnline()
    checkingApp.actor.send({ type: 'connectivity.check' })
    checkingApp.actor.send({ type: 'connectivity.failed' })
    expect([checkingApp.currentState(), checkingApp.facts]).toEqual([WAITING, ['lost']])
  })

  test.each([
    ['done', TRUSTED, []],
    ['refused', TRUSTED, []],
    ['unreachable', WAITING, ['lost']],
  ] as const)(
    'the app stays online during a requested check, and then the result "%s" decides whether the app is online',
    async (ending, state, facts) => {
      const app = await startOnline()
      app.actor.send({ type: 'connectivity.check' })
      expect([app.currentState(), app.checkCount(), app.facts]).toEqual([VERIFYING, 2, []])
      await app.endCheck(ending)
      expect([app.currentState(), app.checkCount(), app.facts]).toEqual([state, 2, facts])
    },
  )

  test('[connectivity-flag-05] a check is repeated once after its answer if other checks were requested before the answer', async () => {
    const app = await startOnline()
    for (let request = 1; request <= 3; request++) app.actor.send({ type: 'connectivity.check' })
    expect(app.checkCount()).toBe(2)
    await app.endCheck('done')
    expect([app.currentState(), app.checkCount()]).toEqual([VERIFYING, 3])
    await app.endCheck('done')
    expect([app.currentState(), app.checkCount(), app.facts]).toEqual([TRUSTED, 3, []])
  })

  test('a failed check is not repeated immediately, even if another check was requested during it', async () => {
    const app = await startOnline()
    app.actor.send({ type: 'connectivity.check' })
    app.actor.send({ type: 'connectivity.check' })
    await app.endCheck('unreachable')
    expect([app.currentState(), app.checkCount(), app.facts]).toEqual([WAITING, 2, ['lost']])
  })
})

describe('while the app is offline', () => {
  test.each([
    ['done', TRUSTED, ['lost', 'recovered']],
    ['refused', TRUSTED, ['lost', 'recovered']],
    ['unreachable', WAITING, ['lost']],
  ] as const)('the result "%s" of a repeated check decides whether the app is online', async (ending, state, facts) => {
    const app = await startOffline()
    app.passSeconds(1)
    expect([app.currentState(), app.checkCount()]).toEqual([{ offline: 'retrying' }, 2])
    await app.endCheck(ending)
    expect([app.currentState(), app.facts]).toEqual([state, facts])
  })

  test('a sign that the server may have become reachable ends the wait before the next check', async () => {
    const app = await startOffline()
    app.actor.send({ type: 'connectivity.retry' })
    expect([app.currentState(), app.checkCount()]).toEqual([{ offline: 'retrying' }, 2])
  })

  test('a request for a check does not shorten the wait before the next check', async () => {
    const app = await startOffline()
    app.actor.send({ type: 'connectivity.check' })
    expect([app.currentState(), app.checkCount()]).toEqual([WAITING, 1])
    app.passSeconds(1)
    expect([app.currentState(), app.checkCount()]).toEqual([{ offline: 'retrying' }, 2])
  })

  test('each check without an answer is counted, and the count is 0 when the server answers again', async () => {
    const app = await startOffline()
    expect(app.failureCount()).toBe(1)
    app.passSeconds(1)
    await app.endCheck('unreachable')
    expect(app.failureCount()).toBe(2)
    app.passSeconds(2)
    await app.endCheck('done')
    expect(app.failureCount()).toBe(0)
  })
})
