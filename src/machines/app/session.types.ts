// The events, the context and the reports of the session machine.

import type { ActorRef, Snapshot } from 'xstate'
import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from './parentRef.ts'

interface SignUpForm {
  username: string
  password: string
  code: string
}

/** What a person types to sign in or to sign up. `type` says which of the two it is. */
export type Credentials =
  | { readonly type: 'session.signIn'; readonly form: SignInBody }
  | { readonly type: 'session.signUp'; readonly form: SignUpForm }

/** The reply to the form that sent a sign-in or a sign-up. */
export type SessionReply = { type: 'session.accepted' } | { type: 'session.refused'; error: ApiError }
/** The form that sent the sign-in or the sign-up. */
export type Asker = ActorRef<Snapshot<unknown>, SessionReply>

export type SessionEvent =
  | { type: 'session.signIn'; form: SignInBody; replyTo: Asker }
  | { type: 'session.signUp'; form: SignUpForm; replyTo: Asker }
  | { type: 'session.signOut' }
  /** Ask the server again who is signed in. */
  | { type: 'session.refresh' }
  /** A call was refused because the session is over. */
  | { type: 'session.expired' }
  /** The user renamed themselves, or has chosen a new password. */
  | { type: 'session.update'; user: SessionUser }

export interface SessionChanged {
  type: 'session.changed'
  session: SessionState
}

/** What the session machine sends to its parent. */
export type SessionReport =
  | SessionChanged
  /** The server did not answer. */
  | { type: 'session.unreachable' }
  | { type: 'session.signedOut' }
  /** The server did not end the session. */
  | { type: 'session.signOutFailed' }

/** The session as other actors see it. */
export interface SessionState {
  /** False until the server has answered for the first time, or could not be reached. */
  readonly settled: boolean
  readonly user: SessionUser | null
}

export interface SessionInput {
  /** Whether the member chose 'Remember me' at the last sign-in in this browser. */
  persist: boolean
  parent: ParentRef<SessionReport>
}

export interface SessionContext extends SessionInput {
  user: SessionUser | null
  /** The form that waits for a reply. */
  asker: Asker | null
}
