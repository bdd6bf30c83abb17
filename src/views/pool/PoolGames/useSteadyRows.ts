import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowInView } from '../../../machines/shared/place.types.ts'
import { rootFontSizePx } from './useWindowedRows.ts'

/** The index of the row with this key, or of the next older one. The keys are in descending order. */
const indexOf = (keys: readonly number[], key: number | undefined) =>
  key === undefined ? -1 : keys.findIndex((other) => other <= key)

/**
 * Keeps the rows under the reader's thumb in place when rows above them appear or disappear. After Back or a reload, it
 * shows the row again at which the reader was. The browser's own scroll anchoring cannot do it: rows with a fixed place
 * change their `top`, and this turns the anchoring off.
 * @param keys the keys of all rows, in descending order
 * @param returnTo the row to show again. It is shown once, as soon as `isReturning` is false.
 * @serves pool-follow-08, pool-follow-10
 */
export function useSteadyRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly number[],
  rowRem: number,
  { returnTo, isReturning }: { returnTo: RowInView | null; isReturning: boolean },
): void {
  const target = useRef(returnTo)
  const before = useRef<{ keys: readonly number[]; offsetPx: number } | null>(null)
  useLayoutEffect(() => {
    if (!list.current) return
    const rowPx = rowRem * rootFontSizePx()
    const offsetPx = list.current.getBoundingClientRect().top + window.scrollY
    const known = before.current
    before.current = { keys, offsetPx }
    if (target.current && !isReturning) {
      const { key, topPx } = target.current
      target.current = null
      const index = indexOf(keys, key)
      if (index >= 0) scrollToPx(offsetPx + index * rowPx - topPx)
      return
    }
    if (!known) return
    const first = Math.ceil((window.scrollY - known.offsetPx) / rowPx)
    const index = indexOf(keys, known.keys[first])
    if (first <= 0 || index < 0) return
    const movedPx = offsetPx - known.offsetPx + (index - first) * rowPx
    if (movedPx !== 0) scrollToPx(window.scrollY + movedPx)
  }, [list, keys, rowRem, isReturning])
}

const scrollToPx = (top: number) => window.scrollTo({ top, behavior: 'instant' })
