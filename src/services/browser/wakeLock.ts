import { type EventObject, fromCallback } from 'xstate'

/**
 * Keeps the phone's screen on while this actor runs. The browser ends the wake lock when the page is hidden, so the
 * actor requests it again when the page becomes visible. Without support, or on low battery, the screen turns off as
 * usual.
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
