import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'

export interface BrowserLocation {
  readonly path: string
  readonly search: string
  readonly hash: string
  /** The location that a guard passed along, from the history entry. */
  readonly requested: string | null
}

/** What wouter's links and `navigate`, and the browser's own buttons, dispatch on `window`. */
const CHANGES = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const

export function readLocation(): BrowserLocation {
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
  const tell = () => sendBack({ type: 'location.changed', location: readLocation() })
  for (const change of CHANGES) window.addEventListener(change, tell)
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, tell)
  }
})

export interface Destination {
  to: string
  replace?: boolean | undefined
  reload?: boolean | undefined
  requested?: string | undefined
}

export function navigateTo({ to, replace = false, reload = false, requested }: Destination): void {
  if (reload) loadAnew(to)
  else navigate(to, { replace, state: requested ? { requested } : null })
}

/** Loads the document of an address, also when it is the one that stands here. */
function loadAnew(to: string): void {
  const { pathname, search } = window.location
  const target = new URL(to, window.location.href)
  // Within a page this goes to the section, where the reload then comes back to: by itself it would forget the section.
  window.location.assign(target)
  if (target.pathname === pathname && target.search === search) window.location.reload()
}
