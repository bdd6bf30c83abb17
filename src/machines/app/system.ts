import type { AnyActorRef } from 'xstate'
import type { AlertsRef, ShowAlert } from './alerts.machine.ts'
import type { ConnectivityRef } from './connectivity.machine.ts'
import type { LiveRef } from './live.machine.ts'
import type { LiveCommand } from './live.types.ts'
import type { NavigationRef } from './navigation.machine.ts'
import type { Go } from './navigation.types.ts'
import type { OutboxRef } from './outbox.types.ts'
import type { SessionRef } from './session.machine.ts'

/** The system actors by their id. Besides these, a screen may send only to its own children. */
export interface SystemActors {
  navigation: NavigationRef
  session: SessionRef
  connectivity: ConnectivityRef
  live: LiveRef
  alerts: AlertsRef
  /** Loaded late. It runs when a member is signed in, and before any screen for members is shown. */
  outbox: OutboxRef
}

type System = { get: (id: string) => AnyActorRef | undefined }

/** Undefined when the machine runs without the app, as in a model or in the visualizer. */
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

/** Action `go`, params: where to go. */
export function go({ system }: ActionArgs, where: Omit<Go, 'type'>): void {
  systemActor(system, 'navigation')?.send({ type: 'navigation.go', ...where })
}

/** Action `sendLive`, params: what to send on the socket. */
export function sendLive({ system }: ActionArgs, command: LiveCommand): void {
  systemActor(system, 'live')?.send({ type: 'live.send', command })
}
