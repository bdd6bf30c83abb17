// The input, the context and the events of the app machine.

import type { AnyActorLogic, AnyActorRef } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { ConnectivityFact } from './connectivity.types.ts'
import type { LiveEvent } from './live.types.ts'
import type { AppLocation, NavigationChanged } from './navigation.types.ts'
import type { outboxMachine } from './outbox.machine.ts'
import type { OutboxRef } from './outbox.types.ts'
import type { MatchedRoute, Redirected, Requested } from './screen.types.ts'
import type { SessionReport, SessionState } from './session.types.ts'
import type { UpdateRef, updateMachine } from './update.machine.ts'

export interface AppInput {
  /** The browser's location when the app starts. */
  location: AppLocation
  /** Whether the member chose 'Remember me' at the last sign-in in this browser. */
  persist: boolean
  /**
   * The member who was signed in on an earlier visit, as this browser has stored it. The server has not confirmed it.
   */
  keptUser?: SessionUser | null
  /** The location that opens after the sign-in. This tab stored it before a reload. Null means the home page. */
  requested: string | null
  /** Returns the route of a path, or `notFound` if no route matches. The same path always gives the same route. */
  matchRoute: (path: string) => MatchedRoute
  /** Returns a new random key for a visit of a screen. The idempotency keys of the screen's calls contain it. */
  newKey: () => string
  /** Milliseconds since 1970 by the clock of the visitor's computer or phone. */
  now: () => number
}

export interface AppContext extends Omit<AppInput, 'persist'> {
  persist: boolean
  route: MatchedRoute
  session: SessionState
  /** Null until a member has signed in and the outbox's chunk has loaded. */
  outbox: OutboxRef | null
  /** The actor of `member.machine.ts`, which runs beside every page of a member. It starts together with the outbox. */
  member: AnyActorRef | null
  /** Null until the code of the update machine has loaded. The code loads when the browser has nothing else to do. */
  update: Update | null
  /**
   * The location of the page for members that the visitor tried to open. It opens after the sign-in. It stays until a
   * sign-in uses it or a sign-out removes it.
   */
  requested: string | null
  /** The location from which the route guard has redirected the visitor to the open home page. Null on other pages. */
  redirectedFrom: string | null
}

/** The code that is loaded when a member signs in. */
export interface OutboxChunk {
  logic: typeof outboxMachine
  member: AnyActorLogic
}

export type UpdateLogic = typeof updateMachine

/** The actor that reports new versions of the site, and its view. The layout shows the view over every page. */
interface Update {
  readonly actor: UpdateRef
  readonly View: unknown
}

export type AppEvent =
  | NavigationChanged
  | SessionReport
  | ConnectivityFact
  | LiveEvent
  | Redirected
  | Requested
  /** The code of the outbox and of the machine `member` has loaded. */
  | ({ type: 'chunk.loaded' } & OutboxChunk)
  /** The code that looks for new versions has loaded. */
  | { type: 'update.loaded'; logic: UpdateLogic; View: unknown }
  /** The server refused a call because there is no session. */
  | { type: 'call.unauthenticated' }
  /** A call was not answered. */
  | { type: 'call.unanswered' }
  /** The browser reports that it went online or offline. */
  | { type: 'network.changed' }
