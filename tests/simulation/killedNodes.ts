// Two real nodes on PostgreSQL. One of them is killed with SIGKILL in the middle of scoring, and started again.

import { PASSWORD, playerNamed, readGame, signUp, startGame, tap } from '../support/members.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { createChance } from './world.ts'

interface KilledNodesOptions {
  /** Settings of both nodes, with `DATABASE_URL`. */
  readonly env: Record<string, string>
  readonly rounds: number
  readonly seed: number
  onRound?(round: number): void
}

interface KilledNodesResult {
  /** Taps that a node has answered with success. */
  readonly acknowledged: number
  /** Attempts without an answer or with an error that may pass. Each was repeated with the same key. */
  readonly repeated: number
  /** Acknowledged taps that the games do not have. */
  readonly lost: number
  /** Points that the games have and nobody made. */
  readonly doubled: number
}

const CLIENTS = 8
const TAPS_PER_CLIENT = 10
const MAX_ATTEMPTS = 200
const RETRY_MS = 50

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function scoreWhileNodesAreKilled(options: KilledNodesOptions): Promise<KilledNodesResult> {
  const { env, rounds, seed, onRound = () => {} } = options
  const chance = createChance(seed)
  const nodes: ServerProcess[] = []
  try {
    for (let count = 0; count < 2; count++) nodes.push(await startServerProcess({ from: 'sources', env }))
    const [first] = nodes as [ServerProcess, ServerProcess]
    const code = first.ownerCode ?? ''
    const owner = await signUp(first.origin, { username: 'Owner', password: PASSWORD, code })
    const pool_player_id = await playerNamed(owner, 'Owner')
    const result = { acknowledged: 0, repeated: 0, lost: 0, doubled: 0 }

    for (let round = 1; round <= rounds; round++) {
      const game = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 100 }] })
      const killAfter = chance.between(5, CLIENTS * TAPS_PER_CLIENT - 20)
      const victim = chance.oneOf(nodes)
      let acknowledged = 0
      let killed: Promise<unknown> | null = null

      const tapUntilAcknowledged = async (client: number, key: string): Promise<void> => {
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
          const { origin } = nodes[(client + attempt) % 2]!
          const body = { pool_player_id, action: 'add' } as const
          const answer = await tap({ ...owner, origin }, game, body, key).catch(() => null)
          if (answer?.status === 200) {
            acknowledged++
            if (acknowledged >= killAfter) killed ??= victim.kill('SIGKILL')
            return
          }
          if (answer !== null && answer.status < 500) throw new Error(`A tap was answered ${answer.status}.`)
          result.repeated++
          await pause(RETRY_MS)
        }
        throw new Error(`${key} was not answered in ${MAX_ATTEMPTS} attempts.`)
      }
      const score = async (client: number): Promise<void> => {
        for (let n = 0; n < TAPS_PER_CLIENT; n++) await tapUntilAcknowledged(client, `round${round}-${client}-${n}`)
      }
      await Promise.all(Array.from({ length: CLIENTS }, (_, client) => score(client)))
      await killed
      await victim.restart()

      for (const { origin } of nodes) {
        const found = await readGame({ ...owner, origin }, game)
        const points = found.players[0]?.score ?? 0
        result.lost += Math.max(0, acknowledged - points)
        result.doubled += Math.max(0, points - acknowledged, found.version - 1 - points)
      }
      result.acknowledged += acknowledged
      onRound(round)
    }
    return result
  } finally {
    for (const node of nodes) await node.stop()
  }
}
