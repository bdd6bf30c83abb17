import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate'
import { type Observations, Observer } from './observer.ts'
import { type Model, type ModelEvent, typeOf } from './paths.ts'

interface Deferred {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

/** A clock for XState on which no time passes: a timer fires only when the test calls `fire`. */
class ManualClock {
  private timers = new Map<number, { fire: () => void; ms: number }>()
  private next = 1

  setTimeout(fire: () => void, ms: number) {
    const id = this.next++
    this.timers.set(id, { fire, ms })
    return id
  }

  clearTimeout(id: number) {
    this.timers.delete(id)
  }

  /** Fires one of the timers with this delay. Index 0 is the timer that was set first. */
  fire(ms: number, index: number) {
    const found = [...this.timers].filter(([, timer]) => timer.ms === ms)[index]
    if (!found) throw new Error(`There is no timer of ${ms} ms.`)
    this.timers.delete(found[0])
    found[1].fire()
  }
}

/** An actor that ignores all events. Use it where a machine needs a parent. */
export function noopRef(): AnyActorRef {
  return createActor(fromCallback(() => undefined)).start()
}

/**
 * Starts the machine of a model as a real actor. Its child actors are replaced by stubs that wait, and its timers do not
 * fire by themselves.
 * @param all gets what the actor does
 * @returns `apply(event)`: sends an event, ends a stub or fires a timer. `mayHappen(event)`: whether it can be applied now.
 */
export function runModel<Machine extends AnyStateMachine>(model: Model<Machine>, all: Observations) {
  const waiting = new Map<string, Deferred>()
  const clock = new ManualClock()
  const { actors } = model.machine.implementations

  const stub = fromPromise<unknown>(
    ({ self }) => new Promise((resolve, reject) => waiting.set(self.id, { resolve, reject })),
  )
  const machine = model.machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, stub])),
    actions: Object.fromEntries((model.effects ?? []).map((name) => [name, () => undefined])),
  })
  const observer = new Observer(machine, all)
  const actor = createActor(machine, {
    input: model.input,
    clock,
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') observer.take(event._transitions)
    },
  })
  actor.start()

  const resultIn = (event: ModelEvent<Machine>) =>
    /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(typeOf(event)) ?? []

  function mayHappen(event: ModelEvent<Machine>): boolean {
    const [, result, rest = ''] = resultIn(event)
    if (result === 'after') return scheduled().some((one) => one.event.type === typeOf(event))
    return result === undefined || waiting.has(rest)
  }

  async function apply(event: ModelEvent<Machine>) {
    const [, result, rest = ''] = resultIn(event)
    if (result === undefined) actor.send(event as EventFromLogic<Machine>)
    else if (result === 'after') fireTimer(typeOf(event))
    else if (result === 'done.actor') takeDeferred(rest).resolve((event as { output?: unknown }).output)
    else takeDeferred(rest).reject((event as { error?: unknown }).error)
    // The machine receives the result of a promise a few microtasks later.
    await new Promise((resolve) => setImmediate(resolve))
  }

  const scheduled = () => Object.values(actor.system.getSnapshot()._scheduledEvents)

  function takeDeferred(id: string): Deferred {
    const deferred = waiting.get(id)
    if (!deferred) throw new Error(`No actor with the id ${id} is running.`)
    waiting.delete(id)
    return deferred
  }

  /**
   * Two parallel states can wait for the same number of milliseconds. The n-th delay of XState with this number is then the
   * n-th timer of the clock, because both lists are in the order in which the timers were set.
   */
  function fireTimer(type: string) {
    const delay = scheduled().find(({ event }) => event.type === type)?.delay
    if (delay === undefined) throw new Error(`No delay is running for ${type}.`)
    const sameDelay = scheduled().filter((other) => other.delay === delay)
    clock.fire(
      delay,
      sameDelay.findIndex(({ event }) => event.type === type),
    )
  }

  return { actor, apply, mayHappen, observer }
}
