// Sends the time every second, for the drawer that shows a roast in progress.
import { fromCallback } from 'xstate'
import { serverClock } from '../http/serverClock.ts'

/** Sends `clock.ticked` with the server's time in `nowMs`: once at the start, then every second. */
export const everySecond = fromCallback(({ sendBack }) => {
  const tick = () => sendBack({ type: 'clock.ticked', nowMs: serverClock.now() })
  tick()
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
})
