import type { AnyActorRef } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { singleton } from './system.ts'

interface ActionArgs {
  system: { get: (id: string) => AnyActorRef | undefined }
}

/** Action `updateSession`, params: the user as the server now has it. */
export function updateSession({ system }: ActionArgs, { user }: { user: SessionUser }): void {
  singleton(system, 'session')?.send({ type: 'session.update', user })
}

/** Action `signOut`. */
export function signOut({ system }: ActionArgs): void {
  singleton(system, 'session')?.send({ type: 'session.signOut' })
}
