// Draws the label of a bag as SVG: the QR code, the beans, the day, the roast level and the code of the bag.

import type { BagFacts } from '../../../../contract/rules/coffee/bagCard.ts'
import { cardTitle, dayText } from '../../../../contract/rules/coffee/bagCardText.ts'
import { escapeText } from '../../../../contract/rules/shared/escaped.ts'
import { qrPath } from '../../shared/qrPath.ts'

// All lengths are in mm.
export const LABEL_WIDTH = 62
export const LABEL_HEIGHT = 29

const MARGIN = 1.5
/** The width of the QR code with its white border. Without the border, the code is at least 20.4 mm wide. */
const QR_WIDTH = LABEL_HEIGHT - 2 * MARGIN
/** The left edge of the texts. They are to the right of the QR code. */
const TEXT_X = 2 * MARGIN + QR_WIDTH - 1
const TEXT_WIDTH = LABEL_WIDTH - MARGIN - TEXT_X

/**
 * The two looks of the name of the beans. A long name is written smaller. If the name is too long even for the small
 * size, its end is left out. `size` is the size of the font. `lineHeight` is the distance from one line to the next.
 */
const LARGE_NAME = { size: 4, lineHeight: 4.4, maxLines: 3 }
const SMALL_NAME = { size: 3.1, lineHeight: 3.5, maxLines: 4 }
/**
 * About how wide a character of the bag's code is, in em. One em is the size of the font. In the font of the code, all
 * characters have the same width.
 */
const CODE_CHARACTER_EM = 0.62

/** About how wide a bold character is, in em. Fonts differ, so the number is chosen a little too large. */
function emWidthOf(character: string): number {
  // From this code point on, many characters are wide, for example the Korean and Chinese ones.
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1
  return /[A-Z@%mw]/.test(character) ? 0.8 : 0.6
}

const emWidthOfText = (text: string) => [...text].reduce((width, character) => width + emWidthOf(character), 0)

/** Divides the text into lines that are at most `maxEm` wide. */
function linesOf(text: string, maxEm: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const longerLine = line === '' ? word : `${line} ${word}`
    if (emWidthOfText(longerLine) <= maxEm) lines.splice(-1, 1, longerLine)
    else for (const part of partsOf(word, maxEm)) lines.push(part)
  }
  return lines.filter(Boolean)
}

/** The name of the beans as SVG: in the large size if it fits, otherwise in the small size. */
function nameSvg(name: string): string[] {
  const fits = linesOf(name, TEXT_WIDTH / LARGE_NAME.size).length <= LARGE_NAME.maxLines
  const { size, lineHeight, maxLines } = fits ? LARGE_NAME : SMALL_NAME
  const allLines = linesOf(name, TEXT_WIDTH / size)
  const shownLines = allLines.slice(0, maxLines)
  // The last character is removed to make room for the ellipsis.
  if (allLines.length > maxLines) shownLines.push(`${[...(shownLines.pop() ?? '')].slice(0, -1).join('')}…`)
  return shownLines.map((text, index) => lineSvg(text, 6 + index * lineHeight, size, ' font-weight="bold"'))
}

/** Cuts a word that is wider than a line into parts that are at most `maxEm` wide. */
function partsOf(word: string, maxEm: number): string[] {
  const parts = ['']
  for (const character of word) {
    const part = (parts.at(-1) ?? '') + character
    if (emWidthOfText(part) <= maxEm) parts.splice(-1, 1, part)
    else parts.push(character)
  }
  return parts
}

/** One line of text as SVG. `y` is how far the lower edge of the letters is from the top of the label. */
const lineSvg = (text: string, y: number, size: number, attributes = '') =>
  `<text x="${TEXT_X}" y="${y}" font-size="${size}"${attributes}>${escapeText(text)}</text>`

/**
 * The label of a bag as an SVG file.
 * @param address the public page of the bag, which is in the QR code
 */
export function labelSvg(bag: BagFacts, address: string): string {
  // With the level M, a scanner can read the code if up to about 15 % of it cannot be seen.
  const { path, size } = qrPath(address, 'M')
  // A long code is written smaller, so that it fits beside the QR code.
  const codeFontSize = Math.min(3.4, TEXT_WIDTH / (bag.bag_code.length * CODE_CHARACTER_EM)).toFixed(2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH}mm" height="${LABEL_HEIGHT}mm" viewBox="0 0 ${LABEL_WIDTH} ${LABEL_HEIGHT}">`,
    `<rect width="${LABEL_WIDTH}" height="${LABEL_HEIGHT}" fill="#fff"/>`,
    `<svg x="${MARGIN}" y="${MARGIN}" width="${QR_WIDTH}" height="${QR_WIDTH}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
    '<g font-family="Helvetica, Arial, sans-serif">',
    ...nameSvg(cardTitle(bag)),
    ...(bag.roasted_on === null ? [] : [lineSvg(dayText(bag.roasted_on), 19, 2.9)]),
    ...(bag.roast_level === null ? [] : [lineSvg(bag.roast_level, 22.6, 2.9)]),
    lineSvg(bag.bag_code, 26.6, Number(codeFontSize), ' font-family="monospace" font-weight="bold"'),
    '</g></svg>',
  ].join('')
}
