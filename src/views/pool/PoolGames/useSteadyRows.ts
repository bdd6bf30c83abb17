// Keeps the rows of the list of games in place when the list changes, and after Back or a reload.

import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowInView } from '../../../machines/shared/place.types.ts'
import { rootFontSizePx, rowAtOrBelow } from './useWindowedRows.ts'

/** The index of the row with this key, or of the next older row. -1 if there is none. The keys descend. */
const indexOfRow = (keys: readonly number[], key: number | undefined) =>
  key === undefined ? -1 : keys.findIndex((other) => other <= key)

/**
 * Keeps the visible rows in place when rows above them appear or disappear. After Back or a reload, it shows the row
 * `returnTo` again. The scroll anchoring of browsers, which also keeps visible rows in place, does not work here: it is
 * off when the `top` of rows changes.
 * @param keys the keys of all rows, in descending order
 * @param tops the top of each row in the list, in rem, and at last the bottom of the list
 * @param returnTo the row to show again. It is shown once, as soon as `isReturning` is false.
 * @param isReturning true while the list still loads the rows that it had before Back or the reload
 */
export function useSteadyRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly number[],
  tops: readonly number[],
  { returnTo, isReturning }: { returnTo: RowInView | null; isReturning: boolean },
): void {
  const rowToShow = useRef(returnTo)
  // `offsetPx` is how far the list was from the top of the document.
  const lastRender = useRef<{ keys: readonly number[]; tops: readonly number[]; offsetPx: number } | null>(null)
  useLayoutEffect(() => {
    if (!list.current) return
    const remPx = rootFontSizePx()
    const topPxOf = (index: number, rowTops = tops) => (rowTops[index] ?? 0) * remPx
    const offsetPx = list.current.getBoundingClientRect().top + window.scrollY
    const previous = lastRender.current
    lastRender.current = { keys, tops, offsetPx }
    if (rowToShow.current && !isReturning) {
      const { key, topPx } = rowToShow.current
      rowToShow.current = null
      const index = indexOfRow(keys, key)
      if (index >= 0) scrollToPx(offsetPx + topPxOf(index) - topPx)
      return
    }
    if (!previous) return
    // The index of the first row whose top was visible.
    const firstVisible = rowAtOrBelow(previous.tops, (window.scrollY - previous.offsetPx) / remPx)
    const index = indexOfRow(keys, previous.keys[firstVisible])
    if (firstVisible <= 0 || index < 0) return
    const movedPx = offsetPx - previous.offsetPx + topPxOf(index) - topPxOf(firstVisible, previous.tops)
    if (movedPx !== 0) scrollToPx(window.scrollY + movedPx)
  }, [list, keys, tops, isReturning])
}

const scrollToPx = (top: number) => window.scrollTo({ top, behavior: 'instant' })
