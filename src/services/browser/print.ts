/**
 * Opens the print dialog when React has drawn the page and its pictures are decoded. Ends when the dialog is closed. In
 * a browser that never reports this, the function never ends. When the caller aborts it, the function stops listening.
 */
export async function printPage(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  if (signal.aborted) return
  await new Promise((resolve) => {
    window.addEventListener('afterprint', resolve, { once: true, signal })
    window.print()
  })
}
