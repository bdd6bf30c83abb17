import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id takes 19 MiB and a core for each: two at a time leave room for everybody else. */
const AT_A_TIME = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether it is the right one. Without a hash to compare with it takes as long, and says no. */
  verify(password: string, passwordHash: string | null): Promise<boolean>
}

/** Argon2id with the parameters of OWASP's cheat sheet, which are the library's defaults (19 MiB, 2 passes, 1 lane). */
export function createPasswords(): Passwords {
  const run = pLimit(AT_A_TIME)
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => run(() => hash(password)),
    async verify(password, passwordHash) {
      dummy ??= run(() => hash('a hash that no password is compared with'))
      const against = passwordHash ?? (await dummy)
      const matches = await run(() => verify(against, password))
      return passwordHash !== null && matches
    },
  }
}
