// The page of a roast in the simulation: what the member does on it, and what must be true at the end.

import { type ActorRefFrom, type AnyActorRef, type EventFrom, fromCallback } from 'xstate'
import type { CoffeeRoast, RoastChange } from '../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../contract/rules/coffee/dropTarget.ts'
import type { KeypadKey } from '../../contract/rules/coffee/keypad.ts'
import type { beansMachine } from '../../src/machines/coffee/beans.machine.ts'
import { crackAlarmMachine } from '../../src/machines/coffee/crackAlarm.machine.ts'
import type { roastMachine } from '../../src/machines/coffee/roast.machine.ts'
import { roastTimerMachine } from '../../src/machines/coffee/roastTimer.machine.ts'
import { roastViewMachine } from '../../src/machines/coffee/roastView.machine.ts'
import { shownRoast } from '../../src/machines/coffee/shownRoast.ts'
import { awakeMachine } from '../../src/machines/shared/awake.machine.ts'
import { pathTo } from '../../src/paths.ts'
import { screen as newRoastScreen } from '../../src/screens/coffee/newRoast.screen.ts'
import { roastHalf } from '../../src/screens/coffee/roast.half.ts'
import { Ledger } from './ledger.ts'
import { Origin } from './origin.ts'
import type { Phone, Tab } from './phone.ts'
import type { AppliedCommand, SimulatedServer } from './server.ts'
import type { PageLogic } from './tabMachines.ts'
import type { TestedPage } from './testedPage.ts'
import type { World } from './world.ts'

type RoastRef = ActorRefFrom<typeof roastMachine>

const DO_NOTHING = () => undefined

/**
 * The time between two ticks of a roast. In the product it is a second. A tick changes only the shown time and the
 * alarm. With a tick each second, the ticks would take a third of the time of a simulation.
 */
const TICK_MS = 15_000

/** The pages of a roast, without the parts that need a browser. */
export const roastPageLogic: PageLogic = (services) => ({
  newPage: newRoastScreen.logic(services),
  page: (roastHalf.logic(services) as typeof roastMachine).provide({
    actors: {
      crackAlarm: crackAlarmMachine.provide({
        actions: { ring: DO_NOTHING, planRing: DO_NOTHING, prepareSound: DO_NOTHING, writeAlarm: DO_NOTHING },
      }),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(DO_NOTHING) } }),
      roastTimer: roastTimerMachine.provide({
        actors: { pageShown: fromCallback(DO_NOTHING) },
        delays: { tickDelay: TICK_MS },
      }),
      roastView: roastViewMachine.provide({ actors: { windowWidth: fromCallback(DO_NOTHING) } }),
    },
    actions: { prepareSound: DO_NOTHING, writeDropTarget: DO_NOTHING, download: DO_NOTHING },
  }),
})

const ROAST_CALL = 'POST /coffee/roasts/:coffee_roast_id'
const EVENT_TYPES = ['DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END'] as const

/**
 * A roast of one member on several phones, and the checks for it. A new command of a roast needs only a line in `act`.
 */
export class RoastPage implements TestedPage {
  readonly ledger: Ledger
  private readonly world: World
  private readonly server: SimulatedServer
  private readonly origin: Origin
  /** Counts the typed readings, so that each one is different. */
  private typedReadingCount = 0
  /** Each confirmed roast that a browser tab has shown, with the id of the tab. */
  private readonly shownRoasts: { who: string; roast: CoffeeRoast }[] = []

  constructor(world: World, server: SimulatedServer) {
    this.world = world
    this.server = server
    this.ledger = new Ledger(world, 'tap')
    const kind = { idField: 'coffee_roast_id', pathTo: pathTo.roast, newPath: '/coffee/roasts/new' }
    this.origin = new Origin(world, server, this.ledger, { ...kind, call: 'POST /coffee/roasts' })
  }

  async setUp(): Promise<void> {
    if (this.origin.isStartedByPhone) return
    const body = { coffee_bean_id: 1 }
    await this.server.handle({ user_id: 1, call: 'POST /coffee/roasts', params: {}, body })
    this.world.note('server', 'has a new roast')
  }

