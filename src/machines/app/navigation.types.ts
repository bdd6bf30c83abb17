import type { ParentRef } from './parentRef.ts'

/** Where the browser is. */
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
  replace?: boolean
  /** Load the document again from the server. */
  reload?: boolean
  /** The same page has another address now. It keeps running. */
  keepScreen?: boolean
}

/** What the service that watches the browser's address sends. */
export interface LocationChanged {
  type: 'location.changed'
  location: AppLocation
}

/** The page that runs shows these addresses by itself, until another address opens. Null: only its own. */
export interface Keep {
  type: 'navigation.keep'
  paths: RegExp | null
}

export type NavigationEvent = Go | Keep | LocationChanged

export interface NavigationChanged {
  type: 'navigation.changed'
  location: AppLocation
  /** Only the address of the present page has changed. */
  keepScreen?: boolean
}

export interface NavigationContext extends NavigationInput {
  /** The new address of the page that keeps running. */
  keptPath: string | null
  /** The addresses that the page shows by itself. */
  keptPaths: RegExp | null
}

export interface NavigationInput {
  location: AppLocation
  parent: ParentRef<NavigationChanged>
}
