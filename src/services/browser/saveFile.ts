/** Hands the browser a file to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by the time anything else runs.
  setTimeout(() => URL.revokeObjectURL(url))
}
