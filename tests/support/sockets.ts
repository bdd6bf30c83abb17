// Connects tests to the live socket of a server, without a browser.

import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/live.ts'
import type { Member } from './members.ts'

type Client = Socket<ServerToClientEvents, ClientToServerEvents>

/** A socket like the socket of a page, with the events that it has received. */
export interface TestSocket {
  readonly client: Client
  readonly received: { event: string; payload: unknown[] }[]
  /** Resolves with the payload of the first event with this name. If the event has not arrived yet, waits for it. */
  next(event: keyof ServerToClientEvents): Promise<unknown[]>
  /** Resolves when the socket is disconnected. */
  readonly disconnected: Promise<void>
}

const openClients: Client[] = []

/** Disconnects all sockets of the test. Call it in `afterEach`. */
export function disconnectAll(): void {
  for (const client of openClients.splice(0)) client.disconnect()
}

/** Connects as the member. If `member` is null, connects as a visitor. The socket does not reconnect automatically. */
export async function connectSocket(
  origin: string,
  member: Pick<Member, 'cookie'> | null,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const extraHeaders = { origin, ...(member && { cookie: member.cookie }), ...headers }
  const client: Client = io(origin, { extraHeaders, forceNew: true, reconnection: false })
  openClients.push(client)
  const received: TestSocket['received'] = []
  const resolvers = new Map<string, (payload: unknown[]) => void>()
  client.onAny((event: string, ...payload: unknown[]) => {
    // Leave out these two events, because an admin receives them after nearly every call.
    if (event !== 'log:new' && event !== 'users:update') received.push({ event, payload })
    resolvers.get(event)?.(payload)
    resolvers.delete(event)
  })
  const disconnected = new Promise<void>((resolve) => client.on('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    client.on('connect', resolve)
    client.on('connect_error', reject)
  })
  return {
    client,
    received,
    disconnected,
    next: (event) => {
      const earlier = received.find((other) => other.event === event)
      return earlier ? Promise.resolve(earlier.payload) : new Promise((resolve) => resolvers.set(event, resolve))
    },
  }
}

/**
 * Sends `user:id` and waits for its answer. Events arrive in order, so everything that this node sent before has also
 * arrived. Returns the user id that the server has for this socket.
 */
export async function waitForAllEvents({ client }: TestSocket): Promise<number | null> {
  return new Promise((resolve) => client.emit('user:id', null, ({ user_id }) => resolve(user_id)))
}
