// Writes data into a document as a script that is not run.

/**
 * Data in a document. It is not executed, so the content security policy allows it. Each `<` is escaped, because
 * `</script>` in the data would end the script.
 */
export function jsonScript(attributes: string, data: object | null): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
