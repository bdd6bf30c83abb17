// Two members score a game, each on a different node. During the game one node is killed.

import { setTimeout as pause } from 'node:timers/promises'
import { MAX_HANDICAP } from '../../contract/rules/pool/scoring.ts'
import { type Balancer, PUBLIC_ORIGIN } from '../chaos/balancer.ts'
import type { openPage as openPageType } from '../chaos/page.ts'
import { bundleForNodeJs } from '../simulation/bundle.ts'
import { type Member, playerIdOf, startGame } from '../support/members.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { check } from './steps.ts'

/** How long the phones wait after each tap. */
const TAP_EVERY_MS = 250
/** How many taps each phone makes. */
const TAPS = 60
/** The node of the first phone is killed after this number of taps on each phone. */
const KILL_AFTER_TAPS = 20
/** Both phones must be connected, and all taps saved, within this time. */
const READY_LIMIT_MS = 60_000

interface ScoringResult {
  readonly pool_game_id: number
  /** The Idempotency-Keys of all taps that the phones made. */
  readonly keys: readonly string[]
  /** The longest time from a tap to its answer. */
  readonly longestMs: number
  /** The time from the kill until the phone of the killed node had a socket to the other node. */
  readonly reconnectMs: number
}

/**
 * Each member scores with the machines and services of the real page, without a browser. Kills `killedNode` after some
 * taps. Waits until both pages are connected again and all taps are saved.
 */
export async function scoreWhileNodeIsKilled(
  balancer: Balancer,
  members: readonly Member[],
  killedNode: ServerProcess,
): Promise<ScoringResult> {
  const bundle = await bundleForNodeJs('chaos/page.ts')
  const { openPage }: { openPage: typeof openPageType } = await import(bundle.file)
  const starter = members[0]!
  const playerIds = await Promise.all(members.map(({ user }) => playerIdOf(starter, user.username)))
  const pool_game_id = await startGame(starter, {
    game_type: '9-Ball',
    players: playerIds.map((pool_player_id) => ({ pool_player_id, handicap: MAX_HANDICAP })),
  })
  const taps = new Map<string, { readonly madeMs: number; savedMs: number | null }>()
  const problems: string[] = []
  let killedMs = 0
  let reconnectMs: number | null = null
  // `homeNode` is the index of the node to which the balancer sends the calls of a phone while this node runs.
  const phones = await Promise.all(
    members.map(async ({ cookie, user }, homeNode) => ({
      pool_player_id: playerIds[homeNode]!,
      page: openPage({
        origin: await balancer.openFor({ home: homeNode, address: `10.0.2.${homeNode + 1}`, cookie }),
        user_id: user.user_id,
        pool_game_id,
        onAcknowledged(key) {
          const tap = taps.get(key)
          if (tap) tap.savedMs = performance.now()
        },
        onRefused: (key, code) => problems.push(`the tap ${key} was refused with ${code}`),
        onSocket(isConnected) {
          if (isConnected && homeNode === 0 && killedMs > 0) reconnectMs ??= performance.now() - killedMs
        },
        onFault: (what) => problems.push(`a page ${what}`),
      }),
    })),
  )
  const isReady = () =>
    phones.every(({ page }) => {
      const { isConnected, waiting, scores } = page.shown()
      const total = Object.values(scores ?? {}).reduce((sum, score) => sum + score, 0)
      return isConnected && waiting === 0 && scores !== null && total === taps.size
    })
  const waitUntilReady = async (when: string): Promise<void> => {
    const beganMs = performance.now()
    while (!isReady()) {
      check(performance.now() - beganMs < READY_LIMIT_MS, `${when} a phone is not connected, or not all taps are saved`)
      await pause(20)
    }
  }
  try {
    await waitUntilReady('at the start')
    for (let count = 0; count < TAPS; count++) {
      if (count === KILL_AFTER_TAPS) {
        killedMs = performance.now()
        await killedNode.kill('SIGKILL')
      }
      for (const { page, pool_player_id } of phones) {
        const key = page.tap(pool_player_id)
        check(key !== null, 'a page does not allow a tap')
        taps.set(key ?? '', { madeMs: performance.now(), savedMs: null })
      }
      await pause(TAP_EVERY_MS)
    }
    await waitUntilReady('after the kill')
    check(problems.length === 0, problems.join(', '))
    const unsaved = [...taps.values()].filter(({ savedMs }) => savedMs === null)
    check(unsaved.length === 0, `${unsaved.length} taps were not answered`)
    return {
      pool_game_id,
      keys: [...taps.keys()],
      longestMs: Math.max(...[...taps.values()].map(({ madeMs, savedMs }) => (savedMs ?? 0) - madeMs)),
      reconnectMs: reconnectMs ?? Number.NaN,
    }
  } finally {
    for (const { page } of phones) page.close()
    await bundle.remove()
  }
}

/** The settings of a node behind the balancer. */
export const NODE_SETTINGS = { PUBLIC_ORIGIN, LOG_LEVEL: 'warn' }
