// The types of a request and of the handlers of calls.

import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Writer } from '../db/work.ts'
import type { Caller } from '../usecases/members/auth.ts'
import type { PasskeyBrowser } from '../usecases/members/passkeyChallenges.ts'
import type { OpenedSession } from '../usecases/members/sessions.ts'
import type { Session } from '../usecases/shared/session.ts'

/** The session cookie, for the calls that open or end a session. */
export interface SessionCookie {
  /** The token that the browser sent. Its session may have ended. */
  readonly token: string | undefined
  /** Sends the token of a session to the browser, as the new value of the cookie. */
  set(opened: OpenedSession): void
  /** Removes the cookie from the browser. */
  clear(): void
}

/** A call of one endpoint, after its access and its schemas were checked. */
export interface Request<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The session of the caller. It can be null on public endpoints only. */
  readonly session: E['access'] extends 'public' ? Session | null : Session
  readonly caller: Caller
  readonly cookie: SessionCookie
  /** Throws if the call takes no body but has one with fields. Only a call that is `objectFirst` calls it itself. */
  readonly refuseFields: () => void
  /** The browser of the caller, for the calls with a passkey: its cookie, and the site of its passkeys. */
  readonly passkeyBrowser: PasskeyBrowser
  /**
   * Runs the transaction of this call, and stores its answer. A repeated call with the same Idempotency-Key gets the
   * stored answer. A call with a secret in its body or answer uses `context.write` instead, so that the secret is not
   * stored.
   */
  readonly writer: Writer
  /** The Idempotency-Key without the number of the attempt (see `commandKeyOf`); null if the call has no key. */
  readonly idempotencyKey: string | null
}

export type Handler<E extends Endpoint> = (request: Request<E>, context: Context) => AnswerOf<E> | Promise<AnswerOf<E>>

/** One handler for each endpoint in a part of the contract. If a handler is missing, the code does not compile. */
export type RoutesOf<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [Key in keyof Table & string]: Handler<Table[Key]>
}
