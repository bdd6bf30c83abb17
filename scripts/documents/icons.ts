import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { IconPaths } from '../../src/documents/head.ts'
import { tokens } from '../../src/theme/tokens.ts'

// Draws the SVG icon of the site as pictures, for programs that cannot show an SVG.

/** The widths of the pictures in the icon, in px: for tabs, for bookmarks and for the desktop. */
const WIDTHS = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/**
 * Makes the content of `favicon.ico` from the SVG icon of the site: a header, a list of the pictures, and the pictures
 * as PNG. See https://en.wikipedia.org/wiki/ICO_(file_format).
 */
export function faviconOf(icon: string): Buffer {
  const pictures = WIDTHS.map((width) => drawIcon(icon, width))
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

const drawIcon = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

/** The icon on a square without transparent corners. `part` is the part of the width that the icon has. */
function iconOnSquare(icon: string, part: number): string {
  const [place, size] = [(100 - part) / 2, part]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    `<rect width="100" height="100" fill="${tokens.color.night}"/>`,
    `<image x="${place}" y="${place}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}"/>`,
    '</svg>',
  ].join('')
}

/** Draws the icons for home screens into `assets`. Returns their paths. */
export async function drawIcons(webDir: string, icon: string): Promise<IconPaths> {
  const write = async (name: string, svg: string, width: number) => {
    const png = drawIcon(svg, width)
    const path = `/assets/${name}-${createHash('sha256').update(png).digest('base64url').slice(0, 8)}.png`
    await writeFile(join(webDir, path), png)
    return path
  }
  return {
    // An iPhone shows transparent corners in black.
    apple: await write('icon-apple', iconOnSquare(icon, 100), 180),
    png192: await write('icon-192', icon, 192),
    png512: await write('icon-512', icon, 512),
    // Some phones cut this icon to a circle, so the drawing is within the inner 80 %.
    maskable: await write('icon-maskable', iconOnSquare(icon, 72), 512),
  }
}
