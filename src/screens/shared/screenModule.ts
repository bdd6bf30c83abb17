// Joins the machine, the services and the view of a page.
import type { ComponentType, FunctionComponent } from 'react'
import { type ActorRefFrom, type AnyActorLogic, type AnyActorRef, fromCallback, type InputFrom } from 'xstate'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import type { Services } from '../../services/services.ts'

/** The export of a screen file: the view of a page, and its machine joined with the services. */
export interface ScreenModule {
  readonly View: ComponentType<{ actor: AnyActorRef }>
  readonly logic: (services: Services) => AnyActorLogic
  /** Makes the machine's input, if that is not a `ScreenInput`. */
  readonly toInput?: (input: ScreenInput) => unknown
}

/** Joins a view and its logic. The types check that the view accepts the actor of this logic. */
export function screenModule<Logic extends AnyActorLogic>(screen: {
  View: ComponentType<{ actor: ActorRefFrom<Logic> }>
  logic: (services: Services) => Logic
  /** Makes the machine's input, if that is not a `ScreenInput`. */
  toInput?: (input: ScreenInput) => InputFrom<Logic>
}): ScreenModule {
  return screen as unknown as ScreenModule
}

/** A page without events or data, which needs no machine. */
export function staticScreen(View: FunctionComponent): ScreenModule {
  return { View, logic: () => fromCallback(() => undefined) }
}
