// Limits how often something may happen, by the algorithm 'token bucket'. Each key has a bucket with tokens in the
// memory of this node. Each event takes a token from the bucket, and the bucket fills again with time.

/** `burst` is the number of tokens in a full bucket. Each second adds `perSecond` tokens. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Buckets {
  /** Takes a token from the bucket of this key. Returns false if the bucket is empty. */
  take(key: string): boolean
}

/** At this number of keys, full buckets are removed from memory. A key without a bucket gets a full bucket again. */
const MAX_KEYS = 10_000

/**
 * Limits events that are too frequent for a count in the database, such as socket events. Each node counts separately.
 * @param nowMs a clock that never goes back
 */
export function createBuckets({ burst, perSecond }: Rate, nowMs: () => number = () => performance.now()): Buckets {
  // `atMs` is the time at which the bucket had `tokensLeft` tokens.
  const buckets = new Map<string, { tokensLeft: number; atMs: number }>()

  function tokensIn(key: string, timeMs: number): number {
    const bucket = buckets.get(key)
    return bucket === undefined
      ? burst
      : Math.min(burst, bucket.tokensLeft + ((timeMs - bucket.atMs) / 1000) * perSecond)
  }

  return {
    take(key) {
      const timeMs = nowMs()
      const tokensLeft = tokensIn(key, timeMs)
      if (!buckets.has(key) && buckets.size >= MAX_KEYS) {
        for (const other of buckets.keys()) if (tokensIn(other, timeMs) >= burst) buckets.delete(other)
      }
      const isTaken = tokensLeft >= 1
      buckets.set(key, { tokensLeft: isTaken ? tokensLeft - 1 : tokensLeft, atMs: timeMs })
      return isTaken
    },
  }
}
