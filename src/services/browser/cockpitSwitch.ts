// Stores whether a member has switched the cockpit of roasts on in this browser. It works without a network.

const settingOf = (userId: number) => `cockpit-${userId}`

export function readCockpitOn(userId: number): boolean {
  try {
    return localStorage.getItem(settingOf(userId)) === 'on'
  } catch {
    return false
  }
}

export function writeCockpitOn(userId: number, on: boolean): void {
  try {
    localStorage.setItem(settingOf(userId), on ? 'on' : 'off')
  } catch {
    // Private browsing may block storage. The choice then lasts until the page is closed.
  }
}
