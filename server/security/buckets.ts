// Limits how often something may happen, in the memory of this node.

/** How many are allowed at the same time (`burst`), and how many more each second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Buckets {
  /** Counts one for this key; false if the key has used up its rate. */
  take(key: string): boolean
}

/** Above this number of keys, the keys that have their whole burst again are removed from memory. */
const MAX_KEYS = 10_000

/**
 * Limits events that are too frequent for a count in the database, such as socket events. Each node counts separately.
 * @param nowMs a clock that never goes back
 */
export function createBuckets({ burst, perSecond }: Rate, nowMs: () => number = () => performance.now()): Buckets {
  const buckets = new Map<string, { left: number; atMs: number }>()

  function leftIn(key: string, now: number): number {
    const bucket = buckets.get(key)
    return bucket === undefined ? burst : Math.min(burst, bucket.left + ((now - bucket.atMs) / 1000) * perSecond)
  }

  return {
    take(key) {
      const now = nowMs()
      const left = leftIn(key, now)
      if (!buckets.has(key) && buckets.size >= MAX_KEYS) {
        for (const known of buckets.keys()) if (leftIn(known, now) >= burst) buckets.delete(known)
      }
      const taken = left >= 1
      buckets.set(key, { left: taken ? left - 1 : left, atMs: now })
      return taken
    },
  }
}
