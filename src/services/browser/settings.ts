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

/** The key under which the browser stores a member's drafts. */
export const draftsKey = (user_id: number) => `drafts-${user_id}`

/** Removes what this browser keeps of a member who signs out. */
export function wipeMember(storage: Pick<Storage, 'removeItem'>, user_id: number): void {
  try {
    storage.removeItem(draftsKey(user_id))
  } catch {
    // A browser that blocks the storage has kept nothing.
  }
}
