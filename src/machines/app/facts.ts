import { type EventObject, fromCallback } from 'xstate'
import { systemActor } from './system.ts'

// These actors only send to their parent: a listener that throws would stop the actor that emits.

/** Sends the parent everything that `live` emits, until it is stopped. */
export const liveFacts = fromCallback<EventObject>(({ sendBack, system }) => {
  const subscription = systemActor(system, 'live')?.on('*', sendBack)
  return () => subscription?.unsubscribe()
})

/** Sends the parent `connectivity.lost` at once where the page is offline, then everything that `connectivity` emits. */
export const connectivityFacts = fromCallback<EventObject>(({ sendBack, system }) => {
  const connectivity = systemActor(system, 'connectivity')
  if (connectivity?.getSnapshot().matches('offline')) sendBack({ type: 'connectivity.lost' })
  const subscription = connectivity?.on('*', sendBack)
  return () => subscription?.unsubscribe()
})
