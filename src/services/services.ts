import type { Call } from './http/call.ts'
import type { FindLocal } from './outbox/findLocal.ts'

/** The services that every screen receives for its machine. */
export interface Services {
  call: Call
  /** The user_id of the member who is signed in now; null for a visitor. */
  memberId: () => number | null
  /** Set only in the simulation of many phones, where each phone has its own disk. */
  findLocal?: FindLocal
}