  /** A roast belongs to one member. */
  members(): readonly number[] {
    return [1]
  }

  firstAddress(phone: Phone): string | null {
    return this.origin.firstAddress(phone)
  }

  inputFor(tab: Tab, address: string, visit: string) {
    const params = { coffee_roast_id: this.origin.paramIn(address) }
    const newId = () => this.origin.newId()
    return {
      params,
      search: '',
      user: { user_id: 1 },
      visit,
      now: tab.serverNow,
      alarmOn: false,
      dropTarget: NO_DROP_TARGET,
      wide: false,
      isCockpitOn: () => true,
      newId,
    }
  }

  observeTab(tab: Tab): void {
    this.ledger.observeTab(tab)
  }

  observePage(tab: Tab): void {
    let lastConfirmed: CoffeeRoast | null = null
    ;(tab.page as RoastRef).subscribe(({ context: { confirmed } }) => {
      if (confirmed === null || confirmed === lastConfirmed) return
      this.ledger.noteVersion(tab, confirmed.version)
      lastConfirmed = confirmed
      this.shownRoasts.push({ who: tab.tabId, roast: confirmed })
    })
  }

  isStartedByPhone(): boolean {
    return this.origin.isStartedByPhone
  }

  findAndOpen(tab: Tab): void {
    if (tab.page === null) this.origin.findAndOpen(tab)
  }

  act(tab: Tab): void {
    if (tab.page === null) {
      this.continueStarting(tab)
      return
    }
    const page = tab.page as RoastRef
    this.reloadIfFailed(tab)
    const snapshot = page.getSnapshot()
    if (!snapshot.matches('ready')) return
    if (snapshot.matches({ ready: 'notStarted' })) {
      this.sendAndNote(tab, 'Start', () => page.send({ type: 'roast.start' }))
      return
    }
    // This random number chooses what the member does.
    const percent = this.world.chance.between(1, 100)
    if (snapshot.matches({ ready: 'ended' })) {
      if (percent <= 30) this.sendAndNote(tab, 'Resume', () => page.send({ type: 'roast.resume' }))
    } else if (percent <= 68) this.typeTemperature(tab)
    else if (percent <= 82) {
      const event_type = this.world.chance.oneOf(EVENT_TYPES)
      this.sendAndNote(tab, event_type, () => this.sendAndConfirm(page, { type: 'event.log', event_type }))
    } else if (percent <= 96) this.undoLatestTap(tab)
    else this.sendAndNote(tab, 'End', () => this.sendAndConfirm(page, { type: 'roast.end' }))
  }

  /** Does the next thing on the page that starts the roast. Opens the roast if it exists already. */
  private continueStarting(tab: Tab): void {
    const page: ActorRefFrom<typeof beansMachine> | null = tab.newPage
    const snapshot = page?.getSnapshot()
    if (!snapshot?.matches('creating') && this.origin.findAndOpen(tab)) return
    if (page === null || snapshot === undefined) return
    if (snapshot.matches('failed')) page.send({ type: 'beans.reload' })
    else if (snapshot.matches('choosing')) {
      this.origin.maybeLoseReception(tab)
      page.send({ type: 'bean.choose', coffee_bean_id: 1 })
      if (page.getSnapshot().matches('creating')) this.origin.noteStarted(tab, 'starts the roast')
    }
  }

  /** Presses 'Try again' if the page offers it. */
  private reloadIfFailed(tab: Tab): void {
    const page = tab.page as RoastRef
    if (page.getSnapshot().matches('failed')) page.send({ type: 'roast.reload' })
  }

