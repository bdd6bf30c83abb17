// Tests the states of the page of a roast. Stubs, which only write the log, replace its child machines. The log
// lists the events that the children get, and the effects of the page.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import type { RoastMachineEvent } from '../../../src/machines/coffee/roast.types.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import { endedRoast, freshRoast, preferences, runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { nora } from '../support.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const END_MS = Date.parse(endedRoast.end_time ?? '')
/** The children that run all the time, or while the roast is shown. The log does not list their start. */
const NOT_LOGGED = [
  'roastLoader',
  'pending',
  'roastUndo',
  'background',
  'crackAlarm',
  'roastQuestion',
  'roastDialog',
  'roastTimer',
  'roastView',
  'afterRoastOffer',
]
/** The children whose start and end the log lists. */
const LOGGED = ['similar', 'awake']

/** Opens the page. `id` is the id in its address, and `atMs` is the time of the server's clock. */
function start({ id = '12', atMs = START_MS } = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const stub = (name: string) =>
    fromCallback<{ type: string; command?: { label: string }; status?: string }>(({ receive }) => {
      if (LOGGED.includes(name)) log.push(`${name} begins`)
      receive(({ type, command, status }) => {
        log.push([`${name}: ${type}`, command?.label, status].filter(Boolean).join(' '))
      })
      return () => {
        if (LOGGED.includes(name)) log.push(`${name} ends`)
      }
    })
  const stubs = Object.fromEntries([...NOT_LOGGED, ...LOGGED].map((name) => [name, stub(name)]))
  const machine = roastMachine.provide({
    actors: stubs as object,
    actions: {
      showAlert: (_, { message }) => void log.push(`alert ${message}`),
      download: (_, { format }) => void log.push(`downloads ${format}`),
      prepareSound: () => void log.push('prepares the sound'),
      discardEntries: (_, keys) => void log.push(...keys.map((key) => `discards ${key}`)),
      openAddress: (_, { coffee_roast_id, keepScreen = false }) =>
        void log.push(`opens ${coffee_roast_id}${keepScreen ? ' on this page' : ''}`),
      leave: () => void log.push('leaves'),
      writeDropTarget: (_, { user_id }) => void log.push(`stores the target of ${user_id}`),
    },
  })
  let nowMs = atMs
  const actor = createActor(machine, {
    clock,
    input: {
      params: { coffee_roast_id: id },
      search: '',
      user: nora,
      visit: 'visit',
      now: () => nowMs,
      alarmOn: false,
      dropTarget: NO_DROP_TARGET,
      wide: false,
      isCockpitOn: () => true,
    },
  }).start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    context,
    send: (event: RoastMachineEvent) => actor.send(event),
    currentState: () => actor.getSnapshot().value,
    /** The state of the roast that is shown. */
    stateOfRoast: () => (actor.getSnapshot().value as { ready?: unknown }).ready,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    version: () => context().confirmed?.version ?? null,
    newLines: () => log.splice(0),
    /** The new lines of the log, without the events that the children receive after each change. */
    newActions: () =>
      log.splice(0).filter((line) => !/(query\.change|roast\.changed|details\.updated|bean\.changed)$/.test(line)),
    passMs: (ms: number) => {
      nowMs += ms
      clock.increment(ms)
    },
  }
}

type Page = ReturnType<typeof start>

const roastLoaded = (roast: CoffeeRoast) =>
  ({ type: 'roast.loaded', loaded: { roast, preferences, earlierRoasts: [] } }) as const

/** A page that has loaded this roast. */
function startReady(roast: CoffeeRoast = freshRoast, options: Parameters<typeof start>[0] = {}): Page {
  const page = start(options)
  page.send(roastLoaded(roast))
  page.newLines()
  return page
}

const entryOf = (key: string, body: RoastChange): PendingEntry => ({
  key,
  user_id: 1,
  queue: 'roast:12',
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body },
  label: key,
  createdMs: START_MS,
  whenRefused: 'keep',
  error: null,
})
const startEntry = entryOf('Start', { start_time: new Date(START_MS).toISOString() })
const endEntry = entryOf('End', { end_time: new Date(START_MS + 480_000).toISOString() })
const creation: PendingEntry = {
  ...entryOf(CLIENT_ID, {}),
  queue: `roast:${CLIENT_ID}`,
  command: {
    call: 'POST /coffee/roasts',
    params: undefined,
    body: { coffee_bean_id: freshRoast.coffee_bean_id, client_id: CLIENT_ID },
  },
  local: {
    client_id: CLIENT_ID,
    idField: 'coffee_roast_id',
    created: { type: 'roast', coffee_bean_name: freshRoast.coffee_bean_name },
  },
}
const pendingChanged = (...entries: PendingEntry[]) => ({ type: 'pending.changed', entries }) as never
const pendingDelivered = (data: unknown, entries: PendingEntry[] = []) => ({
  type: 'pending.delivered',
  key: 'key',
  entries,
  answer: data === null ? null : { call: 'POST /coffee/roasts/:coffee_roast_id', data },
})
const pendingRefused = (...entries: PendingEntry[]) =>
  ({ type: 'pending.refused', key: 'key', entries, error: { code: 'X', message: 'No.' } }) as never
