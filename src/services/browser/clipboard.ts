/** Copies a text to the clipboard. Rejects without https, and when the browser or the member does not allow it. */
export async function copyText(text: string): Promise<void> {
  if (!('clipboard' in navigator)) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}

/**
 * Opens the share sheet of the phone or computer with an address. Returns 'closed' when the member has closed it.
 * Rejects when the browser has no share sheet.
 */
export async function shareAddress(address: string): Promise<'shared' | 'closed'> {
  if (!('share' in navigator)) throw new Error('no share sheet')
  try {
    await navigator.share({ url: address })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    throw error
  }
}
