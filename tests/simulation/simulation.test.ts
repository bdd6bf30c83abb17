// Simulates many phones, one server and a bad network, with the real outbox, pages and use cases. A seed is a number
// that decides everything in one simulation. `npm run simulate` runs more seeds.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUG_NAMES } from './bugNames.ts'
import { type Runner, startRunner, timelineText } from './runSeeds.ts'

const SEED_COUNT = 200
/** The number of seeds for each bug. With each bug, at least one of ten seeds fails, so 40 are enough. */
const MAX_SEEDS_PER_BUG = 40

let runner: Runner

beforeAll(async () => {
  runner = await startRunner()
}, 60_000)
afterAll(() => runner.close())

/** The longest time that a test may take. */
const LIMIT_MS = 180_000

test(
  '[proof-01, proof-02, proof-03, proof-04, proof-05, proof-06, proof-07, proof-09] [pool-seats-21] the checks pass for every seed, with a bad network and killed browser tabs',
  async () => {
    const { failed, seeds } = await runner.run({ firstSeed: 1, count: SEED_COUNT, bugName: null })
    expect(failed.map(timelineText).join('\n')).toBe('')
    expect(seeds).toBe(SEED_COUNT)
  },
  LIMIT_MS,
)

describe.each(Object.entries(BUG_NAMES))('with the planted bug %s', (bugName, fault) => {
  test(
    `at least one of ${MAX_SEEDS_PER_BUG} seeds fails with the fault that belongs to the bug`,
    async () => {
      const { failed } = await runner.run({ firstSeed: 1, count: MAX_SEEDS_PER_BUG, bugName, maxFailed: 1 })
      expect(failed.flatMap(({ faults }) => faults)).toContainEqual(expect.stringMatching(fault))
    },
    LIMIT_MS,
  )
})

test(
  'a seed gives the same timeline and the same faults again, also if other seeds ran before it',
  async () => {
    const bugName = 'no idempotency check'
    const [failedSeed] = (await runner.run({ firstSeed: 1, count: 40, bugName, maxFailed: 1 })).failed
    if (failedSeed === undefined) throw new Error('No seed has failed.')
    const [repeatedSeed] = (await runner.run({ firstSeed: failedSeed.seed, count: 1, bugName })).failed
    expect(repeatedSeed).toEqual(failedSeed)
  },
  LIMIT_MS,
)