const error = { code: 'NOT_FOUND', message: 'Gone.' }

/** The events that the children receive whenever the roast or the unsaved taps have changed. */
const CHILDREN_UPDATED = ['roastUndo: roast.changed', 'roastDialog: details.updated', 'background: bean.changed']

describe('the opening', () => {
  test('the page shows the stored roast, and then the loaded roast', () => {
    const page = start()
    expect([page.currentState(), page.isBusy()]).toEqual(['loading', true])
    page.send({
      type: 'roast.kept',
      kept: { data: { roast: freshRoast, preferences, earlierRoasts: [] }, keptMs: 5 },
    } as never)
    expect([page.stateOfRoast(), page.isBusy(), page.context().keptMs]).toEqual(['notStarted', false, 5])
    page.newLines()
    page.send(roastLoaded({ ...freshRoast, version: 3 }))
    expect([page.version(), page.context().keptMs]).toEqual([3, null])
    expect(page.newLines()).toEqual([...CHILDREN_UPDATED, 'roastView: units.changed'])
  })

  test('a failed load shows the reason, and the member can try again', () => {
    const page = start()
    page.send({ type: 'roast.failed', error } as never)
    expect([page.currentState(), page.isBusy(), page.context().error]).toEqual(['failed', false, error])
    page.send({ type: 'roast.failed', error: { ...error, message: 'Still gone.' } } as never)
    expect([page.currentState(), page.context().error?.message]).toEqual(['failed', 'Still gone.'])
    page.send({ type: 'roast.reload' })
    expect([page.currentState(), page.newLines()]).toEqual(['loading', ['roastLoader: roast.reload']])
  })

  test('a page that failed shows the roast when the loader loads it later', () => {
    const page = start()
    page.send({ type: 'roast.failed', error } as never)
    page.send(roastLoaded(freshRoast))
    expect([page.stateOfRoast(), page.version(), page.context().error]).toEqual([
      'notStarted',
      freshRoast.version,
      null,
    ])
  })

  test.each(['loading', 'failed', 'ready'] as const)(
    'in the state %s, the page opens the address with the id that the server gave to the roast',
    (stateBefore) => {
      const page = start()
      if (stateBefore === 'failed') page.send({ type: 'roast.failed', error } as never)
      if (stateBefore === 'ready') page.send(roastLoaded(freshRoast))
      page.newLines()
      page.send({ type: 'roast.moved', coffee_roast_id: 14 } as never)
      expect([page.currentState(), page.isBusy()]).toEqual(['moved', true])
      expect(page.newLines()).toContain('opens 14')
    },
  )

  test('an address with a client id shows the roast that waits in the outbox', () => {
    const page = start({ id: CLIENT_ID })
    page.send(pendingChanged())
    expect(page.currentState()).toBe('loading')
    page.send(pendingChanged(creation))
    expect([page.stateOfRoast(), page.context().pending.length]).toEqual(['notStarted', 1])
    expect(page.newLines()).toContain('roastLoader: creation.found')
  })

  test('an answer that is newer than the loaded roast stays', () => {
    const page = start()
    page.send(pendingDelivered({ coffee_roast: { ...freshRoast, version: 9 } }) as never)
    expect([page.currentState(), page.version()]).toEqual(['loading', 9])
    page.send(roastLoaded(freshRoast))
    expect(page.version()).toBe(9)
  })

  test('unsaved taps stay during the load, and a tap that the server has refused is removed', () => {
    const page = start()
    page.send(pendingChanged(startEntry))
    expect(page.context().pending).toEqual([startEntry])
    page.send(pendingRefused())
    expect([page.context().pending, page.currentState()]).toEqual([[], 'loading'])
  })
})

