// Reads and stores the scroll position in a long list.
import { type EventObject, fromCallback } from 'xstate'
import type { Place, PlaceMoved, RowInView } from '../../machines/shared/place.types.ts'

const NO_PLACE: Place = { items: 0, row: null, opened: null }

/** How long the page must not scroll before its position is read. */
const STILL_MS = 100

interface KeptPlace extends Place {
  /** The member of this position. Another member in the same tab has another position. */
  readonly user_id: number
}

/**
 * The position that is stored with the open entry of the browser's history. It is removed when the tab closes.
 * @serves pool-follow-12
 */
export function readPlace<P extends Place = Place>(user_id: number | undefined): P | null {
  const place: (KeptPlace & P) | undefined = window.history.state?.place
  return place && place.user_id === user_id ? place : null
}

/** Stores a part of the position with the open entry of the history. The other parts stay. */
export function keepPlace<P extends Place>(user_id: number | undefined, part: Partial<P>): void {
  const state = { ...window.history.state, place: { ...(readPlace(user_id) ?? NO_PLACE), ...part, user_id } }
  // The router has replaced `history.replaceState` by a function that reports a change of the location.
  History.prototype.replaceState.call(window.history, state, '')
}

/** The first row whose upper edge is in the window. Rows have their key in the attribute `data-row`. */
function rowInView(): RowInView | null {
  if (window.scrollY === 0) return null
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const topPx = row.getBoundingClientRect().top
    if (topPx >= 0) return { key: Number(row.dataset.row), topPx }
  }
  return null
}

/**
 * Sends `place.moved` when the page has been scrolled, and before a click or the end of the page can lead away from it.
 * @serves focus-place-01, pool-follow-08
 */
export const watchPlace = fromCallback<EventObject>(({ sendBack }) => {
  // The browser would scroll before the rows are there. The mode belongs to the open entry of the history, and the next
  // entry starts with the same mode.
  window.history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    sendBack({ type: 'place.moved', row: rowInView() } satisfies PlaceMoved)
  }
  let before: unknown
  const noteClick = () => {
    report()
    before = window.history.state?.place
  }
  // The page continues at a new address: a list beside its chosen item. The new entry of the history gets the same
  // position.
  const carry = () => {
    if (before) History.prototype.replaceState.call(window.history, { ...window.history.state, place: before }, '')
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(report, STILL_MS)
  }
  window.addEventListener('scroll', wait, { passive: true })
  window.addEventListener('click', noteClick, { capture: true })
  window.addEventListener('pushState', carry)
  window.addEventListener('pagehide', report)
  return () => {
    window.history.scrollRestoration = 'auto'
    clearTimeout(timer)
    window.removeEventListener('scroll', wait)
    window.removeEventListener('click', noteClick, { capture: true })
    window.removeEventListener('pushState', carry)
    window.removeEventListener('pagehide', report)
  }
})
