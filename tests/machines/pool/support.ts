import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  setup,
} from 'xstate'

type Told = { type: string } & Record<string, unknown>

/** A screen's machine below a root with the app's singletons, which write down what they are told. */
export function below<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const clock = new SimulatedClock()
  const told: Record<'live' | 'alerts' | 'navigation' | 'outbox', Told[]> = {
    live: [],
    alerts: [],
    navigation: [],
    outbox: [],
  }
  const listener = (name: keyof typeof told) =>
    fromCallback<Told>(({ receive }) => receive((event) => void told[name].push(event)))
  const root = createActor(
    setup({
      actors: {
        screen: machine as AnyStateMachine,
        live: listener('live'),
        alerts: listener('alerts'),
        navigation: listener('navigation'),
        outbox: listener('outbox'),
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
  }
}
