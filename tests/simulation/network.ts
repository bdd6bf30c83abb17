// The network of a simulation, between the tabs of the phones and the server.

import { type CallResult, failed, NO_ANSWER } from '../../contract/callResult.ts'
import type { CallKey } from '../../contract/contract.ts'
import { gameRoom, type Live, type Room, userRoom } from '../../server/live/live.ts'
import type { LiveCommand, LiveFact, SocketReport } from '../../src/machines/app/live.types.ts'
import type { Call } from '../../src/services/http/call.ts'
import { copyOf } from './copyOf.ts'
import type { SimulatedServer } from './server.ts'
import { NOBODY, type World } from './world.ts'

/** How bad the network is: probabilities for one request or answer. */
export interface Weather {
  readonly dropped: number
  readonly doubled: number
  readonly late: number
  /** The probability that the server answers 503. */
  readonly unavailable: number
}

export const GOOD_WEATHER: Weather = { dropped: 0, doubled: 0, late: 0, unavailable: 0 }

/** The same time as in `src/services/http/client.ts`: after it, a page stops waiting for an answer. */
const ANSWER_TIMEOUT_MS = 10_000
/** How long a message usually travels. */
const USUAL_MS = { least: 15, most: 250 }
/** A late message may arrive after the page has stopped waiting and has sent it again. */
const LATE_MS = { least: 2_000, most: 25_000 }
/** How long Socket.IO needs to notice a dead connection, and to connect again. */
const SOCKET_LOSS_MS = { least: 500, most: 20_000 }
/** How long a connection waits until it repeats a message that did not arrive. */
const RESEND_MS = 400
const SOCKET_RETRY_MS = { least: 500, most: 5_000 }
const SERVICE_UNAVAILABLE = { code: 'UNAVAILABLE', message: 'The server cannot reach its database.' } as const

/** A tab of a phone, as the network knows it. */
export interface Line {
  /** The owner of the tab's tasks. */
  readonly owner: string
  readonly phone: string
  readonly user_id: number
  /** Called for each answer. `sentMs` is by the steady clock of the tab, `serverMs` by the clock of the server. */
  onAnswered(sentMs: number, serverMs: number): void
  onUnanswered(): void
}

interface SocketEnd {
  readonly line: Line
  readonly report: (report: SocketReport) => void
  connected: boolean
  /** No event arrives before this time, because events do not overtake each other on one connection. */
  earliestMs: number
  /** Counts the connections, so that events of an earlier one are lost. */
  connection: number
  rooms: Set<Room>
}

/** The network between the tabs and the server. It delays, drops, doubles and reorders requests and answers. */
export class Network {
  weather: Weather = GOOD_WEATHER
  server!: SimulatedServer
  private readonly world: World
  /** The phones without reception. */
  private readonly cut = new Set<string>()
  private readonly sockets = new Map<string, SocketEnd>()

  constructor(world: World) {
    this.world = world
  }

  /** The `live` of the server. */
  readonly live: Live = {
    send: (rooms, event, ...payload) => {
      for (const socket of this.sockets.values()) {
        if ([rooms].flat().some((room) => socket.rooms.has(room as Room))) this.sendEvent(socket, event, payload[0])
      }
    },
    join: () => Promise.resolve(),
  }

  isCut(phone: string): boolean {
    return this.cut.has(phone)
  }

  /** Gives a phone reception, or takes it away. */
  setReception(phone: string, hasReception: boolean): void {
    if (hasReception === !this.cut.has(phone)) return
    this.world.note(phone, hasReception ? 'has reception again' : 'loses reception')
    if (hasReception) this.cut.delete(phone)
    else this.cut.add(phone)
    for (const socket of this.sockets.values()) if (socket.line.phone === phone) this.adjust(socket)
  }

  /** The calls of a tab. */
  callFor(line: Line): Call {
    const { world } = this
    const call = (key: CallKey, request: Parameters<Call>[1]) =>
      new Promise<CallResult<unknown>>((resolve, reject) => {
        if (world.isDropped(line.owner)) return
        const sentMs = world.elapsedMs()
        let isWaiting = true
        const end = (result: CallResult<unknown>) => {
          if (!isWaiting) return
          isWaiting = false
          if (result.error?.code === NO_ANSWER.code) line.onUnanswered()
          resolve(result)
        }
        request.signal?.addEventListener('abort', () => {
          if (!isWaiting) return
          isWaiting = false
          reject(request.signal?.reason)
        })
        if (this.cut.has(line.phone)) {
          // Without reception, a call fails quickly or only after the longest wait.
          const waitMs = world.chance.happens(0.3) ? ANSWER_TIMEOUT_MS : world.chance.between(15, 250)
          world.plan(line.owner, waitMs, () => end(failed(NO_ANSWER)))
          return
        }
        world.plan(line.owner, ANSWER_TIMEOUT_MS, () => end(failed(NO_ANSWER)))
        const what = `${key}${request.idempotencyKey ? ` (${request.idempotencyKey})` : ''}`
        const copies = world.chance.happens(this.weather.doubled) ? 2 : 1
        if (copies === 2) world.note('network', `doubles ${what} of ${line.phone}`)
        for (let copy = 0; copy < copies; copy++) {
          if (this.isLost(`${what} of ${line.phone}`)) continue
          world.plan(NOBODY, this.travelMs(), () => {
            if (this.cut.has(line.phone)) return world.note('network', `${what} of ${line.phone} is cut off`)
            void this.arrive(line, key, request).then((result) => {
              const answer = `the answer to ${what} of ${line.phone}`
              world.note('server', `${what} of ${line.phone}: ${result.error?.code ?? 'done'}`)
              if (this.isLost(answer)) return
              const serverMs = world.now()
              world.plan(line.owner, this.travelMs(), () => {
                if (this.cut.has(line.phone)) return world.note('network', `${answer} is cut off`)
                if (isWaiting) line.onAnswered(sentMs, serverMs)
                end(result)
              })
            })
          })
        }
      })
    return call as unknown as Call
  }

