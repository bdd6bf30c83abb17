// The fields, the problems and the requests of the sign-in form and the sign-up form.
import type { NewPasskey, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import type { SessionEvent } from '../app/session.types.ts'

export type CredentialsField = 'username' | 'password' | 'code'

export interface CredentialsForm {
  readonly username: string
  readonly password: string
  /** The sign-up code. Empty on the sign-in page. */
  readonly code: string
  /** If false, the session ends when the member closes the browser. Only the sign-in page asks for it. */
  readonly rememberMe: boolean
}

/** The answer of the browser. At a sign-in it is the proof of a passkey, and at a sign-up a new passkey. */
export type PasskeyAnswer = PasskeyProof | NewPasskey

/** A message and the fields that it marks. If there are no fields, the message is shown below the form. */
export interface Problem {
  readonly fields: readonly CredentialsField[]
  readonly message: string
}

type SignInOrSignUp = Extract<SessionEvent, { type: 'session.signIn' | 'session.signUp' }>

/**
 * The event that the form sends to the session. The machine adds `replyTo`. `Omit` is applied to each event of the
 * union separately, because a plain `Omit` would merge the events.
 */
export type CredentialsRequest = SignInOrSignUp extends infer Event
  ? Event extends SignInOrSignUp
    ? Omit<Event, 'replyTo'>
    : never
  : never
