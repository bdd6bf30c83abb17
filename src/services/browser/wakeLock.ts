// Keeps the screen of a phone on.
import { type EventObject, fromCallback } from 'xstate'
import type { WakeLockReport } from '../../machines/shared/awake.types.ts'

/**
 * The key under which the tab stores that the member has already read that the lock was refused. It stays after a
 * reload.
 */
const REFUSED = 'wake-lock-refused'

/**
 * Whether the lock is refused for the first time in this tab. A tab that cannot store this reports it each time.
 * @serves awake-03
 */
function isFirstRefusal(): boolean {
  try {
    if (sessionStorage.getItem(REFUSED) !== null) return false
    sessionStorage.setItem(REFUSED, 'yes')
  } catch {}
  return true
}

/**
 * Keeps the phone's screen on while this actor runs. The browser ends the wake lock when the page is hidden, so the
 * actor requests it again when the page becomes visible. The actor reports each wake lock that the browser grants, and
 * the first refusal in this tab.
 * @serves pool-watch-05, awake-01, roast-alarm-01
 */
export const wakeLockActor = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: WakeLockReport) => void = sendBack
  let isStopped = false
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    if (isStopped || document.visibilityState !== 'visible') return
    const acquired = 'wakeLock' in navigator ? await navigator.wakeLock.request('screen').catch(() => null) : null
    if (isStopped) return void acquired?.release()
    lock = acquired
    if (acquired) return report({ type: 'wakeLock.granted' })
    // If the request failed because the page was hidden in the meantime, the actor repeats it when the page is visible.
    if (document.visibilityState === 'visible' && isFirstRefusal()) report({ type: 'wakeLock.refused' })
  }
  const onVisibility = () => void acquire()
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release()
  }
})
