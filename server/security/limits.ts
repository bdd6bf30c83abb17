// The limits against guessing passwords and codes.

import { MINUTE_MS } from '../clock.ts'
import type { Limit, Limiter } from './limiter.ts'

/** How many failed attempts are allowed before the client must wait. */
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

export function createLimits(settings: LimitSettings, newLimiter: (name: string, limit: Limit) => Limiter): Limits {
  return {
    signInsPerAddress: newLimiter('signInsPerAddress', settings.signInsPerAddress),
    signInsPerUsername: newLimiter('signInsPerUsername', settings.signInsPerUsername),
    codesPerAddress: newLimiter('codesPerAddress', settings.codesPerAddress),
  }
}
