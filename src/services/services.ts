import type { Call } from './http/call.ts'

/** What every screen receives to make its machine's services from. */
export interface Services {
  call: Call
}
