import { type AnyActorRef, createActor } from 'xstate'
import type { OutboxFact, OutboxRef } from '../../src/machines/app/outbox.types.ts'
import type { Call } from '../../src/services/http/call.ts'
import { createServerClock } from '../../src/services/http/serverClock.ts'
import { createOutbox, type OutboxBrowser } from '../../src/services/outbox/outbox.ts'
import { openOutboxStore } from '../../src/services/outbox/store.ts'
import type { Bug } from './bugs.ts'
import { Disk } from './disk.ts'
import type { Line, Network } from './network.ts'
import { NAMES } from './server.ts'
import type { TabMachines } from './tabMachines.ts'
import type { World } from './world.ts'

/** What a phone needs of the page that it shows. */
export interface ShownPage {
  inputFor(tab: Omit<Tab, 'page' | 'outbox'>): unknown
  /** Called once for each tab, before the member uses it. */
  observe(tab: Tab): void
}

export interface Tab {
  /** For example `phone 2, tab 3`. The owner of the tab's tasks. */
  readonly owner: string
  readonly phone: Phone
  /** Random, and different for each tab. */
  readonly visit: string
  readonly call: Call
  /** Milliseconds since 1970 by the clock of the phone, which may be wrong. */
  readonly now: () => number
  /** Milliseconds since 1970 by the server's clock, as the tab estimates it. */
  readonly serverNow: () => number
  readonly page: AnyActorRef
  readonly outbox: OutboxRef
}

interface LockRequest {
  readonly owner: string
  readonly run: () => void
}

/** A phone with its disk, its clock and its tabs. A killed tab loses everything but what is on the disk. */
export class Phone {
  readonly name: string
  readonly user_id: number
  readonly disk: Disk
  readonly tabs: Tab[] = []
  /** How far the phone's clock is from the true time. */
  clockErrorMs: number
  private readonly world: World
  private readonly network: Network
  private readonly page: ShownPage
  private readonly machines: TabMachines
  private readonly bug: Bug | null
  private opened = 0
  private readonly listeners = new Map<string, Set<(message: MessageEvent) => void>>()
  private lock: LockRequest[] = []

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
  }

  open(): void {
    const { world, network, bug } = this
    const owner = `${this.name}, tab ${++this.opened}`
    const visit = `${this.name.replace(' ', '')}-${this.opened}`
    world.note(this.name, `opens tab ${this.opened} as ${NAMES[this.user_id - 1]}`)
    const now = () => world.now() + this.clockErrorMs
    const clock = createServerClock(world.elapsedMs, now)
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
    const machine = this.machines.next({ call, outbox, disk: this.disk, line, network })
    const tab = { owner, phone: this, visit, call, now, serverNow: clock.now }
    const root = createActor(machine, {
      input: { outbox: { user_id: this.user_id, now }, page: this.page.inputFor(tab) },
      clock: {
        setTimeout: (run: () => void, delayMs: number) => world.plan(owner, delayMs, run),
        clearTimeout: (cancel: () => void) => cancel?.(),
      },
    })
    root.subscribe({
      error: (error) => world.fault(`${owner} failed: ${error instanceof Error ? error.stack : error}`),
    })
    root.start()
    const children = root.getSnapshot().children as Record<string, AnyActorRef>
    const opened: Tab = { ...tab, page: children.page!, outbox: children.outbox as OutboxRef }
    children.alerts!.subscribe(noteAlerts(world, this.name))
    this.tabs.push(opened)
    this.page.observe(opened)
  }

  /** Ends a tab as the system of a phone does: without a word to the page. */
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
          for (const [other, listeners] of this.listeners) {
            if (other === owner) continue
            const data = structuredClone(message)
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

/** What the outbox of a tab emits. */
export function onOutboxFact(tab: Tab, listen: (fact: OutboxFact) => void): void {
  tab.outbox.on('*', listen)
}
