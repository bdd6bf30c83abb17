// Runs the page of a game on one phone, without a browser. The page has the same parts as in the real app: the outbox,
// the socket, connectivity and the machine of the page. `run.ts` bundles this file, because this file imports screens.

import { type ActorRefFrom, type AnyActorRef, createActor } from 'xstate'
import type { OutboxRef } from '../../src/machines/app/outbox.types.ts'
import type { poolGameMachine } from '../../src/machines/pool/poolGame.machine.ts'
import { shownGame } from '../../src/machines/pool/poolGame.selectors.ts'
import { createCall } from '../../src/services/http/call.ts'
import { serverClock } from '../../src/services/http/serverClock.ts'
import { connect } from '../../src/services/live/connection.ts'
import { createFindLocal } from '../../src/services/outbox/findLocal.ts'
import { createOutbox } from '../../src/services/outbox/outbox.ts'
import { openOutboxStore } from '../../src/services/outbox/store.ts'
import { poolPageLogic } from '../simulation/poolPage.ts'
import { TabMachines } from '../simulation/tabMachines.ts'

export interface PageOptions {
  /** The address at which this phone reaches the site: `http://127.0.0.1:PORT`. */
  readonly origin: string
  readonly user_id: number
  readonly pool_game_id: number
  /** Called when the server has saved the tap with this key. */
  readonly onAcknowledged: (key: string) => void
  /** Called when the server has refused the tap with this key. `code` is the code of the error. */
  readonly onRefused: (key: string, code: string) => void
  /** Called when the socket of the page is connected, and when it is lost. */
  readonly onSocket: (isConnected: boolean) => void
  /** Called with a sentence when something happens that must never happen. */
  readonly onFault: (fault: string) => void
}

/** What a person can see on the phone. */
export interface Shown {
  readonly isConnected: boolean
  /** The number of taps that are not saved yet. */
  readonly waiting: number
  /** The scores by `pool_player_id`; null while the game is not shown. */
  readonly scores: Readonly<Record<number, number>> | null
}

export interface OpenedPage {
  /** Adds a point for the player. Returns the Idempotency-Key, or null if the page does not allow a tap now. */
  tap(pool_player_id: number): string | null
  /** What a person sees now. */
  shown(): Shown
  close(): void
}

/** Makes the machine of each page. */
const machines = new TabMachines(poolPageLogic, null)
let visitCount = 0

export function openPage(options: PageOptions): OpenedPage {
  const { origin, user_id, pool_game_id, onAcknowledged, onRefused, onSocket, onFault } = options
  const call = createCall(origin, {
    user: () => user_id,
    onUnauthenticated: () => onFault('is no longer signed in'),
    onUnanswered: () => root.send({ type: 'call.unanswered' }),
  })
  const clocks = { now: serverClock.now, ownNow: Date.now }
  const outbox = createOutbox(call, clocks, {
    openStore: () => openOutboxStore(),
    // The phone has only one tab, so this tab does not wait for others.
    oneTabAtATime: (_signal, work) => work(),
    tabs: null,
  })
  const machine = machines.machineFor({
    call,
    outbox,
    findLocal: createFindLocal(() => openOutboxStore()),
    // With this call the page checks whether the server answers.
    checkCall: 'GET /',
    openSocket: (report) => connect(report, origin),
    // The server knows the game, so the page stays at its address.
    onGo: () => undefined,
  })
  const visit = `chaos-${process.pid}-${++visitCount}`
  const params = { pool_game_id: String(pool_game_id) }
  const screenInput = { params, search: '', user: { user_id }, visit, now: clocks.now }
  const root = createActor(machine, { input: { outbox: { user_id, now: Date.now } } })
  root.subscribe({ error: (error) => onFault(`failed: ${error instanceof Error ? error.stack : error}`) })
  root.start()
  root.send({ type: 'page.open', isNew: false, input: screenInput })

  const children = root.getSnapshot().children as Record<string, AnyActorRef>
  const game = children.page as ActorRefFrom<typeof poolGameMachine>
  const outboxActor = children.outbox as OutboxRef
  const isConnected = () => children.live!.getSnapshot().matches({ active: 'connected' })
  outboxActor.on('outbox.delivered', ({ key }) => onAcknowledged(key))
  outboxActor.on('outbox.refused', ({ key, error }) => onRefused(key, error.code))
  let wasConnected = isConnected()
  children.live!.subscribe(() => {
    if (isConnected() === wasConnected) return
    wasConnected = !wasConnected
    onSocket(wasConnected)
  })

  return {
    tap(pool_player_id) {
      // Press 'Try again' if the page offers it, as a member does.
      if (game.getSnapshot().matches('failed')) game.send({ type: 'game.reload' })
      const lastEntry = game.getSnapshot().context.pending.at(-1)
      if (!game.getSnapshot().can({ type: 'score.add', pool_player_id })) return null
      game.send({ type: 'score.add', pool_player_id })
      const newEntry = game.getSnapshot().context.pending.at(-1)
      return newEntry === undefined || newEntry.key === lastEntry?.key ? null : newEntry.key
    },
    shown() {
      const { context } = game.getSnapshot()
      const players = shownGame(context)?.players
      return {
        isConnected: isConnected(),
        waiting: Math.max(outboxActor.getSnapshot().context.entries.length, context.pending.length),
        scores: players
          ? Object.fromEntries(players.map(({ pool_player_id, score }) => [pool_player_id, score]))
          : null,
      }
    },
    close: () => void root.stop(),
  }
}
