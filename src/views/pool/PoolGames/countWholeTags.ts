import { rootFontSizePx } from './useWindowedRows.ts'

/** A row shows at most this many tags, before the number of the others. */
const MOST_TAGS = 3
/** In rem: the size of the text, the padding of a tag on both sides, and the gap between two tags. */
const [FONT, PADDING, GAP] = [0.9375, 1.25, 0.375]

let canvas: CanvasRenderingContext2D | null = null

/** The width of a text in the font of a tag, in px. */
function textPx(text: string, remPx: number): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = `600 ${FONT * remPx}px ${getComputedStyle(document.body).fontFamily}`
  return canvas.measureText(text).width
}

/** How many tags fit whole into a line, with the number of the others after them. At least one, and at most three. */
export function countWholeTags(tags: readonly string[], linePx: number): number {
  const remPx = rootFontSizePx()
  const most = Math.min(MOST_TAGS, tags.length)
  for (let count = most; count > 1; count -= 1) {
    const texts = [...tags.slice(0, count), ...(count < tags.length ? [`+${tags.length - count}`] : [])]
    const widthPx = texts.reduce((sum, text) => sum + textPx(text, remPx) + (PADDING + GAP) * remPx, -GAP * remPx)
    if (widthPx <= linePx) return count
  }
  return Math.min(1, most)
}
