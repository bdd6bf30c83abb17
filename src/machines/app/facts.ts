import { type EventObject, fromCallback } from 'xstate'

/**
 * Actor logic that sends its parent everything that a system actor emits. The listener does nothing else, because an
 * error in it would stop the system actor.
 */
const factsOf = (id: 'live' | 'connectivity') =>
  fromCallback<EventObject>(({ sendBack, system }) => system.get(id)?.on('*', sendBack).unsubscribe)

export const liveFacts = factsOf('live')
export const connectivityFacts = factsOf('connectivity')
