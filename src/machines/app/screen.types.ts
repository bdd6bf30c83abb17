import type { AnyActorLogic, AnyActorRef } from 'xstate'
import type { Access } from '../../../contract/endpoint.ts'
import type { LiveEvent } from './live.machine.ts'
import type { AppLocation } from './navigation.machine.ts'
import type { OutboxFact } from './outbox.types.ts'
import type { ParentRef } from './parentRef.ts'
import type { SessionChanged, SessionState } from './session.types.ts'

/** A route of the table that the location matched. */
export interface MatchedRoute {
  readonly name: string
  readonly access: Access
  readonly params: Readonly<Record<string, string>>
  /** Open to a session that must first choose a new password. */
  readonly duringReset: boolean
}

/** A page's chunk: its machine, provided with the services, and its view. */
export interface Chunk {
  readonly logic: AnyActorLogic
  readonly View: unknown
  /** The machine's own input, where it is no ScreenInput. */
  readonly toInput?: ((input: ScreenInput) => unknown) | undefined
}

/** What every screen's machine starts with. */
export interface ScreenInput {
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly user: SessionState['user']
  /** Random, and one for each visit: what idempotency keys are made from. */
  readonly visit: string
}

/** What every screen's machine may be told. */
export type ScreenFact = SessionChanged | LiveEvent | OutboxFact | { type: 'location.changed'; location: AppLocation }

export class ChunkLoadError extends Error {
  readonly type: 'missing' | 'timeout'
  constructor(type: 'missing' | 'timeout') {
    super(type === 'missing' ? 'This page could not be loaded.' : 'This page took too long to load.')
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

export interface Redirected {
  type: 'screen.redirected'
  to: string
  requested?: string
}

export interface ScreenMachineInput {
  route: MatchedRoute
  location: AppLocation
  session: SessionState
  visit: string
  parent: ParentRef<Redirected>
}

export interface ScreenContext extends ScreenMachineInput {
  chunk: Chunk | null
  error: ChunkLoadError | null
  content: AnyActorRef | null
}

export type ScreenEvent =
  | ScreenFact
  | { type: 'screen.retry' }
  /** The screen's own machine failed. */
  | { type: 'xstate.error.actor.content'; error: unknown }
