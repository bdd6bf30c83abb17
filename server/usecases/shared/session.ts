import type { SessionUser } from '../../../contract/api/members/auth.ts'

/** The signed-in session that makes a call. */
export interface Session {
  readonly sessionId: number
  readonly user: SessionUser
  /** Whether the session outlives the browser. */
  readonly remember: boolean
}
