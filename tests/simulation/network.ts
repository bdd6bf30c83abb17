// The network of a simulation, between the tabs of the phones and the server.

import { type CallResult, failed, NO_ANSWER } from '../../contract/callResult.ts'
import type { CallKey } from '../../contract/contract.ts'
import { gameRoom, type Live, type Room, userRoom } from '../../server/live/live.ts'
import type { LiveCommand, LiveFact, SocketReport } from '../../src/machines/app/live.types.ts'
import type { Call } from '../../src/services/http/call.ts'
import { copyOf } from './copyOf.ts'
import type { SimulatedServer } from './server.ts'
import { NO_TAB, type World } from './world.ts'

/** How much the network is disturbed. Each number is a probability from 0 to 1. */
export interface Disturbance {
  /** The probability that a request or an answer is lost. */
  readonly dropped: number
  /** The probability that a request is sent twice. */
  readonly doubled: number
  /** The probability that a request, an answer or a live event is late. */
  readonly late: number
  /** The probability that the server answers a request with the error UNAVAILABLE. */
  readonly unavailable: number
}

export const NO_DISTURBANCE: Disturbance = { dropped: 0, doubled: 0, late: 0, unavailable: 0 }

/** A call fails if its answer has not arrived after this time. `src/services/http/client.ts` uses the same time. */
const ANSWER_TIMEOUT_MS = 10_000
/** How long a message usually travels. */
const USUAL_MS = { least: 15, most: 250 }
/** How long a late message travels. It can arrive after the page has stopped waiting and has sent the call again. */
const LATE_MS = { least: 2_000, most: 25_000 }
/** How long Socket.IO needs to notice that a connection is dead. */
const SOCKET_LOSS_MS = { least: 500, most: 20_000 }
/** How long a connection waits until it repeats a message that did not arrive. */
const RESEND_MS = 400
/** How long Socket.IO needs to connect, for the first time or again. */
const SOCKET_RETRY_MS = { least: 500, most: 5_000 }
const SERVICE_UNAVAILABLE = { code: 'UNAVAILABLE', message: 'The server cannot reach its database.' } as const

/** A browser tab of a phone, as the network knows it. */
export interface ConnectedTab {
  /** Tasks that are planned under this id are cancelled when the tab is killed. */
  readonly tabId: string
  readonly phone: string
  readonly user_id: number
  /**
   * Called for each answer that arrives while its call still waits.
   * @param sentMs when the request was sent, by the steady clock of the tab
   * @param serverMs when the server answered, by its own clock
   */
  onAnswered(sentMs: number, serverMs: number): void
  /** Called when a call ends without an answer. */
  onUnanswered(): void
}

/** The socket of one tab. */
interface SocketEnd {
  readonly tab: ConnectedTab
  /** Sends an event of the socket to the tab. */
  readonly report: (report: SocketReport) => void
  isConnected: boolean
  /** No event arrives before this time, because events do not overtake each other on one connection. */
  earliestMs: number
  /** Increases when a connection begins or ends, so that events of an earlier connection are ignored. */
  connectionNumber: number
  /** The groups of sockets to which this socket belongs. All sockets of a room receive the same live events. */
  rooms: Set<Room>
}

/** The network between the tabs and the server. It delays, drops, doubles and reorders requests and answers. */
export class Network {
  disturbance: Disturbance = NO_DISTURBANCE
  server!: SimulatedServer
  private readonly world: World
  /** The phones without reception. */
  private readonly phonesWithoutReception = new Set<string>()
  /** The sockets by the id of their browser tab. */
  private readonly sockets = new Map<string, SocketEnd>()

  constructor(world: World) {
    this.world = world
  }

  /** The part of the server that sends live events to the sockets of the tabs. */
  readonly live: Live = {
    send: (rooms, event, ...payload) => {
      for (const socket of this.sockets.values()) {
        if ([rooms].flat().some((room) => socket.rooms.has(room as Room))) this.sendEvent(socket, event, payload[0])
      }
    },
    // Nothing to do: a socket gets its rooms when it connects, and when its page opens a game.
    join: () => Promise.resolve(),
  }

  isWithoutReception(phone: string): boolean {
    return this.phonesWithoutReception.has(phone)
  }

