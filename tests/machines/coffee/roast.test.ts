// Tests the page of a roast with its real child machines. The test controls the outbox, the clock and the calls.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { type DropTarget, NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import type { KeypadKey } from '../../../contract/rules/coffee/keypad.ts'
import { localTime } from '../../../contract/rules/coffee/localTime.ts'
import { minutesText } from '../../../contract/rules/coffee/roast.ts'
import type { NewEntry, OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'
import { backgroundMachine } from '../../../src/machines/coffee/background.machine.ts'
import type { Background, LoadBackground } from '../../../src/machines/coffee/background.types.ts'
import { crackAlarmMachine, RING_BEFORE_SECONDS } from '../../../src/machines/coffee/crackAlarm.machine.ts'
import { crackForecast } from '../../../src/machines/coffee/crackForecast.ts'
import { dropForecast } from '../../../src/machines/coffee/dropForecast.ts'
import type { keypadMachine } from '../../../src/machines/coffee/keypad.machine.ts'
import { missedEventMachine } from '../../../src/machines/coffee/missedEvent.machine.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import {
  nowSeconds,
  openAfterRoastEvent,
  openDetailsEvent,
  openMissedEventEvent,
  timerSeconds,
} from '../../../src/machines/coffee/roast.selectors.ts'
import { problemOf, roastDetailsMachine, textOf } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { roastDialogMachine } from '../../../src/machines/coffee/roastDialog.machine.ts'
import { deleteQuestion } from '../../../src/machines/coffee/roastInputs.draft.ts'
import { roastLoaderMachine } from '../../../src/machines/coffee/roastLoader.machine.ts'
import type { LoadedRoast, RoastToLoad } from '../../../src/machines/coffee/roastLoader.types.ts'
import { roastQuestionMachine } from '../../../src/machines/coffee/roastQuestion.machine.ts'
import { roastTimerMachine } from '../../../src/machines/coffee/roastTimer.machine.ts'
import { undoLabel } from '../../../src/machines/coffee/roastUndo.machine.ts'
import { roastViewMachine } from '../../../src/machines/coffee/roastView.machine.ts'
import { shownRoast } from '../../../src/machines/coffee/shownRoast.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import {
  endedRoast,
  freshRoast,
  preferences,
  roastsWithCrackAt,
  runningRoast,
  START_MS,
} from '../../models/coffee/exampleRoasts.ts'
import { draftPorts, noAnswerError, waitForPromises } from '../support.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

interface Options {
  roast?: CoffeeRoast
  /** The time of the server's clock at the start. */
  atMs?: number
  /** Loads the roast behind the chart. */
  loadBackground?: () => Promise<Background | null>
  /** The answer of the server when the page loads the roast again. */
  refresh?: () => Promise<CoffeeRoast>
  /** The member's earlier roasts with a first crack. The page forecasts the next first crack from them. */
  earlierRoasts?: readonly FirstCrackRoast[]
  alarmOn?: boolean
  /** The time with the offset of the browser's zone. */
  localTime?: (ms: number) => string
  /**
   * When the member wants to drop the beans: at a temperature, or at a DTR. The DTR is the part of the roast time after
   * first crack.
   */
  dropTarget?: DropTarget
}

/** Starts the machine of the page of a roast. The test controls the outbox and the clock. */
async function openRoast({
  roast = freshRoast,
  atMs = START_MS,
  loadBackground = async () => null,
  refresh = async () => roast,
  earlierRoasts = [],
  alarmOn = false,
  localTime,
  dropTarget = NO_DROP_TARGET,
}: Options = {}) {
  const clock = new SimulatedClock()
  const sentEntries: NewEntry[] = []
  let rings = 0
  /** How many locks keep the screen of the phone on. */
  let wakeLocks = 0
  const discardedKeys: string[] = []
  /** In how many seconds each planned ring of the alarm begins; null means that the plan was cancelled. */
  const plannedRings: (number | null)[] = []
  const visited: string[] = []
  const storedAlarms: boolean[] = []
  const storedTargets: { user_id: number; target: DropTarget }[] = []
  const alerts: string[] = []
  const machine = roastMachine.provide({
    actors: {
      roastLoader: roastLoaderMachine.provide({
        actors: {
          loadRoast: fromPromise(async () => ({ roast, preferences, earlierRoasts })),
          refreshRoast: fromPromise(() => refresh()),
        },
      }),
      roastQuestion: roastQuestionMachine.provide({
        actions: { showAlert: (_, alert) => void alerts.push(alert.message) },
      }),
      roastDialog: roastDialogMachine.provide({
        actions: { showAlert: (_, alert) => void alerts.push(alert.message) },
        actors: {
          missedEvent: missedEventMachine.provide(draftPorts()),
          roastDetails: roastDetailsMachine.provide(draftPorts()),
        },
      }),
      awake: awakeMachine.provide({
        actors: {
          wakeLock: fromCallback(() => {
            wakeLocks += 1
            return () => {
              wakeLocks -= 1
            }
          }),
        },
      }),
      roastTimer: roastTimerMachine.provide({ actors: { pageShown: fromCallback(() => undefined) } }),
      roastView: roastViewMachine.provide({ actors: { windowWidth: fromCallback(() => undefined) } }),
      pending: pendingMachine.provide({
        actions: {
          enqueue: (_, entry) => void sentEntries.push(entry),
          discardEntry: (_, { key }) => void discardedKeys.push(key),
        },
      }),
      background: backgroundMachine.provide({
        actors: {
          readDraft: fromPromise(async () => ''),
          readKept: fromPromise<Kept<Background | null> | null, LoadBackground>(async () => null),
          loadBackground: fromPromise(() => loadBackground()),
        },
        actions: { showAlert: (_, alert) => void alerts.push(alert.message), keepDraft: () => undefined },
      }),
      crackAlarm: crackAlarmMachine.provide({
        actors: { ringPlan: fromCallback(() => () => void plannedRings.push(null)) },
        actions: {
          ring: () => {
            rings += 1
          },
          prepareSound: () => undefined,
          planRing: (_, { inSeconds }) => void plannedRings.push(inSeconds),
          writeAlarm: (_, params) => void storedAlarms.push(params.alarmOn),
        },
      }),
    },
    actions: {
      showAlert: (_, alert) => void alerts.push(alert.message),
      prepareSound: () => undefined,
      writeDropTarget: (_, params) => void storedTargets.push(params),
      discardEntries: (_, keys) => void discardedKeys.push(...keys),
      leave: () => void visited.push('/coffee/roasts'),
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
      ...(localTime !== undefined && { localTime }),
      dropTarget,
      wide: false,
      isCockpitOn: () => true,
    },
  }).start()
  stops.push(() => actor.stop())
  await waitForPromises()
  const { pending, roastLoader: loader, background, crackAlarm } = actor.getSnapshot().children
  if (!pending || !loader || !background || !crackAlarm) throw new Error('The roast did not load.')
  const view = () => {
    const { roastView } = actor.getSnapshot().children
    if (!roastView) throw new Error('The roast is not shown.')
    return roastView
  }
  return {
    actor,
    background,
    crackAlarm,
    clock,
    sentEntries,
    storedAlarms,
    storedTargets,
    alerts,
    discardedKeys,
    visited,
    plannedRings,
    isAwake: () => wakeLocks > 0,
    ringCount: () => rings,
    sendFact: (fact: OutboxFact) => pending.send(fact),
    loader,
    /** Reports entries as saved by the outbox, by default all entries that the outbox received. */
    reportSaved(entries: readonly NewEntry[] = sentEntries) {
      const savedEntries = entries.map((entry, order): OutboxEntry => ({ ...entry, order, error: null }))
      pending.send({ type: 'outbox.changed', entries: savedEntries, durable: true })
    },
    lifecycle: () =>
      (['notStarted', 'running', 'ended'] as const).find((state) => actor.getSnapshot().matches({ ready: state })),
    roastView: view,
    /** The page is visible again after it was hidden. */
    showAgain: () => actor.getSnapshot().children.roastTimer?.send({ type: 'page.shown' }),
    view: () => (['profile', 'table', 'input'] as const).find((state) => view().getSnapshot().matches(state)),
    shownRoast: () => shownRoast(actor.getSnapshot().context),
    timer: () => minutesText(timerSeconds(actor.getSnapshot().context)),
    confirm: () => actor.getSnapshot().children.roastQuestion?.send({ type: 'question.confirm' }),
    question: () => actor.getSnapshot().children.roastQuestion?.getSnapshot().context.question?.text,
    undo: () => actor.getSnapshot().children.roastUndo?.send({ type: 'undo.press' }),
    undoLabel: () => {
      const undo = actor.getSnapshot().children.roastUndo
      return undo ? undoLabel(undo.getSnapshot().context) : null
    },
    afterRoast: () => actor.getSnapshot().children.afterRoastOffer?.getSnapshot().value,
    details: () => actor.getSnapshot().children.roastDialog?.getSnapshot().children.roastDetails,
    keypad: () => view().getSnapshot().children.keypad as ActorRefFrom<typeof keypadMachine>,
  }
}

