import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** A parent as its child sees it: an actor that receives only these events. */
export type ParentRef<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>
