import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { alertsMachine, ShowAlert } from './alerts.machine.ts'
import type { connectivityMachine } from './connectivity.machine.ts'
import type { LiveCommand, liveMachine } from './live.machine.ts'
import type { Go, navigationMachine } from './navigation.machine.ts'
import type { outboxMachine } from './outbox.machine.ts'
import type { sessionMachine } from './session.machine.ts'

/** The app's singletons, by the id they have in the actor system. Every screen may talk to these, and to no other actor across. */
export interface SystemActors {
  navigation: ActorRefFrom<typeof navigationMachine>
  session: ActorRefFrom<typeof sessionMachine>
  connectivity: ActorRefFrom<typeof connectivityMachine>
  live: ActorRefFrom<typeof liveMachine>
  alerts: ActorRefFrom<typeof alertsMachine>
  /** Loaded late: it runs once somebody is signed in, and before any guarded screen is shown. */
  outbox: ActorRefFrom<typeof outboxMachine>
}

type System = { get: (id: string) => AnyActorRef | undefined }

/** Undefined where a machine runs alone: in a model, or in the visualizer. */
export function systemActor<Id extends keyof SystemActors>(system: System, id: Id): SystemActors[Id] | undefined {
  return system.get(id) as SystemActors[Id] | undefined
}

interface ActionArgs {
  system: System
}

/** Action `showAlert`, params: the alert. */
export function showAlert({ system }: ActionArgs, alert: ShowAlert['alert']): void {
  systemActor(system, 'alerts')?.send({ type: 'alert.show', alert })
}

/** Action `go`, params: where to. */
export function go({ system }: ActionArgs, where: Omit<Go, 'type'>): void {
  systemActor(system, 'navigation')?.send({ type: 'navigation.go', ...where })
}

/** Action `say`, params: what to say on the socket. */
export function say({ system }: ActionArgs, word: LiveCommand): void {
  systemActor(system, 'live')?.send({ type: 'live.say', word })
}
