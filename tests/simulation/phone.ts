// The phones of a simulation. Each has a disk, a clock that can be wrong, and tabs that can be killed.

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
import type { ConnectedTab, Network } from './network.ts'
import { NAMES } from './server.ts'
import type { TabMachines } from './tabMachines.ts'
import { NO_TAB, type World } from './world.ts'

/** How a phone opens and observes the pages of a simulation: those of pool games or those of roasts. */
export interface ShownPage {
  /** The address that a phone shows at first. Null if the phone shows no game and no roast at first. */
  firstAddress(phone: Phone): string | null
  /** The input of the page with this address. `visit` is different each time a page opens. */
  inputFor(tab: Tab, address: string, visit: string): unknown
  /** Called once for each tab, before the member uses it. */
  observeTab(tab: Tab): void
  /** Called for each game or roast that a tab opens. */
  observePage(tab: Tab): void
}

/** Whether this is the page on which a member starts a new game or roast. */
const isNewPage = (address: string) => address.endsWith('/new')

/** A tab of the browser on a phone. */
export interface Tab {
  /** For example `phone 2, tab 3`. Tasks that are planned under this id are cancelled when the tab is killed. */
  readonly tabId: string
  readonly phone: Phone
  /** Milliseconds since 1970 by the clock of the phone, which can be wrong. */
  readonly now: () => number
  /** Milliseconds since 1970 by the server's clock, as the tab estimates it. */
  readonly serverNow: () => number
  /** The page of a game or a roast; null while the tab shows something else. */
  readonly page: AnyActorRef | null
  /** The page on which the member starts a new game or roast; null while the tab shows something else. */
  readonly newPage: AnyActorRef | null
  readonly outbox: OutboxRef
  /** Opens the page with this address. */
  show(address: string): void
}

/** A tab that has the lock of the outbox or waits for it. */
interface LockRequest {
  readonly tabId: string
  /** Called when the tab gets the lock. */
  readonly run: () => void
}

/** A phone with its disk, its clock and its tabs. A killed tab loses everything that is not on the disk. */
export class Phone {
  readonly name: string
  readonly user_id: number
  readonly disk: Disk
  readonly tabs: Tab[] = []
  /** How far the phone's clock is ahead of the true time. Negative if it is behind. */
  clockErrorMs: number
  /** The address that the phone showed last. A tab that opens again after it was killed shows it. */
  private address: string | null
  private readonly world: World
  private readonly network: Network
  private readonly shownPage: ShownPage
  private readonly machines: TabMachines
  private readonly bug: Bug | null
  /** Counts all tabs that the phone has opened. */
  private openedTabCount = 0
  /** The listeners for messages of other tabs, by the id of the listening tab. */
  private readonly listeners = new Map<string, Set<(message: MessageEvent) => void>>()
  /** The requests for the lock of the outbox. The first one has the lock, the others wait. */
  private lockRequests: LockRequest[] = []
  private readonly storedTexts = new Map<string, string>()
  /** The local storage of the browser, which all tabs share. */
  private readonly localStorage = {
    getItem: (key: string) => this.storedTexts.get(key) ?? null,
    setItem: (key: string, value: string) => void this.storedTexts.set(key, value),
  }

  constructor(
    parts: { world: World; network: Network; page: ShownPage; machines: TabMachines; bug: Bug | null },
    phone: { number: number; user_id: number; clockErrorMs: number },
  ) {
    this.world = parts.world
    this.network = parts.network
    this.shownPage = parts.page
    this.machines = parts.machines
    this.bug = parts.bug
    this.name = `phone ${phone.number}`
    this.user_id = phone.user_id
    this.clockErrorMs = phone.clockErrorMs
    this.disk = new Disk(parts.world)
    this.address = parts.page.firstAddress(this)
  }

  /** Opens a new tab, which shows the address that the phone showed last. */
  openTab(): void {
    const { world, network, bug } = this
    const tabId = `${this.name}, tab ${++this.openedTabCount}`
    const visit = `${this.name.replace(' ', '')}-${this.openedTabCount}`
    let openedPageCount = 0
    world.note(this.name, `opens tab ${this.openedTabCount} as ${NAMES[this.user_id - 1]}`)
    const now = () => world.now() + this.clockErrorMs
    const clock = createServerClock(world.elapsedMs, now, () => this.localStorage)
    const connectedTab: ConnectedTab = {
      tabId,
      phone: this.name,
      user_id: this.user_id,
      onAnswered: (sentMs, serverMs) => clock.noteServerTime(String(serverMs), sentMs, world.elapsedMs()),
      onUnanswered: () => root.send({ type: 'call.unanswered' }),
    }
    const call = network.callFor(connectedTab)
    const outbox = createOutbox(
      bug?.outboxCall?.(call, this.disk) ?? call,
      { now: clock.now, ownNow: now },
      this.browserOf(tabId),
    )
    const findLocal = createFindLocal(() => this.openStore(tabId))
    // With `keepScreen`, only the address changes, and the page keeps running.
    const onGo = ({ to, keepScreen = false }: Go) => {
      world.note(this.name, `goes to ${to}`)
      if (keepScreen) this.address = to
      else tab.show(to)
    }
    const machine = this.machines.machineFor({
      call,
      outbox,
      findLocal,
      checkCall: 'GET /pool/players',
      openSocket: (report) => network.openSocket(connectedTab, report),
      disk: this.disk,
      onGo,
    })
    const root = createActor(machine, {
      input: { outbox: { user_id: this.user_id, now } },
      clock: {
        setTimeout: (run: () => void, delayMs: number) => world.plan(tabId, delayMs, run),
        clearTimeout: (cancel: () => void) => cancel?.(),
      },
    })
    const tab: Tab = {
      ...{ tabId, phone: this, now, serverNow: clock.now },
      get page() {
        const snapshot = root.getSnapshot()
        return snapshot.matches('shown') ? childOf(snapshot, 'page') : null
      },
      get newPage() {
        const snapshot = root.getSnapshot()
        return snapshot.matches('newItem') ? childOf(snapshot, 'page') : null
      },
      get outbox() {
        return childOf(root.getSnapshot(), 'outbox') as OutboxRef
      },
      show: (address) => {
        this.address = address
        const input = this.shownPage.inputFor(tab, address, `${visit}.${++openedPageCount}`)
        root.send({ type: 'page.open', isNew: isNewPage(address), input })
      },
    }
    let observed: AnyActorRef | null = null
    root.subscribe({
      next: () => {
        const { page } = tab
        if (page !== null && page !== observed) this.shownPage.observePage(tab)
        observed = page
      },
      error: (error) => world.fault(`${tabId} failed: ${error instanceof Error ? error.stack : error}`),
    })
    root.start()
    childOf(root.getSnapshot(), 'alerts').subscribe(alertsNoter(world, this.name))
    this.tabs.push(tab)
    this.shownPage.observeTab(tab)
    if (this.address !== null) tab.show(this.address)
  }

