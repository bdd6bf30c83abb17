// Starts the machine of a model as a real actor, with a clock on which no time passes. Each child actor is replaced by
// a stub, which does nothing until the test ends it.
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate'
import { nodesIn, type Observations, Observer } from './observer.ts'
import { type Model, type ModelEvent, typeOf } from './paths.ts'

/** The two ways to end a waiting stub: it returns an output, or it throws an error. */
interface Deferred {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

/** A clock for XState on which no time passes: a timer fires only when the test calls `fire`. */
class ManualClock {
  private timers = new Map<number, { fire: () => void; ms: number }>()
  private nextId = 1

  setTimeout(fire: () => void, ms: number) {
    const id = this.nextId++
    this.timers.set(id, { fire, ms })
    return id
  }

  clearTimeout(id: number) {
    this.timers.delete(id)
  }

  /** Fires one of the timers with this delay. Index 0 is the timer that was set first. */
  fire(ms: number, index: number) {
    const timer = [...this.timers].filter(([, timer]) => timer.ms === ms)[index]
    if (!timer) throw new Error(`There is no timer of ${ms} ms.`)
    this.timers.delete(timer[0])
    timer[1].fire()
  }

  /** Fires the timer with the shortest delay. Returns false if no timer runs. */
  fireNext(): boolean {
    const [first] = [...this.timers.values()].sort((a, b) => a.ms - b.ms)
    if (first) this.fire(first.ms, 0)
    return first !== undefined
  }
}

/** An actor that ignores all events. Use it where a machine needs a parent. */
export function noopRef(): AnyActorRef {
  return createActor(fromCallback(() => undefined)).start()
}

/** For each actor system: the stubs that have not ended, by their id. */
const waitingStubsOf = new WeakMap<object, Map<string, Deferred>>()

/** An actor that waits until the model ends it. */
export const stub = fromPromise<unknown>(
  ({ self, system }) => new Promise((resolve, reject) => waitingStubsOf.get(system)?.set(self.id, { resolve, reject })),
)

/** The machine of a model. Its child actors are replaced by stubs that wait. */
export function stubbedMachine<Machine extends AnyStateMachine>(model: Model<Machine>): AnyStateMachine {
  return model.machine.provide({
    actors: Object.fromEntries(Object.keys(model.machine.implementations.actors).map((name) => [name, stub])),
    actions: Object.fromEntries((model.effects ?? []).map((name) => [name, () => undefined])),
  })
}

/**
 * A machine and the observer of its actors, which run one after another. Create it once, because creating it takes
 * long.
 */
interface WatchedMachine {
  readonly machine: AnyStateMachine
  readonly observer: Observer
}

/**
 * The machine of a model with stubs, and an observer of its actors.
 * @param observations collects the counts
 */
export function watchedMachine<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  observations: Observations,
): WatchedMachine {
  const machine = stubbedMachine(model)
  return { machine, observer: new Observer(machine, observations) }
}

/**
 * Starts the machine of a model as a real actor. Its child actors are replaced by stubs that wait, and its timers do
 * not fire automatically. The earlier actor of the same machine must have ended, because both use the same observer.
 * @returns the same as `startStubbed`
 */
export function runModel<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { machine, observer }: WatchedMachine,
) {
  observer.startPath()
  const inspect = (event: InspectionEvent) => {
    if (event.actorRef.sessionId !== event.rootId) return
    if (event.type === '@xstate.microstep') observer.take(event._transitions, nodesIn(event.snapshot))
    if (event.type === '@xstate.snapshot') observer.finishEvent()
  }
  return startStubbed(machine, model, { inspect })
}

interface StartOptions {
  inspect?: (event: InspectionEvent) => void
  /** Receives the error if the machine throws. If `onError` is missing, it is an unhandled error of the process. */
  onError?: (error: unknown) => void
}

/**
 * Starts a machine from `stubbedMachine`.
 * @returns `apply(event)`: sends an event, ends a stub or fires a timer. `canHappen(event)`: whether it can be applied
 * now. `fireNext()`: fires the timer with the shortest delay; false if there is none.
 */
export function startStubbed<Machine extends AnyStateMachine>(
  machine: AnyStateMachine,
  model: Model<Machine>,
  { inspect, onError }: StartOptions = {},
) {
  const waitingStubs = new Map<string, Deferred>()
  const clock = new ManualClock()
  const actor = createActor(machine, { input: model.input, clock, ...(inspect ? { inspect } : {}) })
  waitingStubsOf.set(actor.system, waitingStubs)
  if (onError) actor.subscribe({ error: onError })
  actor.start()

  /** For an event of XState itself: the text that matches, the kind of the event, and its id. Otherwise empty. */
  const kindAndIdOf = (event: ModelEvent<Machine>) =>
    /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(typeOf(event)) ?? []

  function canHappen(event: ModelEvent<Machine>): boolean {
    const [, kind, id = ''] = kindAndIdOf(event)
    if (kind === 'after') return scheduledTimers().some((one) => one.event.type === typeOf(event))
    // A stub whose state was left still waits, but no machine receives its result.
    return kind === undefined || (waitingStubs.has(id) && actor.getSnapshot().children[id] !== undefined)
  }

  async function apply(event: ModelEvent<Machine>) {
    const [, kind, id = ''] = kindAndIdOf(event)
    if (kind === undefined) return actor.send(event as EventFromLogic<Machine>)
    if (kind === 'after') return fireTimer(typeOf(event))
    if (kind === 'done.actor') takeDeferred(id).resolve((event as { output?: unknown }).output)
    else takeDeferred(id).reject((event as { error?: unknown }).error)
    // The machine does not receive the result of a promise immediately. Wait for one turn of Node's event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }

  const scheduledTimers = () => Object.values(actor.system.getSnapshot()._scheduledEvents)

  function takeDeferred(id: string): Deferred {
    const deferred = waitingStubs.get(id)
    if (!deferred) throw new Error(`No actor with the id ${id} is running.`)
    waitingStubs.delete(id)
    return deferred
  }

  /**
   * Two parallel states can wait for the same number of milliseconds. The n-th delay of this length in XState is then
   * the n-th timer of this length on the clock, because both lists are in the order in which the timers were set.
   */
  function fireTimer(type: string) {
    const delay = scheduledTimers().find(({ event }) => event.type === type)?.delay
    if (delay === undefined) throw new Error(`No delay is running for ${type}.`)
    const sameDelay = scheduledTimers().filter((other) => other.delay === delay)
    clock.fire(
      delay,
      sameDelay.findIndex(({ event }) => event.type === type),
    )
  }

  return { actor, apply, canHappen, fireNext: () => clock.fireNext() }
}
