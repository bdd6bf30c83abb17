import { type EventObject, fromCallback } from 'xstate'
import type { Place, PlaceMoved, RowInView } from '../../machines/shared/place.types.ts'

const NO_PLACE: Place = { items: 0, row: null, opened: null }

/** How long the page must be still before its place is read. */
const STILL_MS = 100

interface KeptPlace extends Place {
  /** Another member in the same tab gets a place of their own. */
  readonly user_id: number
}

/** The place that the browser has kept with the open entry of its history. It ends with the tab. */
export function readPlace(user_id: number | undefined): Place | null {
  const place: KeptPlace | undefined = window.history.state?.place
  return place && place.user_id === user_id ? place : null
}

/** Keeps a part of the place with the open entry of the history, beside the other parts. */
export function keepPlace(user_id: number | undefined, part: Partial<Place>): void {
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

/** Sends `place.moved` when the page has been scrolled, and before a click or the end of the page can lead away from it. */
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
  // The page goes on at a new address: a list beside its chosen item. The new entry of the history gets the same place.
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
