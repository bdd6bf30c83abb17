import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Each Argon2id hash takes 19 MiB and one core, so more at a time would slow down all other calls. */
const MAX_AT_A_TIME = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches. Without a hash it takes the same time and resolves to false. */
  verify(password: string, passwordHash: string | null): Promise<boolean>
}

/** Argon2id with the library's defaults (19 MiB, 2 passes, 1 lane), which OWASP's cheat sheet recommends. */
export function createPasswords(): Passwords {
  const run = pLimit(MAX_AT_A_TIME)
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
