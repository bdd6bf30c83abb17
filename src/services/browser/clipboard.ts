/** Copies a text to the clipboard. Rejects without https, and when the browser or the member does not allow it. */
export async function copyText(text: string): Promise<void> {
  if (!('clipboard' in navigator)) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}