describe('a roast that has not started', () => {
  test('the roast starts with a tap, and the tap prepares the sound', () => {
    const page = startReady()
    expect(page.stateOfRoast()).toBe('notStarted')
    page.send({ type: 'roast.start' })
    expect(page.newActions()).toEqual(['prepares the sound', 'pending: entry.add Start', 'roastUndo: log.add'])
    expect(page.context().tapCount).toBe(1)
    page.send(pendingChanged(startEntry))
    expect(page.stateOfRoast()).toEqual('running')
  })

  test.each([
    [
      'the answer',
      { ...pendingDelivered({}), answer: { call: 'POST /coffee/roasts/:coffee_roast_id/discard', data: {} } },
    ],
    ['an answer in another tab', pendingDelivered(null)],
    ['the loader has reported that the roast is missing', { type: 'roast.failed', error }],
  ])('the roast is discarded, and the page is left after %s', (_, event) => {
    const page = startReady()
    page.send({ type: 'roast.discard' })
    expect([page.stateOfRoast(), page.newActions()]).toEqual(['discarded', ['pending: entry.add Discard Roast']])
    page.send(event as never)
    expect(page.newActions()).toContain('leaves')
  })

  test('the page of a discarded roast is left after 2 s without an answer', () => {
    const page = startReady()
    page.send({ type: 'roast.discard' })
    page.newLines()
    page.send(pendingDelivered({ coffee_roast: freshRoast }) as never)
    expect(page.newActions()).not.toContain('leaves')
    page.passMs(1999)
    expect(page.newActions()).not.toContain('leaves')
    page.passMs(1)
    expect(page.newActions()).toContain('leaves')
  })

  test('[errors-coffee-02] the roast stays when the server refuses to discard it, and an alert says why', () => {
    const page = startReady()
    page.send({ type: 'roast.discard' })
    page.newLines()
    const refusedEntry = { ...entryOf('Discard', {}), error: { code: 'X', message: 'No.' } }
    page.send(pendingRefused(refusedEntry))
    expect([page.stateOfRoast(), page.context().pending]).toEqual(['notStarted', [refusedEntry]])
    // The roast has not started, so `awake`, which keeps the screen on, does not begin. The alarm receives the next
    // expected moment once.
    expect(page.newLines()).toEqual([
      'alert No.',
      ...CHILDREN_UPDATED,
      'roastView: status.changed notStarted',
      'afterRoastOffer: status.changed notStarted',
      'crackAlarm: moment.expected',
    ])
    page.passMs(5000)
    expect(page.newActions()).toEqual([])
  })

  test('the roast can get another bean until it has a reading', () => {
    const page = startReady()
    const bean = { coffee_bean_id: 4, name: 'Harar' }
    page.send({ type: 'bean.open' })
    page.send({ type: 'bean.choose', bean } as never)
    // Only the child and the event of each line are compared.
    expect(page.newActions().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'roastDialog: bean.open',
      'pending: entry.add',
      'roastUndo: log.add',
    ])
    const pageWithReading = startReady({
      ...runningRoast,
      input_history: [{ input_id: 1, type: 'BEAN_TEMP', value: 90, seconds: 2 }],
    } as never)
    pageWithReading.send({ type: 'bean.open' })
    pageWithReading.send({ type: 'bean.choose', bean } as never)
    expect(pageWithReading.newActions()).toEqual([])
  })
})

