// Answers bytes that are not a valid request, and refused WebSockets. Fastify has no route for them. These answers have
// the same headers as all other answers.

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { dataHeaders } from './securityHeaders.ts'

/** The answers for bytes that are not a valid request. All answers have the code BAD_REQUEST. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
}
const NOT_HTTP = [400, 'The request is not valid.'] as const

/**
 * Answers bytes that are not a request. No route and no hook runs for them, so this function writes the whole answer.
 */
export function answerClientError(config: Config): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP
    writeError(config, socket, status, message)
    socket.destroy(error)
  }
}

/**
 * Gives requests with an unusual `Expect` header to Fastify, like all others. Otherwise Node would answer them itself,
 * without our headers.
 */
export function passAllRequests(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Fields that Socket.IO and its part `ws` have, but that their types do not contain. */
interface EngineWithWebSockets {
  on(event: 'connection_error', listener: (error: { req: IncomingMessage & { res?: unknown } }) => void): void
  ws: { on(event: 'wsClientError', listener: (error: Error, socket: Duplex) => void): void }
}

/**
 * Answers refused WebSockets like other errors. Call it when the server listens: Engine.IO makes `ws` at that moment.
 */
export function answerRefusedWebSockets(engine: object, config: Config): void {
  const typedEngine = engine as EngineWithWebSockets
  const refuse = (socket: Duplex) => writeError(config, socket, ...NOT_HTTP)
  typedEngine.ws.on('wsClientError', (_error, socket) => {
    refuse(socket)
    socket.destroy()
  })
  // Engine.IO writes its own answer only if nothing has ended the socket before.
  typedEngine.on('connection_error', ({ req }) => {
    if (req.res === undefined) refuse(req.socket)
  })
}

function writeError(config: Config, socket: Duplex, status: number, message: string): void {
  if (!socket.writable) return
  const body = JSON.stringify({ error: { code: 'BAD_REQUEST', message } })
  const headers = {
    ...dataHeaders(config),
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
