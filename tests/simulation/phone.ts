// The phones of a simulation. Each has a disk, a clock that may be wrong, and tabs that can be killed.

import { type AnyActorRef, createActor } from 'xstate'
import type { Go } from '../../src/machines/app/navigation.types.ts'
import type { OutboxFact, OutboxRef } from '../../src/machines/app/outbox.types.ts'
import { createServerClock } from '../../src/services/http/serverClock.ts'
import { createFindLocal } from '../../src/services/outbox/findLocal.ts'
import { createOutbox, type OutboxBrowser } from '../../src/services/outbox/outbox.ts'
import { openOutboxStore } from '../../src/services/outbox/store.ts'
import type { Bug } from './bugs.ts'
import { copyOf } from './copyOf.ts'
import { Disk } from './disk.ts'
import type { Line, Network } from './network.ts'
import { NAMES } from './server.ts'
import type { TabMachines } from './tabMachines.ts'
import { NOBODY, type World } from './world.ts'

/** The functions of a shown page that a phone needs. */
export interface ShownPage {
  /** The address that a phone shows at first. Null if there is no game and no roast yet. */
  firstAddress(phone: Phone): string | null
  /** The input of the page with this address. `visit` is different each time a page opens. */
  inputFor(tab: Tab, address: string, visit: string): unknown
  /** Called once for each tab, before the member uses it. */
  observe(tab: Tab): void
  /** Called for each game or roast that a tab opens. */
  observePage(tab: Tab): void
}

/** Whether this is the page on which a member starts a new game or roast. */
const isNewPage = (address: string) => address.endsWith('/new')

export interface Tab {
  /** For example `phone 2, tab 3`. The owner of the tab's tasks. */
  readonly owner: string
  readonly phone: Phone
  /** Milliseconds since 1970 by the clock of the phone, which may be wrong. */
  readonly now: () => number
  /** Milliseconds since 1970 by the server's clock, as the tab estimates it. */
  readonly serverNow: () => number
  /** The page of a game or a roast; null while the tab shows something else. */
  readonly page: AnyActorRef | null
  /** The page on which the member starts a new one; null while the tab shows something else. */
  readonly newPage: AnyActorRef | null
  readonly outbox: OutboxRef
  /** Opens the page with this address. */
  show(address: string): void
}

interface LockRequest {
  readonly owner: string
  readonly run: () => void
}

