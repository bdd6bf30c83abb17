import { fromCallback } from 'xstate'
import { serverClock } from '../http/serverClock.ts'

/** Says the time by the server's clock at once and then each second, as `clock.ticked` with `nowMs`. */
export const everySecond = fromCallback(({ sendBack }) => {
  const tick = () => sendBack({ type: 'clock.ticked', nowMs: serverClock.now() })
  tick()
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
})
