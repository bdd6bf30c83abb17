import { Resvg } from '@resvg/resvg-js'

/** The widths of the pictures in the icon, in px: for tabs, for bookmarks and for the desktop. */
const WIDTHS = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/**
 * Makes the content of `favicon.ico` from the SVG icon of the site: a header, a list of the pictures, and the pictures
 * as PNG. See https://en.wikipedia.org/wiki/ICO_(file_format).
 */
export function faviconOf(icon: string): Buffer {
  const pictures = WIDTHS.map((value) => new Resvg(icon, { fitTo: { mode: 'width', value } }).render().asPng())
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length)
  // 1 is the type of an icon.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach((picture, index) => {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    header.fill(WIDTHS[index] ?? 0, entry, entry + 2)
    // One color plane, with 32 bits for each pixel.
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  })
  return Buffer.concat([header, ...pictures])
}
