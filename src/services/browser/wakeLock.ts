import { type EventObject, fromCallback } from 'xstate'

/**
 * Keeps the screen awake while it runs. The browser lets go whenever the page is out of sight, so it is asked again
 * each time that the page comes back. Where there is no such thing, or the battery is low, the screen sleeps as always.
 */
export const wakeLockActor = fromCallback<EventObject>(() => {
  if (!('wakeLock' in navigator)) return
  let stopped = false
  let lock: WakeLockSentinel | null = null
  const acquire = async () => {
    if (stopped || document.visibilityState !== 'visible') return
    const acquired = await navigator.wakeLock.request('screen').catch(() => null)
    if (stopped) await acquired?.release()
    else lock = acquired
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
