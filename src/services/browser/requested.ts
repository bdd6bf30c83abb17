// Stores the page to open after the sign-in.
const KEY = 'requested'

/**
 * The location that a visitor wanted to open. It opens after the sign-in. This tab stores it, so it is still there
 * after a reload.
 */
export function readRequestedLocation(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Stores the location. Null deletes it.
 * @serves session-weather-08
 */
export function writeRequested(requested: string | null): void {
  try {
    if (requested === null) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, requested)
  } catch {
    // Private browsing may block storage. The app then keeps the location only until the next reload.
  }
}
