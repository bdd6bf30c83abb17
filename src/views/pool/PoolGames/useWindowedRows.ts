import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'

/** Rows that stand ready on either side of what is in sight. */
const SPARE_ROWS = 6

function subscribe(onChange: () => void): () => void {
  const events = ['scroll', 'resize'] as const
  for (const event of events) window.addEventListener(event, onChange, { passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

function rootFontSizePx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/**
 * Which rows of a long list, all of one height, are to be drawn: those in sight of the window and a few more. What is
 * drawn costs the same however long the list is.
 * @param rowRem height of a row with the gap after it, in rem
 */
export function useWindowedRows(
  count: number,
  rowRem: number,
): { list: RefObject<HTMLUListElement | null>; first: number; last: number } {
  const list = useRef<HTMLUListElement>(null)
  const first = useCallback(() => {
    const rowPx = rowRem * rootFontSizePx()
    const above = -(list.current?.getBoundingClientRect().top ?? 0)
    return Math.max(0, Math.floor(above / rowPx) - SPARE_ROWS)
  }, [rowRem])
  const inSight = useCallback(() => Math.ceil(window.innerHeight / (rowRem * rootFontSizePx())), [rowRem])
  const start = Math.min(useSyncExternalStore(subscribe, first), Math.max(0, count - 1))
  const size = useSyncExternalStore(subscribe, inSight) + 2 * SPARE_ROWS
  return { list, first: start, last: Math.min(count, start + size) }
}
