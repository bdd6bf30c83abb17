/** Offers text to the visitor as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
