// The system actors, and the actions with which every machine reaches them.
import type { AnyActorRef } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { AlertsRef, ShowAlert } from './alerts.machine.ts'
import type { ConnectivityRef } from './connectivity.machine.ts'
import type { LiveRef } from './live.machine.ts'
import type { LiveCommand } from './live.types.ts'
import type { NavigationRef } from './navigation.machine.ts'
import type { Go } from './navigation.types.ts'
import type { OutboxRef } from './outbox.types.ts'
import type { SessionRef } from './session.machine.ts'

/** The system actors by their id. A machine may send only to these, to its children and to its parent. */
export interface SystemActors {
  navigation: NavigationRef
  session: SessionRef
  connectivity: ConnectivityRef
  live: LiveRef
  alerts: AlertsRef
  /** Its code loads when a member signs in. A page for members is shown only after that. */
  outbox: OutboxRef
}

type System = { get: (id: string) => AnyActorRef | undefined }

/** A running system actor. Undefined when a machine runs without the app, as in a model test. */
export function systemActor<Id extends keyof SystemActors>(system: System, id: Id): SystemActors[Id] | undefined {
  return system.get(id) as SystemActors[Id] | undefined
}

interface ActionArgs {
  system: System
}

/** The action `showAlert`. Its params are the alert. */
export function showAlert({ system }: ActionArgs, alert: ShowAlert['alert']): void {
  systemActor(system, 'alerts')?.send({ type: 'alert.show', alert })
}

/** The action `showError`: a red alert with the error message of a failed call. */
export function showError(args: ActionArgs, { error }: { error: unknown }): void {
  showAlert(args, { type: 'error', message: errorOf(error).message })
}

/** The action `showWarning`: a yellow alert with the error message of a failed call. */
export function showWarning(args: ActionArgs, { error }: { error: unknown }): void {
  showAlert(args, { type: 'warning', message: errorOf(error).message })
}

/** The action `go`. Its params are the page to open. */
export function go({ system }: ActionArgs, destination: Omit<Go, 'type'>): void {
  systemActor(system, 'navigation')?.send({ type: 'navigation.go', ...destination })
}

/** The action `sendLive`. Its params are the command to send on the socket. */
export function sendLive({ system }: ActionArgs, command: LiveCommand): void {
  systemActor(system, 'live')?.send({ type: 'live.send', command })
}
