import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import type { Font, Path } from 'opentype.js'
import { tokens } from '../../src/theme/tokens.ts'

// Draws the pictures that other sites show beside a shared link, one for each public page. The build calls it.

const require = createRequire(import.meta.url)
/** The package is loaded with `require`, because Node finds no exports in it when it is imported. */
const { parse }: typeof import('opentype.js') = require('opentype.js')

/** The size of a picture in px. All sizes and positions in this file are in px. */
export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630

const MARGIN = 88
/** The icon is 170 px wide, with a gap of 30 px between the text and the icon. */
const TEXT_WIDTH = SOCIAL_WIDTH - 2 * MARGIN - 200
const FONT_FILE = '@fontsource/fraunces/files/fraunces-latin-600-normal.woff'

/** The texts in a picture. */
export interface SocialText {
  /** The name of the site. */
  readonly site: string
  /** The title of the page, without the name of the site. */
  readonly title: string
  readonly description: string
}

/** The font of the headings, from an npm package. So the computer that builds the site needs no fonts. */
export async function readHeadingFont(): Promise<Font> {
  const bytes = await readFile(require.resolve(FONT_FILE))
  return parse(new Uint8Array(bytes).buffer)
}

/** Draws the picture as a PNG. Letters become paths, so that the result is the same on every computer. */
export function socialPicture(font: Font, text: SocialText, icon: string): Buffer {
  return new Resvg(socialSvg(font, text, icon)).render().asPng()
}

function socialSvg(font: Font, text: SocialText, icon: string): string {
  const [site = '', title = '', description = ''] = [text.site, text.title, text.description].map((part) =>
    drawable(font, part),
  )
  // A title that is too wide for one line gets smaller letters.
  const titleSize = font.getAdvanceWidth(title, 92) > TEXT_WIDTH ? 68 : 92
  const titleLines = linesOf(font, title, titleSize, TEXT_WIDTH).slice(0, 2)
  const descriptionY = 330 + (titleLines.length - 1) * titleSize * 1.15
  const drawLine = (words: string, y: number, size: number, color: string) =>
    `<path fill="${color}" d="${pathData(font.getPath(words, MARGIN, y, size))}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">`,
    `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${tokens.color.night}"/>`,
    `<rect width="${SOCIAL_WIDTH}" height="12" fill="${tokens.color.primary}"/>`,
    drawLine(linesOf(font, site, 40, TEXT_WIDTH)[0] ?? '', 150, 40, tokens.color.primary),
    ...titleLines.map((words, index) => drawLine(words, 265 + index * titleSize * 1.15, titleSize, tokens.color.ink)),
    ...linesOf(font, description, 36, TEXT_WIDTH)
      .slice(0, 5)
      .map((words, index) => drawLine(words, descriptionY + 20 + index * 52, 36, tokens.color.soft)),
    `<image x="${SOCIAL_WIDTH - MARGIN - 170}" y="${MARGIN}" width="170" height="170" href="data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}"/>`,
    '</svg>',
  ].join('\n')
}

/** The text, or nothing if the font lacks one of its letters. Empty boxes would be drawn in their place. */
function drawable(font: Font, text: string): string {
  return [...text].every((letter) => /\s/.test(letter) || font.charToGlyphIndex(letter) > 0) ? text : ''
}

/**
 * The text of the attribute `d` of a path. It is not made with opentype.js, because opentype.js writes NaN for numbers
 * such as 1e-14.
 */
export function pathData({ commands }: Path): string {
  return commands
    .map((command) => {
      const points = ['x1', 'y1', 'x2', 'y2', 'x', 'y'].flatMap((name) => {
        const value = (command as Record<string, unknown>)[name]
        return typeof value === 'number' ? [value.toFixed(1)] : []
      })
      return command.type + points.join(' ')
    })
    .join('')
}

/** The text in lines that are not wider than `width` px. A word that is wider is broken. */
function linesOf(font: Font, text: string, size: number, width: number): string[] {
  const fits = (words: string) => font.getAdvanceWidth(words, size) <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longerLine = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longerLine)) lines[lines.length - 1] = longerLine
    else if (fits(word)) lines.push(word)
    else
      for (const [index, letter] of [...word].entries()) {
        if (index > 0 && fits(`${lines.at(-1)}${letter}`)) lines[lines.length - 1] += letter
        else lines.push(letter)
      }
  }
  return lines
}
