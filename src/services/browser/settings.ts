/** The local setting `persist`, a boolean under the key `persist`. A browser that keeps nothing counts as off. */
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
    // Private browsing may refuse; the setting is a convenience and the cookie does not depend on it.
  }
}
