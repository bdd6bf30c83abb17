// The events and the context of the navigation machine.
import type { ParentRef } from './parentRef.ts'

/** The address of the open page. */
export interface AppLocation {
  readonly path: string
  readonly search: string
  readonly hash: string
  /** Whether the browser's Back or Forward button led here. */
  readonly isRevisit: boolean
}

/** Opens another page of the site. */
export interface Go {
  type: 'navigation.go'
  to: string
  /** The new address takes the place of the present one in the browser's history, so Back does not lead to it. */
  replace?: boolean
  /** Load the document again from the server. */
  reload?: boolean
  /** Only the address changes. The open page keeps running. */
  keepScreen?: boolean
}

/** Sent by the service that watches the browser's address. */
export interface LocationChanged {
  type: 'location.changed'
  location: AppLocation
}

/** The open page keeps running at the addresses that match. Null means that it shows only its own address. */
export interface KeepScreenAt {
  type: 'navigation.keep'
  paths: RegExp | null
}

export type NavigationEvent = Go | KeepScreenAt | LocationChanged

export interface NavigationChanged {
  type: 'navigation.changed'
  location: AppLocation
  /** Only the address of the open page has changed. */
  keepScreen?: boolean
}

export interface NavigationContext extends NavigationInput {
  /** The address to which the browser now goes while the open page keeps running; null if none. */
  keptPath: string | null
  /** Matches the other addresses that the open page also shows; null if it shows only its own. */
  keptPaths: RegExp | null
}

export interface NavigationInput {
  location: AppLocation
  parent: ParentRef<NavigationChanged>
}