/** A phone with its disk, its clock and its tabs. A killed tab loses everything that is not on the disk. */
export class Phone {
  readonly name: string
  readonly user_id: number
  readonly disk: Disk
  readonly tabs: Tab[] = []
  /** How far the phone's clock is from the true time. */
  clockErrorMs: number
  /** The address that the phone showed last. A tab that opens again after it was killed shows it. */
  private address: string | null
  private readonly world: World
  private readonly network: Network
  private readonly page: ShownPage
  private readonly machines: TabMachines
  private readonly bug: Bug | null
  private opened = 0
  private readonly listeners = new Map<string, Set<(message: MessageEvent) => void>>()
  private lock: LockRequest[] = []
  private readonly stored = new Map<string, string>()
  /** The local storage of the browser. */
  private readonly settings = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void this.stored.set(key, value),
  }

  constructor(
    parts: { world: World; network: Network; page: ShownPage; machines: TabMachines; bug: Bug | null },
    phone: { number: number; user_id: number; clockErrorMs: number },
  ) {
    this.world = parts.world
    this.network = parts.network
    this.page = parts.page
    this.machines = parts.machines
    this.bug = parts.bug
    this.name = `phone ${phone.number}`
    this.user_id = phone.user_id
    this.clockErrorMs = phone.clockErrorMs
    this.disk = new Disk(parts.world)
    this.address = parts.page.firstAddress(this)
  }

  open(): void {
    const { world, network, bug } = this
    const owner = `${this.name}, tab ${++this.opened}`
    const visit = `${this.name.replace(' ', '')}-${this.opened}`
    let shown = 0
    world.note(this.name, `opens tab ${this.opened} as ${NAMES[this.user_id - 1]}`)
    const now = () => world.now() + this.clockErrorMs
    const clock = createServerClock(world.elapsedMs, now, () => this.settings)
    const line: Line = {
      owner,
      phone: this.name,
      user_id: this.user_id,
      onAnswered: (sentMs, serverMs) => clock.noteServerTime(String(serverMs), sentMs, world.elapsedMs()),
      onUnanswered: () => root.send({ type: 'call.unanswered' }),
    }
    const call = network.callFor(line)
    const outbox = createOutbox(
      bug?.outboxCall?.(call, this.disk) ?? call,
      { now: clock.now, ownNow: now },
      this.browserOf(owner),
    )
    const findLocal = createFindLocal(() => openOutboxStore(this.disk.openerFor(owner)))
    const onGo = ({ to, keepScreen = false }: Go) => {
      world.note(this.name, `goes to ${to}`)
      if (keepScreen) this.address = to
      else tab.show(to)
    }
    const machine = this.machines.next({
      call,
      outbox,
      findLocal,
      checkCall: 'GET /pool/players',
      openSocket: (report) => network.openSocket(line, report),
      disk: this.disk,
      onGo,
    })
    const root = createActor(machine, {
      input: { outbox: { user_id: this.user_id, now } },
      clock: {
        setTimeout: (run: () => void, delayMs: number) => world.plan(owner, delayMs, run),
        clearTimeout: (cancel: () => void) => cancel?.(),
      },
    })
    const tab: Tab = {
      ...{ owner, phone: this, now, serverNow: clock.now },
      get page() {
        const snapshot = root.getSnapshot()
        return snapshot.matches('shown') ? childOf(snapshot, 'page') : null
      },
      get newPage() {
        const snapshot = root.getSnapshot()
        return snapshot.matches('starting') ? childOf(snapshot, 'page') : null
      },
      get outbox() {
        return childOf(root.getSnapshot(), 'outbox') as OutboxRef
      },
      show: (address) => {
        this.address = address
        const input = this.page.inputFor(tab, address, `${visit}.${++shown}`)
        root.send({ type: 'page.open', isNew: isNewPage(address), input })
      },
    }
    let observed: AnyActorRef | null = null
    root.subscribe({
      next: () => {
        const { page } = tab
        if (page !== null && page !== observed) this.page.observePage(tab)
        observed = page
      },
      error: (error) => world.fault(`${owner} failed: ${error instanceof Error ? error.stack : error}`),
    })
    root.start()
    childOf(root.getSnapshot(), 'alerts').subscribe(noteAlerts(world, this.name))
    this.tabs.push(tab)
    this.page.observe(tab)
    if (this.address !== null) tab.show(this.address)
  }

  hasReception(): boolean {
    return !this.network.isCut(this.name)
  }

  /** The phone has no reception for some time. */
  loseReception(forMs: number): void {
    this.network.setReception(this.name, false)
    this.world.plan(NOBODY, forMs, () => this.network.setReception(this.name, true))
  }

  /** Ends a tab as the system of a phone does: without a warning to the page. */
  kill(tab: Tab): void {
    const { world, network } = this
    world.note(this.name, `${tab.owner.replace(`${this.name}, `, '')} is killed`)
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    this.listeners.delete(tab.owner)
    world.drop(tab.owner)
    network.closeSocket(tab.owner)
    this.disk.forget(tab.owner)
    const holds = this.lock[0]?.owner === tab.owner
    this.lock = this.lock.filter(({ owner }) => owner !== tab.owner)
    if (holds) this.lock[0]?.run()
  }

  private browserOf(owner: string): OutboxBrowser {
    const { world } = this
    return {
      openStore: () => openOutboxStore(this.disk.openerFor(owner)),
      oneTabAtATime: (signal, work) => this.alone(owner, signal, work),
      tabs: {
        postMessage: (message) => {
          if (world.isDropped(owner)) return
          for (const [other, listeners] of this.listeners) {
            if (other === owner) continue
            const data = copyOf(message)
            world.plan(other, world.chance.between(0, 20), () => {
              for (const listener of listeners) listener({ data } as MessageEvent)
            })
          }
        },
        addEventListener: (_type: string, listener: unknown) => {
          const listeners = this.listeners.get(owner) ?? new Set()
          this.listeners.set(owner, listeners.add(listener as (message: MessageEvent) => void))
        },
        removeEventListener: (_type: string, listener: unknown) => {
          this.listeners.get(owner)?.delete(listener as (message: MessageEvent) => void)
        },
      },
    }
  }

  /** The lock of the outbox, which one tab at a time holds. */
  private alone<Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.world.isDropped(owner)) return
      const release = () => {
        const held = this.lock[0] === request
        this.lock = this.lock.filter((other) => other !== request)
        if (held) this.lock[0]?.run()
      }
      let running = false
      const request: LockRequest = {
        owner,
        run: () => {
          running = true
          work().then(resolve, reject).finally(release)
        },
      }
      signal.addEventListener('abort', () => {
        if (running) return
        release()
        reject(signal.reason)
      })
      this.lock.push(request)
      if (this.lock[0] === request) request.run()
    })
  }
}

const childOf = ({ children }: { children: object }, id: string) => (children as Record<string, AnyActorRef>)[id]!

function noteAlerts(world: World, who: string) {
  let seen = 0
  return ({ context }: { context: { alerts: readonly { id: number; message: string }[] } }) => {
    for (const { id, message } of context.alerts) {
      if (id <= seen) continue
      seen = id
      world.note(who, `shows '${message}'`)
    }
  }
}

/** Listens to the facts that the outbox of a tab emits. */
export function onOutboxFact(tab: Tab, listen: (fact: OutboxFact) => void): void {
  tab.outbox.on('*', listen)
}
