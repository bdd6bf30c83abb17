// The actions with which a machine changes the session.

import type { AnyActorRef } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { systemActor } from './system.ts'

interface ActionArgs {
  system: { get: (id: string) => AnyActorRef | undefined }
}

/** The action `updateSession`. Its params contain the user as the server now has it. */
export function updateSession({ system }: ActionArgs, { user }: { user: SessionUser }): void {
  systemActor(system, 'session')?.send({ type: 'session.update', user })
}

/** The action `refreshSession`. The session machine asks the server who is signed in. */
export function refreshSession({ system }: ActionArgs): void {
  systemActor(system, 'session')?.send({ type: 'session.refresh' })
}

/** The action `signOut`. The session machine asks the server to end the session. */
export function signOut({ system }: ActionArgs): void {
  systemActor(system, 'session')?.send({ type: 'session.signOut' })
}
