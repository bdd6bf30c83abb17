// Starts the machine of a screen with stubs of the system actors, for tests.
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  emit,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  setup,
} from 'xstate'
import type { LiveEvent } from '../../src/machines/app/live.types.ts'
import type { OutboxEntry, OutboxFact } from '../../src/machines/app/outbox.types.ts'

/** An event that a stub of a system actor has received. */
type Received = { type: string } & Record<string, unknown>
/** What the stubs of `live` and `outbox` emit. */
type Fact = LiveEvent | OutboxFact

/**
 * Starts the machine of a screen together with stubs of the system actors. `received` lists the events that each stub
 * received, and `emit` lets a stub emit a fact.
 */
export function startScreen<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const clock = new SimulatedClock()
  const received: Record<'live' | 'alerts' | 'navigation' | 'outbox', Received[]> = {
    live: [],
    alerts: [],
    navigation: [],
    outbox: [],
  }
  const listener = (name: keyof typeof received) =>
    fromCallback<Received>(({ receive }) => receive((event) => void received[name].push(event)))
  const emitter = (name: 'live' | 'outbox') =>
    setup({
      types: {
        context: {} as { entries: readonly OutboxEntry[]; durable: boolean },
        events: {} as Received | { type: 'test.emit'; fact: Fact },
        emitted: {} as Fact,
      },
      actions: {
        emitFact: emit((_, fact: Fact) => fact),
        write: (_, event: Received) => void received[name].push(event),
      },
    }).createMachine({
      // `durable: true` means that the browser still has the entries after the tab is closed.
      context: { entries: [], durable: true },
      on: {
        'test.emit': { actions: { type: 'emitFact', params: ({ event }) => event.fact as Fact } },
        '*': { actions: { type: 'write', params: ({ event }) => event as Received } },
      },
    })
  const root = createActor(
    setup({
      actors: {
        screen: machine as AnyStateMachine,
        live: emitter('live'),
        alerts: listener('alerts'),
        navigation: listener('navigation'),
        outbox: emitter('outbox'),
      },
    }).createMachine({
      invoke: [
        { systemId: 'live', src: 'live' },
        { systemId: 'alerts', src: 'alerts' },
        { systemId: 'navigation', src: 'navigation' },
        { systemId: 'outbox', src: 'outbox' },
        { id: 'screen', src: 'screen', input },
      ],
    }),
    { clock },
  ).start()
  const actor: AnyActorRef = root.getSnapshot().children.screen!
  return {
    actor: actor as ReturnType<typeof createActor<Machine>>,
    /** `increment(ms)` lets time pass. Await `waitForPromises()` afterwards, so that promises can continue. */
    clock,
    received,
    alerts: () => received.alerts.map(({ alert }) => alert),
    /** Lets `live` or `outbox` emit a fact. Only subscribed machines receive it. */
    emit: (name: 'live' | 'outbox', fact: Fact) => root.system.get(name)?.send({ type: 'test.emit', fact }),
    /** The parent of all these actors. Stopping it has the same effect on the screen as leaving the page. */
    root,
  }
}