describe('a running roast', () => {
  const AFTER_90_SECONDS = { atMs: START_MS + 90_500 }

  test('the screen stays on, and the page reads the clock at each tick of the timer', () => {
    const page = start(AFTER_90_SECONDS)
    page.send(roastLoaded(runningRoast))
    expect(page.newActions()).toContain('awake begins')
    expect(page.context().nowMs).toBe(START_MS + 90_500)
    page.passMs(500)
    expect(page.context().nowMs).toBe(START_MS + 90_500)
    page.send({ type: 'timer.ticked' })
    expect([page.context().nowMs, page.newActions()]).toEqual([START_MS + 91_000, ['crackAlarm: moment.expected']])
  })

  test('the page reads the clock when the roast starts', () => {
    const page = startReady()
    page.passMs(5000)
    page.send(pendingChanged(startEntry))
    expect(page.context().nowMs).toBe(START_MS + 5000)
    expect(page.newActions().sort()).toEqual([
      'afterRoastOffer: status.changed running',
      'awake begins',
      'crackAlarm: moment.expected',
      'roastView: status.changed running',
    ])
  })

  test('End opens a question before the roast ends, and does nothing within a second of the start', () => {
    const earlyPage = startReady(runningRoast, { atMs: START_MS + 900 })
    earlyPage.send({ type: 'roast.end' })
    expect(earlyPage.newActions()).toEqual([])
    const page = startReady(runningRoast, AFTER_90_SECONDS)
    page.send({ type: 'roast.end' })
    expect(page.newActions()).toEqual(['roastQuestion: question.ask'])
  })

  test('an event can be logged, and the form for logs can be opened', () => {
    const page = startReady(runningRoast, AFTER_90_SECONDS)
    page.send({ type: 'event.log', event_type: 'DRY_END' })
    // The child `roastQuestion` logs the event immediately, or asks before a logged event moves.
    expect(page.newActions()).toEqual(['roastQuestion: question.skip'])
    page.send({ type: 'log.open' })
    expect(page.newActions()).toEqual(['roastDialog: log.open'])
  })

  test('the roast ends with an unsaved tap on End, and continues when the tap is removed', () => {
    const page = startReady(runningRoast, AFTER_90_SECONDS)
    page.send(pendingChanged(endEntry))
    expect(page.stateOfRoast()).toEqual({ ended: 'resumable' })
    expect(page.newActions()).toEqual(
      expect.arrayContaining(['awake ends', 'similar begins', 'crackAlarm: moment.expected']),
    )
    page.send(pendingChanged())
    expect([page.stateOfRoast(), page.newActions()]).toEqual([
      'running',
      expect.arrayContaining(['similar ends', 'awake begins']),
    ])
  })

  test('a roast whose start is undone has not started', () => {
    const page = startReady()
    page.send(pendingChanged(startEntry))
    page.newLines()
    page.send(pendingChanged())
    expect([page.stateOfRoast(), page.newActions()]).toEqual([
      'notStarted',
      expect.arrayContaining(['awake ends', 'crackAlarm: moment.expected']),
    ])
  })
})

test.each(['roastView', 'afterRoastOffer'])('the child %s receives each change of the status', (child) => {
  const page = startReady()
  for (const entries of [[startEntry], [startEntry, endEntry], [startEntry], []]) page.send(pendingChanged(...entries))
  expect(page.newLines().filter((line) => line.startsWith(child))).toEqual(
    ['running', 'ended', 'running', 'notStarted'].map((status) => `${child}: status.changed ${status}`),
  )
})

describe('an ended roast', () => {
  test('an ended roast can be resumed for half an hour', () => {
    const page = startReady(endedRoast, { atMs: END_MS + 1000 })
    expect(page.stateOfRoast()).toEqual({ ended: 'resumable' })
    page.send({ type: 'roast.resume' })
    expect(page.newActions()).toEqual(
      expect.arrayContaining(['pending: entry.add Resume', 'background: roast.resumed']),
    )
    page.passMs(30 * 60_000 - 1001)
    expect(page.stateOfRoast()).toEqual({ ended: 'resumable' })
    page.passMs(1)
    expect(page.stateOfRoast()).toEqual({ ended: 'closed' })
    page.newLines()
    page.send({ type: 'roast.resume' })
    expect(page.newActions()).toEqual([])
  })

  test('an ended roast whose start is undone has not started', () => {
    const page = startReady()
    page.send(pendingChanged(startEntry, endEntry))
    expect(page.stateOfRoast()).toEqual({ ended: 'resumable' })
    page.send(pendingChanged())
    expect(page.stateOfRoast()).toBe('notStarted')
  })

  test('a roast that ended long ago cannot be resumed', () => {
    const page = startReady(endedRoast, { atMs: END_MS + 40 * 60_000 })
    expect(page.stateOfRoast()).toEqual({ ended: 'closed' })
  })

  test('a missed event can be added to an ended roast, but not to a roast in progress', () => {
    const endedPage = startReady(endedRoast, { atMs: END_MS + 1000 })
    endedPage.send({ type: 'missedEvent.open' })
    expect(endedPage.newActions()).toEqual(['roastDialog: missedEvent.open'])
    const runningPage = startReady(runningRoast)
    runningPage.send({ type: 'missedEvent.open' })
    expect(runningPage.newActions()).toEqual([])
  })
})

