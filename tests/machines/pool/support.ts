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
import type { LiveEvent } from '../../../src/machines/app/live.types.ts'
import type { OutboxEntry, OutboxFact } from '../../../src/machines/app/outbox.types.ts'

type Received = { type: string } & Record<string, unknown>
type Fact = LiveEvent | OutboxFact

/** A screen's machine below a root with system actors that write down what they receive, and emit what the test says. */
export function below<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const clock = new SimulatedClock()
  const told: Record<'live' | 'alerts' | 'navigation' | 'outbox', Received[]> = {
    live: [],
    alerts: [],
    navigation: [],
    outbox: [],
  }
  const listener = (name: keyof typeof told) =>
    fromCallback<Received>(({ receive }) => receive((event) => void told[name].push(event)))
  const emitter = (name: 'live' | 'outbox') =>
    setup({
      types: {
        context: {} as { entries: readonly OutboxEntry[]; durable: boolean },
        events: {} as Received | { type: 'test.emit'; fact: Fact },
        emitted: {} as Fact,
      },
      actions: {
        emitFact: emit((_, fact: Fact) => fact),
        write: (_, event: Received) => void told[name].push(event),
      },
    }).createMachine({
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
    /** Runs the timers; `settled` lets promises go on. */
    clock,
    told,
    alerts: () => told.alerts.map(({ alert }) => alert),
    /** What `live` or `outbox` emits: it reaches only who has subscribed. */
    emit: (name: 'live' | 'outbox', fact: Fact) => root.system.get(name)?.send({ type: 'test.emit', fact }),
    /** Stops the screen's machine as leaving the page does. */
    root,
  }
}
