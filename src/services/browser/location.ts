// Reads, watches and changes the location of the browser.

import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'
import type { AppLocation, Go, LocationChanged } from '../../machines/app/navigation.types.ts'

/** The events that wouter's links, `navigate` and the browser's own buttons dispatch on `window`. */
const CHANGES = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const

/** @param isRevisit whether the browser's Back or Forward button led here. */
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

export function navigateTo({ to, replace = false, reload = false }: Omit<Go, 'type'>): void {
  if (reload) loadDocument(to)
  else navigate(to, { replace })
}

/** Loads a document from the server, even if it is already open. */
function loadDocument(to: string): void {
  const { pathname, search } = window.location
  const target = new URL(to, window.location.href)
  // `reload` alone would open the old address, so set the new one first.
  window.location.assign(target)
  if (target.pathname === pathname && target.search === search) window.location.reload()
}
