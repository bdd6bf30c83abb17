// Stores the events of all actors, for the panel of developers.
import type { AnyActorRef, AnyStateMachine, AnyStateNode, EventObject, InspectionEvent } from 'xstate'

/** At most this many events are stored. When a new event comes, the oldest one is removed. */
const MAX_EVENTS = 500

/** An event that an actor has received. */
export interface Recorded {
  /** Counts all events since the start of the app. */
  readonly number: number
  readonly event: EventObject
  /** Null if no actor sent the event: a service or a view sent it, or it is the event that started the app. */
  readonly sender: AnyActorRef | null
  readonly receiver: AnyActorRef
  /** The snapshot of the receiver after the event. Null until the receiver has processed the event. */
  after: Snapshot | null
}

/** The part of a snapshot that the panel reads. Only a machine has `value` and `context`. */
export interface Snapshot {
  /** 'active' while the actor runs. */
  readonly status: string
  readonly value?: unknown
  readonly context?: unknown
}

/** Stores which actors run, and the last events with the snapshots that followed. */
export class Recording {
  private readonly actors = new Set<AnyActorRef>()
  private events: Recorded[] = []
  private nextNumber = 1

  /** The stored events, the oldest first. */
  get all(): readonly Recorded[] {
    return this.events
  }

  /** Every actor that runs now, in the order of their starts. */
  running(): readonly AnyActorRef[] {
    return [...this.actors].filter(isRunning)
  }

  /** Stores one report of XState about an actor: its start, an event that it received, or its new snapshot. */
  note(inspected: InspectionEvent): void {
    const actor = inspected.actorRef as AnyActorRef
    if (inspected.type === '@xstate.actor') this.actors.add(actor)
    // The actor of a promise first sends its result to itself. This event is not recorded.
    if (inspected.type === '@xstate.event' && !inspected.event.type.startsWith('xstate.promise.')) {
      this.addEvent(inspected.event, inspected.sourceRef as AnyActorRef, actor)
    }
    if (inspected.type === '@xstate.snapshot') this.addSnapshot(actor, inspected.event, inspected.snapshot)
  }

  /** The snapshot of an actor after the event with this number. Undefined if this snapshot is no longer stored. */
  snapshotAt(actor: AnyActorRef, number: number): Snapshot | undefined {
    const actorEvents = this.events.filter(({ receiver, after }) => receiver === actor && after !== null)
    const last = actorEvents.findLast((one) => one.number <= number)
    if (last?.after) return last.after
    // If no event of the actor is stored, its snapshot has not changed since the event with this number.
    return actorEvents.length === 0 ? (actor.getSnapshot() as Snapshot) : undefined
  }

  private addSnapshot(actor: AnyActorRef, event: EventObject, snapshot: Snapshot) {
    const recorded = this.events.findLast((one) => one.receiver === actor && one.event === event)
    if (recorded) recorded.after = snapshot
    if (snapshot.status !== 'active') this.actors.delete(actor)
  }

  private addEvent(event: EventObject, sender: AnyActorRef | undefined, receiver: AnyActorRef) {
    this.events.push({ number: this.nextNumber++, event, sender: sender ?? null, receiver, after: null })
    if (this.events.length > MAX_EVENTS) this.events = this.events.slice(-MAX_EVENTS)
  }
}

const isRunning = (actor: AnyActorRef) => (actor.getSnapshot() as Snapshot | undefined)?.status === 'active'

/** The machine that an actor runs. Undefined for a promise or a callback. */
export function machineOf(actor: AnyActorRef): (AnyStateMachine & { readonly root: AnyStateNode }) | undefined {
  const { logic } = actor as unknown as { logic: AnyStateMachine & { root?: AnyStateNode } }
  return logic.root ? (logic as AnyStateMachine & { root: AnyStateNode }) : undefined
}

/** The id that the actor was started with. If there is none: the id of its machine, or an id that XState made. */
export const nameOf = (actor: AnyActorRef): string =>
  actor.id === actor.sessionId ? (machineOf(actor)?.id ?? actor.id) : actor.id
