// Measures whether the texts of a page can be read from far away.

import type { Page } from 'playwright-core'

export interface ReadableText {
  readonly text: string
  /** The contrast of the text with the nearest background behind it, from 1 to 21. Source: WCAG 2, 1.4.3. */
  readonly contrast: number
  /** False when nothing opaque is behind the text, or when the text is partly transparent. */
  readonly isOpaque: boolean
  /** The height of the painted letters and digits in px, without the space that the font adds. */
  readonly paintedHeight: number
  /** Whether the whole text is in the window and in every element around it that could cut it off. */
  readonly isWhole: boolean
}

/**
 * The texts that the page shows inside these elements, or everywhere. Texts only for screen readers are left out.
 * @param inside a CSS selector
 */
export function readableTexts(page: Page, inside = 'body'): Promise<ReadableText[]> {
  return page.evaluate((selector) => {
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const alphaOf = (colour: string) => numbers(colour)[3] ?? 1
    // The relative luminance of WCAG 2: how bright a colour is, from 0 to 1. The numbers are from WCAG 2.
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(colour).map((value) =>
        value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const withAncestors = (element: Element): Element[] => {
      const parent = element.parentElement
      return parent ? [element, ...withAncestors(parent)] : [element]
    }
    // Half a pixel may be outside, because boxes have parts of pixels.
    const isInside = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }) =>
      inner.left >= outer.left - 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.bottom <= outer.bottom + 0.5
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || !element?.checkVisibility() || !element.closest(selector)) continue
      if (element.closest('title, style, script, .visually-hidden')) continue
      const style = getComputedStyle(element)
      const backgrounds = withAncestors(element).map((ancestor) => getComputedStyle(ancestor).backgroundColor)
      const background = backgrounds.find((colour) => alphaOf(colour) > 0) ?? 'rgba(0, 0, 0, 0)'
      const [light = 0, dark = 0] = [luminance(style.color), luminance(background)].sort((a, b) => b - a)
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const clippingElements = withAncestors(element).filter(
        (ancestor) => getComputedStyle(ancestor).overflow !== 'visible',
      )
      const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      if (!canvas) throw new Error('the browser has no canvas')
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const measured = canvas.measureText(text)
      const paintedHeight = measured.actualBoundingBoxAscent + measured.actualBoundingBoxDescent
      // The line of a score is less high than its font, so the painted digits are measured and not the line.
      const middle = (box.top + box.bottom) / 2
      const painted =
        paintedHeight > box.height / 2 && box.height < Number.parseFloat(style.fontSize) * 3
          ? new DOMRect(box.left, middle - paintedHeight / 2, box.width, paintedHeight)
          : box
      texts.push({
        text,
        contrast: (light + 0.05) / (dark + 0.05),
        isOpaque: alphaOf(background) === 1 && alphaOf(style.color) === 1 && style.opacity === '1',
        paintedHeight,
        isWhole:
          isInside(painted, windowBox) &&
          clippingElements.every((ancestor) => isInside(painted, ancestor.getBoundingClientRect())),
      })
    }
    return texts
  }, inside)
}

/** Whether the page is larger than its window, so that it could scroll or show scroll bars. */
export const canScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main *')].some((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isWindow = element === document.documentElement || element === document.body
      const mayScroll = (overflow: string) => isWindow || overflow === 'auto' || overflow === 'scroll'
      return (
        (mayScroll(overflowX) && element.scrollWidth > Math.max(element.clientWidth, isWindow ? innerWidth : 0)) ||
        (mayScroll(overflowY) && element.scrollHeight > Math.max(element.clientHeight, isWindow ? innerHeight : 0))
      )
    }),
  )
