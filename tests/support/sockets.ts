import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/live.ts'
import type { Member } from './members.ts'

type Client = Socket<ServerToClientEvents, ClientToServerEvents>

/** A page's socket, and what it was told. */
export interface TestSocket {
  readonly client: Client
  readonly received: { event: string; payload: unknown[] }[]
  /** Resolves with the next event of the name, or with one that came already. */
  next(event: keyof ServerToClientEvents): Promise<unknown[]>
  /** Resolves once the server has hung up. */
  readonly dropped: Promise<void>
}

const open: Client[] = []

/** For `afterEach`. */
export function disconnect(): void {
  for (const client of open.splice(0)) client.disconnect()
}

/** Connects a member's page, or a visitor's. It does not come back by itself. */
export async function connectSocket(
  origin: string,
  member: Pick<Member, 'cookie'> | null,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const extraHeaders = { origin, ...(member && { cookie: member.cookie }), ...headers }
  const client: Client = io(origin, { extraHeaders, forceNew: true, reconnection: false })
  open.push(client)
  const received: TestSocket['received'] = []
  const waiting = new Map<string, (payload: unknown[]) => void>()
  client.onAny((event: string, ...payload: unknown[]) => {
    received.push({ event, payload })
    waiting.get(event)?.(payload)
    waiting.delete(event)
  })
  const dropped = new Promise<void>((resolve) => client.on('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    client.on('connect', resolve)
    client.on('connect_error', reject)
  })
  return {
    client,
    received,
    dropped,
    next: (event) => {
      const already = received.find((known) => known.event === event)
      return already ? Promise.resolve(already.payload) : new Promise((resolve) => waiting.set(event, resolve))
    },
  }
}

/** Once this has come back, whatever the server had to say to this socket before has arrived. */
export async function settled({ client }: TestSocket): Promise<number | null> {
  return new Promise((resolve) => client.emit('user:id', null, ({ user_id }) => resolve(user_id)))
}
