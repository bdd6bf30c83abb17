import type { ErrorCode } from '../contract/errors.ts'

/**
 * What a line of the log may hold. Never a body, a cookie, a code, or the name of an unknown sign-in: whoever reads
 * logs learns nothing that could be used.
 */
interface LogFields {
  readonly event: string
  readonly user_id?: number
  /** On whom an administrator acted. */
  readonly target_user_id?: number
  readonly method?: string
  /** The route's pattern, not the address that was asked for. */
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly code?: ErrorCode
  readonly err?: unknown
}

export interface Log {
  debug(fields: LogFields, message?: string): void
  info(fields: LogFields, message?: string): void
  warn(fields: LogFields, message?: string): void
  error(fields: LogFields, message?: string): void
}
