import type { Call } from './http/call.ts'

/** What every screen receives to make its machine's services from. */
export interface Services {
  call: Call
  /** The user_id of the member who is signed in now; null for a visitor. */
  memberId: () => number | null
}
