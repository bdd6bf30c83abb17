// Settings and the member of the last visit, as this browser has stored them. In a browser that blocks the storage,
// even reading the variable `localStorage` throws. So these functions read it in their `try`.
import type { SessionUser } from '../../../contract/api/members/auth.ts'

/**
 * Whether the member chose 'Remember me' at the last sign-in in this browser. False when the browser stores nothing.
 */
export function readPersist(): boolean {
  try {
    return localStorage.getItem('persist') === 'true'
  } catch {
    return false
  }
}

export function writePersist(persist: boolean): void {
  try {
    localStorage.setItem('persist', `${persist}`)
  } catch {
    // Private browsing may block storage. Sessions still work, because the cookie does not depend on this setting.
  }
}

/**
 * The member whose session continues after the tab is closed. Null if there is none, or the browser stores nothing.
 * Rename the key when the fields of a user change.
 */
export function readKeptUser(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem('user') ?? 'null')
  } catch {
    return null
  }
}

/**
 * Stores the member for the next visit, or null if the session ends with the browser. The stored setting 'Remember me'
 * decides this, because the last sign-in may have been in another tab.
 */
export function writeKeptUser(user: SessionUser | null): void {
  try {
    localStorage.setItem('user', JSON.stringify(readPersist() ? user : null))
  } catch {
    // Private browsing may block storage. The next visit then waits for the server before it shows a page for members.
  }
}

/** The key under which the browser stores a member's drafts. */
export const draftsKey = (user_id: number) => `drafts-${user_id}`

/** Removes the stored drafts of a member who signs out. */
export function wipeMember(user_id: number): void {
  try {
    localStorage.removeItem(draftsKey(user_id))
  } catch {
    // A browser that blocks the storage has stored nothing.
  }
}
