import { type Clock, MINUTE_MS } from '../clock.ts'
import { createLimiter, type Limit, type Limiter } from './limiter.ts'

/** How often somebody may be wrong before waiting. */
export interface LimitSettings {
  readonly signInsPerAddress: Limit
  readonly signInsPerUsername: Limit
  readonly codesPerAddress: Limit
}

export const LIMITS: LimitSettings = {
  signInsPerAddress: { attempts: 30, windowMs: 15 * MINUTE_MS },
  signInsPerUsername: { attempts: 10, windowMs: 15 * MINUTE_MS },
  codesPerAddress: { attempts: 10, windowMs: 15 * MINUTE_MS },
}

export type Limits = { readonly [Name in keyof LimitSettings]: Limiter }

export function createLimits(settings: LimitSettings, clock: Clock): Limits {
  return {
    signInsPerAddress: createLimiter(settings.signInsPerAddress, clock),
    signInsPerUsername: createLimiter(settings.signInsPerUsername, clock),
    codesPerAddress: createLimiter(settings.codesPerAddress, clock),
  }
}
