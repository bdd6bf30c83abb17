const KEY = 'requested'

/** The location that opens after the sign-in. It belongs to one tab and outlives a reload of the sign-in page. */
export function readRequested(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function writeRequested(requested: string | null): void {
  try {
    if (requested === null) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, requested)
  } catch {
    // Private browsing may block storage. The app then keeps the location only until the next reload.
  }
}
