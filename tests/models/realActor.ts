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

/** A clock that stands still. A path says which of its timers fires. */
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

  /** Fires one of the timers of this length, the first set being the 0th. */
  fire(ms: number, nth: number) {
    const found = [...this.timers].filter(([, timer]) => timer.ms === ms)[nth]
    if (!found) throw new Error(`no timer of ${ms} ms is set`)
    this.timers.delete(found[0])
    found[1].fire()
  }
}

/** Somebody who listens and does nothing: a parent, or whoever asked. */
export function noopRef(): AnyActorRef {
  return createActor(fromCallback(() => undefined)).start()
}

/** The production machine running for real, with its actors' results and its delays in the path's hands. */
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
    else if (result === 'after') elapse(typeOf(event))
    else settle(rest, event as { output?: unknown; error?: unknown }, result === 'done.actor')
    // A settled promise tells its parent a few microtasks later.
    await new Promise((resolve) => setImmediate(resolve))
  }

  function settle(id: string, { output, error }: { output?: unknown; error?: unknown }, isDone: boolean) {
    const deferred = waiting.get(id)
    if (!deferred) throw new Error(`no actor ${id} is running`)
    waiting.delete(id)
    if (isDone) deferred.resolve(output)
    else deferred.reject(error)
  }

  /** Parallel regions may wait equally long: which timer is whose follows from the order in which they were set. */
  function elapse(type: string) {
    const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents)
    const delay = scheduled.find(({ event }) => event.type === type)?.delay
    if (delay === undefined) throw new Error(`nothing waits for ${type}`)
    const alike = scheduled.filter((other) => other.delay === delay)
    clock.fire(
      delay,
      alike.findIndex(({ event }) => event.type === type),
    )
  }

  return { actor, machine, apply, covered }
}
