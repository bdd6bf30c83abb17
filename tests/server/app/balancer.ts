// A small load balancer for tests with several nodes.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createCounts } from '../../../server/security/counts.ts'

/** Passes the HTTP requests and the WebSocket connections of clients on to several nodes. */
export interface Balancer {
  readonly origin: string
  /** How many requests each node got. */
  readonly requests: readonly number[]
  close(): Promise<void>
}

/**
 * The header with the number of a client. The balancer reads it instead of the client's address, because all clients of
 * a test have the same address.
 */
export const CLIENT_HEADER = 'x-test-client'

/**
 * @param nodes the origins of the nodes
 * @param pins whether all requests of a client go to the same node. If false, each request of a client goes to the next
 * node.
 */
export async function startBalancer(nodes: readonly string[], { pins }: { pins: boolean }): Promise<Balancer> {
  const requests = nodes.map(() => 0)
  const openSockets = new Set<Socket>()
  const clientRequests = createCounts()

  function optionsFor({ headers, method, url }: IncomingMessage) {
    const client = String(headers[CLIENT_HEADER] ?? 0)
    clientRequests.add(client, 1)
    const index = (Number(client) + (pins ? 0 : clientRequests.of(client))) % nodes.length
    requests[index] = (requests[index] ?? 0) + 1
    const { hostname, port } = new URL(nodes[index] ?? '')
    return { hostname, port, method, path: url, headers }
  }

  const server = createServer((incoming, outgoing) => {
    const forwarded = send(optionsFor(incoming), (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.on('upgrade', (incoming, clientSocket) => {
    const forwarded = send(optionsFor(incoming))
    clientSocket.on('error', () => forwarded.destroy())
    forwarded.on('error', () => clientSocket.destroy())
    forwarded.on('response', () => clientSocket.destroy())
    forwarded.on('upgrade', (answer, nodeSocket, head) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      clientSocket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      clientSocket.write(head)
      nodeSocket.on('error', () => clientSocket.destroy())
      nodeSocket.on('close', () => clientSocket.destroy())
      clientSocket.on('close', () => nodeSocket.destroy())
      clientSocket.pipe(nodeSocket).pipe(clientSocket)
    })
    forwarded.end()
  })
  server.on('connection', (socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      for (const socket of openSockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
