import { type EventObject, fromCallback } from 'xstate'

/** Actor logic that sends its parent everything that a system actor emits. It only sends: a listener that throws would stop the emitter. */
const factsOf = (id: 'live' | 'connectivity') =>
  fromCallback<EventObject>(({ sendBack, system }) => system.get(id)?.on('*', sendBack).unsubscribe)

export const liveFacts = factsOf('live')
export const connectivityFacts = factsOf('connectivity')
