const KEY = 'requested'

/** The location that a visitor asked for before the sign-in. It opens after it. It is stored for this tab and outlives a reload. */
export function readRequested(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the location. Null deletes it. */
export function writeRequested(requested: string | null): void {
  try {
    if (requested === null) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, requested)
  } catch {
    // Private browsing may block storage. The app then keeps the location only until the next reload.
  }
}
