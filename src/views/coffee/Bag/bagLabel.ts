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
const TEXT_X = 2 * MARGIN + QR_WIDTH - 1
const TEXT_WIDTH = LABEL_WIDTH - MARGIN - TEXT_X

/**
 * A long name is written smaller. A name that is too long even then is cut off. `step` is the distance from one line to
 * the next.
 */
const LARGE_NAME = { size: 4, step: 4.4, maxLines: 3 }
const SMALL_NAME = { size: 3.1, step: 3.5, maxLines: 4 }
/** About how wide a character of the bag's code is, in em. The code is text in a monospace font. */
const CODE_CHARACTER_EM = 0.62

/** About how wide a bold character is, in em. Fonts differ, so the number is a little too large. */
function emWidthOf(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1
  return /[A-Z@%mw]/.test(character) ? 0.8 : 0.6
}

const emWidthOfText = (text: string) => [...text].reduce((width, character) => width + emWidthOf(character), 0)

/** The text in lines that are not too wide. */
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

/** The name of the beans as SVG, in the largest size in which it fits. */
function nameSvg(name: string): string[] {
  const fits = linesOf(name, TEXT_WIDTH / LARGE_NAME.size).length <= LARGE_NAME.maxLines
  const { size, step, maxLines } = fits ? LARGE_NAME : SMALL_NAME
  const allLines = linesOf(name, TEXT_WIDTH / size)
  const shownLines = allLines.slice(0, maxLines)
  // The last character is removed to make room for the ellipsis.
  if (allLines.length > maxLines) shownLines.push(`${[...(shownLines.pop() ?? '')].slice(0, -1).join('')}…`)
  return shownLines.map((text, index) => lineSvg(text, 6 + index * step, size, ' font-weight="bold"'))
}

/** A word that is wider than a line, cut into parts. */
function partsOf(word: string, maxEm: number): string[] {
  const parts = ['']
  for (const character of word) {
    const part = (parts.at(-1) ?? '') + character
    if (emWidthOfText(part) <= maxEm) parts.splice(-1, 1, part)
    else parts.push(character)
  }
  return parts
}

const lineSvg = (text: string, y: number, size: number, attributes = '') =>
  `<text x="${TEXT_X}" y="${y}" font-size="${size}"${attributes}>${escapeText(text)}</text>`

/**
 * The label of a bag as an SVG file.
 * @param address the public page of the bag, which is in the QR code
 * @serves bag-share-16
 */
export function labelSvg(bag: BagFacts, address: string): string {
  const { path, size } = qrPath(address, 'M')
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
