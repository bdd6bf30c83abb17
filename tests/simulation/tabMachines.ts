import { type AnyActorLogic, type CallbackActorLogic, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { CallError, isUnreachable } from '../../contract/callResult.ts'
import { alertsMachine } from '../../src/machines/app/alerts.machine.ts'
import { connectivityMachine } from '../../src/machines/app/connectivity.machine.ts'
import { liveFacts } from '../../src/machines/app/facts.ts'
import { liveMachine } from '../../src/machines/app/live.machine.ts'
import type { LiveEvent, SocketCommand } from '../../src/machines/app/live.types.ts'
import type { OutboxInput } from '../../src/machines/app/outbox.types.ts'
import { outboxLogic } from '../../src/outbox.ts'
import type { Call } from '../../src/services/http/call.ts'
import type { createOutbox } from '../../src/services/outbox/outbox.ts'
import type { Services } from '../../src/services/services.ts'
import type { Bug } from './bugs.ts'
import type { Disk } from './disk.ts'
import type { Line, Network } from './network.ts'

type OutboxServices = ReturnType<typeof createOutbox>

/** What a tab has of its own. */
interface TabParts {
  readonly call: Call
  readonly outbox: OutboxServices
  readonly disk: Disk
  readonly line: Line
  readonly network: Network
}

/** The machine of a page, joined with its services. */
export type PageLogic = (services: Services) => AnyActorLogic

interface TabInput {
  readonly outbox: OutboxInput
  readonly page: unknown
}

const NOOP = fromCallback(() => undefined)

/** The system actors that the pages need. The app's own machine would add only navigation and the session. */
const tabMachine = setup({
  types: {
    context: {} as TabInput,
    input: {} as TabInput,
    events: {} as { type: 'call.unanswered' } | LiveEvent,
  },
  actors: {
    alerts: alertsMachine,
    connectivity: connectivityMachine,
    live: liveMachine,
    liveFacts,
    outbox: NOOP as AnyActorLogic,
    page: NOOP as AnyActorLogic,
  },
  actions: {
    checkConnectivity: sendTo('connectivity', { type: 'connectivity.check' }),
    reportAnswer: sendTo('connectivity', { type: 'connectivity.answered' }),
    connectLive: sendTo('live', { type: 'live.connect' }),
  },
}).createMachine({
  entry: 'connectLive',
  context: ({ input }) => input,
  invoke: [
    { id: 'alerts', systemId: 'alerts', src: 'alerts' },
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity' },
    { id: 'live', systemId: 'live', src: 'live' },
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'outbox', systemId: 'outbox', src: 'outbox', input: ({ context }: { context: TabInput }) => context.outbox },
    { id: 'page', src: 'page', input: ({ context }: { context: TabInput }) => context.page },
  ],
  on: {
    'call.unanswered': { actions: 'checkConnectivity' },
    'live.lost': { actions: 'checkConnectivity' },
    'live.connected': { actions: 'reportAnswer' },
  },
})

/**
 * The machines of the tabs. XState prepares every state of a new machine, which takes longer than a simulation. So the
 * machines are made once, and the first tab of every simulation uses the first one.
 */
export class TabMachines {
  private readonly machines: { use(parts: TabParts): typeof tabMachine }[] = []
  private used = 0
  private readonly pageLogic: PageLogic
  private readonly bug: Bug | null

  constructor(pageLogic: PageLogic, bug: Bug | null) {
    this.pageLogic = pageLogic
    this.bug = bug
  }

  /** Call it at the start of a simulation. The tabs of the last one must not run any more. */
  restart(): void {
    this.used = 0
  }

  /** The machine of the next tab. */
  next(parts: TabParts): typeof tabMachine {
    this.machines[this.used] ??= makeMachine(this.pageLogic, this.bug)
    return this.machines[this.used++]!.use(parts)
  }
}

function makeMachine(pageLogic: PageLogic, bug: Bug | null) {
  let parts: TabParts
  const call: Call = (key, request) => parts.call(key, request)
  // Without a member nothing is kept, so the pages are loaded from the server.
  const services: Services = { call, memberId: () => null }
  const outbox = outboxLogic(
    services,
    currentOutbox(() => parts.outbox),
  )
  const page = pageLogic(services)
  const socket: CallbackActorLogic<SocketCommand> = fromCallback(({ sendBack, receive }) => {
    const connection = parts.network.openSocket(parts.line, sendBack)
    receive((command) => {
      if (command.type === 'socket.send') connection.send(command.command)
    })
    return connection.close
  })
  const checkServer = fromPromise<unknown>(async ({ signal }) => {
    const { error } = await call('GET /pool/players', { signal })
    if (error && isUnreachable(error)) throw new CallError(error)
  })
  const machine = tabMachine.provide({
    actors: {
      connectivity: connectivityMachine.provide({ actors: { checkServer } }),
      live: liveMachine.provide({ actors: { socket } }),
      outbox: (bug?.outbox?.(outbox, () => parts.disk) ?? outbox) as AnyActorLogic,
      page: (bug?.page?.(page) ?? page) as AnyActorLogic,
    },
  })
  return {
    use(next: TabParts) {
      parts = next
      return machine
    },
  }
}

/** The outbox services of the tab that uses the machine now. */
function currentOutbox(current: () => OutboxServices): OutboxServices {
  const logic = <Name extends keyof OutboxServices['actors']>(name: Name): OutboxServices['actors'][Name] => {
    // All logic of one kind is the same but for the function that it runs, which it reads from the instance.
    const forward = { get: (_: object, field: string) => Reflect.get(current().actors[name], field) }
    return new Proxy({}, forward) as OutboxServices['actors'][Name]
  }
  return {
    actors: {
      openStore: logic('openStore'),
      keepEntry: logic('keepEntry'),
      deliver: logic('deliver'),
      watchTabs: logic('watchTabs'),
    },
    drop: (keys) => current().drop(keys),
    revive: (key) => current().revive(key),
  }
}
