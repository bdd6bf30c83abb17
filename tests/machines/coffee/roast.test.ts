import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { minutesText } from '../../../contract/rules/coffee/roast.ts'
import type { NewEntry, OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'
import { crackAlarmMachine } from '../../../src/machines/coffee/crackAlarm.machine.ts'
import type { keypadMachine } from '../../../src/machines/coffee/keypad.machine.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { nowSeconds, timerSeconds } from '../../../src/machines/coffee/roast.selectors.ts'
import type { LoadedRoast, LoadRoast } from '../../../src/machines/coffee/roast.types.ts'
import { shownRoast } from '../../../src/machines/coffee/shownRoast.ts'
import { templateMachine } from '../../../src/machines/coffee/template.machine.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import { endedRoast, freshRoast, preferences, runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { settled, unanswered } from '../support.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

interface Options {
  roast?: CoffeeRoast
  /** The time of the server's clock at the start. */
  atMs?: number
  template?: CoffeeRoast | null
  loadTemplate?: () => Promise<CoffeeRoast | null>
  refresh?: () => Promise<CoffeeRoast>
  firstCracks?: readonly number[]
  alarmOn?: boolean
}

/** Starts the machine of the page of a roast. The test controls the outbox and the clock. */
async function open({
  roast = freshRoast,
  atMs = START_MS,
  template = null,
  loadTemplate = async () => template,
  refresh = async () => roast,
  firstCracks = [],
  alarmOn = false,
}: Options = {}) {
  const clock = new SimulatedClock()
  const sent: NewEntry[] = []
  let rings = 0
  const written: boolean[] = []
  const alerts: string[] = []
  const machine = roastMachine.provide({
    actors: {
      loadRoast: fromPromise(async () => ({ roast, preferences, firstCracks })),
      refreshRoast: fromPromise(() => refresh()),
      pending: pendingMachine.provide({ actions: { enqueue: (_, entry) => void sent.push(entry) } }),
      template: templateMachine.provide({
        actors: { loadTemplate: fromPromise(() => loadTemplate()) },
        actions: { showAlert: (_, alert) => void alerts.push(alert.message) },
      }),
      crackAlarm: crackAlarmMachine.provide({
        actions: {
          ring: () => {
            rings += 1
          },
          prepareSound: () => undefined,
          writeAlarm: (_, params) => void written.push(params.alarmOn),
        },
      }),
    },
    actions: {
      showAlert: (_, alert) => void alerts.push(alert.message),
      prepareSound: () => undefined,
    },
  })
  const actor = createActor(machine, {
    clock,
    input: {
      params: { coffee_roast_id: '12' },
      search: '',
      user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
      visit: 'visit',
      now: () => atMs + clock.now(),
      alarmOn,
    },
  }).start()
  stops.push(() => actor.stop())
  await settled()
  const { pending, template: templateActor, crackAlarm } = actor.getSnapshot().children
  if (!pending || !templateActor || !crackAlarm) throw new Error('The roast did not load.')
  return {
    actor,
    template: templateActor,
    crackAlarm,
    clock,
    sent,
    written,
    alerts,
    rings: () => rings,
    sendFact: (fact: OutboxFact) => pending.send(fact),
    /** Reports entries as saved by the outbox: by default all that it received. */
    reportSaved(entries: readonly NewEntry[] = sent) {
      const saved = entries.map((entry, order): OutboxEntry => ({ ...entry, order, error: null }))
      pending.send({ type: 'outbox.changed', entries: saved, durable: true })
    },
    lifecycle: () =>
      (['notStarted', 'running', 'ended'] as const).find((state) =>
        actor.getSnapshot().matches({ ready: { lifecycle: state } }),
      ),
    view: () =>
      (['profile', 'table', 'input'] as const).find((state) => actor.getSnapshot().matches({ ready: { view: state } })),
    shown: () => shownRoast(actor.getSnapshot().context),
    timer: () => minutesText(timerSeconds(actor.getSnapshot().context)),
    keypad: () => actor.getSnapshot().children.keypad as ActorRefFrom<typeof keypadMachine>,
  }
}

const bodies = (entries: readonly NewEntry[]) => entries.map(({ command }) => command.body as RoastChange)
const roastAnswer = (coffee_roast: CoffeeRoast) =>
  ({ call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast } }) as const