const inCelsius = { type: 'BEAN_TEMP', units: 'DEGREES_CELSIUS' } as const
const bodiesOf = (entries: readonly NewEntry[]) => entries.map(({ command }) => command.body as RoastChange)
const roastAnswer = (coffee_roast: CoffeeRoast) =>
  ({ call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast } }) as const
const isoAt = (ms: number) => new Date(ms).toISOString()

describe(roastMachine.id, () => {
  test('the page is left after a discard, even if the server reports first that the roast is missing', async () => {
    const page = await openRoast()
    page.actor.send({ type: 'roast.discard' })
    expect(page.visited).toEqual([])
    page.actor.send({ type: 'roast.failed', error: { code: 'NOT_FOUND', message: 'There is no such roast.' } })
    expect(page.visited).toEqual(['/coffee/roasts'])
    expect(page.actor.getSnapshot().matches('failed')).toBe(false)
  })

  test("[roast-detail-08] 'Start' sends the current time, and the roast is then `running`", async () => {
    const page = await openRoast({ atMs: START_MS + 5 })
    page.clock.increment(1000)
    expect(page.lifecycle()).toBe('notStarted')
    page.actor.send({ type: 'roast.start' })
    expect(bodiesOf(page.sentEntries)).toEqual([{ start_time: isoAt(START_MS + 1005) }])
    expect(page.lifecycle()).toBe('running')
  })

  test('[roast-day-04] a start has the offset of the browser, and the roast its day at once', async () => {
    const page = await openRoast({
      atMs: Date.parse('2026-11-10T02:00:00.000Z'),
      localTime: (ms) => localTime(ms, -300),
    })
    page.actor.send({ type: 'roast.start' })
    expect(bodiesOf(page.sentEntries)).toEqual([{ start_time: '2026-11-09T21:00:00.000-05:00' }])
    expect(page.shownRoast()).toMatchObject({
      start_time: '2026-11-09T21:00:00.000-05:00',
      roasted_on: '2026-11-09',
    })
  })

  test("[roast-detail-09] 'End' sends the time at which it was tapped, and the roast is then `ended`", async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 700_000 })
    expect(page.lifecycle()).toBe('running')
    page.actor.send({ type: 'roast.end' })
    expect(page.question()).toBe('End the roast at 11:40?')
    expect(page.lifecycle()).toBe('running')
    page.clock.increment(2000)
    page.confirm()
    expect(bodiesOf(page.sentEntries)).toEqual([{ end_time: isoAt(START_MS + 700_000) }])
    page.reportSaved()
    expect(page.lifecycle()).toBe('ended')
    expect(page.shownRoast()?.end_seconds).toBe(700)
  })

  test("'End' is possible only 1 s after 'Start', so that tapping twice does not end the roast", async () => {
    const page = await openRoast()
    page.actor.send({ type: 'roast.start' })
    page.reportSaved()
    page.clock.increment(400)
    expect(page.actor.getSnapshot().can({ type: 'roast.end' })).toBe(false)
    page.clock.increment(600)
    expect(page.actor.getSnapshot().can({ type: 'roast.end' })).toBe(true)
  })

  test('[roast-detail-11] the events DRY_END, FIRST_CRACK_START and FIRST_CRACK_END are sent with the time of their taps', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 300_000 })
    for (const event_type of ['DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END'] as const) {
      page.actor.send({ type: 'event.log', event_type })
      page.clock.increment(60_250)
    }
    expect(bodiesOf(page.sentEntries)).toEqual([
      { roast_event: { event_type: 'DRY_END', seconds: 300 } },
      { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 360.25 } },
      { roast_event: { event_type: 'FIRST_CRACK_END', seconds: 420.5 } },
    ])
    page.reportSaved()
    expect(page.shownRoast()?.first_crack).toBe(360.25)
    expect(new Set(page.sentEntries.map(({ key }) => key)).size).toBe(3)
  })

  test('[roast-detail-13] [roast-keypad-10] a submitted reading opens the profile and is sent with the time of its tap', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 60_000 })
    page.roastView().send({ type: 'input.open' })
    expect(page.view()).toBe('input')
    for (const key of ['1', '8', '0', '.', '5'] as const) page.keypad().send({ type: 'key.press', key })
    page.clock.increment(2345)
    page.keypad().send({ type: 'reading.submit' })
    // The sent time must stay the time of the tap, even if the server receives it later.
    page.clock.increment(30_000)
    expect(page.view()).toBe('profile')
    expect(bodiesOf(page.sentEntries)).toEqual([
      { input: { input_type: 'BEAN_TEMP', input_value: 180.5, seconds: 62.345 } },
    ])
  })

  describe('a typed temperature that the beans cannot have reached', () => {
    const readings = [130, 95].map((value, index) => ({
      ...inCelsius,
      input_id: index + 1,
      key: `key-${index}`,
      seconds: 30 * (index + 1),
      value,
    }))
    async function openAt90Seconds(roast: Partial<CoffeeRoast> = {}) {
      const page = await openRoast({
        roast: { ...runningRoast, charge_temp_c: 200, input_history: readings, ...roast },
        atMs: START_MS + 90_000,
      })
      return {
        ...page,
        type: (keys: string, type: 'BEAN_TEMP' | 'POWER_DRAW' = 'BEAN_TEMP') => {
          page.roastView().send({ type: 'input.open' })
          page.keypad().send({ type: 'inputType.choose', input_type: type })
          for (const key of keys) page.keypad().send({ type: 'key.press', key: key as KeypadKey })
          page.keypad().send({ type: 'reading.submit' })
        },
        cancel: () => page.actor.getSnapshot().children.roastQuestion?.send({ type: 'question.cancel' }),
      }
    }
    const logged = (input_value: number) => ({ input: { input_type: 'BEAN_TEMP', input_value, seconds: 90 } })

    test('[roast-keypad-22] is asked about, and yes logs the offered value at the time of the tap', async () => {
      const page = await openAt90Seconds()
      page.type('8.8')
      expect(page.question()).toBe('Did you mean 88 °C?')
      expect(page.sentEntries).toEqual([])
      page.clock.increment(20_000)
      page.confirm()
      expect(bodiesOf(page.sentEntries)).toEqual([logged(88)])
      expect(page.undoLabel()).toContain('at 01:30')
    })

    test('[roast-keypad-22] no logs what was typed at the time of the tap', async () => {
      const page = await openAt90Seconds()
      page.type('190')
      expect(page.question()).toBe('Did you mean 190 °F, which is 88 °C?')
      page.clock.increment(20_000)
      page.cancel()
      expect(bodiesOf(page.sentEntries)).toEqual([logged(190)])
    })

    test('[roast-keypad-22] a power, and a temperature after the drop, is logged at once', async () => {
      const page = await openAt90Seconds()
      page.type('8', 'POWER_DRAW')
      expect(page.sentEntries).toHaveLength(1)
      const dropped = await openAt90Seconds({ event_history: [{ event_id: 1, event_type: 'DROP', seconds: 70 }] })
      dropped.type('8.8')
      expect(bodiesOf(dropped.sentEntries)).toEqual([logged(8.8)])
    })
  })

  test('[roast-keypad-02] the keypad is empty each time it opens, after every way to close it', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 60_000 })
    for (const closeKeypad of [
      () => page.keypad().send({ type: 'keypad.close' }),
      () => page.roastView().send({ type: 'view.table' }),
      () => page.roastView().send({ type: 'view.profile' }),
      () => page.keypad().send({ type: 'reading.submit' }),
    ]) {
      page.roastView().send({ type: 'input.open' })
      expect(page.keypad().getSnapshot().value).toEqual({ open: { temperature: 'typing' } })
      expect(page.keypad().getSnapshot().context.value).toBe('')
      page.keypad().send({ type: 'inputType.choose', input_type: 'POWER_DRAW' })
      for (const key of ['1', '2', '3'] as const) page.keypad().send({ type: 'key.press', key })
      expect(page.keypad().getSnapshot().context.value).toBe('123')
      closeKeypad()
      expect(page.view()).not.toBe('input')
    }
  })

  test('[roast-detail-14] the timer ticks every second while the roast runs', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 59_300 })
    const shownTimes: string[] = []
    page.actor.subscribe(() => {
      if (shownTimes.at(-1) !== page.timer()) shownTimes.push(page.timer())
    })
    // One tick is 330 ms late, and the next tick is on time.
    for (let ms = 0; ms < 3000; ms += 100) page.clock.increment(100)
    page.clock.increment(330)
    for (let ms = 0; ms < 2000; ms += 10) page.clock.increment(10)
    expect(shownTimes).toEqual(['01:00', '01:01', '01:02', '01:03', '01:04'])
  })

  test('the timer is zero before the start, and exact after a quarter of an hour', async () => {
    const pageBeforeStart = await openRoast()
    pageBeforeStart.clock.increment(5000)
    expect(pageBeforeStart.timer()).toBe('00:00')
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 400 })
    for (let tick = 0; tick < 900; tick++) page.clock.increment(1000)
    expect(page.timer()).toBe('15:00')
  })

  test('[roast-detail-15] after the end the timer shows the fixed duration', async () => {
    const page = await openRoast({ roast: endedRoast, atMs: START_MS + 5_000_000 })
    expect(page.timer()).toBe('12:00')
    page.clock.increment(10_000)
    expect(page.timer()).toBe('12:00')
    expect(nowSeconds(page.actor.getSnapshot().context)).toBeNull()
  })

  test('[roast-detail-17] a template is shown behind the chart and hidden again', async () => {
    const background = { roast: endedRoast, isTemplate: true }
    const page = await openRoast({ roast: runningRoast, loadBackground: async () => background })
    page.background.send({ type: 'background.choose', choice: 'template' })
    await waitForPromises()
    expect(page.background.getSnapshot().context.background).toEqual(background)
    page.background.send({ type: 'background.choose', choice: 'none' })
    expect(page.background.getSnapshot().context.background).toBeNull()
  })

  test('[roast-detail-17] a template that does not load is reported, and the timer continues', async () => {
    const page = await openRoast({ roast: runningRoast, loadBackground: () => Promise.reject(noAnswerError) })
    page.background.send({ type: 'background.choose', choice: 'template' })
    await waitForPromises()
    expect(page.alerts).toEqual(['Server connection failed. The template did not load. Try again.'])
    expect(page.background.getSnapshot().value).toBe('failed')
    expect(page.actor.getSnapshot().value).toEqual({ ready: 'running' })
    const timerBefore = page.timer()
    page.clock.increment(1000)
    expect(page.timer()).not.toBe(timerBefore)
  })

  test("an unsaved tap is shown as unsaved until the server's answer replaces it or an error removes it", async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.reportSaved()
    expect(page.shownRoast()?.event_history).toMatchObject([{ event_type: 'DRY_END', seconds: 100, unsaved: true }])
    const confirmed: CoffeeRoast = {
      ...runningRoast,
      version: 3,
      event_history: [{ event_id: 7, event_type: 'DRY_END', seconds: 100 }],
    }
    const [entry] = page.sentEntries
    const answer = roastAnswer(confirmed)
    page.sendFact({ type: 'outbox.delivered', key: entry?.key ?? '', queue: 'roast:12', answer })
    expect(page.shownRoast()?.event_history).toMatchObject([{ event_id: 7, unsaved: false }])

    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    page.reportSaved(page.sentEntries.slice(1))
    expect(page.shownRoast()?.first_crack).toBe(100)
    page.sendFact({
      type: 'outbox.changed',
      entries: page.sentEntries
        .slice(1)
        .map((one) => ({ ...one, order: 2, error: { code: 'ROAST_ENDED', message: 'No.' } })),
      durable: true,
    })
    expect(page.shownRoast()?.first_crack).toBeNull()
  })

  test('a typed value, the view and the dialog stay when the roast is refreshed', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.roastView().send({ type: 'input.open' })
    for (const key of ['1', '8'] as const) page.keypad().send({ type: 'key.press', key })
    page.actor.send({ type: 'settings.open' })
    const otherTabDelivered = { type: 'outbox.delivered', key: 'other', queue: 'roast:12', answer: null } as const
    for (const refresh of [
      () => page.loader.send({ type: 'live.connected' }),
      () => page.sendFact(otherTabDelivered),
    ]) {
      refresh()
      expect(page.loader.getSnapshot().value).toEqual({ shown: 'refreshing' })
      await waitForPromises()
      expect(page.loader.getSnapshot().value).toEqual({ shown: 'idle' })
      expect(page.view()).toBe('input')
      expect(page.actor.getSnapshot().children.roastDialog?.getSnapshot().value).toBe('settings')
    }
    expect(page.keypad().getSnapshot().context.value).toBe('18')
  })

  test('a tap is shown immediately, before the outbox has saved it, and stays while the outbox saves it', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    const shownEvents = [{ event_type: 'DRY_END', seconds: 100, unsaved: true }]
    expect(page.shownRoast()?.event_history).toMatchObject(shownEvents)
    page.reportSaved([])
    expect(page.shownRoast()?.event_history).toMatchObject(shownEvents)
    page.reportSaved()
    expect(page.shownRoast()?.event_history).toMatchObject(shownEvents)
  })

  test('the shown roast is the same object after a tick, so that the chart is not drawn again', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    const roastBefore = page.shownRoast()
    page.clock.increment(1000)
    expect(page.timer()).toBe('01:41')
    expect(page.shownRoast()).toBe(roastBefore)
    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    expect(page.shownRoast()).not.toBe(roastBefore)
  })

  test('a tap that the server has refused is no longer shown, and an alert shows the reason', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    const error = { code: 'ROAST_ENDED', message: 'It has ended.' }
    page.sendFact({ type: 'outbox.refused', key: page.sentEntries[0]?.key ?? '', queue: 'roast:12', error })
    expect(page.shownRoast()?.event_history).toEqual([])
    expect(page.alerts).toEqual(['It has ended.'])
    expect(page.actor.getSnapshot().context.pending).toMatchObject([{ error }])
  })

  test("[roast-after-09] the form 'After the Roast' is offered when the roast ends, and opens only on request", async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 700_000 })
    expect(page.actor.getSnapshot().can({ type: 'afterRoast.open' })).toBe(false)
    const endRoast = () => {
      page.actor.send({ type: 'roast.end' })
      page.confirm()
    }
    endRoast()
    expect(page.afterRoast()).toBe('offered')
    expect(page.details()).toBeUndefined()
    page.undo()
    expect(page.lifecycle()).toBe('running')
    expect(page.actor.getSnapshot().can({ type: 'afterRoast.open' })).toBe(false)
    endRoast()
    page.actor.getSnapshot().children.afterRoastOffer?.send({ type: 'offer.close' })
    expect([page.afterRoast(), page.lifecycle()]).toEqual(['unasked', 'ended'])
    page.actor.send({ type: 'roast.resume' })
    endRoast()
    expect(page.afterRoast()).toBe('offered')
    page.actor.send({ type: 'afterRoast.open' })
    expect(page.afterRoast()).toBe('unasked')
    expect(page.details()).toBeDefined()

    const pageOfNextDay = await openRoast({ roast: endedRoast, atMs: START_MS + 90_000_000 })
    expect([pageOfNextDay.afterRoast(), pageOfNextDay.details()]).toEqual(['unasked', undefined])
    pageOfNextDay.actor.send({ type: 'afterRoast.open' })
    expect(pageOfNextDay.details()).toBeDefined()
  })

  test("[roast-after-07] [roast-after-08] 'After the Roast' sends each changed field once, and a text that the server refuses stays in its field until the member saves another text", async () => {
    const page = await openRoast({ roast: endedRoast, atMs: START_MS + 800_000 })
    page.actor.send({ type: 'afterRoast.open' })
    const type = (field: 'bag_code' | 'cupping_score', value: string) =>
      page.details()?.send({ type: 'field.change', field, value })
    type('bag_code', 'GUJI-1')
    type('cupping_score', '84,25')
    page.details()?.send({ type: 'form.save' })
    expect(page.details()).toBeUndefined()
    expect(bodiesOf(page.sentEntries)).toEqual([{ code: 'GUJI-1' }, { cupping_score: 84.25 }])
    expect(page.sentEntries.map(({ label }) => label)).toEqual(['Bag Code GUJI-1', 'Cupping Score 84,25'])
    expect(page.shownRoast()).toMatchObject({ bag_code: 'GUJI-1', cupping_score: 84.25 })

    page.reportSaved()
    const [bagEntry] = page.sentEntries
    const error = { code: 'BAG_CODE_IN_USE', message: 'Another bag has this code.' } as const
    page.sendFact({ type: 'outbox.refused', key: bagEntry?.key ?? '', queue: 'roast:12', error })
    expect(page.shownRoast()?.bag_code).toBeNull()
    page.actor.send({ type: 'afterRoast.open' })
    const details = page.details()?.getSnapshot().context
    if (!details) throw new Error('The form is not open.')
    expect([textOf(details, 'bag_code'), problemOf(details, 'bag_code')]).toEqual(['GUJI-1', error.message])
    type('bag_code', 'GUJI-2')
    page.details()?.send({ type: 'form.save' })
    expect(page.discardedKeys).toEqual([bagEntry?.key])
    expect(bodiesOf(page.sentEntries).slice(2)).toEqual([{ code: 'GUJI-2' }])
    expect(new Set(page.sentEntries.map(({ key }) => key)).size).toBe(3)
  })

  /** Saves a bag code of an ended roast and calls `open`. After that, the server refuses the code. */
  async function refuseCode(open: (page: Awaited<ReturnType<typeof openRoast>>) => void) {
    const page = await openRoast({ roast: endedRoast, atMs: START_MS + 800_000 })
    page.actor.send({ type: 'detail.changed', change: { code: 'GUJI-1' }, label: 'Bag Code GUJI-1' })
    page.reportSaved()
    open(page)
    const error = { code: 'BAG_CODE_IN_USE', message: 'Another bag has this code.' } as const
    page.sendFact({ type: 'outbox.refused', key: page.sentEntries[0]?.key ?? '', queue: 'roast:12', error })
    return { alerts: page.alerts, dialog: page.actor.getSnapshot().children.roastDialog?.getSnapshot().value }
  }

  test.each([
    ['details', 'details.open'],
    ['missedEvent', 'missedEvent.open'],
    ['bean', 'bean.open'],
    ['settings', 'settings.open'],
    ['background', 'background.open'],
  ] as const)(
    '[roast-after-16] the dialog %s stays open when the server refuses a detail, and an alert shows the reason',
    async (dialog, type) => {
      const { alerts, dialog: openDialog } = await refuseCode(({ actor }) => {
        const child = actor.getSnapshot().children.roastDialog
        if (type === 'bean.open') child?.send({ type })
        else actor.send({ type })
      })
      expect([openDialog, alerts]).toEqual([dialog, ['Another bag has this code.']])
    },
  )

  test.each(['afterRoast.open', null] as const)(
    "[roast-after-15] after the server has refused a detail, 'After the Roast' is open and no alert repeats the reason (event before: %s)",
    async (type) => {
      const { alerts, dialog } = await refuseCode(({ actor }) => type && actor.send({ type }))
      expect([dialog, alerts]).toEqual(['afterRoast', []])
    },
  )

  test('[drafts-04] [drafts-05] the drafts of a roast that this browser created keep their names after a reload', async () => {
    const client_id = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
    const page = await openRoast({ roast: { ...endedRoast, client_id } })
    const context = page.actor.getSnapshot().context
    // Before the reload, the address has the client id.
    const contextBefore = { ...context, client_id, confirmed: { ...endedRoast, coffee_roast_id: 0 } }
    for (const [dialog, name] of [
      [openDetailsEvent, `roast-details-${client_id}`],
      [openAfterRoastEvent, `roast-details-${client_id}`],
      [openMissedEventEvent, `missed-event-${client_id}`],
    ] as const) {
      expect(JSON.stringify(dialog(context))).toContain(JSON.stringify({ user_id: 1, name }))
      expect(JSON.stringify(dialog(contextBefore))).toContain(JSON.stringify({ user_id: 1, name }))
    }
  })

  test('[roast-after-08] a refused text is removed when its field is emptied and saved', async () => {
    const page = await openRoast({ roast: endedRoast, atMs: START_MS + 800_000 })
    page.actor.send({ type: 'afterRoast.open' })
    page.details()?.send({ type: 'field.change', field: 'bag_code', value: 'GUJI-1' })
    page.details()?.send({ type: 'form.save' })
    page.reportSaved()
    const key = page.sentEntries[0]?.key ?? ''
    const error = { code: 'BAG_CODE_IN_USE', message: 'Another bag has this code.' } as const
    page.sendFact({ type: 'outbox.refused', key, queue: 'roast:12', error })
    page.actor.send({ type: 'afterRoast.open' })
    page.details()?.send({ type: 'field.change', field: 'bag_code', value: '' })
    page.details()?.send({ type: 'form.save' })
    expect(page.discardedKeys).toEqual([key])
    expect(bodiesOf(page.sentEntries).at(-1)).toEqual({ code: null })
  })

  test('the alarm does not ring when it is turned on after the roast has ended', async () => {
    const page = await openRoast({
      roast: runningRoast,
      earlierRoasts: roastsWithCrackAt(510),
      // 15 s before the usual time of first crack, an alarm that is on rings while the roast is in progress.
      atMs: START_MS + 495_000,
    })
    page.actor.send({ type: 'roast.end' })
    page.confirm()
    expect(page.lifecycle()).toBe('ended')
    page.crackAlarm.send({ type: 'alarm.enable' })
    expect(page.ringCount()).toBe(0)
  })

  test('[roast-repair-13] each log can be undone for 10 s, the latest first, and the button names the log', async () => {
    const page = await openRoast({ atMs: START_MS })
    page.actor.send({ type: 'roast.start' })
    expect(page.undoLabel()).toBe('Start')
    page.clock.increment(4000)
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    expect(page.undoLabel()).toBe('Dry End at 00:04')
    page.undo()
    expect(page.undoLabel()).toBe('Start')
    expect(page.shownRoast()?.event_history).toEqual([])
    page.clock.increment(5999)
    expect(page.undoLabel()).toBe('Start')
    page.clock.increment(1)
    expect(page.undoLabel()).toBeNull()
  })

  test('[roast-repair-14] a second command undoes a log that the server may already have, and the log disappears immediately', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 60_000 })
    page.roastView().send({ type: 'input.open' })
    for (const key of ['1', '8', '0'] as const) page.keypad().send({ type: 'key.press', key })
    page.keypad().send({ type: 'reading.submit' })
    page.reportSaved()
    expect(page.shownRoast()?.input_history).toHaveLength(1)
    page.undo()
    expect(page.discardedKeys).toEqual([])
    expect(bodiesOf(page.sentEntries).at(-1)).toEqual({ undo_input: page.sentEntries[0]?.key })
    expect(page.shownRoast()?.input_history).toEqual([])
    // The server has confirmed the reading, but not its undo. The reading stays hidden.
    const reading = { input_id: 9, type: 'BEAN_TEMP', seconds: 60, value: 180, units: 'DEGREES_CELSIUS' } as const
    const answer = roastAnswer({
      ...runningRoast,
      version: 3,
      input_history: [{ ...reading, key: page.sentEntries[0]?.key ?? '' }],
    })
    page.sendFact({ type: 'outbox.delivered', key: page.sentEntries[0]?.key ?? '', queue: 'roast:12', answer })
    expect(page.shownRoast()?.input_history).toEqual([])
  })

  test('[roast-repair-15] a log that waits behind another one is removed from the outbox when it is undone', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 300_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.clock.increment(1000)
    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    page.reportSaved()
    page.undo()
    expect(page.discardedKeys).toEqual([page.sentEntries[1]?.key])
    expect(page.sentEntries).toHaveLength(2)
    page.reportSaved(page.sentEntries.slice(0, 1))
    expect(page.shownRoast()?.event_history).toMatchObject([{ event_type: 'DRY_END' }])
    expect(page.shownRoast()?.first_crack).toBeNull()
  })

  test('[roast-repair-25] an unsaved choice of a bean is shown after the page opens again, and the undo of the choice restores the first bean', async () => {
    const page = await openRoast()
    page.actor.send({ type: 'bean.choose', bean: { coffee_bean_id: 4, name: 'Huila' } })
    page.reportSaved()
    const reopened = await openRoast()
    reopened.reportSaved(page.sentEntries)
    expect(reopened.shownRoast()).toMatchObject({ coffee_bean_id: 4, coffee_bean_name: 'Huila' })
    page.undo()
    reopened.reportSaved(page.sentEntries)
    expect(bodiesOf(page.sentEntries)).toEqual([{ coffee_bean_id: 4 }, { coffee_bean_id: 3 }])
    expect(reopened.shownRoast()).toMatchObject({ coffee_bean_id: 3, coffee_bean_name: 'Guji' })
  })

  test('[roast-repair-27] deleting an unsaved row in the table undoes its outbox entry', async () => {
    const loggedEvent = { event_id: 5, event_type: 'DRY_END', seconds: 200 } as const
    const page = await openRoast({ roast: { ...runningRoast, event_history: [loggedEvent] }, atMs: START_MS + 300_000 })
    page.roastView().send({ type: 'input.open' })
    for (const key of ['9', '5'] as const) page.keypad().send({ type: 'key.press', key })
    page.keypad().send({ type: 'reading.submit' })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.confirm()
    page.reportSaved()
    page.roastView().send({ type: 'view.table' })
    const table = page.roastView().getSnapshot().children.roastInputs
    const limits = { events: [], endSeconds: null }
    const input = page.shownRoast()?.input_history[0]
    const event = page.shownRoast()?.event_history[0]
    if (!table || !input || !event) throw new Error('no rows')
    expect([input.unsaved, event.unsaved]).toEqual([true, true])

    // The reading is the first entry of its queue, so the outbox may have sent it. A second command undoes the reading.
    // `input.delete` opens a question. A second `input.delete` confirms the deletion.
    table.send({ type: 'input.edit', input, ...limits })
    table.send({ type: 'input.delete' })
    table.send({ type: 'input.cancel' })
    expect(table.getSnapshot().matches('editing')).toBe(true)
    table.send({ type: 'input.delete' })
    table.send({ type: 'input.delete' })
    expect(bodiesOf(page.sentEntries).at(-1)).toEqual({ undo_input: page.sentEntries[0]?.key })
    expect(page.shownRoast()?.input_history).toEqual([])

    // The event waits behind the reading, so its entry is removed from the outbox, and the saved time counts again.
    table.send({ type: 'event.edit', event, ...limits })
    const { draft } = table.getSnapshot().context
    expect(draft && deleteQuestion(draft, 'DEGREES_CELSIUS').text).toBe('Move Dry End back to 03:20?')
    table.send({ type: 'input.delete' })
    table.send({ type: 'input.delete' })
    expect(page.discardedKeys).toEqual([page.sentEntries[1]?.key])
    page.reportSaved(page.sentEntries.filter(({ key }) => !page.discardedKeys.includes(key)))
    expect(page.shownRoast()?.event_history).toEqual([{ ...loggedEvent, unsaved: false }])
  })

  test('[roast-repair-28] unsaved readings and events are corrected and moved in the table', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 300_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.roastView().send({ type: 'input.open' })
    for (const key of ['9', '5'] as const) page.keypad().send({ type: 'key.press', key })
    page.keypad().send({ type: 'reading.submit' })
    page.reportSaved()
    page.roastView().send({ type: 'view.table' })
    const table = page.roastView().getSnapshot().children.roastInputs
    const input = page.shownRoast()?.input_history[0]
    const event = page.shownRoast()?.event_history[0]
    if (!table || !input || !event) throw new Error('no rows')

    // The reading waits behind the event, so its entry is removed from the outbox.
    table.send({ type: 'input.edit', input, events: [], endSeconds: null })
    table.send({ type: 'value.change', value: '195' })
    table.send({ type: 'time.change', value: '04:40' })
    table.send({ type: 'input.update' })
    expect(page.discardedKeys).toEqual([page.sentEntries[1]?.key])
    expect(bodiesOf(page.sentEntries).at(-1)).toEqual({
      input: { input_type: 'BEAN_TEMP', input_value: 195, seconds: 280 },
    })
    page.reportSaved(page.sentEntries.filter(({ key }) => !page.discardedKeys.includes(key)))
    expect(page.shownRoast()?.input_history).toMatchObject([{ value: 195, seconds: 280, unsaved: true }])

    const limits = { events: [{ event_type: 'FIRST_CRACK_START', seconds: 240 }], endSeconds: null } as const
    table.send({ type: 'event.edit', event, ...limits })
    table.send({ type: 'time.change', value: '04:30' })
    table.send({ type: 'input.update' })
    expect(table.getSnapshot().context.problem).toContain('FC Start')
    table.send({ type: 'time.change', value: '03:50' })
    table.send({ type: 'input.update' })
    expect(bodiesOf(page.sentEntries).at(-1)).toEqual({ roast_event: { event_type: 'DRY_END', seconds: 230 } })
    expect(page.shownRoast()?.event_history).toMatchObject([{ event_type: 'DRY_END', seconds: 230, unsaved: true }])
  })

  /** Logs 95 °C, which are 203 °F, on the keypad. */
  const logReading = (page: Awaited<ReturnType<typeof openRoast>>) => {
    page.roastView().send({ type: 'input.open' })
    for (const key of ['9', '5'] as const) page.keypad().send({ type: 'key.press', key })
    page.keypad().send({ type: 'reading.submit' })
    page.reportSaved()
  }
  const tableOf = (page: Awaited<ReturnType<typeof openRoast>>) => {
    page.roastView().send({ type: 'view.table' })
    const table = page.roastView().getSnapshot().children.roastInputs
    if (!table) throw new Error('no table')
    return table
  }
  /** Nothing limits a time in the table: there is no other event, and the roast has no end. */
  const limits = { events: [], endSeconds: null }

  test('[roast-repair-30] "Undo" is not offered for an unsaved log after it was deleted or moved in the table', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 300_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    logReading(page)
    const table = tableOf(page)
    const [input] = page.shownRoast()?.input_history ?? []
    const [event] = page.shownRoast()?.event_history ?? []
    if (!input || !event) throw new Error('no rows')
    expect(page.undoLabel()).toBe('Bean Temperature 203.0 °F at 05:00')
    table.send({ type: 'input.edit', input, ...limits })
    table.send({ type: 'input.delete' })
    table.send({ type: 'input.delete' })
    page.reportSaved(page.sentEntries.filter(({ key }) => !page.discardedKeys.includes(key)))
    expect(page.undoLabel()).toBe('Dry End at 05:00')
    table.send({ type: 'event.edit', event, ...limits })
    table.send({ type: 'time.change', value: '04:30' })
    table.send({ type: 'input.update' })
    expect(page.shownRoast()?.event_history).toMatchObject([{ seconds: 270 }])
    expect(page.undoLabel()).toBeNull()
  })

  test('[roast-repair-30] "Undo" is not offered for a saved log after it was deleted on this page or in another browser', async () => {
    const reading = { ...inCelsius, input_id: 9, seconds: 300, value: 95 }
    const roastWithReading = (key: string) => ({ ...runningRoast, version: 3, input_history: [{ ...reading, key }] })
    const logAndConfirm = (page: Awaited<ReturnType<typeof openRoast>>) => {
      logReading(page)
      const key = page.sentEntries[0]?.key ?? ''
      const answer = roastAnswer(roastWithReading(key))
      page.sendFact({ type: 'outbox.delivered', key, queue: 'roast:12', answer })
      expect(page.undoLabel()).toBe('Bean Temperature 203.0 °F at 05:00')
      return key
    }
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 300_000 })
    const key = logAndConfirm(page)
    tableOf(page).send({ type: 'input.edit', input: { ...reading, key }, ...limits })
    tableOf(page).send({ type: 'input.delete' })
    tableOf(page).send({ type: 'input.delete' })
    expect(page.shownRoast()?.input_history).toEqual([])
    expect(page.undoLabel()).toBeNull()

    const refresh = async () => ({ ...runningRoast, version: 4 })
    const otherPage = await openRoast({ roast: runningRoast, refresh, atMs: START_MS + 300_000 })
    logAndConfirm(otherPage)
    otherPage.loader.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 4 } })
    await waitForPromises()
    expect(otherPage.shownRoast()?.input_history).toEqual([])
    expect(otherPage.undoLabel()).toBeNull()
  })

  test('a log can still be undone if another tab received its answer', async () => {
    const reading = { ...inCelsius, input_id: 9, seconds: 300, value: 95 }
    let key = ''
    const refresh = async () => ({ ...runningRoast, version: 3, input_history: [{ ...reading, key }] })
    const page = await openRoast({ roast: runningRoast, refresh, atMs: START_MS + 300_000 })
    logReading(page)
    key = page.sentEntries[0]?.key ?? ''
    page.sendFact({ type: 'outbox.delivered', key, queue: 'roast:12', answer: null })
    page.reportSaved([])
    expect(page.undoLabel()).toBe('Bean Temperature 203.0 °F at 05:00')
    await waitForPromises()
    expect(page.shownRoast()?.input_history).toHaveLength(1)
    expect(page.undoLabel()).toBe('Bean Temperature 203.0 °F at 05:00')
  })

  test('an event that was logged twice can be undone twice', async () => {
    const page = await openRoast({ roast: runningRoast, atMs: START_MS + 300_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.reportSaved()
    page.clock.increment(2000)
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.confirm()
    page.reportSaved()
    expect(page.undoLabel()).toBe('Dry End at 05:02')
    page.undo()
    page.reportSaved(page.sentEntries.filter(({ key }) => !page.discardedKeys.includes(key)))
    expect(page.undoLabel()).toBe('Dry End at 05:00')
    page.undo()
    expect(page.shownRoast()?.event_history).toEqual([])
  })

  test('[roast-repair-16] an event that is logged again moves only after a question, and its undo moves it back', async () => {
    const roast: CoffeeRoast = {
      ...runningRoast,
      first_crack: 521,
      event_history: [{ event_id: 7, event_type: 'FIRST_CRACK_START', seconds: 521 }],
    }
    const page = await openRoast({ roast, atMs: START_MS + 542_000 })
    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    expect(page.question()).toBe('Move FC Start from 08:41 to 09:02?')
    expect(page.sentEntries).toEqual([])
    page.clock.increment(3000)
    page.confirm()
    expect(bodiesOf(page.sentEntries)).toEqual([{ roast_event: { event_type: 'FIRST_CRACK_START', seconds: 542 } }])
    expect(page.shownRoast()?.first_crack).toBe(542)
    page.undo()
    expect(bodiesOf(page.sentEntries).at(-1)).toEqual({
      roast_event: { event_type: 'FIRST_CRACK_START', seconds: 521 },
    })
    expect(page.shownRoast()?.first_crack).toBe(521)
  })

  test('[roast-repair-17] an event in the wrong order is not sent, and a warning names the other event', async () => {
    const roast: CoffeeRoast = {
      ...runningRoast,
      event_history: [{ event_id: 7, event_type: 'FIRST_CRACK_START', seconds: 521 }],
    }
    const page = await openRoast({ roast, atMs: START_MS + 542_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    expect(page.alerts).toEqual(['Dry End cannot be after FC Start at 08:41.'])
    expect(page.sentEntries).toEqual([])
  })

  test('[roast-repair-18] an ended roast can be resumed for 30 minutes after its end, and then continues', async () => {
    const endMs = START_MS + 720_000
    const latePage = await openRoast({ roast: endedRoast, atMs: endMs + 1_799_999 })
    expect(latePage.actor.getSnapshot().can({ type: 'roast.resume' })).toBe(true)
    latePage.clock.increment(1)
    expect(latePage.actor.getSnapshot().can({ type: 'roast.resume' })).toBe(false)
    const page = await openRoast({ roast: endedRoast, atMs: endMs + 60_000 })
    page.actor.send({ type: 'roast.resume' })
    expect(bodiesOf(page.sentEntries)).toEqual([{ resume_time: isoAt(endMs + 60_000) }])
    expect(page.lifecycle()).toBe('running')
    expect(page.timer()).toBe('13:00')
    page.reportSaved()
    page.undo()
    expect(page.lifecycle()).toBe('ended')
    expect(page.timer()).toBe('12:00')
  })

  test('[roast-repair-19] after the end a missed event can be added with its time', async () => {
    const page = await openRoast({ roast: endedRoast, atMs: START_MS + 800_000 })
    page.actor.send({ type: 'missedEvent.open' })
    const form = page.actor.getSnapshot().children.roastDialog?.getSnapshot().children.missedEvent
    form?.send({ type: 'eventType.choose', event_type: 'FIRST_CRACK_START' })
    form?.send({ type: 'time.change', value: '13:00.5' })
    form?.send({ type: 'form.submit' })
    expect(form?.getSnapshot().context.problem).toBe('FC Start cannot be after the end at 12:00.')
    form?.send({ type: 'time.change', value: '8:41' })
    form?.send({ type: 'form.submit' })
    expect(bodiesOf(page.sentEntries)).toEqual([{ roast_event: { event_type: 'FIRST_CRACK_START', seconds: 521 } }])
    expect(page.shownRoast()?.first_crack).toBe(521)
  })

  test('the start can be undone while it is the only log, and the roast has then not started', async () => {
    const page = await openRoast()
    page.actor.send({ type: 'roast.start' })
    page.reportSaved()
    page.undo()
    expect(bodiesOf(page.sentEntries)).toEqual([{ start_time: isoAt(START_MS) }, { start_time: null }])
    expect(page.lifecycle()).toBe('notStarted')
  })

  test('[roast-alarm-02] the alarm rings once if a hidden page is shown again within 60 s after the expected first crack', async () => {
    const startOptions = {
      roast: runningRoast,
      earlierRoasts: roastsWithCrackAt(510),
      atMs: START_MS + 400_000,
      alarmOn: true,
    }
    const page = await openRoast(startOptions)
    // First crack is expected at 510 s. The alarm rings 20 s before it, which is 90 s after the page has opened.
    expect(page.plannedRings.at(-1)).toBe(90)
    // The browser has stopped the hidden page, so there is no tick until the page is visible again. This is at 550 s,
    // 40 s after the expected first crack.
    page.clock.set(150_000)
    page.showAgain()
    expect(page.ringCount()).toBe(1)
    page.showAgain()
    expect(page.ringCount()).toBe(1)
    page.crackAlarm.send({ type: 'alarm.disable' })
    // This page is visible again 60 s after the expected first crack.
    const latePage = await openRoast({ ...startOptions, atMs: START_MS + 570_000 })
    latePage.showAgain()
    expect(latePage.ringCount()).toBe(0)
    const silencedPage = await openRoast(startOptions)
    silencedPage.crackAlarm.send({ type: 'alarm.disable' })
    expect(silencedPage.plannedRings.at(-1)).toBeNull()
  })

  test('[roast-alarm-01] the screen stays on only while the roast is in progress', async () => {
    const page = await openRoast()
    expect(page.isAwake()).toBe(false)
    page.actor.send({ type: 'roast.start' })
    expect(page.isAwake()).toBe(true)
    page.clock.increment(2000)
    page.actor.send({ type: 'roast.end' })
    page.confirm()
    expect(page.isAwake()).toBe(false)
  })

  test('an older loaded roast never replaces a newer one', async () => {
    const refresh = async () => ({ ...runningRoast, version: 4, coffee_bean_name: 'old' })
    const page = await openRoast({ roast: { ...runningRoast, version: 9 }, refresh })
    page.loader.send({ type: 'live.connected' })
    await waitForPromises()
    expect(page.shownRoast()?.coffee_bean_name).toBe('Guji')
  })

  test('an older answer of the outbox never replaces a newer roast', async () => {
    const page = await openRoast({ roast: { ...runningRoast, version: 9 }, atMs: START_MS + 100_000 })
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.reportSaved()
    const answer = roastAnswer({ ...runningRoast, version: 4, coffee_bean_name: 'old' })
    page.sendFact({ type: 'outbox.delivered', key: page.sentEntries[0]?.key ?? '', queue: 'roast:12', answer })
    expect(page.shownRoast()).toMatchObject({ version: 9, coffee_bean_name: 'Guji', event_history: [] })
  })

  test('[live-roast-01] a new reading or event is shown only once, and as saved, if a refreshed roast contains it before its own answer arrives', async () => {
    const event = { event_id: 5, event_type: 'DRY_END', seconds: 100 } as const
    const newer: CoffeeRoast = { ...runningRoast, version: 4, event_history: [event] }
    const page = await openRoast({ roast: runningRoast, refresh: async () => newer, atMs: START_MS + 100_000 })
    for (const value of [150, 150]) {
      page.actor.send({ type: 'reading.made', reading: { type: 'BEAN_TEMP', value, tappedMs: START_MS + 100_000 } })
    }
    page.actor.send({ type: 'event.log', event_type: 'DRY_END' })
    page.reportSaved()
    // The server has the first reading and the event. Equal readings are distinguished by their keys.
    newer.input_history = [{ ...inCelsius, input_id: 9, value: 150, seconds: 100, key: page.sentEntries[0]?.key ?? '' }]
    page.loader.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 4 } })
    await waitForPromises()
    expect(page.shownRoast()?.version).toBe(4)
    expect(page.shownRoast()?.input_history).toMatchObject([
      { input_id: 9, unsaved: false },
      { value: 150, unsaved: true },
    ])
    expect(page.shownRoast()?.event_history).toEqual([{ ...event, unsaved: false }])
    // All three logs are undone. The second reading and the event are discarded, because the outbox has not sent them.
    for (let undo = 0; undo < 3; undo++) page.undo()
    expect(page.discardedKeys).toEqual([page.sentEntries[2]?.key, page.sentEntries[1]?.key])
    page.reportSaved(page.sentEntries.filter(({ key }) => !page.discardedKeys.includes(key)))
    expect(page.shownRoast()?.input_history).toEqual([])
  })

  test('a refresh that fails is repeated after 3 s', async () => {
    const refresh = vi.fn(async (): Promise<CoffeeRoast> => ({ ...runningRoast, version: 3 }))
    refresh.mockRejectedValueOnce(noAnswerError)
    const page = await openRoast({ roast: runningRoast, refresh })
    page.loader.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } })
    await waitForPromises()
    page.clock.increment(2999)
    await waitForPromises()
    expect(refresh).toHaveBeenCalledTimes(1)
    page.clock.increment(1)
    await waitForPromises()
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(page.shownRoast()?.version).toBe(3)
  })

  test('an alarm that is on rings once, 20 s before the expected first crack', async () => {
    const options = { roast: runningRoast, earlierRoasts: roastsWithCrackAt(500, 510, 520), atMs: START_MS + 480_000 }
    const pageWithoutAlarm = await openRoast(options)
    for (let second = 0; second < 40; second++) pageWithoutAlarm.clock.increment(1000)
    expect(pageWithoutAlarm.ringCount()).toBe(0)

    const page = await openRoast({ ...options, alarmOn: true })
    for (let second = 0; second < 9; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(0)
    for (let second = 0; second < 40; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(1)
    page.crackAlarm.send({ type: 'alarm.disable' })
    expect(page.storedAlarms).toEqual([false])
  })

  test('[roast-forecast-15] a reading that makes the forecast of first crack later makes the alarm later', async () => {
    /** Readings every 15 s from 240 s to 420 s, on a curve that reaches 196 °C at 600 s. */
    const readings = Array.from({ length: 13 }, (_, index) => {
      const minutesBefore600s = (240 + index * 15 - 600) / 60
      return {
        ...inCelsius,
        input_id: index + 1,
        seconds: 240 + index * 15,
        value: 196 + 8 * minutesBefore600s - 0.3 * minutesBefore600s * minutesBefore600s,
      }
    })
    const roast = { ...runningRoast, input_history: readings }
    // It is lower than the curve at its time.
    const lastReading = { ...inCelsius, input_id: 20, seconds: 435, value: (readings.at(-1)?.value ?? 0) + 0.5 }
    const refresh = async () => ({ ...roast, version: 3, input_history: [...readings, lastReading] })
    const earlierRoasts = roastsWithCrackAt(440, 500, 560)
    const page = await openRoast({ roast, refresh, earlierRoasts, atMs: START_MS + 430_000, alarmOn: true })
    const expectedCrackSeconds = () =>
      430 + page.clock.now() / 1000 + (page.plannedRings.at(-1) ?? 0) + RING_BEFORE_SECONDS
    // The usual time is 500 s, but the readings forecast a later first crack.
    const crackSecondsBefore = expectedCrackSeconds()
    expect(crackSecondsBefore).toBeGreaterThan(560)
    page.loader.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } })
    await waitForPromises()
    page.clock.increment(1000)
    expect(expectedCrackSeconds()).toBeGreaterThan(crackSecondsBefore + 3)
    // At the usual time the alarm has still not rung.
    for (let second = 0; second < 70; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(0)
  })

  test('[roast-forecast-18] the usual time and its alarm count from the charge, and without a logged charge from the start', async () => {
    const charge = { event_id: 1, event_type: 'CHARGE', seconds: 120.1 } as const
    const options = { earlierRoasts: roastsWithCrackAt(500, 510, 520), atMs: START_MS + 480_000, alarmOn: true }
    const page = await openRoast({ ...options, roast: { ...runningRoast, event_history: [charge] } })
    const forecastOf = ({ actor }: typeof page) => crackForecast(actor.getSnapshot().context)
    const forecast = forecastOf(page)
    expect(forecast?.seconds).toBeCloseTo(630.1, 6)
    const forecastWithoutCharge = forecastOf(await openRoast({ ...options, roast: runningRoast }))
    expect(forecastWithoutCharge?.seconds).toBe(510)
    expect((forecast?.high ?? 0) - (forecastWithoutCharge?.high ?? 0)).toBeCloseTo(120.1, 6)
    for (let second = 0; second < 130; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(0)
    page.clock.increment(1000)
    expect(page.ringCount()).toBe(1)
  })

  test('[roast-forecast-21] readings before the charge of this roast or of an earlier roast, and readings after the drop, are not used for a forecast', async () => {
    // Readings before the charge, while the roaster is empty.
    const preheat = [150, 165, 178, 186, 188].map((value, index) => {
      return { ...inCelsius, input_id: index + 1, seconds: 20 * index, value }
    })
    // Readings after the charge: the cold beans cool the probe.
    const falling = [184, 172, 160, 135].map((value, index) => {
      return { ...inCelsius, input_id: index + 10, seconds: 125 + 15 * index, value }
    })
    const charge = { event_id: 1, event_type: 'CHARGE', seconds: 120 } as const
    const dropTarget = { ...NO_DROP_TARGET, kind: 'temperature', tempC: 212 } as const
    const forecastsOf = async (roast: Partial<CoffeeRoast>, earlierRoasts: readonly FirstCrackRoast[] = []) => {
      const page = await openRoast({
        roast: { ...runningRoast, ...roast },
        earlierRoasts,
        dropTarget,
        atMs: START_MS + 171_000,
      })
      const { context } = page.actor.getSnapshot()
      return { crack: crackForecast(context), drop: dropForecast(context) }
    }
    const input_history = [...preheat, ...falling]
    expect(await forecastsOf({ input_history, event_history: [charge] })).toEqual({ crack: null, drop: null })
    expect(await forecastsOf({ input_history })).not.toEqual({ crack: null, drop: null })
    // The times of an earlier roast count from its charge.
    const readings = preheat.map(({ seconds, value }) => ({ seconds: seconds - 120, temp_c: value }))
    const [earlier] = roastsWithCrackAt(500)
    if (earlier === undefined) throw new Error('There is no earlier roast.')
    const withPreheat = [{ ...earlier, readings: [...readings, ...earlier.readings] }]
    expect(await forecastsOf({}, withPreheat)).toEqual(await forecastsOf({}, [earlier]))
    const drop = { event_id: 2, event_type: 'DROP', seconds: 90 } as const
    // Readings after the drop, when the roaster is empty again.
    const afterDrop = [150, 130, 115].map((value, index) => {
      return { ...inCelsius, input_id: index + 20, seconds: 95 + 20 * index, value }
    })
    const withEmptyRoaster = [...preheat, ...afterDrop]
    const dropped = await forecastsOf({ input_history: preheat, event_history: [drop] })
    expect(await forecastsOf({ input_history: withEmptyRoaster, event_history: [drop] })).toEqual(dropped)
    expect(await forecastsOf({ input_history: withEmptyRoaster })).not.toEqual(dropped)
  })

  test('[roast-forecast-20] the alarm does not ring while the beans stall before first crack', async () => {
    // There is a reading every 15 s. The temperature rises by 12 °C/min to 180 °C at 400 s, and then stays at 180 °C.
    const stalling = Array.from({ length: 16 }, (_, index) => {
      const seconds = 265 + index * 15
      return { ...inCelsius, input_id: index + 1, seconds, value: 180 + Math.min(0, (seconds - 400) / 5) }
    })
    const stalled = { ...runningRoast, input_history: stalling }
    const page = await openRoast({ roast: stalled, atMs: START_MS + 491_000, alarmOn: true })
    expect(crackForecast(page.actor.getSnapshot().context)?.stallTempC).toBeCloseTo(180, 0)
    for (let second = 0; second < 120; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(0)
  })

  test('the alarm does not ring if first crack is already logged', async () => {
    const roastWithCrack = { ...runningRoast, first_crack: 470 }
    const page = await openRoast({
      roast: roastWithCrack,
      earlierRoasts: roastsWithCrackAt(510),
      atMs: START_MS + 480_000,
      alarmOn: true,
    })
    for (let second = 0; second < 40; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(0)
  })
})

describe('the drop', () => {
  /** With first crack at 480 s and a DTR of 20 %, the drop is expected at 480 / 0.8 = 600 s. */
  const dtrTarget = { ...NO_DROP_TARGET, kind: 'dtr', dtrPercent: 20 } as const
  const temperatureTarget = { ...NO_DROP_TARGET, kind: 'temperature', tempC: 212 } as const
  const firstCrack = { event_id: 1, event_type: 'FIRST_CRACK_START', seconds: 480 } as const
  const roastWithCrack = { ...runningRoast, first_crack: 480, event_history: [firstCrack] }
  /** Readings every 15 s from 360 s to `untilSeconds`, on a curve that reaches `tempC` at 600 s. */
  const readingsTo = (tempC: number, untilSeconds: number) =>
    Array.from({ length: (untilSeconds - 360) / 15 + 1 }, (_, index) => {
      const minutesBefore600s = (360 + index * 15 - 600) / 60
      return {
        ...inCelsius,
        input_id: index + 1,
        seconds: 360 + index * 15,
        value: tempC + 6 * minutesBefore600s - 0.3 * minutesBefore600s * minutesBefore600s,
      }
    })
  const dropOf = (page: Awaited<ReturnType<typeof openRoast>>) => dropForecast(page.actor.getSnapshot().context)

  test('[roast-drop-09] the drop is forecast while the roast is in progress, until it is logged or the roast has ended', async () => {
    const page = await openRoast({ roast: roastWithCrack, dropTarget: dtrTarget, atMs: START_MS + 500_000 })
    expect(dropOf(page)).toMatchObject({ seconds: 600, errorSeconds: 0, stallTempC: null })
    page.actor.send({ type: 'event.log', event_type: 'DROP' })
    page.reportSaved()
    expect(page.shownRoast()?.event_history.map(({ event_type }) => event_type)).toContain('DROP')
    expect(dropOf(page)).toBeNull()

    // No drop is forecast after the end, before the start, without a target, or more than a minute after it was due.
    const endedWithCrack = { ...roastWithCrack, end_time: isoAt(START_MS + 550_000), end_seconds: 550 }
    expect(
      dropOf(await openRoast({ roast: endedWithCrack, dropTarget: dtrTarget, atMs: START_MS + 560_000 })),
    ).toBeNull()
    expect(dropOf(await openRoast({ dropTarget: dtrTarget }))).toBeNull()
    expect(dropOf(await openRoast({ roast: roastWithCrack, atMs: START_MS + 500_000 }))).toBeNull()
    const pageAfterDrop = await openRoast({ roast: roastWithCrack, dropTarget: dtrTarget, atMs: START_MS + 660_500 })
    expect(dropOf(pageAfterDrop)).toBeNull()

    const pageBeforeCrack = await openRoast({
      roast: runningRoast,
      earlierRoasts: roastsWithCrackAt(480, 500, 520),
      dropTarget: dtrTarget,
      atMs: START_MS + 300_000,
    })
    const crack = crackForecast(pageBeforeCrack.actor.getSnapshot().context)
    expect(dropOf(pageBeforeCrack)?.seconds).toBeCloseTo((crack?.seconds ?? 0) / 0.8, 6)
    expect(dropOf(pageBeforeCrack)?.errorSeconds).toBeCloseTo(((crack?.high ?? 0) - (crack?.seconds ?? 0)) / 0.8, 6)
    // The beans stall before first crack, so the time of the drop is unknown.
    const readingsThatStall = Array.from({ length: 25 }, (_, index) => {
      return { ...inCelsius, input_id: index + 1, seconds: 60 + index * 15, value: Math.min(180, 92 + index * 6) }
    })
    const stalledPage = await openRoast({
      roast: { ...runningRoast, input_history: readingsThatStall },
      earlierRoasts: roastsWithCrackAt(480, 500, 520),
      dropTarget: dtrTarget,
      atMs: START_MS + 440_000,
    })
    expect(crackForecast(stalledPage.actor.getSnapshot().context)?.stallTempC).not.toBeNull()
    expect(dropOf(stalledPage)).toBeNull()
  })

  test('[roast-drop-13] a drop that would be due before the expected first crack is not shown', async () => {
    const startOptions = { dropTarget: { ...temperatureTarget, tempC: 199 }, atMs: START_MS + 541_000 }
    const roast = { ...runningRoast, input_history: readingsTo(199, 540) }
    const page = await openRoast({ ...startOptions, roast, earlierRoasts: roastsWithCrackAt(880, 900, 920) })
    expect(crackForecast(page.actor.getSnapshot().context)?.seconds).toBeGreaterThan(620)
    expect(dropOf(page)).toBeNull()
    page.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    page.reportSaved()
    expect(dropOf(page)?.seconds).toBeLessThan(620)
  })

  test('a chosen target of the drop is used immediately, and is stored for the member', async () => {
    const page = await openRoast({ roast: roastWithCrack, atMs: START_MS + 500_000 })
    page.actor.send({ type: 'dropTarget.choose', target: dtrTarget })
    expect(dropOf(page)?.seconds).toBe(600)
    expect(page.storedTargets).toEqual([{ user_id: 1, target: dtrTarget }])
    page.actor.send({ type: 'dropTarget.choose', target: { ...dtrTarget, dtrPercent: 25 } })
    expect(dropOf(page)?.seconds).toBe(640)
  })

  test('[roast-drop-10] the alarm rings once 20 s before the drop, even if it has rung before first crack', async () => {
    const startOptions = { roast: roastWithCrack, dropTarget: dtrTarget, alarmOn: true }
    const page = await openRoast({ ...startOptions, atMs: START_MS + 500_000 })
    expect(page.plannedRings.at(-1)).toBe(80)
    for (let second = 0; second < 79; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(0)
    for (let second = 0; second < 60; second++) page.clock.increment(1000)
    expect(page.ringCount()).toBe(1)

    // The browser stops the hidden page at the moment of the alarm.
    const hiddenPage = await openRoast({ ...startOptions, atMs: START_MS + 500_000 })
    hiddenPage.clock.set(130_000)
    hiddenPage.showAgain()
    expect(hiddenPage.ringCount()).toBe(1)

    // The alarm rings before first crack, and then before the drop.
    const pageBeforeCrack = await openRoast({
      roast: runningRoast,
      earlierRoasts: roastsWithCrackAt(490),
      dropTarget: dtrTarget,
      alarmOn: true,
      atMs: START_MS + 460_000,
    })
    for (let second = 0; second < 20; second++) pageBeforeCrack.clock.increment(1000)
    expect(pageBeforeCrack.ringCount()).toBe(1)
    pageBeforeCrack.actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })
    pageBeforeCrack.reportSaved()
    for (let second = 0; second < 95; second++) pageBeforeCrack.clock.increment(1000)
    expect(pageBeforeCrack.ringCount()).toBe(1)
    for (let second = 0; second < 60; second++) pageBeforeCrack.clock.increment(1000)
    expect(pageBeforeCrack.ringCount()).toBe(2)

    // First crack is never logged. It is expected at about 570 s.
    const pageWithoutCrack = await openRoast({
      roast: { ...runningRoast, input_history: readingsTo(199, 540) },
      dropTarget: { ...temperatureTarget, tempC: 199 },
      alarmOn: true,
      atMs: START_MS + 541_000,
    })
    for (let second = 0; second < 30; second++) pageWithoutCrack.clock.increment(1000)
    expect(pageWithoutCrack.ringCount()).toBe(1)
    for (let second = 0; second < 90; second++) pageWithoutCrack.clock.increment(1000)
    expect(pageWithoutCrack.ringCount()).toBe(2)

    // A new reading makes the forecast of the drop later, and the alarm with it.
    const roastWithReadings = { ...roastWithCrack, input_history: readingsTo(212, 540) }
    const lastReading = {
      ...inCelsius,
      input_id: 50,
      seconds: 555,
      value: (roastWithReadings.input_history.at(-1)?.value ?? 0) + 0.3,
    }
    const refresh = async () => ({
      ...roastWithReadings,
      version: 3,
      input_history: [...roastWithReadings.input_history, lastReading],
    })
    const pageToRefresh = await openRoast({
      roast: roastWithReadings,
      refresh,
      dropTarget: temperatureTarget,
      alarmOn: true,
      atMs: START_MS + 556_000,
    })
    const ringSeconds = () => 556 + pageToRefresh.clock.now() / 1000 + (pageToRefresh.plannedRings.at(-1) ?? Number.NaN)
    expect(ringSeconds()).toBeGreaterThan(575)
    const firstRingSeconds = ringSeconds()
    pageToRefresh.loader.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 12, version: 3 } })
    await waitForPromises()
    pageToRefresh.clock.increment(1000)
    expect(ringSeconds()).toBeGreaterThan(firstRingSeconds + 3)
  })
})

