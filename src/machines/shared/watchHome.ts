// Tells a machine when the home page is opened or left.
import { type EventObject, fromCallback } from 'xstate'
import { systemActor } from '../app/system.ts'

/** The home page was opened, or left. */
export type HomeChanged = { type: 'home.opened' } | { type: 'home.left' }

/** Sends a machine `home.opened` and `home.left`. The first event follows at once if the home page is open. */
export const watchHome = fromCallback<EventObject>(({ sendBack, system }) => {
  const navigation = systemActor(system, 'navigation')
  const readIsHome = () => navigation?.getSnapshot().context.location.path === '/'
  let wasHome = false
  const report = () => {
    const isHome = readIsHome()
    if (isHome === wasHome) return
    wasHome = isHome
    sendBack({ type: isHome ? 'home.opened' : 'home.left' } satisfies HomeChanged)
  }
  report()
  const subscription = navigation?.subscribe(report)
  return () => subscription?.unsubscribe()
})
