import type { Call } from './http/call.ts'

/** What a screen's machine is provided with. */
export interface Services {
  call: Call
}
