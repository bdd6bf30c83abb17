import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate'
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
 * @returns `apply(event)`: sends an event, ends a stub or fires a timer. `covered`: the transitions taken so far.
 */
export function runModel<Machine extends AnyStateMachine>(model: Model<Machine>) {
  const waiting = new Map<string, Deferred>()
  const clock = new ManualClock()
  const covered = new Set<AnyTransitionDefinition>()
  const { actors } = model.machine.implementations

  const stub = fromPromise<unknown>(
    ({ self }) => new Promise((resolve, reject) => waiting.set(self.id, { resolve, reject })),
  )
  const machine = model.machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, stub])),
    actions: Object.fromEntries((model.effects ?? []).map((name) => [name, () => undefined])),
  })
  const actor = createActor(machine, {
    input: model.input,
    clock,
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') for (const transition of event._transitions) covered.add(transition)
    },
  })
  actor.start()

  async function apply(event: ModelEvent<Machine>) {
    const [, result, rest = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(typeOf(event)) ?? []
    if (result === undefined) actor.send(event as EventFromLogic<Machine>)
    else if (result === 'after') fireTimer(typeOf(event))
    else if (result === 'done.actor') takeDeferred(rest).resolve((event as { output?: unknown }).output)
    else takeDeferred(rest).reject((event as { error?: unknown }).error)
    // The machine receives the result of a promise a few microtasks later.
    await new Promise((resolve) => setImmediate(resolve))
  }

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
    const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents)
    const delay = scheduled.find(({ event }) => event.type === type)?.delay
    if (delay === undefined) throw new Error(`No delay is running for ${type}.`)
    const sameDelay = scheduled.filter((other) => other.delay === delay)
    clock.fire(
      delay,
      sameDelay.findIndex(({ event }) => event.type === type),
    )
  }

  return { actor, machine, apply, covered }
}
