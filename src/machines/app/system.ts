import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { alertsMachine, ShowAlert } from './alerts.machine.ts'
import type { ConnectivityRef } from './connectivity.machine.ts'
import type { LiveRef } from './live.machine.ts'
import type { LiveCommand } from './live.types.ts'
import type { navigationMachine } from './navigation.machine.ts'
import type { Go } from './navigation.types.ts'
import type { OutboxRef } from './outbox.types.ts'
import type { sessionMachine } from './session.machine.ts'

/** The system actors by their id. Every screen may send to these, and to no other actor outside of its own children. */
export interface SystemActors {
  navigation: ActorRefFrom<typeof navigationMachine>
  session: ActorRefFrom<typeof sessionMachine>
  connectivity: ConnectivityRef
  live: LiveRef
  alerts: ActorRefFrom<typeof alertsMachine>
  /** Loaded late: it runs once a member is signed in, and before any screen for members is shown. */
  outbox: OutboxRef
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

/** Action `sendLive`, params: what to send on the socket. */
export function sendLive({ system }: ActionArgs, command: LiveCommand): void {
  systemActor(system, 'live')?.send({ type: 'live.send', command })
}
