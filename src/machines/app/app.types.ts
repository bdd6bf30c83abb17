import type { ActorRefFrom } from 'xstate'
import type { ConnectivityRecovered } from './connectivity.machine.ts'
import type { LiveEvent } from './live.machine.ts'
import type { AppLocation, NavigationChanged } from './navigation.machine.ts'
import type { outboxMachine } from './outbox.machine.ts'
import type { OutboxFact } from './outbox.types.ts'
import type { MatchedRoute, Redirected } from './screen.types.ts'
import type { SessionReport, SessionState } from './session.types.ts'

export interface AppInput {
  /** Where the browser is as the app starts. */
  location: AppLocation
  /** The stored setting `persist`. */
  persist: boolean
  /** Pure: a path's route; `notFound` for a path that no route has. */
  matchRoute: (path: string) => MatchedRoute
  /** A new random key: one for each visit of a screen, from which its calls make their idempotency keys. */
  newKey: () => string
  /** The device's milliseconds since 1970. */
  now: () => number
}

export interface AppContext extends Omit<AppInput, 'persist'> {
  persist: boolean
  route: MatchedRoute
  session: SessionState
  /** Null until its chunk has come, after somebody signed in. */
  outbox: OutboxRef | null
  /** The location that a guard passed along: where to go after signing in. */
  requested: string | null
}

export type OutboxLogic = typeof outboxMachine
export type OutboxRef = ActorRefFrom<OutboxLogic>

export type AppEvent =
  | NavigationChanged
  | SessionReport
  | ConnectivityRecovered
  | LiveEvent
  | { type: 'live.lost' }
  | Redirected
  /** The outbox's chunk is there. */
  | { type: 'chunk.loaded'; logic: OutboxLogic }
  | OutboxFact
  /** A call was refused for want of a session. */
  | { type: 'call.unauthenticated' }
  /** A call went unanswered. */
  | { type: 'call.unanswered' }
  /** The browser believes that the network came or went. */
  | { type: 'network.changed' }
