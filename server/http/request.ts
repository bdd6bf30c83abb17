import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Unit } from '../db/work.ts'
import type { Caller } from '../usecases/members/auth.ts'
import type { OpenedSession } from '../usecases/members/sessions.ts'
import type { Session } from '../usecases/shared/session.ts'

/** The session's cookie, for the few calls that open or end a session. */
export interface SessionCookie {
  /** What the browser sent, whether or not a session still belongs to it. */
  readonly token: string | undefined
  set(opened: OpenedSession): void
  clear(): void
}

/** A checked call of one endpoint. */
export interface Request<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Whoever calls; on public endpoints perhaps nobody. */
  readonly session: E['access'] extends 'public' ? Session | null : Session
  readonly caller: Caller
  readonly cookie: SessionCookie
  /**
   * Where the command writes when its answer may be kept for a repeat under the same Idempotency-Key. A call whose
   * body or answer carries a secret writes through the context instead, and nothing of it is kept.
   */
  readonly unit: Unit
  readonly idempotencyKey: string | null
}

export type Handler<E extends Endpoint> = (request: Request<E>, context: Context) => AnswerOf<E> | Promise<AnswerOf<E>>

/** A handler for each endpoint of a table of the contract; a missing one does not compile. */
export type RoutesOf<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [Key in keyof Table & string]: Handler<Table[Key]>
}