describe('the form after a roast', () => {
  test('the form opens on request when the roast has ended, and its offer closes', () => {
    const page = startReady(endedRoast, { atMs: END_MS + 1000 })
    page.send({ type: 'afterRoast.open' })
    expect(page.newActions()).toEqual(['roastDialog: afterRoast.open', 'afterRoastOffer: offer.close'])
  })

  test('the form opens when the server refuses a detail, and the children receive the roast without the detail', () => {
    const page = startReady(endedRoast, { atMs: END_MS + 1000 })
    page.send(pendingRefused({ ...entryOf('code', { code: 'GUJI-1' }), error }))
    expect(page.newLines()).toEqual(['similar: query.change', ...CHILDREN_UPDATED, 'roastDialog: afterRoast.refused'])
  })

  test('the form does not open before the end', () => {
    for (const page of [startReady(), startReady(runningRoast)]) {
      page.send({ type: 'afterRoast.open' })
      expect(page.newActions()).toEqual([])
    }
  })
})

describe('the choices of the member', () => {
  test.each([
    ['background.open', 'roastDialog: background.open'],
    ['settings.open', 'roastDialog: settings.open'],
    ['plan.open', 'roastDialog: plan.open'],
    ['details.open', 'roastDialog: details.open'],
    ['roast.refresh', 'roastLoader: roast.refresh'],
    ['log.undo', 'roastUndo: undo.press'],
  ] as const)('the event %s is passed on to a child machine', (type, action) => {
    const page = startReady(runningRoast)
    page.send({ type })
    expect(page.newActions()).toEqual([action])
  })

  test('the choice of a background is sent to the background', () => {
    const page = startReady(runningRoast)
    page.send({ type: 'background.choose', choice: 'none' })
    expect(page.newActions()).toEqual(['background: background.choose'])
  })

  test('a chosen target of the drop is stored, and the alarm receives the next expected moment (first crack or the drop) again', () => {
    const page = startReady(runningRoast)
    const target = { ...NO_DROP_TARGET, kind: 'dtr' } as never
    page.send({ type: 'dropTarget.choose', target })
    expect(page.context().dropTarget).toBe(target)
    expect(page.newActions().sort()).toEqual(['crackAlarm: moment.expected', 'stores the target of 1'])
  })

  test('a reading that the cockpit reports is sent to the child that may ask about it', () => {
    const page = startReady(runningRoast)
    page.send({ type: 'reading.made', reading: { type: 'BEAN_TEMP', value: 201.5, tappedMs: START_MS + 5000 } })
    expect(page.newActions()).toEqual(['roastQuestion: question.skip'])
  })

  test('each tap has its own number', () => {
    const page = startReady(runningRoast)
    const request = { call: 'POST /coffee/roasts/:coffee_roast_id', params: {}, body: {} } as const
    const tap = { label: 'Start', createdMs: START_MS, request, undo: null }
    page.send({ type: 'tap.made', tap })
    page.send({ type: 'tap.made', tap })
    // The first 18 characters of each line are the child and its event, without the label of the tap.
    expect(page.newActions().map((line) => line.slice(0, 18))).toEqual([
      'pending: entry.add',
      'roastUndo: log.add',
      'pending: entry.add',
      'roastUndo: log.add',
    ])
    expect(page.context().tapCount).toBe(2)
  })

  test('a detail is saved as a tap, and replaces a detail that the server has refused', () => {
    const page = startReady(runningRoast)
    page.send(pendingChanged({ ...entryOf('old', { coffee_out_mg: 1 }), error: { code: 'X', message: 'No.' } }))
    page.newLines()
    page.send({ type: 'detail.changed', change: { coffee_out_mg: 320_000 }, label: 'Coffee Out 320 g' })
    expect(page.newActions()).toEqual(['discards old', 'pending: entry.add Coffee Out 320 g', 'roastUndo: log.add'])
  })

  test('the undo of a tap undoes its pending entry', () => {
    const page = startReady(runningRoast)
    const tap = { key: 'visit-tap-0', label: 'Start', createdMs: START_MS, undo: { start_time: null } }
    page.send({ type: 'tap.undone', tap } as never)
    expect(page.newActions()).toEqual(['pending: entry.undo'])
  })

  test('a roast can be downloaded as a file', () => {
    const page = startReady(endedRoast, { atMs: END_MS })
    page.send({ type: 'roast.export', format: 'csv' })
    expect(page.newActions()).toEqual(['downloads csv'])
  })
})

