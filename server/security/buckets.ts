// Limits how often something may happen, with a 'token bucket' for each key in the memory of this node.

/** How much a full bucket allows at once (`burst`), and how much of it comes back each second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Buckets {
  /** Takes one from the bucket of this key; false if the bucket is empty. */
  take(key: string): boolean
}

/** Above this number of keys, full buckets are removed from memory, because a new bucket is full, too. */
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
