import type { SessionUser } from '../../../contract/api/members/auth.ts'

/** The session of the signed-in member who makes a call. */
export interface Session {
  readonly sessionId: number
  readonly user: SessionUser
  /** Whether the session continues after the browser was closed. */
  readonly remember: boolean
}
