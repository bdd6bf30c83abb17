import type { ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { dataHeaders } from '../http/securityHeaders.ts'
import { newToken } from '../security/tokens.ts'
import type { LiveServer } from './sockets.ts'

/**
 * Adds our headers and safer ids to Engine.IO, the part of Socket.IO that answers HTTP requests without Fastify. Call
 * this after the sockets are attached to the server, because Engine.IO does not exist before.
 */
export function secureEngine(engine: LiveServer['engine'], { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  const headers = Object.entries({ ...dataHeaders(config), 'cache-control': 'no-store' })
  engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  // While a connection uses HTTP requests and not yet a WebSocket, anybody who knows its id can read its events. The
  // ids of Engine.IO have fewer than 128 random bits. Our id begins with the time at which the connection was opened,
  // because `watchPinning` reads this time.
  engine.generateId = () => `${clock.now().toString(36)}-${newToken()}`
}
