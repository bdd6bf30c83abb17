// Sends a machine an event when another member signs in, or the member signs out.
import { type EventObject, fromCallback } from 'xstate'
import { systemActor } from '../app/system.ts'

/** Who is signed in has changed, as far as the page knows. */
export type UserChanged = { type: 'user.changed'; user_id: number | null }

/** Sends a machine `user.changed` when another member signs in, or the member signs out. */
export const watchUser = fromCallback<EventObject>(({ sendBack, system }) => {
  const session = systemActor(system, 'session')
  const idNow = () => session?.getSnapshot().context.user?.user_id ?? null
  let last = idNow()
  const subscription = session?.subscribe(() => {
    const user_id = idNow()
    if (user_id === last) return
    last = user_id
    sendBack({ type: 'user.changed', user_id } satisfies UserChanged)
  })
  return () => subscription?.unsubscribe()
})
