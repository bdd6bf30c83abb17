/** The report of the service of the wake lock: whether the browser keeps the screen on. */
export type WakeLockReport = { type: 'wakeLock.granted' } | { type: 'wakeLock.refused' }
