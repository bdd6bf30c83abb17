import { hash, verify } from '@node-rs/argon2'
import { RequestError } from '../requestError.ts'
import { createTurns } from './turns.ts'

/** Each Argon2id hash takes 19 MiB and one core, so more at a time would slow down all other calls. */
const MAX_AT_A_TIME = 2
/** One hash takes about 20 ms, so the last of these waits for less than a second. */
const MAX_WAITING = 40
const RETRY_AFTER_SECONDS = 2

export interface Passwords {
  /** Throws TOO_MANY_REQUESTS when too many others wait. */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches. Without a hash it takes the same time and resolves to false. Throws TOO_MANY_REQUESTS
   * when too many others wait.
   * @param isUrgent whether the caller is known, so that strangers do not delay the check
   */
  verify(password: string, passwordHash: string | null, isUrgent: boolean): Promise<boolean>
}

/** Argon2id with the library's defaults (19 MiB, 2 passes, 1 lane), which OWASP's cheat sheet recommends. */
export function createPasswords(): Passwords {
  const turns = createTurns({ atATime: MAX_AT_A_TIME, maxWaiting: MAX_WAITING })
  let dummy: Promise<string> | undefined

  function run<Answer>(work: () => Promise<Answer>, isUrgent: boolean): Promise<Answer> {
    const answer = turns.run(work, isUrgent)
    if (answer !== null) return answer
    throw new RequestError(
      'TOO_MANY_REQUESTS',
      `Too many people sign in at the moment. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
      RETRY_AFTER_SECONDS,
    )
  }

  return {
    // Only members and people with a valid code choose a password.
    hash: async (password) => run(() => hash(password), true),
    async verify(password, passwordHash, isUrgent) {
      dummy ??= hash('a hash that no password is compared with')
      const against = passwordHash ?? (await dummy)
      const matches = await run(() => verify(against, password), isUrgent)
      return passwordHash !== null && matches
    },
  }
}
