// Actors that send the facts of a system actor to their parent. Only members load this file. The actors that every page
// needs are in `facts.ts`.

import { type EventObject, fromCallback } from 'xstate'
import { systemActor } from './system.ts'

/**
 * Immediately sends the parent `outbox.changed` with the present entries, then everything that `outbox` emits.
 * `durable` says whether this browser still has the entries after the tab is closed.
 */
export const outboxFacts = fromCallback<EventObject>(({ sendBack, system }) => {
  const outbox = systemActor(system, 'outbox')
  if (outbox) {
    const { entries, durable } = outbox.getSnapshot().context
    sendBack({ type: 'outbox.changed', entries, durable })
  }
  const subscription = outbox?.on('*', sendBack)
  return () => subscription?.unsubscribe()
})

/**
 * Immediately sends the parent `connectivity.lost` if the page is offline, then everything that `connectivity` emits.
 */
export const offlineFacts = fromCallback<EventObject>(({ sendBack, system }) => {
  const connectivity = systemActor(system, 'connectivity')
  if (connectivity?.getSnapshot().matches('offline')) sendBack({ type: 'connectivity.lost' })
  const subscription = connectivity?.on('*', sendBack)
  return () => subscription?.unsubscribe()
})
