// The types of the machine that runs one visit of a page.
import type { AnyActorLogic, AnyActorRef } from 'xstate'
import type { Access } from '../../../contract/endpoint.ts'
import type { ConnectivityFact } from './connectivity.types.ts'
import type { AppLocation } from './navigation.types.ts'
import type { ParentRef } from './parentRef.ts'
import type { SessionChanged, SessionState } from './session.types.ts'

/** The route that the location matched. */
export interface MatchedRoute {
  readonly name: string
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
  /** Whether a member who must first choose a new password may open the page. */
  readonly duringReset: boolean
}

/** A page's chunk: its machine, joined with the services, and its view. */
export interface Chunk {
  readonly logic: AnyActorLogic
  readonly View: unknown
  /** Makes the machine's input. If it is missing, the input is the `ScreenInput` itself. */
  readonly toInput?: ((input: ScreenInput) => unknown) | undefined
}

/** The input of a page's own machine, for example of `wordleMachine`. */
export interface ScreenInput {
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly user: SessionState['user']
  /**
   * A random key of this visit. A visit begins when the page opens, and ends when the member leaves the page.
   * Idempotency keys are made from this key.
   */
  readonly visit: string
}

/**
 * The events that the screen sends to the machine of every page. A page subscribes to the facts of `live` and `outbox`
 * itself.
 */
export type ScreenFact = SessionChanged | { type: 'location.changed'; location: AppLocation }

/**
 * A page's code did not load. The type is `missing` if the code does not exist any more or the network failed, and
 * `timeout` if the load took too long.
 */
export class ChunkLoadError extends Error {
  readonly type: 'missing' | 'timeout'
  constructor(type: 'missing' | 'timeout') {
    super(type === 'missing' ? 'This page could not be loaded.' : 'This page took too long to load.')
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

/** Sent to the app when the route guard does not let a visitor or a member see the page. */
export interface Redirected {
  type: 'screen.redirected'
  to: string
  /** The location from which a visitor was redirected, if the next sign-in leads back to it. */
  requested?: string | undefined
}

/** Sent to the app when a page for members opens before it is known who is signed in. */
export interface Requested {
  type: 'screen.requested'
  /** The location that the next sign-in opens. */
  requested: string | undefined
}

/** The input of `screenMachine`, which runs one visit of a page. */
export interface ScreenMachineInput {
  route: MatchedRoute
  location: AppLocation
  session: SessionState
  visit: string
  parent: ParentRef<Redirected | Requested>
}

export interface ScreenContext extends ScreenMachineInput {
  chunk: Chunk | null
  error: ChunkLoadError | null
  /** The actor of the page's own machine; null while the page is not shown. */
  content: AnyActorRef | null
}

export type ScreenEvent =
  | ScreenFact
  | ConnectivityFact
  | { type: 'screen.retry' }
  /** The page's machine failed. */
  | { type: 'xstate.error.actor.content'; error: unknown }
