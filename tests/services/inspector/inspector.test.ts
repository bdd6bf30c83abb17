// Tests the panel for developers: its recording, its copied tests, and the Stately visualizer, which is a website that
// draws running machines.
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { copiedPath, literal } from '../../../src/services/inspector/copiedPath.ts'
import { valueIn } from '../../../src/services/inspector/picture.ts'
import { nameOf, Recording } from '../../../src/services/inspector/recording.ts'
import { createStately } from '../../../src/services/inspector/stately.ts'
import { startApp } from '../../machines/startApp.ts'
import { waitForPromises } from '../../machines/support.ts'
import { testPath, walkCopied } from '../../models/copiedPath.ts'
import { noopRef } from '../../models/realActor.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'

/** Starts the machine `connectivity`, whose server does not answer at first, with a recording. */
async function startRecorded() {
  const recording = new Recording()
  const clock = new SimulatedClock()
  const server = { answers: false }
  const machine = connectivityMachine.provide({
    actors: {
      checkServer: fromPromise<unknown>(async () => {
        if (!server.answers) throw new CallError(NO_ANSWER)
      }),
    },
  })
  const actor = createActor(machine, { clock, inspect: (event) => recording.note(event) }).start()
  await waitForPromises()
  server.answers = true
  // After a second, the machine checks the server again.
  clock.increment(1000)
  await waitForPromises()
  return { actor, recording }
}

describe('the recording of the inspector', () => {
  test('the recording has each event with its sender, its receiver and the snapshot that followed', async () => {
    const { actor, recording } = await startRecorded()
    const eventsOfActor = recording.all.filter(({ receiver }) => receiver === actor)
    expect(
      eventsOfActor.map(({ event, sender, after: snapshot }) => [
        event.type,
        sender && nameOf(sender),
        snapshot?.value,
      ]),
    ).toEqual([
      ['xstate.init', null, { online: { verifying: 'current' } }],
      ['xstate.error.actor.checkServer', 'checkServer', { offline: 'waiting' }],
      ['xstate.after.retryDelay.connectivity.offline.waiting', 'connectivity', { offline: 'retrying' }],
      ['xstate.done.actor.checkServer', 'checkServer', { online: 'trusted' }],
    ])
    // The numbers of the second and the third event: the check has failed, and the next check has begun.
    const [, lostNumber, retriedNumber] = eventsOfActor.map(({ number }) => number)
    expect(recording.snapshotAt(actor, lostNumber ?? 0)?.value).toEqual({ offline: 'waiting' })
    expect(recording.snapshotAt(actor, (retriedNumber ?? 0) - 1)?.value).toEqual({ offline: 'waiting' })
    expect(recording.snapshotAt(actor, 0)).toBeUndefined()
  })

  test('the recording has the last 500 events, and only the actors that still run', async () => {
    const { actor, recording } = await startRecorded()
    for (let count = 0; count < 600; count++) actor.send({ type: 'connectivity.retry' })
    expect(recording.all.length).toBe(500)
    expect(recording.all.at(-1)?.number).toBeGreaterThan(600)
    // The actors of the checks have ended.
    expect(recording.running().map(nameOf)).toEqual(['connectivity'])
    // Events of this actor are stored, but not its first one, so its first snapshot is unknown.
    expect(recording.snapshotAt(actor, 1)).toBeUndefined()
  })

  test('the panel marks a state as active if the value of the machine contains it', () => {
    const value = { ready: { play: 'open', sync: { waiting: 'soon' } } }
    expect([valueIn(value, 'ready'), valueIn('failed', 'failed'), valueIn('failed', 'ready')]).toEqual([
      value.ready,
      {},
      undefined,
    ])
    expect(valueIn(valueIn(value.ready, 'sync'), 'waiting')).toBe('soon')
  })
})

