// Reads and stores the scroll position in a long list.
import { type EventObject, fromCallback } from 'xstate'
import type { Place, PlaceMoved, RowInView } from '../../machines/shared/place.types.ts'

const NO_PLACE: Place = { items: 0, row: null, opened: null }

/** How long the page must not scroll before its position is read. */
const STILL_MS = 100

/**
 * The events before the document closes. At a reload, only `beforeunload` is early enough to change the history. Safari
 * on phones has only `pagehide`.
 */
const CLOSING_EVENTS = ['beforeunload', 'pagehide'] as const

interface KeptPlace extends Place {
  /** The member of this position. Another member in the same tab has another position. */
  readonly user_id: number
}

/** The position that is stored with the open entry of the browser's history. It is removed when the tab closes. */
export function readPlace<P extends Place = Place>(user_id: number | undefined): P | null {
  const place: (KeptPlace & P) | undefined = window.history.state?.place
  return place && place.user_id === user_id ? place : null
}

/** Stores a part of the position with the open entry of the history. The other parts stay. */
export function keepPlace<P extends Place>(user_id: number | undefined, part: Partial<P>): void {
  const state = { ...window.history.state, place: { ...(readPlace(user_id) ?? NO_PLACE), ...part, user_id } }
  // The router has replaced `history.replaceState` by a function that reports a change of the location. The address has
  // not changed, so the original function is called.
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
 * Sends `place.moved` a moment after the page has been scrolled, or earlier: before a click, and before the document
 * closes.
 */
export const watchPlace = fromCallback<EventObject>(({ sendBack }) => {
  // Turns off the browser's own scrolling, because it would scroll before the rows are there. The browser stores this
  // setting for each entry of the history, and the next entry starts with the same setting.
  window.history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    sendBack({ type: 'place.moved', row: rowInView() } satisfies PlaceMoved)
  }
  /** The position that was stored at the last click. */
  let placeAtClick: unknown
  const noteClick = () => {
    report()
    placeAtClick = window.history.state?.place
  }
  // If the list stays open at a new address, because an item beside it was chosen, the new entry of the history gets
  // the position of the list.
  const copyPlace = () => {
    const state = { ...window.history.state, place: placeAtClick }
    if (placeAtClick) History.prototype.replaceState.call(window.history, state, '')
  }
  const planReport = () => {
    clearTimeout(timer)
    timer = setTimeout(report, STILL_MS)
  }
  window.addEventListener('scroll', planReport, { passive: true })
  window.addEventListener('click', noteClick, { capture: true })
  window.addEventListener('pushState', copyPlace)
  for (const type of CLOSING_EVENTS) window.addEventListener(type, report)
  return () => {
    window.history.scrollRestoration = 'auto'
    clearTimeout(timer)
    window.removeEventListener('scroll', planReport)
    window.removeEventListener('click', noteClick, { capture: true })
    window.removeEventListener('pushState', copyPlace)
    for (const type of CLOSING_EVENTS) window.removeEventListener(type, report)
  }
})