  /** Gives a phone reception, or takes it away. */
  setReception(phone: string, hasReception: boolean): void {
    if (hasReception === !this.phonesWithoutReception.has(phone)) return
    this.world.note(phone, hasReception ? 'has reception again' : 'loses reception')
    if (hasReception) this.phonesWithoutReception.delete(phone)
    else this.phonesWithoutReception.add(phone)
    for (const socket of this.sockets.values()) if (socket.tab.phone === phone) this.planReconnectOrLoss(socket)
  }

  /** Returns the function with which a tab makes its calls. */
  callFor(tab: ConnectedTab): Call {
    const { world } = this
    const call = (key: CallKey, request: Parameters<Call>[1]) =>
      new Promise<CallResult<unknown>>((resolve, reject) => {
        if (world.isKilled(tab.tabId)) return
        const sentMs = world.elapsedMs()
        let isWaiting = true
        const endCall = (result: CallResult<unknown>) => {
          if (!isWaiting) return
          isWaiting = false
          if (result.error?.code === NO_ANSWER.code) tab.onUnanswered()
          resolve(result)
        }
        request.signal?.addEventListener('abort', () => {
          if (!isWaiting) return
          isWaiting = false
          reject(request.signal?.reason)
        })
        if (this.phonesWithoutReception.has(tab.phone)) {
          // Without reception, a call fails quickly or only after the longest wait.
          const waitMs = world.chance.happens(0.3) ? ANSWER_TIMEOUT_MS : world.chance.between(15, 250)
          world.plan(tab.tabId, waitMs, () => endCall(failed(NO_ANSWER)))
          return
        }
        world.plan(tab.tabId, ANSWER_TIMEOUT_MS, () => endCall(failed(NO_ANSWER)))
        const what = `${key}${request.idempotencyKey ? ` (${request.idempotencyKey})` : ''}`
        const copyCount = world.chance.happens(this.disturbance.doubled) ? 2 : 1
        if (copyCount === 2) world.note('network', `doubles ${what} of ${tab.phone}`)
        for (let copy = 0; copy < copyCount; copy++) {
          if (this.losesByChance(`${what} of ${tab.phone}`)) continue
          world.plan(NO_TAB, this.travelMs(), () => {
            if (this.phonesWithoutReception.has(tab.phone))
              return world.note('network', `${what} of ${tab.phone} is cut off`)
            void this.handleAtServer(tab, key, request).then((result) => {
              const answer = `the answer to ${what} of ${tab.phone}`
              world.note('server', `${what} of ${tab.phone}: ${result.error?.code ?? 'done'}`)
              if (this.losesByChance(answer)) return
              const serverMs = world.now()
              world.plan(tab.tabId, this.travelMs(), () => {
                if (this.phonesWithoutReception.has(tab.phone)) return world.note('network', `${answer} is cut off`)
                if (isWaiting) tab.onAnswered(sentMs, serverMs)
                endCall(result)
              })
            })
          })
        }
      })
    return call as unknown as Call
  }

  /** Opens the socket of a tab. Returns the functions that the live machine calls. */
  openSocket(tab: ConnectedTab, report: (report: SocketReport) => void) {
    const socket: SocketEnd = { tab, report, isConnected: false, earliestMs: 0, connectionNumber: 0, rooms: new Set() }
    this.sockets.set(tab.tabId, socket)
    this.planReconnectOrLoss(socket)
    return {
      send: (command: LiveCommand) => {
        if (!socket.isConnected) return
        const numberWhenSent = socket.connectionNumber
        this.world.plan(NO_TAB, this.travelMs(), () => {
          if (socket.connectionNumber === numberWhenSent && socket.isConnected) void this.answerCommand(socket, command)
        })
      },
      close: () => this.closeSocket(tab.tabId),
    }
  }

  closeSocket(tabId: string): void {
    const socket = this.sockets.get(tabId)
    if (socket) this.endConnection(socket)
    this.sockets.delete(tabId)
  }

  /** Interrupts the sockets of a phone for a moment. */
  interrupt(phone: string): void {
    for (const socket of this.sockets.values()) {
      if (socket.tab.phone !== phone || !socket.isConnected) continue
      this.world.note(phone, 'loses the socket')
      this.endConnection(socket)
      socket.report({ type: 'socket.disconnected' })
      this.planReconnectOrLoss(socket)
    }
  }

