// The limits of failed attempts. They stop people who try many passwords or codes.

import { MINUTE_MS } from '../clock.ts'
import type { Limit, Limiter } from './limiter.ts'

/** How many failed attempts are allowed before the client must wait. See the decision 0028. */
export interface LimitSettings {
  /** Attempts from one address, with all usernames and passkeys together, from browsers that are not known. */
  readonly signInsPerAddress: Limit
  /** Attempts with one username, from one address. */
  readonly signInsPerUsernameAndAddress: Limit
  /** Attempts with one username, from all browsers that are not known. */
  readonly signInsPerUsername: Limit
  /** Attempts of one member, from one known browser. They are not counted anywhere else. */
  readonly signInsPerKnownBrowser: Limit
  /** Attempts of a signed-in member to confirm a change with the password, in one session. */
  readonly passwordChecksPerSession: Limit
  /** Attempts with a sign-up code, from one address. */
  readonly codesPerAddress: Limit
  /** Names that are taken, asked for with one sign-up code. The code itself stays valid. */
  readonly takenNamesPerCode: Limit
  /** Errors of all browsers together, in place of attempts. Errors above the limit are not stored in the log. */
  readonly browserErrors: Limit
}

const windowMs = 15 * MINUTE_MS

export const LIMITS: LimitSettings = {
  signInsPerAddress: { attempts: 30, windowMs },
  signInsPerUsernameAndAddress: { attempts: 10, windowMs },
  signInsPerUsername: { attempts: 100, windowMs },
  signInsPerKnownBrowser: { attempts: 10, windowMs },
  passwordChecksPerSession: { attempts: 10, windowMs },
  codesPerAddress: { attempts: 10, windowMs },
  takenNamesPerCode: { attempts: 10, windowMs },
  browserErrors: { attempts: 50, windowMs },
}

export type Limits = { readonly [Name in keyof LimitSettings]: Limiter }

export function createLimits(settings: LimitSettings, newLimiter: (name: string, limit: Limit) => Limiter): Limits {
  const create = (name: keyof LimitSettings) => newLimiter(name, settings[name])
  return {
    signInsPerAddress: create('signInsPerAddress'),
    signInsPerUsernameAndAddress: create('signInsPerUsernameAndAddress'),
    signInsPerUsername: create('signInsPerUsername'),
    signInsPerKnownBrowser: create('signInsPerKnownBrowser'),
    passwordChecksPerSession: create('passwordChecksPerSession'),
    codesPerAddress: create('codesPerAddress'),
    takenNamesPerCode: create('takenNamesPerCode'),
    browserErrors: create('browserErrors'),
  }
}