  async check(phones: readonly Phone[]): Promise<void> {
    const { ledger, world, server } = this
    ledger.check(phones, server)
    const commands = server.applied.filter(({ call }) => call === ROAST_CALL)
    for (const { who, roast } of this.shownRoasts) {
      const expected = readingsAfter(commands.filter((command) => roastIn(command).version <= roast.version))
      if (readingsIn(roast) !== expected) {
        world.fault(`check 3: ${who} showed ${readingsIn(roast)} as version ${roast.version}, the log says ${expected}`)
      }
    }
    const finalReadings = readingsAfter(commands)
    const coffee_roast_id = this.origin.id()
    // Null: the browser tab was killed before the new roast was on the disk of its phone.
    if (coffee_roast_id === null) return
    const params = { coffee_roast_id }
    const call = 'GET /coffee/roasts/:coffee_roast_id'
    const { data } = await server.handle({ user_id: 1, call, params, body: undefined })
    const stored = readingsIn((data as { coffee_roast: CoffeeRoast }).coffee_roast)
    if (stored !== finalReadings) world.fault(`check 5: the server has ${stored}, and the log says ${finalReadings}`)
    for (const tab of phones.flatMap(({ tabs }) => tabs)) {
      const page: RoastRef | null = tab.page
      const roast = page && shownRoast(page.getSnapshot().context)
      if (roast === null || readingsIn(roast) !== finalReadings) {
        world.fault(`check 5: ${tab.tabId} shows ${roast && readingsIn(roast)}, and the log says ${finalReadings}`)
      }
    }
  }

  /** Types a temperature that no other reading has. */
  private typeTemperature(tab: Tab): void {
    const page = tab.page as RoastRef
    const { roastView } = page.getSnapshot().children
    roastView?.send({ type: 'input.open' })
    const keypad: AnyActorRef | undefined = roastView?.getSnapshot().children.keypad
    if (keypad === undefined) return
    const tempText = (100 + ++this.typedReadingCount / 10).toFixed(1)
    this.sendAndNote(tab, `${tempText} °C`, () => {
      for (const key of tempText) keypad.send({ type: 'key.press', key: key as KeypadKey })
      keypad.send({ type: 'reading.submit' })
    })
  }

  /** Sends an event to the page. If the page asks the member to confirm it, answers yes. */
  private sendAndConfirm(page: RoastRef, event: EventFrom<typeof roastMachine>): void {
    page.send(event)
    page.getSnapshot().children.roastQuestion?.send({ type: 'question.confirm' })
  }

  /** Undoes the latest tap. The page deletes the tap's entry from the outbox, or a second command undoes the tap. */
  private undoLatestTap(tab: Tab): void {
    const roastUndo = (tab.page as RoastRef).getSnapshot().children.roastUndo
    const tapToUndo = roastUndo?.getSnapshot().context.taps[0]?.tap
    if (!roastUndo || !tapToUndo?.key) return
    this.ledger.noteUndone(tapToUndo.key)
    this.sendAndNote(tab, `Undo ${tapToUndo.label}`, () => roastUndo.send({ type: 'undo.press' }))
  }

  /** Sends events to the page, and notes the entry that they add to the outbox, if any. */
  private sendAndNote(tab: Tab, what: string, send: () => void): void {
    const page = tab.page as RoastRef
    const pendingBefore = page.getSnapshot().context.pending.length
    send()
    const { pending } = page.getSnapshot().context
    const entry = pending.at(-1)
    if (entry && pending.length > pendingBefore) this.ledger.noteMade(tab, entry.key, what)
  }
}

const roastIn = ({ answer }: AppliedCommand) => (answer as { coffee_roast: CoffeeRoast }).coffee_roast

/** A text with the readings and the seconds at which they were typed. Without a time, the text has -1. */
const readingsText = (readings: readonly { value: number; seconds: number | undefined }[]) =>
  readings
    .map(({ value, seconds = -1 }) => `${value} at ${seconds.toFixed(3)}`)
    .sort()
    .join(', ')

const readingsIn = ({ input_history }: CoffeeRoast) => readingsText(input_history)

/** The readings after these commands, without those that were undone. */
function readingsAfter(commands: readonly AppliedCommand[]): string {
  const readings = new Map<string | null, { value: number; seconds: number | undefined }>()
  for (const { key, body } of commands) {
    const { input, undo_input } = body as RoastChange
    if (input) readings.set(key, { value: input.input_value, seconds: input.seconds })
    if (undo_input !== undefined) readings.delete(undo_input)
  }
  return readingsText([...readings.values()])
}
