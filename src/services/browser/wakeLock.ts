// Keeps the screen of a phone on. For this, it requests a wake lock: while a page has one, the browser does not switch
// the screen off.
import { type EventObject, fromCallback } from 'xstate'
import type { WakeLockReport } from '../../machines/shared/awake.types.ts'

/** Under this key the tab stores that it has already reported a refused lock. The key stays after a reload. */
const REFUSED = 'wake-lock-refused'

/**
 * Whether this is the first refused lock in this tab. Stores that the lock was refused, so the next result is false. In
 * a tab that cannot store anything, the result is always true.
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
 * actor requests it again when the page becomes visible. The actor reports each wake lock that the browser grants.
 * Of the refused wake locks, it reports only the first one in this tab.
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
    // If the page was hidden during the request, the browser has not refused: the actor requests the lock again later.
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