test('if the answer to a tap arrives during the load and the loaded roast is older, the page shows the roast of the answer', async () => {
  let finishLoading = (_roast: CoffeeRoast): void => {}
  const loading = new Promise<CoffeeRoast>((resolve) => {
    finishLoading = resolve
  })
  const loadRoast = fromPromise<LoadedRoast, RoastToLoad>(async () => {
    return { roast: await loading, preferences, earlierRoasts: [] }
  })
  const actor = createActor(
    roastMachine.provide({
      actors: {
        roastLoader: roastLoaderMachine.provide({ actors: { loadRoast } }),
        roastDialog: roastDialogMachine.provide({
          actors: { missedEvent: missedEventMachine.provide(draftPorts()) },
        }),
        awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
        roastTimer: roastTimerMachine.provide({ actors: { pageShown: fromCallback(() => undefined) } }),
        roastView: roastViewMachine.provide({ actors: { windowWidth: fromCallback(() => undefined) } }),
      },
    }),
    {
      clock: new SimulatedClock(),
      input: {
        params: { coffee_roast_id: '12' },
        search: '',
        user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
        visit: 'visit',
        now: () => START_MS,
        alarmOn: false,
        dropTarget: NO_DROP_TARGET,
        wide: false,
        isCockpitOn: () => true,
      },
    },
  ).start()
  stops.push(() => actor.stop())
  const data = { coffee_roast: runningRoast }
  actor.send({
    type: 'pending.delivered',
    entries: [],
    answer: { call: 'POST /coffee/roasts/:coffee_roast_id', data },
  })
  finishLoading(freshRoast)
  await waitForPromises()
  expect(actor.getSnapshot().context.confirmed).toEqual(runningRoast)
})