describe('a path that was copied from the inspector', () => {
  const noAnswerError = new CallError(NO_ANSWER)
  const walkWithoutTitle = (_title: string, ...rest: Parameters<typeof walkCopied>) => walkCopied(...rest)
  /** The names that the text of `copiedPath` can use. */
  const names = {
    testPath: walkWithoutTitle,
    connectivityMachine,
    CallError,
    done,
    failed,
    after,
    noopRef,
    fromCallback,
  }
  const run = (text: string) => new Function(...Object.keys(names), `return ${text}`)(...Object.values(names))

  test('the copied path is a test: it passes as it is, and it fails after its last state was changed', async () => {
    const { actor, recording } = await startRecorded()
    // The last argument is the number of the event that the panel shows. All recorded events have lower numbers.
    const text = copiedPath(actor, recording.all, 1000) ?? ''
    expect(text.split('\n')).toEqual([
      '// Copied from the inspector. Write into the last line what should be true.',
      `testPath('connectivity: what was copied', connectivityMachine, undefined, [`,
      expect.stringMatching(
        /^ {2}\[failed\('checkServer', new CallError\(\{ code: '\w+', message: '.+' \}\)\), \{ offline: 'waiting' \}\],$/,
      ),
      `  [after('retryDelay', 'connectivity.offline.waiting'), { offline: 'retrying' }],`,
      `  [done('checkServer'), { online: 'trusted' }],`,
      '])',
      '',
    ])
    const call = text.slice(text.indexOf('testPath'))
    await run(call)
    await expect(run(call.replace("'trusted'", "'verifying'"))).rejects.toThrow('step 3: xstate.done.actor.checkServer')
  })

  test('the copied path ends at the event that the panel shows', async () => {
    const { actor, recording } = await startRecorded()
    const [, lostEvent] = recording.all.filter(({ receiver }) => receiver === actor)
    expect(copiedPath(actor, recording.all, lostEvent?.number ?? 0)).not.toContain('retryDelay')
  })

  test('the copied path does not exist when the start of the actor is no longer recorded', async () => {
    const { actor, recording } = await startRecorded()
    for (let count = 0; count < 600; count++) actor.send({ type: 'connectivity.retry' })
    expect(copiedPath(actor, recording.all, 1000)).toBeNull()
  })

  test('the copied path has values as TypeScript, and empty values for functions and actors', () => {
    const value = {
      text: `it's "new"`,
      'no name': [1, null, undefined],
      now: () => 5,
      parent: noopRef(),
      none: {},
      all: [],
    }
    expect(literal(value).replaceAll(/\s+/g, ' ')).toBe(
      `{ text: 'it\\'s "new"', 'no name': [1, null, undefined], now: () => undefined as never, parent: noopRef(), none: {}, all: [], }`,
    )
    expect(literal(fromCallback(() => undefined))).toBe('fromCallback(() => undefined)')
  })

  // The next lines are a copied call, as a developer pastes it into the test of a model.
  testPath('connectivity: what was copied', connectivityMachine, undefined, [
    [failed('checkServer', noAnswerError), { offline: 'waiting' }],
    [after('retryDelay', 'connectivity.offline.waiting'), { offline: 'retrying' }],
    [done('checkServer'), { online: 'trusted' }],
  ])
})

describe('the Stately visualizer', () => {
  /** A simulated window of the visualizer, with the messages that it received. */
  function fakeWindow() {
    const sentMessages: { type: string; sessionId: string }[] = []
    let listener: (event: { data: unknown }) => void = () => undefined
    const visualizer = { postMessage: (message: (typeof sentMessages)[number]) => void sentMessages.push(message) }
    const page = {
      open: vi.fn(() => visualizer),
      addEventListener: (_: string, newListener: typeof listener) => {
        listener = newListener
      },
    }
    return {
      page: page as unknown as Window,
      sentMessages,
      load: () => listener({ data: { type: '@statelyai.connected' } }),
    }
  }

  test('the visualizer receives every running actor when it opens after 500 events, and all later events', async () => {
    const recording = new Recording()
    const { page, sentMessages: sent, load } = fakeWindow()
    const stately = createStately(recording, page)
    const { app, connectivity } = startApp('/', {}, {}, (event) => {
      recording.note(event)
      stately.note(event)
    })
    await waitForPromises()
    for (let count = 0; count < 600; count++) app.send({ type: 'network.changed' })
    await waitForPromises()
    expect(sent).toEqual([])

    stately.open()
    load()
    await waitForPromises()
    const registeredIds = sent.filter(({ type }) => type === '@xstate.actor').map(({ sessionId }) => sessionId)
    const runningActors = recording.running()
    expect(runningActors.map(nameOf)).toEqual(
      expect.arrayContaining(['app', 'session', 'connectivity', 'alerts', 'screen']),
    )
    expect(registeredIds.sort()).toEqual(runningActors.map(({ sessionId }) => sessionId).sort())

    const sentBefore = sent.length
    connectivity().send({ type: 'connectivity.failed' })
    await waitForPromises()
    expect(sent.slice(sentBefore)).toContainEqual(
      expect.objectContaining({ type: '@xstate.event', sessionId: connectivity().sessionId }),
    )
    app.stop()
  })
})
