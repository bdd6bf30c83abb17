import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'
import type { AppLocation, Go, LocationChanged } from '../../machines/app/navigation.types.ts'

/** The events that wouter's links, `navigate` and the browser's own buttons dispatch on `window`. */
const CHANGES = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const

export function readLocation(): AppLocation {
  const { pathname, search, hash } = window.location
  const state: unknown = window.history.state
  const requested =
    typeof state === 'object' && state !== null && 'requested' in state && typeof state.requested === 'string'
      ? state.requested
      : null
  return { path: pathname, search, hash, requested }
}

/** Sends `location.changed` at every change of the browser's location. */
export const watchLocation = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: LocationChanged) => void = sendBack
  const reportLocation = () => report({ type: 'location.changed', location: readLocation() })
  for (const change of CHANGES) window.addEventListener(change, reportLocation)
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, reportLocation)
  }
})

export function navigateTo({ to, replace = false, reload = false, requested }: Omit<Go, 'type'>): void {
  if (reload) loadDocument(to)
  else navigate(to, { replace, state: requested ? { requested } : null })
}

/** Loads a document from the server, even if it is already open. */
function loadDocument(to: string): void {
  const { pathname, search } = window.location
  const target = new URL(to, window.location.href)
  // `reload` alone would open the old address, so set the new one first.
  window.location.assign(target)
  if (target.pathname === pathname && target.search === search) window.location.reload()
}
