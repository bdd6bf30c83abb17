import { describe, expect, test } from 'vitest'
import { scoreWhileNodesAreKilled } from '../../simulation/killedNodes.ts'
import { openStorage } from '../support.ts'

/** `npm run simulate -- --nodes` kills more nodes. */
const ROUNDS = 3
/** The nodes are compiled and started again in each round, which takes long on a busy machine. */
const LIMIT_MS = 300_000

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes on PostgreSQL', () => {
  test(
    'when one is killed in the middle of scoring, no acknowledged tap is lost and none counts twice',
    async () => {
      const storage = await openStorage()
      try {
        const env = { ...storage.env, LOG_LEVEL: 'silent' }
        const result = await scoreWhileNodesAreKilled({ env, rounds: ROUNDS, seed: 1 })
        expect(result).toMatchObject({ acknowledged: ROUNDS * 80, lost: 0, doubled: 0 })
        expect(result.repeated).toBeGreaterThan(0)
      } finally {
        await storage.remove()
      }
    },
    LIMIT_MS,
  )
})
