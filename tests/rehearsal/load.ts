// Sends many taps per second, as if many games were played at the same time.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Member, tap } from '../support/members.ts'

interface SentTap {
  readonly sentMs: number
  /** Null while there is no answer. */
  savedMs: number | null
}

export interface Load {
  /** Every tap by its Idempotency-Key. */
  readonly taps: ReadonlyMap<string, SentTap>
  /** The answers that were not 200, and the calls that failed. */
  readonly problems: readonly string[]
  /** Sends no more taps, and waits for the answers. */
  stop(): Promise<void>
}

/** Sends `tapsPerSecond` taps each second, whether the earlier ones are answered or not. */
export function startLoad(
  member: Member,
  games: readonly { readonly pool_game_id: number; readonly pool_player_id: number }[],
  tapsPerSecond: number,
): Load {
  const taps = new Map<string, SentTap>()
  const problems: string[] = []
  const answers: Promise<void>[] = []
  const beganMs = performance.now()
  let isStopped = false

  async function send(tapIndex: number): Promise<void> {
    const { pool_game_id, pool_player_id } = games[tapIndex % games.length]!
    const key = randomUUID()
    const sentTap: SentTap = { sentMs: performance.now(), savedMs: null }
    taps.set(key, sentTap)
    const { status, error } = await tap(member, pool_game_id, { pool_player_id, action: 'add' }, key)
    if (status === 200) sentTap.savedMs = performance.now()
    else problems.push(`${status} ${error?.code}`)
  }

  const sending = (async () => {
    for (let tapIndex = 0; !isStopped; tapIndex++) {
      await pause(Math.max(0, beganMs + (tapIndex * 1000) / tapsPerSecond - performance.now()))
      answers.push(send(tapIndex).catch((error: unknown) => void problems.push(String(error))))
    }
  })()

  return {
    taps,
    problems,
    async stop() {
      isStopped = true
      await sending
      await Promise.all(answers)
    },
  }
}
