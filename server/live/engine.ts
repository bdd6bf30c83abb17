import type { ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { dataHeaders } from '../http/securityHeaders.ts'
import { newToken } from '../security/tokens.ts'
import type { LiveServer } from './sockets.ts'

/**
 * Engine.IO, a part of Socket.IO, answers HTTP requests without Fastify, so they need our headers here. Call this after
 * the sockets are attached to the server, because Engine.IO does not exist before.
 */
export function secureEngine(engine: LiveServer['engine'], { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  const headers = Object.entries({ ...dataHeaders(config), 'cache-control': 'no-store' })
  engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  // Anybody who knows the id of a connection can read its events while it polls, and the ids of Engine.IO have fewer than
  // 128 random bits. The id begins with the time of its opening: `watchPinning` reads it.
  engine.generateId = () => `${clock.now().toString(36)}-${newToken()}`
}
