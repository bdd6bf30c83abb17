// A balancer as docs/operations.md describes it: each phone has a home node, and gets another one only while its own does
// not accept connections.

import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The origin of the site, as the nodes know it. */
export const PUBLIC_ORIGIN = 'http://parlor.test'

interface Phone {
  /** The number of the phone's home node. */
  readonly home: number
  /** The address that the nodes read in `X-Forwarded-For`. */
  readonly address: string
  /** `name=value`. Node does not store cookies as a browser does, so the balancer adds this one to each call. */
  readonly cookie?: string
}

export interface Balancer {
  /** Opens a port for one phone. Returns its origin: `http://127.0.0.1:PORT`. */
  openFor(phone: Phone): Promise<string>
  close(): Promise<void>
}

/** @param nodes the origins of the nodes. The balancer reads them at each call. */
export function createBalancer(nodes: () => readonly string[]): Balancer {
  const servers: ReturnType<typeof createServer>[] = []
  const sockets = new Set<Socket>()

  async function openFor(phone: Phone): Promise<string> {
    const portsInOrder = () => {
      const ports = nodes().map((origin) => Number(new URL(origin).port))
      return [...ports.slice(phone.home), ...ports.slice(0, phone.home)]
    }
    const headersOf = ({ headers }: IncomingMessage) => ({
      ...headers,
      origin: PUBLIC_ORIGIN,
      'x-forwarded-for': phone.address,
      ...(phone.cookie !== undefined && { cookie: phone.cookie }),
    })
    const server = createServer((call, answer) => {
      pass(call, answer, headersOf(call), portsInOrder()).catch(() => answer.writeHead(502).end())
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    server.on('upgrade', (call: IncomingMessage, near: Socket, head: Buffer) => {
      passUpgrade(call, near, head, headersOf(call), portsInOrder()).catch(() => near.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  return {
    openFor,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Calls `attempt` with one port after the other, until a node accepts the connection. */
async function firstOpen<Result>(
  ports: readonly number[],
  attempt: (port: number) => Promise<Result>,
): Promise<Result> {
  let last: unknown
  for (const port of ports) {
    try {
      return await attempt(port)
    } catch (error) {
      last = error
      // After any other error the node may have read the call, so only the page may repeat it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break
    }
  }
  throw last
}

/** Passes a call on. Throws when no node answers it. When the node dies during its answer, the page's connection ends. */
async function pass(
  call: IncomingMessage,
  answer: ServerResponse,
  headers: Headers,
  ports: readonly number[],
): Promise<void> {
  const body = await buffer(call)
  let sent: ClientRequest | undefined
  answer.once('close', () => sent?.destroy())
  const received = await firstOpen(ports, async (port) => {
    sent = request({ host: '127.0.0.1', port, path: call.url, method: call.method, headers })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    sent.on('error', () => answer.destroy())
    return response
  })
  answer.writeHead(received.statusCode ?? 502, received.headers)
  received.on('error', () => answer.destroy())
  received.pipe(answer)
}

async function passUpgrade(
  call: IncomingMessage,
  near: Socket,
  head: Buffer,
  headers: Headers,
  ports: readonly number[],
): Promise<void> {
  near.on('error', () => near.destroy())
  const far = await firstOpen(ports, async (port) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  })
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  far.write(`GET ${call.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  far.write(head)
  near.pipe(far).pipe(near)
}
