/** Data in a document. It is not executed, so the content security policy allows it. A `<` in it could end the script. */
export function jsonScript(attributes: string, data: object | null): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
