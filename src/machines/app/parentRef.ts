import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** A parent as its child sees it: somebody who takes just these events. */
export type ParentRef<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>
