/** Makes the browser download a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click. Revoking immediately can cancel a large download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
