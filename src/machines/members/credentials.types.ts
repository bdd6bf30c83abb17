import type { SessionEvent } from '../app/session.types.ts'

export type CredentialsField = 'username' | 'password' | 'code'

export interface CredentialsForm {
  readonly username: string
  readonly password: string
  /** The referral code; sign-up only. */
  readonly code: string
  readonly rememberMe: boolean
}

/** A message and the fields it marks; none: it stands under the form. */
export interface Problem {
  readonly fields: readonly CredentialsField[]
  readonly message: string
}

type Asking = Extract<SessionEvent, { type: 'session.signIn' | 'session.signUp' }>
/** What the form asks of the session; the machine adds who asks. */
export type AskSession = Asking extends infer Event ? (Event extends Asking ? Omit<Event, 'replyTo'> : never) : never