  /** Some time later, connects the socket if its phone then has reception, or ends the connection if it has none. */
  private planReconnectOrLoss(socket: SocketEnd): void {
    const { tabId, phone } = socket.tab
    const rangeMs = this.phonesWithoutReception.has(phone) ? SOCKET_LOSS_MS : SOCKET_RETRY_MS
    this.world.plan(tabId, this.world.chance.between(rangeMs.least, rangeMs.most), () => {
      const hasReception = !this.phonesWithoutReception.has(phone)
      if (socket.isConnected === hasReception) return
      if (hasReception) {
        socket.isConnected = true
        socket.connectionNumber++
        socket.rooms = new Set([userRoom(socket.tab.user_id)])
        socket.report({ type: 'socket.connected' })
      } else {
        this.endConnection(socket)
        socket.report({ type: 'socket.disconnected' })
      }
    })
  }

  /** Ends a connection. The events that were sent on it and have not arrived yet are ignored. */
  private endConnection(socket: SocketEnd): void {
    socket.isConnected = false
    socket.connectionNumber++
    socket.rooms.clear()
  }

  /**
   * Answers a socket command of a page as the server does. With `pool_game:id` the page joins a game. With
   * `pool_game:update` it asks the server to send an update to the other pages that have joined this game.
   */
  private async answerCommand(socket: SocketEnd, { name, id }: LiveCommand): Promise<void> {
    if (name !== 'pool_game:id' && name !== 'pool_game:update') return
    const version = await this.server.gameVersion(socket.tab.user_id, id)
    if (version === null || !socket.isConnected) return
    const room = gameRoom(id)
    if (name === 'pool_game:id') {
      socket.rooms.add(room)
      this.sendEvent(socket, 'pool_game:update', { id, version })
      return
    }
    if (!socket.rooms.has(room)) return
    for (const other of this.sockets.values()) {
      if (other !== socket && other.rooms.has(room)) this.sendEvent(other, 'pool_game:update', { id, version })
    }
  }

  /** Sends an event to the socket of a tab. The event arrives some time later. */
  private sendEvent(socket: SocketEnd, event: string, payload: unknown): void {
    const fact = factOf(event, payload)
    if (fact === null || !socket.isConnected) return
    const { connectionNumber, tab } = socket
    const arrivesMs = Math.max(this.world.elapsedMs() + this.travelMs(), socket.earliestMs)
    socket.earliestMs = arrivesMs
    const arrive = () => {
      if (socket.connectionNumber !== connectionNumber) return
      // A message that did not arrive is repeated until Socket.IO notices that the connection is dead.
      if (this.phonesWithoutReception.has(tab.phone)) this.world.plan(tab.tabId, RESEND_MS, arrive)
      else socket.report({ type: 'socket.received', fact })
    }
    this.world.plan(tab.tabId, arrivesMs - this.world.elapsedMs(), arrive)
  }

  /** Lets the server handle a request that has arrived. */
  private async handleAtServer(
    tab: ConnectedTab,
    call: CallKey,
    request: Parameters<Call>[1],
  ): Promise<CallResult<unknown>> {
    if (this.world.chance.happens(this.disturbance.unavailable)) return failed(SERVICE_UNAVAILABLE)
    const { params, query, body, idempotencyKey } = request as {
      params?: object
      query?: object
      body?: unknown
      idempotencyKey?: string
    }
    return this.server.handle({
      user_id: tab.user_id,
      call,
      params: { ...params } as Record<string, number>,
      query: { ...query },
      // The body is copied, so that the page cannot change a body that it has already sent.
      body: body === undefined ? undefined : copyOf(body),
      idempotencyKey,
    })
  }

  /** Decides by chance whether a request or an answer is lost, and notes it. */
  private losesByChance(what: string): boolean {
    const isLost = this.world.chance.happens(this.disturbance.dropped)
    if (isLost) this.world.note('network', `loses ${what}`)
    return isLost
  }

  /** Decides by chance how long a message travels. */
  private travelMs(): number {
    const { chance } = this.world
    const { least, most } = chance.happens(this.disturbance.late) ? LATE_MS : USUAL_MS
    return chance.between(least, most)
  }
}

/** The live fact of an event, as in `src/services/live/connection.ts`. Null for events that no simulated page uses. */
function factOf(event: string, payload: unknown): LiveFact | null {
  const changed = payload as { id: number; version: number }
  if (event === 'pool_game:update') return { type: 'poolGame.updated', id: changed.id, version: changed.version }
  if (event === 'coffee_roast:update') return { type: 'coffeeRoast.updated', id: changed.id, version: changed.version }
  return null
}