  /** Opens the socket of a tab. Returns the functions that the live machine may call. */
  openSocket(line: Line, report: (report: SocketReport) => void) {
    const socket: SocketEnd = { line, report, connected: false, earliestMs: 0, connection: 0, rooms: new Set() }
    this.sockets.set(line.owner, socket)
    this.adjust(socket)
    return {
      send: (command: LiveCommand) => {
        if (!socket.connected) return
        const { connection } = socket
        this.world.plan(NOBODY, this.travelMs(), () => {
          if (socket.connection === connection && socket.connected) void this.receive(socket, command)
        })
      },
      close: () => this.closeSocket(line.owner),
    }
  }

  closeSocket(owner: string): void {
    const socket = this.sockets.get(owner)
    if (socket) this.lose(socket)
    this.sockets.delete(owner)
  }

  /** Interrupts the sockets of a phone for a moment. */
  interrupt(phone: string): void {
    for (const socket of this.sockets.values()) {
      if (socket.line.phone !== phone || !socket.connected) continue
      this.world.note(phone, 'loses the socket')
      this.lose(socket)
      socket.report({ type: 'socket.disconnected' })
      this.adjust(socket)
    }
  }

  /** Connects or disconnects a socket some time after the reception of its phone has changed. */
  private adjust(socket: SocketEnd): void {
    const { owner, phone } = socket.line
    const span = this.cut.has(phone) ? SOCKET_LOSS_MS : SOCKET_RETRY_MS
    this.world.plan(owner, this.world.chance.between(span.least, span.most), () => {
      const hasReception = !this.cut.has(phone)
      if (socket.connected === hasReception) return
      if (hasReception) {
        socket.connected = true
        socket.connection++
        socket.rooms = new Set([userRoom(socket.line.user_id)])
        socket.report({ type: 'socket.connected' })
      } else {
        this.lose(socket)
        socket.report({ type: 'socket.disconnected' })
      }
    })
  }

  /** Ends a connection. Its events that are on their way do not arrive. */
  private lose(socket: SocketEnd): void {
    socket.connected = false
    socket.connection++
    socket.rooms.clear()
  }

  /** Answers an event of a page as the server does. */
  private async receive(socket: SocketEnd, { name, id }: LiveCommand): Promise<void> {
    if (name !== 'pool_game:id' && name !== 'pool_game:update') return
    const version = await this.server.gameVersion(socket.line.user_id, id)
    if (version === null || !socket.connected) return
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

  /** Sends an event to the socket of a tab, which takes some time. */
  private sendEvent(socket: SocketEnd, event: string, payload: unknown): void {
    const fact = factOf(event, payload)
    if (fact === null || !socket.connected) return
    const { connection, line } = socket
    const arrivesMs = Math.max(this.world.elapsedMs() + this.travelMs(), socket.earliestMs)
    socket.earliestMs = arrivesMs
    const arrive = () => {
      if (socket.connection !== connection) return
      // The connection repeats a message that did not arrive, until it notices that it is dead.
      if (this.cut.has(line.phone)) this.world.plan(line.owner, RESEND_MS, arrive)
      else socket.report({ type: 'socket.received', fact })
    }
    this.world.plan(line.owner, arrivesMs - this.world.elapsedMs(), arrive)
  }

  /** Gives a request that has arrived to the server. */
  private async arrive(line: Line, call: CallKey, request: Parameters<Call>[1]): Promise<CallResult<unknown>> {
    if (this.world.chance.happens(this.weather.unavailable)) return failed(SERVICE_UNAVAILABLE)
    const { params, body, idempotencyKey } = request as { params?: object; body?: unknown; idempotencyKey?: string }
    return this.server.handle({
      user_id: line.user_id,
      call,
      params: { ...params } as Record<string, number>,
      // A command is data: a change on the page after sending does not reach the server.
      body: body === undefined ? undefined : copyOf(body),
      idempotencyKey,
    })
  }

  /** Decides by chance whether a request or an answer is lost. */
  private isLost(what: string): boolean {
    const lost = this.world.chance.happens(this.weather.dropped)
    if (lost) this.world.note('network', `loses ${what}`)
    return lost
  }

  /** How long a message travels, by chance. */
  private travelMs(): number {
    const { chance } = this.world
    const { least, most } = chance.happens(this.weather.late) ? LATE_MS : USUAL_MS
    return chance.between(least, most)
  }
}

/** Does the same as `src/services/live/connection.ts`. */
function factOf(event: string, payload: unknown): LiveFact | null {
  const changed = payload as { id: number; version: number }
  if (event === 'pool_game:update') return { type: 'poolGame.updated', id: changed.id, version: changed.version }
  if (event === 'coffee_roast:update') return { type: 'coffeeRoast.updated', id: changed.id, version: changed.version }
  return null
}
