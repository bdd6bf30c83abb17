/** Puts a text on the clipboard. Rejects where the browser has none to give: it wants https and the member's leave. */
export async function copyText(text: string): Promise<void> {
  if (!('clipboard' in navigator)) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}
