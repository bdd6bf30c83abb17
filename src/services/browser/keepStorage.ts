const ASKED = 'storage-asked'

/**
 * Asks the browser not to delete what this site has stored. Without this, Safari deletes it when the site is not used
 * for seven days. The browser is asked once, and not before the first press on the page, because Firefox shows a
 * question to the member.
 */
export async function keepStorage(): Promise<void> {
  try {
    if (!navigator.userActivation?.hasBeenActive || localStorage.getItem(ASKED) !== null) return
    // Without https, there is no `navigator.storage`.
    if (await navigator.storage.persisted()) return
    localStorage.setItem(ASKED, 'yes')
    await navigator.storage.persist()
  } catch {
    // The browser then deletes what is stored when it needs the space.
  }
}