describe('the answers of the server', () => {
  test('the answer to a tap replaces the roast, unless a newer roast is shown', () => {
    const page = startReady(runningRoast)
    page.send(pendingDelivered({ coffee_roast: { ...runningRoast, version: 5 } }, [endEntry]) as never)
    expect([page.version(), page.context().pending]).toEqual([5, [endEntry]])
    expect(page.newLines()).toEqual(expect.arrayContaining(['roastLoader: version.received', ...CHILDREN_UPDATED]))
    page.send(pendingDelivered({ coffee_roast: { ...runningRoast, version: 4 } }) as never)
    expect([page.version(), page.context().pending]).toEqual([5, []])
  })

  test('an answer with another bean makes the loader load the data of that bean', () => {
    const page = startReady(runningRoast)
    page.send(pendingDelivered({ coffee_roast: { ...runningRoast, coffee_bean_id: 99, version: 5 } }) as never)
    expect(page.newLines()).toContain('roastLoader: bean.changed')
  })

  test('the roast is loaded after another tab has received an answer, and no log counts as deleted until then', () => {
    const page = startReady(runningRoast)
    page.send(pendingDelivered(null, [endEntry]) as never)
    expect([page.context().missedAnswer, page.context().pending]).toEqual([true, [endEntry]])
    expect(page.newLines()).toContain('roastLoader: answer.missed')
    page.send(pendingChanged())
    expect(page.newLines()).not.toContain('roastUndo: roast.changed')
    page.send({ type: 'roast.refreshed', roast: { ...runningRoast, version: 6 } } as never)
    expect([page.version(), page.context().missedAnswer]).toEqual([6, false])
    expect(page.newLines()).toEqual(expect.arrayContaining(CHILDREN_UPDATED))
  })

  test('a tap that the server has refused stays in the list of pending entries, and an alert shows the error', () => {
    const page = startReady(runningRoast)
    page.send(pendingRefused(endEntry))
    expect(page.context().pending).toEqual([endEntry])
    expect(page.newLines()).toEqual(expect.arrayContaining(['alert No.', ...CHILDREN_UPDATED]))
  })

  test('the roast stays as it is if the server does not answer', () => {
    const page = startReady(runningRoast)
    page.send({ type: 'roast.unanswered', error } as never)
    expect([page.stateOfRoast(), page.context().error]).toEqual(['running', error])
  })

  test('the page fails when the server reports that the roast does not exist', () => {
    const page = startReady(runningRoast)
    page.send({ type: 'roast.failed', error } as never)
    expect([page.currentState(), page.version(), page.context().error]).toEqual(['failed', null, error])
  })

  test('the page stores an unsaved tap, and the children receive the changed roast', () => {
    const page = startReady()
    page.send(pendingChanged(entryOf('green', { coffee_in_mg: 500_000 })))
    expect([page.context().pending.length, page.newLines()]).toEqual([1, CHILDREN_UPDATED])
  })
})

describe('a roast that the server does not know yet', () => {
  function startLocal() {
    const page = start({ id: CLIENT_ID })
    page.send(pendingChanged(creation))
    page.newLines()
    return page
  }

  test('a roast that the server has created gets the address with the id of the server, and the children receive an event', () => {
    const page = startLocal()
    page.send({
      type: 'pending.delivered',
      key: CLIENT_ID,
      entries: [startEntry],
      answer: { call: 'POST /coffee/roasts', data: { coffee_roast_id: 12 } },
    } as never)
    expect([page.context().coffee_roast_id, page.context().confirmed?.coffee_roast_id]).toEqual([12, 12])
    expect(page.context().pending).toEqual([startEntry])
    expect(page.newActions()).toEqual(
      expect.arrayContaining(['opens 12 on this page', 'roastLoader: roast.created', 'background: roast.created']),
    )
  })

  test('[offline-start-18] the page of a discarded roast shows that it was discarded', () => {
    const page = startLocal()
    page.send(pendingChanged())
    expect([page.currentState(), page.version(), page.context().error?.message, page.context().pending]).toEqual([
      'failed',
      null,
      'This roast was discarded.',
      [],
    ])
  })

  test('the roast is loaded again when its creation is not in the outbox', () => {
    const page = start({ id: CLIENT_ID })
    page.send(roastLoaded({ ...freshRoast, coffee_roast_id: 0, version: 0 }))
    page.newLines()
    page.send(pendingChanged(startEntry))
    expect([page.context().pending, page.newLines()]).toEqual([
      [startEntry],
      expect.arrayContaining(['roastLoader: answer.missed', ...CHILDREN_UPDATED]),
    ])
  })

  test('discarding the roast undoes its creation, and the page is left', () => {
    const page = startLocal()
    page.send({ type: 'roast.discard' })
    expect(page.newActions()).toEqual(['pending: entry.undo'])
    page.send(pendingChanged())
    expect(page.newActions()).toContain('leaves')
  })
})
