// The type of the server's own log, which the person who runs the server reads.

import type { ErrorCode } from '../contract/errors.ts'

/**
 * The fields that the server's own log may contain. Bodies, cookies, codes and the names of failed sign-ins are left
 * out, because a person who reads the log could misuse them.
 */
interface LogFields {
  /** The name of what has happened, for example `session.opened`. */
  readonly event: string
  /** The member whom the line is about. In most lines this is the member who made the call. */
  readonly user_id?: number
  /** The member that an admin changed. */
  readonly target_user_id?: number
  readonly method?: string
  /** The pattern of the route. The requested address itself may contain a code or a name. */
  readonly route?: string
  readonly status?: number
  /** How long the server took to answer the request, in milliseconds. */
  readonly ms?: number
  readonly code?: ErrorCode
  /** How many sockets a line is about. */
  readonly sockets?: number
  readonly err?: unknown
}

/**
 * The server's own log, for the person who runs the server. Admins read another log, see `usecases/shared/auditLog.ts`.
 */
export interface Log {
  debug(fields: LogFields, message?: string): void
  info(fields: LogFields, message?: string): void
  warn(fields: LogFields, message?: string): void
  error(fields: LogFields, message?: string): void
}
