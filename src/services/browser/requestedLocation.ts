// Stores the page to open after the sign-in.

/** The key under which the browser stores the location for this tab. */
const KEY = 'requested'

/**
 * Reads the location that a visitor wanted to open before the sign-in. It is stored for this tab, also across reloads.
 */
export function readRequestedLocation(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the location. Null deletes it. */
export function writeRequestedLocation(requested: string | null): void {
  try {
    if (requested === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, requested)
  } catch {
    // Private browsing may block storage. The app then keeps the location only until the next reload.
  }
}
