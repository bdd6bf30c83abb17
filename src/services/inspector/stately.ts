// Opens the Stately visualizer for developers: a web site that draws the running machines.
import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Recording } from './recording.ts'

/** How many events wait at most until the window of the visualizer has loaded. */
const MAX_WAITING = 2000

/** The event `@xstate.actor`, as XState sends it when an actor starts. */
const registration = (actorRef: AnyActorRef): InspectionEvent => ({
  type: '@xstate.actor',
  actorRef,
  rootId: rootOf(actorRef).sessionId,
})

/** The actor at the top of the tree: the actor itself, if it has no parent. */
const rootOf = (actor: AnyActorRef): AnyActorRef => (actor._parent ? rootOf(actor._parent) : actor)

/**
 * The Stately visualizer. Nothing is sent to it before it is opened. When it is opened, it first receives every running
 * actor, because it ignores events of actors that it does not know.
 * @param page the window that opens the visualizer
 */
export function createStately(recording: Recording, page: Window) {
  const inspector = createBrowserInspector({ autoStart: false, maxDeferredEvents: MAX_WAITING, window: page })
  let isOpen = false
  return {
    open() {
      inspector.start()
      isOpen = true
      for (const actor of recording.running()) inspector.inspect.next?.(registration(actor))
    },
    /** Sends one report of XState about an actor to the visualizer, if the visualizer is open. */
    note(inspected: InspectionEvent) {
      if (isOpen) inspector.inspect.next?.(inspected)
    },
  }
}
