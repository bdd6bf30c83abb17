// Hashes and checks passwords, only a few at a time.

import { hash as argon2, verify } from '@node-rs/argon2'
import { RequestError } from '../requestError.ts'
import { createWorkQueue, type WorkQueueSettings } from './workQueue.ts'

export const PASSWORD_QUEUE: WorkQueueSettings = {
  // Each Argon2id hash takes 19 MiB and one core, so more hashes at a time would slow down all other calls.
  maxRunning: 2,
  // The second hash at the same time is only for known browsers, for signed-in members, and for people who choose a
  // password with a valid code. So strangers never use more than one core.
  maxOthersRunning: 1,
  // One hash takes about 20 ms, so the last of 40 callers waits for about a second.
  maxWaiting: 40,
}
const RETRY_AFTER_SECONDS = 2

/** Argon2id with 19 MiB, 2 passes and 1 lane, which OWASP's cheat sheet recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash begins with the settings with which it was made. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

const hash = (password: string): Promise<string> => argon2(password, COST)

export interface Passwords {
  /** Throws TOO_MANY_REQUESTS if too many callers are waiting. */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches. If the hash is null, the check takes the same time and resolves to false. Throws
   * TOO_MANY_REQUESTS if too many callers are waiting.
   * @param options `isUrgent`: the caller is known, so strangers must not delay the check
   */
  verify(password: string, passwordHash: string | null, options: { readonly isUrgent: boolean }): Promise<boolean>
  /** Whether a hash was made with other settings than the present ones. */
  isOutdated(passwordHash: string): boolean
  /** Throws TOO_MANY_REQUESTS if `verify` would refuse a stranger now. Call this before any slow work. */
  refuseStrangersWhenQueueIsFull(): void
}

export function createPasswords(): Passwords {
  const queue = createWorkQueue(PASSWORD_QUEUE)
  let dummyHash: Promise<string> | undefined

  function run<Answer>(work: () => Promise<Answer>, isUrgent: boolean): Promise<Answer> {
    const answer = queue.run(work, isUrgent)
    if (answer === null) throw tooManyError()
    return answer
  }

  return {
    // Hashing is always urgent, because only members and people with a valid code choose a password.
    hash: async (password) => run(() => hash(password), true),
    async verify(password, passwordHash, { isUrgent }) {
      dummyHash ??= hash('a hash that no password is compared with')
      const hashToCheck = passwordHash ?? (await dummyHash)
      const matches = await run(() => verify(hashToCheck, password), isUrgent)
      return passwordHash !== null && matches
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(CURRENT_PREFIX),
    refuseStrangersWhenQueueIsFull() {
      const isUrgent = false
      if (queue.isFull(isUrgent)) throw tooManyError()
    },
  }
}

const tooManyError = () =>
  new RequestError(
    'TOO_MANY_REQUESTS',
    `Too many people sign in at the moment. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    RETRY_AFTER_SECONDS,
  )
