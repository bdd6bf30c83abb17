// Renders only the visible rows of a long list of games.

import { type RefObject, useRef, useSyncExternalStore } from 'react'

/** How many rows are rendered above and below the visible rows. */
const SPARE_ROWS = 6

/** Calls `onChange` when the window scrolls or gets another size. Returns the function that ends this. */
function subscribe(onChange: () => void): () => void {
  const events = ['scroll', 'resize'] as const
  for (const event of events) window.addEventListener(event, onChange, { passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** One rem in px: the font size of the page. */
export function rootFontSizePx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/**
 * The index of the first row whose top is not above this position. It is the number of rows if there is none.
 * @param tops the top of each row, ascending, and at last the bottom of the list
 */
export function rowAtOrBelow(tops: readonly number[], position: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Decides which rows of a long list are rendered: the visible rows and a few above and below them. So a long list is
 * rendered as fast as a short list.
 * @param tops the top of each row in the list, in rem, and at last the bottom of the list
 * @returns the ref of the list, the index of the first rendered row, and the index after the last rendered row
 */
export function useWindowedRows(tops: readonly number[]): {
  list: RefObject<HTMLUListElement | null>
  first: number
  last: number
} {
  const list = useRef<HTMLUListElement>(null)
  const count = tops.length - 1
  /** The row at the upper edge of the window, or `windowHeights` windows below it. */
  const rowInWindow = (windowHeights: number) => {
    const abovePx = -(list.current?.getBoundingClientRect().top ?? 0)
    return rowAtOrBelow(tops, (abovePx + windowHeights * window.innerHeight) / rootFontSizePx())
  }
  const first = useSyncExternalStore(subscribe, () => rowInWindow(0)) - SPARE_ROWS
  const last = useSyncExternalStore(subscribe, () => rowInWindow(1)) + SPARE_ROWS
  return { list, first: Math.min(Math.max(0, first), Math.max(0, count - 1)), last: Math.min(count, last) }
}
