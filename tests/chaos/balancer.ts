// A balancer, which stands between the phones and the nodes of the site, as docs/operations.md describes it. It sends
// the calls of each phone to the phone's home node. Only while the home node does not accept connections, the balancer
// sends these calls to another node.

import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The origin of the site, as the nodes know it. */
export const PUBLIC_ORIGIN = 'http://parlor.test'

interface Phone {
  /** The index of the phone's home node in the list of nodes. */
  readonly home: number
  /** The address that the nodes read in `X-Forwarded-For`. */
  readonly address: string
  /** `name=value`. Node.js does not store cookies as a browser does, so the balancer adds this one to each call. */
  readonly cookie?: string
}

export interface Balancer {
  /** Opens a port for one phone. Returns its origin: `http://127.0.0.1:PORT`. */
  openFor(phone: Phone): Promise<string>
  close(): Promise<void>
}

/** @param nodes returns the origins of the nodes. The balancer asks for them again at each call of a phone. */
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
    server.on('upgrade', (call: IncomingMessage, pageSocket: Socket, head: Buffer) => {
      passUpgrade(call, pageSocket, head, headersOf(call), portsInOrder()).catch(() => pageSocket.destroy())
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

/** Calls `attempt` with each port in order, until a node accepts the connection. */
async function tryInOrder<Result>(
  ports: readonly number[],
  attempt: (port: number) => Promise<Result>,
): Promise<Result> {
  let lastError: unknown
  for (const port of ports) {
    try {
      return await attempt(port)
    } catch (error) {
      lastError = error
      // After any other error, the node has perhaps read the call, so only the page is allowed to repeat it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break
    }
  }
  throw lastError
}

/**
 * Sends a call to a node. Throws if no node answers. If the node ends during its answer, the connection of the page
 * ends.
 */
async function pass(
  call: IncomingMessage,
  answer: ServerResponse,
  headers: Headers,
  ports: readonly number[],
): Promise<void> {
  const body = await buffer(call)
  let forwarded: ClientRequest | undefined
  answer.once('close', () => forwarded?.destroy())
  const nodeAnswer = await tryInOrder(ports, async (port) => {
    forwarded = request({ host: '127.0.0.1', port, path: call.url, method: call.method, headers })
    forwarded.end(body)
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage]
    forwarded.on('error', () => answer.destroy())
    return response
  })
  answer.writeHead(nodeAnswer.statusCode ?? 502, nodeAnswer.headers)
  nodeAnswer.on('error', () => answer.destroy())
  nodeAnswer.pipe(answer)
}

/**
 * Connects the socket of a page to a node, and passes everything on in both directions.
 * @param head what the page has already sent after its request
 */
async function passUpgrade(
  call: IncomingMessage,
  pageSocket: Socket,
  head: Buffer,
  headers: Headers,
  ports: readonly number[],
): Promise<void> {
  pageSocket.on('error', () => pageSocket.destroy())
  const nodeSocket = await tryInOrder(ports, async (port) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  })
  for (const [one, other] of [
    [pageSocket, nodeSocket],
    [nodeSocket, pageSocket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  nodeSocket.write(`GET ${call.url} HTTP/1.1\r\n${headerLines.join('\r\n')}\r\n\r\n`)
  nodeSocket.write(head)
  pageSocket.pipe(nodeSocket).pipe(pageSocket)
}
