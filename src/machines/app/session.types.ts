// The events, the context and the reports of the session machine.

import type { ActorRef, Snapshot } from 'xstate'
import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import type { CreateUserBody } from '../../../contract/api/members/users.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from './parentRef.ts'

type SignUpForm = Pick<CreateUserBody, 'username' | 'password' | 'passkey' | 'code'>

/**
 * The form that a person sends to sign in or to sign up, with a password or a passkey. `type` shows whether it is a
 * sign-in or a sign-up.
 */
export type Credentials =
  | { readonly type: 'session.signIn'; readonly form: SignInBody }
  | { readonly type: 'session.signUp'; readonly form: SignUpForm }

/** The reply to the form that sent a sign-in or a sign-up. */
export type SessionReply = { type: 'session.accepted' } | { type: 'session.refused'; error: ApiError }
/** The form that sent the sign-in or the sign-up. */
type Asker = ActorRef<Snapshot<unknown>, SessionReply>
/** A sign-in or a sign-up, and the form that waits for the reply. */
export type SessionRequest = Credentials & { readonly replyTo: Asker }

/** The messages between the tabs of one browser. These tabs share the session, because they share its cookie. */
export type TabFact = { type: 'tab.signedIn' } | { type: 'tab.signedOut' }

export type SessionEvent =
  | SessionRequest
  | TabFact
  | { type: 'session.signOut' }
  /** Ask the server again who is signed in. */
  | { type: 'session.refresh' }
  /** The session is over, and the page is left. */
  | { type: 'session.expired' }
  /** The member has a new username, has chosen a new password, or has signed in again after the session ended. */
  | { type: 'session.update'; user: SessionUser }

export interface SessionChanged {
  type: 'session.changed'
  session: SessionState
}

/** The events that the session machine sends to its parent. */
export type SessionReport =
  | SessionChanged
  /** The server did not answer. */
  | { type: 'session.unreachable' }
  /** The server answered with an error that is not about the session. The server is asked again. */
  | { type: 'session.unconfirmed' }
  /** The server has answered that there is no session. */
  | { type: 'call.unauthenticated' }
  /** The session is over, and the member did not sign out. */
  | { type: 'session.ended' }
  /** The member signed out, in this tab or in another one. */
  | { type: 'session.signedOut' }
  /** The server did not end the session. */
  | { type: 'session.signOutFailed'; error: ApiError }

/** The session as other actors see it. */
export interface SessionState {
  /**
   * False until it is known who is signed in: from the first answer of the server, or from the member that this browser
   * has stored.
   */
  readonly settled: boolean
  readonly user: SessionUser | null
}

export interface SessionInput {
  /** Whether the member chose 'Remember me' at the last sign-in in this browser. */
  persist: boolean
  /**
   * The member who was signed in on an earlier visit, from the data that this browser has stored. The server has not
   * confirmed yet that this member is still signed in.
   */
  keptUser?: SessionUser | null
  parent: ParentRef<SessionReport>
}

export interface SessionContext extends SessionInput {
  user: SessionUser | null
  /** The sign-in or sign-up that has no reply yet. */
  request: SessionRequest | null
  /** How many refreshes in a row have failed. Until one succeeds, it is unknown whether the session is over. */
  failures: number
}
