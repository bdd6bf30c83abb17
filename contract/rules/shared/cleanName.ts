/**
 * Characters that nobody sees: control characters, marks that turn the direction of the text, and letters that look like
 * blanks. The joiners U+200C and U+200D are left out, because emoji and some languages need them.
 */
const INVISIBLE =
  /[\p{Cc}\u{AD}\u{61C}\u{115F}\u{1160}\u{180E}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{2800}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}]/gu

/** The name without invisible characters and without blanks around it. A name of blanks becomes an empty text. */
export function cleanName(typed: string): string {
  const name = typed
    .replace(/[\t\n\r]/g, ' ')
    .replace(INVISIBLE, '')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : ''
}
