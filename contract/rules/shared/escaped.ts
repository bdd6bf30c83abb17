// Escapes text for HTML and SVG.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Makes any text safe for HTML or SVG, between tags or in double quotes.
 * @serves bag-share-09
 */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