  hasReception(): boolean {
    return !this.network.isWithoutReception(this.name)
  }

  /** The phone has no reception for some time. */
  loseReception(forMs: number): void {
    this.network.setReception(this.name, false)
    this.world.plan(NO_TAB, forMs, () => this.network.setReception(this.name, true))
  }

  /** Ends a tab as the operating system of a phone does: the page gets no warning. */
  killTab(tab: Tab): void {
    const { world, network } = this
    world.note(this.name, `${tab.tabId.replace(`${this.name}, `, '')} is killed`)
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    this.listeners.delete(tab.tabId)
    world.killTab(tab.tabId)
    network.closeSocket(tab.tabId)
    this.disk.endTransactionsOf(tab.tabId)
    const hadLock = this.lockRequests[0]?.tabId === tab.tabId
    this.lockRequests = this.lockRequests.filter(({ tabId }) => tabId !== tab.tabId)
    if (hadLock) this.lockRequests[0]?.run()
  }

  /** Opens the disk for a tab. The deadlines of the disk pass in simulated time. */
  private openStore(tabId: string) {
    return openOutboxStore(this.disk.openerFor(tabId), (run, ms) => this.world.plan(tabId, ms, run))
  }

  /** The functions of the browser that the outbox of this tab uses. */
  private browserOf(tabId: string): OutboxBrowser {
    const { world } = this
    return {
      openStore: () => this.openStore(tabId),
      oneTabAtATime: (signal, work) => this.withLock(tabId, signal, work),
      tabs: {
        postMessage: (message) => {
          if (world.isKilled(tabId)) return
          for (const [otherTabId, listeners] of this.listeners) {
            if (otherTabId === tabId) continue
            const data = copyOf(message)
            world.plan(otherTabId, world.chance.between(0, 20), () => {
              for (const listener of listeners) listener({ data } as MessageEvent)
            })
          }
        },
        addEventListener: (_type: string, listener: unknown) => {
          const listeners = this.listeners.get(tabId) ?? new Set()
          this.listeners.set(tabId, listeners.add(listener as (message: MessageEvent) => void))
        },
        removeEventListener: (_type: string, listener: unknown) => {
          this.listeners.get(tabId)?.delete(listener as (message: MessageEvent) => void)
        },
      },
    }
  }

  /** Runs `work` as soon as the tab has the lock of the outbox. Only one tab has the lock at a time. */
  private withLock<Result>(tabId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.world.isKilled(tabId)) return
      const release = () => {
        const hadLock = this.lockRequests[0] === request
        this.lockRequests = this.lockRequests.filter((other) => other !== request)
        if (hadLock) this.lockRequests[0]?.run()
      }
      let isRunning = false
      const request: LockRequest = {
        tabId,
        run: () => {
          isRunning = true
          work().then(resolve, reject).finally(release)
        },
      }
      signal.addEventListener('abort', () => {
        if (isRunning) return
        release()
        reject(signal.reason)
      })
      this.lockRequests.push(request)
      if (this.lockRequests[0] === request) request.run()
    })
  }
}

/** The child actor with this id, for example 'outbox'. */
const childOf = ({ children }: { children: object }, id: string) => (children as Record<string, AnyActorRef>)[id]!

/** Returns a listener that notes each new alert in the timeline. */
function alertsNoter(world: World, who: string) {
  let lastShownId = 0
  return ({ context }: { context: { alerts: readonly { id: number; message: string }[] } }) => {
    for (const { id, message } of context.alerts) {
      if (id <= lastShownId) continue
      lastShownId = id
      world.note(who, `shows '${message}'`)
    }
  }
}

/** Listens to the facts that the outbox of a tab emits. */
export function onOutboxFact(tab: Tab, listen: (fact: OutboxFact) => void): void {
  tab.outbox.on('*', listen)
}
