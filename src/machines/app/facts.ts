import { type EventObject, fromCallback } from 'xstate'

/**
 * Actor logic that subscribes to a system actor. It sends its parent everything that the system actor emits. The
 * listener does nothing else, because an error in a listener would stop the system actor.
 */
const factsOf = (id: 'live' | 'connectivity') =>
  fromCallback<EventObject>(({ sendBack, system }) => system.get(id)?.on('*', sendBack).unsubscribe)

export const liveFacts = factsOf('live')
export const connectivityFacts = factsOf('connectivity')
