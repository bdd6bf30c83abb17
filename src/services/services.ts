import type { Call } from './http/call.ts'

/** The services that a screen provides to its machine. */
export interface Services {
  call: Call
}
