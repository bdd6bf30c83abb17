import { type EventObject, fromCallback } from 'xstate'
import { systemActor } from './system.ts'

/**
 * Sends the parent `outbox.changed` with the present entries at once, then everything that `outbox` emits. Not in
 * `facts.ts`, which is part of the first load.
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
