// Renders only the visible rows of a long list of games.

import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'

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
 * Decides which rows of a long list are rendered: the visible rows and a few above and below them. So a long list is
 * rendered as fast as a short list. All rows must have the same height.
 * @param count how many rows the list has
 * @param rowRem the height of a row with the gap below it, in rem
 * @returns the ref of the list, the index of the first rendered row, and the index after the last rendered row
 */
export function useWindowedRows(
  count: number,
  rowRem: number,
): { list: RefObject<HTMLUListElement | null>; first: number; last: number } {
  const list = useRef<HTMLUListElement>(null)
  const findFirstRow = useCallback(() => {
    const rowPx = rowRem * rootFontSizePx()
    const abovePx = -(list.current?.getBoundingClientRect().top ?? 0)
    return Math.max(0, Math.floor(abovePx / rowPx) - SPARE_ROWS)
  }, [rowRem])
  const countVisibleRows = useCallback(() => Math.ceil(window.innerHeight / (rowRem * rootFontSizePx())), [rowRem])
  const first = Math.min(useSyncExternalStore(subscribe, findFirstRow), Math.max(0, count - 1))
  const rowCount = useSyncExternalStore(subscribe, countVisibleRows) + 2 * SPARE_ROWS
  return { list, first, last: Math.min(count, first + rowCount) }
}
