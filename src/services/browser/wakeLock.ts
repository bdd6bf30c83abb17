// Keeps the screen of a phone on.
import { type EventObject, fromCallback } from 'xstate'
import type { WakeLockReport } from '../../machines/shared/awake.types.ts'

/** The member reads about a refusal once until the tab is closed, not in every game and not after a reload. */
const REFUSED = 'wake-lock-refused'

/**
 * Whether this is the first refusal in this tab. A tab that cannot store this reports each refusal.
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
 * actor requests it again when the page becomes visible. It reports whether the browser has granted it; a refusal only
 * the first time.
 * @serves pool-watch-05, awake-01, roast-alarm-01
 */
export const wakeLockActor = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: WakeLockReport) => void = sendBack
  let stopped = false
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    if (stopped || document.visibilityState !== 'visible') return
    const acquired = 'wakeLock' in navigator ? await navigator.wakeLock.request('screen').catch(() => null) : null
    if (stopped) return void acquired?.release()
    lock = acquired
    if (acquired) return report({ type: 'wakeLock.granted' })
    // A request that fails because the page was hidden meanwhile is made again when the page is shown.
    if (document.visibilityState === 'visible' && isFirstRefusal()) report({ type: 'wakeLock.refused' })
  }
  const onVisibility = () => void acquire()
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release()
  }
})