const isoAt = (ms: number) => new Date(ms).toISOString()

describe(roastMachine.id, () => {
  test("[roast-detail-08] 'Start' sends the current time, and the roast is then `running`", async () => {
    const page = await open({ atMs: START_MS + 5 })
    page.clock.increment(1000)
    expect(page.lifecycle()).toBe('notStarted')
    page.actor.send({ type: 'roast.start' })
    expect(bodies(page.sent)).toEqual([{ start_time: isoAt(START_MS + 1005) }])
    expect(page.lifecycle()).toBe('running')
  })

  test("[roast-detail-09] 'End' sends the current time, and the roast is then `ended`", async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 700_000 })
    expect(page.lifecycle()).toBe('running')
    page.actor.send({ type: 'roast.end' })
    expect(bodies(page.sent)).toEqual([{ end_time: isoAt(START_MS + 700_000) }])
    page.reportSaved()
    expect(page.lifecycle()).toBe('ended')
    expect(page.shown()?.end_seconds).toBe(700)
  })

  test("'End' is possible only 1 s after 'Start', so that tapping twice does not end the roast", async () => {
    const page = await open()
    page.actor.send({ type: 'roast.start' })
    page.reportSaved()
    page.clock.increment(400)
    expect(page.actor.getSnapshot().can({ type: 'roast.end' })).toBe(false)
    page.clock.increment(600)
    expect(page.actor.getSnapshot().can({ type: 'roast.end' })).toBe(true)
  })

  test('[roast-detail-11] the events are sent as DRY_END, FIRST_CRACK_START and FIRST_CRACK_END, each with the time of its tap', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 300_000 })
    for (const event_type of ['DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END'] as const) {
      page.actor.send({ type: 'event.log', event_type })
      page.clock.increment(60_250)
    }
    expect(bodies(page.sent)).toEqual([
      { roast_event: { event_type: 'DRY_END', seconds: 300 } },
      { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 360.25 } },
      { roast_event: { event_type: 'FIRST_CRACK_END', seconds: 420.5 } },
    ])
    page.reportSaved()
    expect(page.shown()?.first_crack).toBe(360.25)
    expect(new Set(page.sent.map(({ key }) => key)).size).toBe(3)
  })

  test('[roast-detail-13] [roast-keypad-10] a submitted reading opens the profile and is sent with the time of its tap', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 60_000 })
    page.actor.send({ type: 'input.open' })
    expect(page.view()).toBe('input')
    for (const key of ['1', '8', '0', '.', '5'] as const) page.keypad().send({ type: 'key.press', key })
    page.clock.increment(2345)
    page.keypad().send({ type: 'reading.submit' })
    // The sent time must stay the time of the tap, also when the server receives it later.
    page.clock.increment(30_000)
    expect(page.view()).toBe('profile')
    expect(bodies(page.sent)).toEqual([{ input: { input_type: 'BEAN_TEMP', input_value: 180.5, seconds: 62.345 } }])
  })

  test('[roast-detail-14] the timer ticks every second while the roast runs', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 59_300 })
    const shown: string[] = []
    page.actor.subscribe(() => {
      if (shown.at(-1) !== page.timer()) shown.push(page.timer())
    })
    // One tick is 330 ms late; the next one is on time.
    for (let ms = 0; ms < 3000; ms += 100) page.clock.increment(100)
    page.clock.increment(330)
    for (let ms = 0; ms < 2000; ms += 10) page.clock.increment(10)
    expect(shown).toEqual(['01:00', '01:01', '01:02', '01:03', '01:04'])
  })

  test('the timer is zero before the start, and exact after a quarter of an hour', async () => {
    const idle = await open()
    idle.clock.increment(5000)
    expect(idle.timer()).toBe('00:00')
    const page = await open({ roast: runningRoast, atMs: START_MS + 400 })
    for (let tick = 0; tick < 900; tick++) page.clock.increment(1000)
    expect(page.timer()).toBe('15:00')
  })

  test('[roast-detail-15] after the end the timer shows the fixed duration', async () => {
    const page = await open({ roast: endedRoast, atMs: START_MS + 5_000_000 })
    expect(page.timer()).toBe('12:00')
    page.clock.increment(10_000)
    expect(page.timer()).toBe('12:00')
    expect(nowSeconds(page.actor.getSnapshot().context)).toBeNull()
  })

  test('[roast-detail-17] a template is shown over the chart and hidden again', async () => {
    const page = await open({ roast: runningRoast, template: endedRoast })
    page.template.send({ type: 'template.show' })
    await settled()
    expect(page.template.getSnapshot().context.roast).toEqual(endedRoast)
    page.template.send({ type: 'template.hide' })
    expect(page.template.getSnapshot().context.roast).toBeNull()
  })

  test('[roast-detail-17] a template that does not load is reported, and the timer continues', async () => {
    const page = await open({ roast: runningRoast, loadTemplate: () => Promise.reject(unanswered) })
    page.template.send({ type: 'template.show' })
    await settled()
    expect(page.alerts).toEqual(['The template did not load. Try again.'])
    expect(page.template.getSnapshot().value).toBe('hidden')
    expect(page.actor.getSnapshot().value).toMatchObject({ ready: { lifecycle: { running: 'ticking' } } })
    const before = page.timer()
    page.clock.increment(1000)
    expect(page.timer()).not.toBe(before)
  })

  test("an unsaved tap is shown as unsaved until the server's answer replaces it or an error removes it", async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.reportSaved()
    expect(page.shown()?.event_history).toMatchObject([{ event_type: 'DRY_END', seconds: 100, unsaved: true }])
    const confirmed: CoffeeRoast = {
      ...runningRoast,
      version: 3,
      event_history: [{ event_id: 7, event_type: 'DRY_END', seconds: 100 }],
    }
    const [entry] = page.sent
    const answer = roastAnswer(confirmed)
    page.sendFact({ type: 'outbox.delivered', key: entry?.key ?? '', queue: 'roast:12', answer })
    expect(page.shown()?.event_history).toMatchObject([{ event_id: 7, unsaved: false }])

    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    page.reportSaved(page.sent.slice(1))
    expect(page.shown()?.first_crack).toBe(100)
    page.sendFact({
      type: 'outbox.changed',
      entries: page.sent.slice(1).map((one) => ({ ...one, order: 2, error: { code: 'ROAST_ENDED', message: 'No.' } })),
      durable: true,
    })
    expect(page.shown()?.first_crack).toBeNull()
  })

  test('a typed value, the view and the dialog stay when the roast is refreshed', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'input.open' })
    for (const key of ['1', '8'] as const) page.keypad().send({ type: 'key.press', key })
    page.actor.send({ type: 'settings.open' })
    const otherTabDelivered = { type: 'outbox.delivered', key: 'other', queue: 'roast:12', answer: null } as const
    for (const refresh of [() => page.actor.send({ type: 'live.connected' }), () => page.sendFact(otherTabDelivered)]) {
      refresh()
      expect(page.actor.getSnapshot().value).toMatchObject({
        ready: { view: 'input', dialog: 'settings', sync: 'refreshing' },
      })
      await settled()
      expect(page.actor.getSnapshot().value).toMatchObject({ ready: { sync: 'idle' } })
    }
    expect(page.keypad().getSnapshot().context.value).toBe('18')
  })

  test('a tap is shown at once, before the outbox has saved it, and stays while the outbox saves it', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    const shown = [{ event_type: 'DRY_END', seconds: 100, unsaved: true }]
    expect(page.shown()?.event_history).toMatchObject(shown)
    page.reportSaved([])
    expect(page.shown()?.event_history).toMatchObject(shown)
    page.reportSaved()
    expect(page.shown()?.event_history).toMatchObject(shown)
  })

  test('a tick leaves the shown roast the same object, so that the chart is not drawn again', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    const before = page.shown()
    page.clock.increment(1000)
    expect(page.timer()).toBe('01:41')
    expect(page.shown()).toBe(before)
    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    expect(page.shown()).not.toBe(before)
  })

  test('a refused tap is no longer shown, and an alert says why', async () => {
    const page = await open({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    const error = { code: 'ROAST_ENDED', message: 'It has ended.' }
    page.sendFact({ type: 'outbox.refused', key: page.sent[0]?.key ?? '', queue: 'roast:12', error })
    expect(page.shown()?.event_history).toEqual([])
    expect(page.alerts).toEqual(['It has ended.'])
    expect(page.actor.getSnapshot().context.pending).toMatchObject([{ error }])
  })

  test('the alarm does not ring when it is turned on after the roast has ended', async () => {
    const page = await open({ roast: runningRoast, firstCracks: [510], atMs: START_MS + 495_000 })
    page.actor.send({ type: 'roast.end' })
    expect(page.lifecycle()).toBe('ended')
    page.crackAlarm.send({ type: 'alarm.enable' })
    expect(page.rings()).toBe(0)
  })

  test('an older saved roast never replaces a newer one', async () => {
    const page = await open({ roast: { ...runningRoast, version: 9 } })
    page.actor.send({ type: 'roast.saved', roast: { ...runningRoast, version: 4, coffee_bean_name: 'old' } })
    expect(page.shown()?.coffee_bean_name).toBe('Guji')
  })

  test('an older answer of the outbox never replaces a newer roast', async () => {
    const page = await open({ roast: { ...runningRoast, version: 9 }, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.reportSaved()
    const answer = roastAnswer({ ...runningRoast, version: 4, coffee_bean_name: 'old' })
    page.sendFact({ type: 'outbox.delivered', key: page.sent[0]?.key ?? '', queue: 'roast:12', answer })
    expect(page.shown()).toMatchObject({ version: 9, coffee_bean_name: 'Guji', event_history: [] })
  })

  test('a refresh that fails is repeated after 3 s', async () => {
    const refresh = vi.fn(async (): Promise<CoffeeRoast> => ({ ...runningRoast, version: 3 }))
    refresh.mockRejectedValueOnce(unanswered)
    const page = await open({ roast: runningRoast, refresh })
    page.actor.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } })
    await settled()
    page.clock.increment(2999)
    await settled()
    expect(refresh).toHaveBeenCalledTimes(1)
    page.clock.increment(1)
    await settled()
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(page.shown()?.version).toBe(3)
  })

  test('the alarm rings once, 20 s before the expected first crack, and only when it is on', async () => {
    const near = { roast: runningRoast, firstCracks: [500, 510, 520], atMs: START_MS + 480_000 }
    const quiet = await open(near)
    for (let second = 0; second < 40; second++) quiet.clock.increment(1000)
    expect(quiet.rings()).toBe(0)

    const page = await open({ ...near, alarmOn: true })
    for (let second = 0; second < 9; second++) page.clock.increment(1000)
    expect(page.rings()).toBe(0)
    for (let second = 0; second < 40; second++) page.clock.increment(1000)
    expect(page.rings()).toBe(1)
    page.crackAlarm.send({ type: 'alarm.disable' })
    expect(page.written).toEqual([false])
  })

  test('the alarm does not ring if first crack is already logged', async () => {
    const cracked = { ...runningRoast, first_crack: 470 }
    const page = await open({ roast: cracked, firstCracks: [510], atMs: START_MS + 480_000, alarmOn: true })
    for (let second = 0; second < 40; second++) page.clock.increment(1000)
    expect(page.rings()).toBe(0)
  })
})

test('an answer that arrives before the roast has loaded is kept, if the loaded roast is older', async () => {
  let finishLoading = (_roast: CoffeeRoast): void => {}
  const loading = new Promise<CoffeeRoast>((resolve) => {
    finishLoading = resolve
  })
  const loadRoast = fromPromise<LoadedRoast, LoadRoast>(async () => {
    return { roast: await loading, preferences, firstCracks: [] }
  })
  const actor = createActor(roastMachine.provide({ actors: { loadRoast } }), {
    clock: new SimulatedClock(),
    input: {
      params: { coffee_roast_id: '12' },
      search: '',
      user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
      visit: 'visit',
      now: () => START_MS,
      alarmOn: false,
    },
  }).start()
  stops.push(() => actor.stop())
  const data = { coffee_roast: runningRoast }
  actor.send({
    type: 'pending.delivered',
    entries: [],
    answer: { call: 'POST /coffee/roasts/:coffee_roast_id', data },
  })
  finishLoading(freshRoast)
  await settled()
  expect(actor.getSnapshot().context.confirmed).toEqual(runningRoast)
})
