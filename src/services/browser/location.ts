// Reads, watches and changes the location of the browser.

import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'
import type { AppLocation, Go, LocationChanged } from '../../machines/app/navigation.types.ts'

/** The events on `window` after a link or `navigate` of the router library `wouter`, or a button of the browser. */
const CHANGES = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const

/** The location of the browser now. @param isRevisit whether the browser's Back or Forward button led to it */
export function readLocation(isRevisit = false): AppLocation {
  const { pathname, search, hash } = window.location
  return { path: pathname, search, hash, isRevisit }
}

/** Sends `location.changed` at every change of the browser's location. */
export const watchLocation = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: LocationChanged) => void = sendBack
  const reportLocation = ({ type }: Event) =>
    report({ type: 'location.changed', location: readLocation(type === 'popstate') })
  for (const change of CHANGES) window.addEventListener(change, reportLocation)
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, reportLocation)
  }
})

/**
 * Opens an address. With `replace`, the address replaces the open entry of the browser's history. With `reload`, the
 * document is loaded from the server again.
 */
export function navigateTo({ to, replace = false, reload = false }: Omit<Go, 'type'>): void {
  if (reload) loadDocument(to)
  else navigate(to, { replace })
}

/** Loads a document from the server, even if it is already open. */
function loadDocument(to: string): void {
  const { pathname, search } = window.location
  const target = new URL(to, window.location.href)
  // `reload` alone would open the old address, so the new address is set first.
  window.location.assign(target)
  if (target.pathname === pathname && target.search === search) window.location.reload()
}
