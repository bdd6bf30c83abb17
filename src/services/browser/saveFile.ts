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

/** A CSV file begins with this mark of UTF-8. Without it, Excel reads the names wrongly. */
const UTF8_MARK = '\uFEFF'

/** Makes the browser download a CSV file with this text. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([UTF8_MARK, text], { type: 'text/csv;charset=utf-8' }))
}
