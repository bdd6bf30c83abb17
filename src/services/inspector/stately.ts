import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Recording } from './recording.ts'

/** What the visualizer's window has not received yet is kept until it has loaded. */
const MOST_WAITING = 2000

/** `@xstate.actor` as XState sends it when an actor starts. */
const registration = (actorRef: AnyActorRef): InspectionEvent => ({
  type: '@xstate.actor',
  actorRef,
  rootId: rootOf(actorRef).sessionId,
})

const rootOf = (actor: AnyActorRef): AnyActorRef => (actor._parent ? rootOf(actor._parent) : actor)

/**
 * The Stately visualizer. Nothing is sent to it before it is opened. Then it first gets every actor that runs, because it
 * ignores what it hears of other actors.
 * @param page the window that opens the visualizer
 */
export function createStately(recording: Recording, page: Window) {
  const inspector = createBrowserInspector({ autoStart: false, maxDeferredEvents: MOST_WAITING, window: page })
  let isOpen = false
  return {
    open() {
      inspector.start()
      isOpen = true
      for (const actor of recording.running()) inspector.inspect.next?.(registration(actor))
    },
    note(inspected: InspectionEvent) {
      if (isOpen) inspector.inspect.next?.(inspected)
    },
  }
}
