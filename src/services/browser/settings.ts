/** Whether the member chose 'Remember me' at the last sign-in in this browser. False when it stores nothing. */
export function readPersist(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem('persist') === 'true'
  } catch {
    return false
  }
}

export function writePersist(storage: Pick<Storage, 'setItem'>, persist: boolean): void {
  try {
    storage.setItem('persist', String(persist))
  } catch {
    // Private browsing may block storage. Sessions still work, because the cookie does not depend on this setting.
  }
}
