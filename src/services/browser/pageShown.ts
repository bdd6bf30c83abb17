import { type EventObject, fromCallback } from 'xstate'

/** Sends `page.shown` each time the page becomes visible again. Browsers delay or stop the timers of a hidden page. */
export const pageShownActor = fromCallback<EventObject>(({ sendBack }) => {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') sendBack({ type: 'page.shown' })
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => document.removeEventListener('visibilitychange', onVisibility)
})
