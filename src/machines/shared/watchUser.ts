// Sends a machine an event when another member signs in, or the member signs out.
import { type EventObject, fromCallback } from 'xstate'
import { systemActor } from '../app/system.ts'

/** The page has learned that another member is signed in. `user_id` is null if nobody is signed in any more. */
export type UserChanged = { type: 'user.changed'; user_id: number | null }

/** Sends a machine `user.changed` when another member signs in, or the member signs out. */
export const watchUser = fromCallback<EventObject>(({ sendBack, system }) => {
  const session = systemActor(system, 'session')
  const readUserId = () => session?.getSnapshot().context.user?.user_id ?? null
  let lastId = readUserId()
  const subscription = session?.subscribe(() => {
    const user_id = readUserId()
    if (user_id === lastId) return
    lastId = user_id
    sendBack({ type: 'user.changed', user_id } satisfies UserChanged)
  })
  return () => subscription?.unsubscribe()
})
