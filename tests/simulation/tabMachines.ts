// The machines of one simulated tab: the system actors and the page, joined with simulated services.

import {
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  type CallbackActorLogic,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate'
import { CallError, isNoAnswer } from '../../contract/callResult.ts'
import { alertsMachine } from '../../src/machines/app/alerts.machine.ts'
import { connectivityMachine } from '../../src/machines/app/connectivity.machine.ts'
import { liveMachine } from '../../src/machines/app/live.machine.ts'
import type { LiveEvent, SocketCommand, SocketReport } from '../../src/machines/app/live.types.ts'
import type { Go } from '../../src/machines/app/navigation.types.ts'
import type { OutboxInput } from '../../src/machines/app/outbox.types.ts'
import { outboxLogic } from '../../src/outbox.ts'
import type { Call } from '../../src/services/http/call.ts'
import type { Connection } from '../../src/services/live/connection.ts'
import type { FindLocal } from '../../src/services/outbox/findLocal.ts'
import type { createOutbox } from '../../src/services/outbox/outbox.ts'
import type { Services } from '../../src/services/services.ts'
import type { Bug } from './bugs.ts'
import type { Disk } from './disk.ts'

type OutboxServices = ReturnType<typeof createOutbox>

/** The parts that each tab has for itself. */
interface TabParts {
  readonly call: Call
  readonly outbox: OutboxServices
  readonly findLocal: FindLocal
  /** The call with which the tab checks whether the server answers. */
  readonly checkCall: 'GET /' | 'GET /pool/players'
  /** Opens the socket of the tab. Calls `report` with each event of the socket. */
  openSocket(report: (report: SocketReport) => void): Omit<Connection, 'renew'>
  /** Only planted bugs use it. */
  readonly disk?: Disk
  /** Called when a page opens another address. With `keepScreen` the page continues under the new address. */
  readonly onGo: (go: Go) => void
}

/** The pages of a game or a roast, joined with their services. */
export type PageLogic = (services: Services) => {
  /** The page on which a member starts a new game or roast. */
  readonly newPage: AnyActorLogic
  readonly page: AnyActorLogic
}

interface TabInput {
  readonly outbox: OutboxInput
}

interface TabContext extends TabInput {
  /** The input of the shown page. */
  pageInput: unknown
}

/** The event that makes the tab show another page, as the app does after `navigation.go`. */
interface OpenPage {
  type: 'page.open'
  /** True for the page on which a member starts a new game or roast. */
  isNew: boolean
  /** The input of the page that opens. */
  input: unknown
}

/** An actor that does nothing. `makeMachine` replaces it. */
const IDLE_ACTOR = fromCallback(() => undefined)

/** Sends the events `live.lost` and `live.connected` of the socket to the machine of the tab. */
const connectionFacts = fromCallback(({ sendBack, system }) => {
  const live: AnyActorRef = system.get('live')
  const subscriptions = ['live.lost', 'live.connected'].map((type) => live.on(type, sendBack))
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})

/** The machine of a tab: the system actors that the pages need, and the shown page. It has no session. */
const tabMachine = setup({
  types: {
    context: {} as TabContext,
    input: {} as TabInput,
    events: {} as { type: 'call.unanswered' } | OpenPage | LiveEvent,
  },
  actors: {
    alerts: alertsMachine,
    connectivity: connectivityMachine,
    live: liveMachine,
    connectionFacts,
    navigation: IDLE_ACTOR as AnyActorLogic,
    outbox: IDLE_ACTOR as AnyActorLogic,
    newPage: IDLE_ACTOR as AnyActorLogic,
    page: IDLE_ACTOR as AnyActorLogic,
  },
  actions: {
    checkConnectivity: sendTo('connectivity', { type: 'connectivity.check' }),
    retryConnectivity: sendTo('connectivity', { type: 'connectivity.retry' }),
    connectLive: sendTo('live', { type: 'live.connect' }),
    storePageInput: assign({ pageInput: (_, { input }: { input: unknown }) => input }),
  },
  guards: { isNew: (_, { isNew }: { isNew: boolean }) => isNew },
}).createMachine({
  entry: 'connectLive',
  context: ({ input }) => ({ ...input, pageInput: null }),
  invoke: [
    { id: 'alerts', systemId: 'alerts', src: 'alerts' },
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity' },
    { id: 'live', systemId: 'live', src: 'live' },
    { id: 'connectionFacts', src: 'connectionFacts' },
    { id: 'navigation', systemId: 'navigation', src: 'navigation' },
    {
      id: 'outbox',
      systemId: 'outbox',
      src: 'outbox',
      input: ({ context }: { context: TabContext }) => context.outbox,
    },
  ],
  initial: 'elsewhere',
  states: {
    elsewhere: { description: 'The member sees no game and no roast, but for example a list.' },
    newItem: {
      description: 'The member sees the page on which a new game or roast is started.',
      invoke: { id: 'page', src: 'newPage', input: ({ context }: { context: TabContext }) => context.pageInput },
    },
    shown: {
      description: 'The member sees the page of the game or the roast.',
      invoke: { id: 'page', src: 'page', input: ({ context }: { context: TabContext }) => context.pageInput },
    },
  },
  on: {
    'page.open': [
      {
        guard: { type: 'isNew', params: ({ event }) => event },
        target: '.newItem',
        actions: { type: 'storePageInput', params: ({ event }) => event },
      },
      { target: '.shown', actions: { type: 'storePageInput', params: ({ event }) => event } },
    ],
    'call.unanswered': { actions: 'checkConnectivity' },
    'live.lost': { actions: 'checkConnectivity' },
    'live.connected': { actions: 'retryConnectivity' },
  },
})

/**
 * The machines of the tabs. XState prepares every state of a new machine, which takes longer than a simulation. So the
 * machines are made once. The first tab of every simulation uses the first machine, the second tab the second one.
 */
export class TabMachines {
  private readonly machines: { use(parts: TabParts): typeof tabMachine }[] = []
  /** How many of the machines this simulation has used. */
  private usedCount = 0
  private readonly pageLogic: PageLogic
  private readonly bug: Bug | null

  constructor(pageLogic: PageLogic, bug: Bug | null) {
    this.pageLogic = pageLogic
    this.bug = bug
  }

  /** Call it at the start of a simulation, when the tabs of the previous simulation do not run any more. */
  restart(): void {
    this.usedCount = 0
  }

  /** The machine for the next browser tab of the simulation. */
  machineFor(parts: TabParts): typeof tabMachine {
    this.machines[this.usedCount] ??= makeMachine(this.pageLogic, this.bug)
    return this.machines[this.usedCount++]!.use(parts)
  }
}

/** Makes a machine that many tabs use, one after another. `use` gives it the parts of the next tab. */
function makeMachine(pageLogic: PageLogic, bug: Bug | null) {
  let parts: TabParts
  const call: Call = (key, request) => parts.call(key, request)
  // Without a member the browser stores no answers, so the pages are loaded from the server.
  const services: Services = { call, memberId: () => null, findLocal: (...id) => parts.findLocal(...id) }
  const outbox = outboxLogic(
    services,
    currentOutbox(() => parts.outbox),
  )
  const { newPage, page } = pageLogic(services)
  const navigation: AnyActorLogic = fromCallback<Go>(({ receive }) => receive((go) => parts.onGo(go)))
  const socket: CallbackActorLogic<SocketCommand> = fromCallback(({ sendBack, receive }) => {
    const connection = parts.openSocket(sendBack)
    receive((command) => {
      if (command.type === 'socket.send') connection.send(command.command)
    })
    return connection.close
  })
  const checkServer = fromPromise<unknown>(async ({ signal }) => {
    const { error } = await call(parts.checkCall, { signal })
    if (error && isNoAnswer(error)) throw new CallError(error)
  })
  const machine = tabMachine.provide({
    actors: {
      connectivity: connectivityMachine.provide({ actors: { checkServer } }),
      live: liveMachine.provide({ actors: { socket } }),
      outbox: (bug?.outbox?.(outbox, () => parts.disk!) ?? outbox) as AnyActorLogic,
      navigation,
      newPage,
      page: (bug?.page?.(page) ?? page) as AnyActorLogic,
    },
  })
  return {
    use(partsOfTab: TabParts) {
      parts = partsOfTab
      return machine
    },
  }
}

/** The outbox services of the tab that uses the machine now. */
function currentOutbox(getOutbox: () => OutboxServices): OutboxServices {
  // In each simulation, another tab uses the machine. So each call looks up the services of the tab that uses the
  // machine now, and calls `config`, the field in which XState stores the function of an actor. A `Proxy` would do the
  // same, but much slower.
  const run = (name: keyof OutboxServices['actors'], args: unknown) =>
    (getOutbox().actors[name] as unknown as { config: (args: unknown) => never }).config(args)
  return {
    actors: {
      openStore: fromPromise((args) => run('openStore', args)),
      keepEntry: fromPromise((args) => run('keepEntry', args)),
      deliver: fromPromise((args) => run('deliver', args)),
      watchTabs: fromCallback((args) => run('watchTabs', args)),
    },
    discard: (keys) => getOutbox().discard(keys),
    retry: (key) => getOutbox().retry(key),
  }
}
