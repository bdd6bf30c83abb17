import type { Call } from './http/call.ts'
import type { FindLocal } from './outbox/findLocal.ts'

/** What every screen receives to make its machine's services from. */
export interface Services {
  call: Call
  /** The user_id of the member who is signed in now; null for a visitor. */
  memberId: () => number | null
  /** Only in the simulation of many phones, where each has a disk of its own. */
  findLocal?: FindLocal
}
